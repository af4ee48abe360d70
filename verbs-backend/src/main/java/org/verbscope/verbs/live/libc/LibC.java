package org.verbscope.verbs.live.libc;

import com.sun.jna.Memory;
import com.sun.jna.Native;
import com.sun.jna.NativeLibrary;
import com.sun.jna.Pointer;

/**
 * The functions of the C library that verbs and netlink need, by their own names; pointers are
 * addresses. What a function returns below zero is explained by {@link Native#getLastError}.
 * Loading this class looks for the library: other systems than Linux must not come here, and where
 * JNA is missing it ends in a {@link LinkageError}.
 */
public final class LibC {
  private static final int POLLIN = 1;

  static {
    Native.register(LibC.class, NativeLibrary.getInstance("c"));
  }

  private LibC() {}

  public static native int open(String path, int flags, int mode);

  public static native int close(int fd);

  public static native long mmap(
      long address, long length, int protection, int flags, int fd, long offset);

  public static native int munmap(long address, long length);

  public static native int socket(int domain, int type, int protocol);

  public static native int bind(int fd, long address, int bytes);

  public static native int connect(int fd, long address, int bytes);

  public static native int setsockopt(int fd, int level, int name, long value, int bytes);

  public static native long send(int fd, long bytes, long size, int flags);

  public static native long recv(int fd, long bytes, long size, int flags);

  private static native int poll(long fds, long count, int millis);

  private static native int fflush(long stream);

  /**
   * True as soon as something can be read, false when that is not so.
   *
   * @param millis at most so long is waited; 0 does not wait
   */
  public static boolean isReadable(int fd, int millis) {
    try (Memory pollfd = new Memory(8)) {
      pollfd.setInt(0, fd);
      pollfd.setInt(4, POLLIN);
      return poll(Pointer.nativeValue(pollfd), 1, millis) == 1
          && (pollfd.getShort(6) & POLLIN) != 0;
    }
  }

  /** Writes out what the C library holds back, such as what libibverbs logs to a file. */
  public static void flush() {
    fflush(0);
  }
}
