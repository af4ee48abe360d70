package org.verbscope.verbs;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.Properties;

/**
 * Which Verbscope this is; the build writes it down, the window and the command line tell it.
 *
 * @param version the number, {@code 0.1.0} or, before it is out, {@code 0.1.0-SNAPSHOT}
 * @param commit the abbreviated id of the commit it was built from; {@code unknown} for one built
 *     from a source archive
 * @param date when that commit was made
 * @param modified whether files had been changed since that commit
 */
public record ProductVersion(String version, String commit, Instant date, boolean modified) {
  private static final String FILE = "version.properties";

  /** The version of the running program. */
  public static ProductVersion current() {
    try (InputStream in = ProductVersion.class.getResourceAsStream(FILE)) {
      Properties written = new Properties();
      written.load(in);
      return new ProductVersion(
          written.getProperty("version"),
          written.getProperty("commit"),
          Instant.parse(written.getProperty("date")),
          Boolean.parseBoolean(written.getProperty("modified")));
    } catch (IOException e) {
      throw new UncheckedIOException(FILE + " cannot be read from the program's own jar", e);
    }
  }

  /** {@code 0.1.0 (31b1fd1)}. */
  @Override
  public String toString() {
    return version + " (" + commit + (modified ? ", modified" : "") + ")";
  }
}
