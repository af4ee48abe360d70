package org.verbscope.verbs.live;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.verbscope.verbs.model.Errno;
import org.verbscope.verbs.model.Reading;

/** The identity of a file, by which the kernel knows an XRC domain: {@code device:inode}. */
final class Inode {
  private static final Path DESCRIPTORS = Path.of("/proc/self/fd");

  private Inode() {}

  /** Of the file behind a descriptor of this process, even when no path leads to it any more. */
  static Reading ofDescriptor(int fd) {
    return of(DESCRIPTORS.resolve(Integer.toString(fd)));
  }

  /** Of the file that a path leads to now. */
  static Reading ofPath(String path) {
    try {
      return of(Path.of(path));
    } catch (InvalidPathException e) {
      return new Reading.Failed(Errno.ENOENT);
    }
  }

  private static Reading of(Path file) {
    try {
      return Reading.of(
          Files.getAttribute(file, "unix:dev") + ":" + Files.getAttribute(file, "unix:ino"));
    } catch (NoSuchFileException e) {
      return new Reading.Failed(Errno.ENOENT);
    } catch (IOException | UnsupportedOperationException e) {
      return new Reading.NotExposed("stat of the file failed: " + e.getMessage());
    }
  }
}
