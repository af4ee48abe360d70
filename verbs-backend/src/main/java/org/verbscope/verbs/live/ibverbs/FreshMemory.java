package org.verbscope.verbs.live.ibverbs;

import com.sun.jna.Native;
import org.verbscope.verbs.live.libc.LibC;
import org.verbscope.verbs.model.Errno;

/** Memory to register: all zero, page-aligned, ours until it is unmapped. */
final class FreshMemory {
  private static final int PROT_READ_WRITE = 1 | 2;
  private static final int MAP_PRIVATE_ANONYMOUS = 0x02 | 0x20;
  private static final long MAP_FAILED = -1;

  private FreshMemory() {}

  /**
   * @param length bytes; of 0 one is mapped, since mmap(2) maps no empty range
   * @return its address
   */
  static long map(long length) throws VerbFailure {
    Native.setLastError(0);
    long address = LibC.mmap(0, mapped(length), PROT_READ_WRITE, MAP_PRIVATE_ANONYMOUS, -1, 0);
    if (address == MAP_FAILED) {
      Errno errno = new Errno(Native.getLastError());
      throw VerbFailure.notCalled(
          errno,
          "length",
          Long.toUnsignedString(length) + " bytes of memory cannot be mapped: " + errno,
          "register less memory");
    }
    return address;
  }

  /**
   * @param length as it was mapped
   */
  static void unmap(long address, long length) {
    LibC.munmap(address, mapped(length));
  }

  private static long mapped(long length) {
    return length == 0 ? 1 : length;
  }
}
