package org.verbscope.verbs.live.ibverbs;

import com.sun.jna.Memory;
import com.sun.jna.Native;
import com.sun.jna.NativeLibrary;
import com.sun.jna.Pointer;
import org.verbscope.verbs.model.Errno;

/** The few functions of the C library that verbs need beside them. */
public final class LibC {
  private static final int O_RDONLY = 0;
  public static final int O_CREAT = 0100;
  private static final int O_NONBLOCK = 04000;
  private static final int O_CLOEXEC = 02000000;

  /**
   * How the file of an XRC domain is opened. Without O_NONBLOCK a FIFO would wait for its writer,
   * and with it everybody who uses the host.
   */
  public static final int SHARED_FILE = O_RDONLY | O_NONBLOCK | O_CLOEXEC;

  private static final int POLLIN = 1;
  private static final int PROT_READ_WRITE = 1 | 2;
  private static final int MAP_PRIVATE_ANONYMOUS = 0x02 | 0x20;
  private static final long MAP_FAILED = -1;

  static {
    Native.register(LibC.class, NativeLibrary.getInstance("c"));
  }

  private LibC() {}

  private static native long mmap(long addr, long length, int prot, int flags, int fd, long offset);

  private static native int munmap(long addr, long length);

  private static native int open(String path, int flags, int mode);

  private static native int close(int fd);

  private static native int poll(long fds, long count, int millis);

  private static native int fflush(long stream);

  /**
   * Fresh memory, all zero, page-aligned; the caller owns it until {@link #unmap}.
   *
   * @param length bytes, at least 1
   */
  static long map(long length) throws VerbFailure {
    Native.setLastError(0);
    long address = mmap(0, length, PROT_READ_WRITE, MAP_PRIVATE_ANONYMOUS, -1, 0);
    if (address == MAP_FAILED) {
      Errno errno = new Errno(Native.getLastError());
      throw VerbFailure.notCalled(
          errno,
          "length",
          Long.toUnsignedString(length) + " bytes of memory cannot be mapped: " + errno);
    }
    return address;
  }

  static void unmap(long address, long length) {
    munmap(address, length);
  }

  /**
   * open(2).
   *
   * @return a file descriptor, the caller's until {@link #closeFile}
   */
  public static int openFile(String path, int flags, int mode) throws VerbFailure {
    if (path.indexOf('\0') >= 0) {
      throw VerbFailure.notCalled(
          Errno.ENOENT, "fd_path", "the path has a NUL byte, and would end there for open(2)");
    }
    Native.setLastError(0);
    int fd = open(path, flags, mode);
    if (fd < 0) {
      Errno errno = new Errno(Native.getLastError());
      throw VerbFailure.notCalled(errno, "fd_path", path + " cannot be opened: " + errno);
    }
    return fd;
  }

  /** True when something can be read without waiting. */
  static boolean isReadable(int fd) {
    try (Memory pollfd = new Memory(8)) {
      pollfd.setInt(0, fd);
      pollfd.setInt(4, POLLIN);
      return poll(Pointer.nativeValue(pollfd), 1, 0) == 1 && (pollfd.getShort(6) & POLLIN) != 0;
    }
  }

  /** Writes out what the C library holds back, such as what libibverbs logs to a file. */
  public static void flush() {
    fflush(0);
  }

  public static void closeFile(int fd) {
    close(fd);
  }
}
