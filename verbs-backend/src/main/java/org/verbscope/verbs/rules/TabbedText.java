package org.verbscope.verbs.rules;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;

/** A table of the product's own: a line a row, cells parted by tabs, {@code #} before remarks. */
public final class TabbedText {
  private TabbedText() {}

  /**
   * The rows of a table that comes with the product.
   *
   * @param user the class beside which the file lies
   */
  public static List<String[]> rows(Class<?> user, String file) {
    try (InputStream in = Objects.requireNonNull(user.getResourceAsStream(file), file)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .filter(line -> !line.startsWith("#"))
          .map(line -> line.split("\t"))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
