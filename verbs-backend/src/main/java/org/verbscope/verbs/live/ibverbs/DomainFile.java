package org.verbscope.verbs.live.ibverbs;

import com.sun.jna.Native;
import org.verbscope.verbs.live.libc.LibC;
import org.verbscope.verbs.model.Errno;

/**
 * A file that names an XRC domain, open as long as its descriptor is needed.
 *
 * @param fd its file descriptor
 */
public record DomainFile(int fd) implements AutoCloseable {
  private static final int O_RDONLY = 0;
  private static final int O_CREAT = 0100;
  private static final int O_NONBLOCK = 04000;
  private static final int O_CLOEXEC = 02000000;

  /** Without O_NONBLOCK a FIFO would wait for its writer, and with it everybody on the host. */
  private static final int FLAGS = O_RDONLY | O_NONBLOCK | O_CLOEXEC;

  private static final int OWNER_READS_AND_WRITES = 0600;

  /**
   * Opens a file for reading, by open(2) as the acting process sees it; whoever opened it closes
   * it.
   *
   * @param create whether a file that is not there is made, for its owner alone
   * @throws VerbFailure when it cannot be opened: no verb was called
   */
  public static DomainFile open(String path, boolean create) throws VerbFailure {
    if (path.indexOf('\0') >= 0) {
      throw VerbFailure.notCalled(
          Errno.ENOENT,
          "fd_path",
          "the path has a NUL byte, and would end there for open(2)",
          "name a file without it");
    }
    Native.setLastError(0);
    int fd = LibC.open(path, create ? FLAGS | O_CREAT : FLAGS, OWNER_READS_AND_WRITES);
    if (fd < 0) {
      Errno errno = new Errno(Native.getLastError());
      throw errno.equals(Errno.ENOENT)
          ? VerbFailure.notCalled(
              errno,
              "fd_path",
              "there is no " + (create ? "folder for " : "") + "file '" + path + "'",
              create
                  ? "name a file in a folder that exists"
                  : "name an existing file, or set create_file")
          : VerbFailure.notCalled(
              errno,
              "fd_path",
              "'" + path + "' cannot be opened: " + errno,
              "name a file that can be read");
    }
    return new DomainFile(fd);
  }

  @Override
  public void close() {
    LibC.close(fd);
  }
}
