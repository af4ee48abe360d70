package org.verbscope.verbs.live.sysfs;

import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Reads the small files that the kernel shows its facts in. A file that is missing, empty or cannot
 * be read is simply absent: which ones exist depends on driver, kernel and privilege.
 */
final class TextFiles {
  /** A file of sysfs holds at most a page. */
  private static final int MOST_BYTES = 4096;

  private TextFiles() {}

  /** The file's text without white space around it; empty when there is none. */
  static Optional<String> read(Path file) {
    // Lighter than a channel: a refresh opens one file a process.
    try (InputStream in = new FileInputStream(file.toFile())) {
      String text = new String(in.readNBytes(MOST_BYTES), StandardCharsets.UTF_8).strip();
      return text.isEmpty() ? Optional.empty() : Optional.of(text);
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /** A number, decimal or with {@code 0x} hexadecimal, unsigned 64 bits. */
  static OptionalLong number(Path file) {
    return read(file).map(TextFiles::number).orElse(OptionalLong.empty());
  }

  static OptionalLong number(String text) {
    try {
      return OptionalLong.of(
          text.startsWith("0x")
              ? Long.parseUnsignedLong(text.substring(2), 16)
              : text.startsWith("-") ? Long.parseLong(text) : Long.parseUnsignedLong(text));
    } catch (NumberFormatException e) {
      return OptionalLong.empty();
    }
  }

  /** The names in a directory, numbers in the order of numbers; none when it cannot be read. */
  static List<String> names(Path directory) {
    List<String> names = new ArrayList<>();
    try (DirectoryStream<Path> entries = Files.newDirectoryStream(directory)) {
      entries.forEach(entry -> names.add(entry.getFileName().toString()));
    } catch (IOException | DirectoryIteratorException e) {
      // What was read before it went away still counts.
    }
    names.sort(Comparator.comparingInt(String::length).thenComparing(Comparator.naturalOrder()));
    return names;
  }

  /** The last name of where a symbolic link leads. */
  static Optional<String> linkName(Path link) {
    return realPath(link).map(Path::getFileName).map(Path::toString);
  }

  static Optional<Path> realPath(Path path) {
    try {
      return Optional.of(path.toRealPath());
    } catch (IOException e) {
      return Optional.empty();
    }
  }
}
