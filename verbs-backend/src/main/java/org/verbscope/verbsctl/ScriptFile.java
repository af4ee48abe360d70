package org.verbscope.verbsctl;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** Reads a script's text from a file or from standard input. */
final class ScriptFile {
  /** Tens of thousands of calls; more is no script, and the heap of a small machine is small. */
  private static final int MOST_BYTES = 16 << 20;

  private ScriptFile() {}

  /**
   * @param name a path, or {@code -} for {@code stdin}
   * @throws IOException with a message for the user
   */
  static String read(String name, InputStream stdin) throws IOException {
    String shown = name.equals("-") ? "standard input" : name;
    byte[] bytes = name.equals("-") ? stdin.readNBytes(MOST_BYTES + 1) : fileBytes(name);
    if (bytes.length > MOST_BYTES) {
      throw new IOException(
          shown + " is too large for a script: more than " + (MOST_BYTES >> 20) + " MiB");
    }
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException e) {
      throw new IOException(shown + " is not a script: it is not UTF-8 text", e);
    }
  }

  private static byte[] fileBytes(String name) throws IOException {
    try {
      Path path = Path.of(name);
      if (Files.isDirectory(path)) {
        throw new FileSystemException(name, null, "it is a directory");
      }
      try (InputStream file = Files.newInputStream(path)) {
        return file.readNBytes(MOST_BYTES + 1);
      }
    } catch (NoSuchFileException | InvalidPathException e) {
      throw unreadable(name, "there is no such file", e);
    } catch (AccessDeniedException e) {
      throw unreadable(name, "permission denied", e);
    } catch (FileSystemException e) {
      throw unreadable(name, e.getReason(), e);
    } catch (IOException e) {
      throw unreadable(name, e.getMessage(), e);
    }
  }

  private static IOException unreadable(String name, String why, Exception cause) {
    return new IOException("cannot read '" + name + "': " + why, cause);
  }
}
