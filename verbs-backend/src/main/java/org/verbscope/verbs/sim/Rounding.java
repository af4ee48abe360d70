package org.verbscope.verbs.sim;

/** The arithmetic of queue sizes. Arguments are 32-bit counts, so nothing overflows. */
final class Rounding {
  private Rounding() {}

  /** The smallest power of two that is at least {@code n}, and at least 1. */
  static long pow2(long n) {
    return n <= 1 ? 1 : Long.highestOneBit(n - 1) << 1;
  }

  /** {@code n} rounded up to a multiple of {@code unit}. */
  static long up(long n, long unit) {
    return ceilDiv(n, unit) * unit;
  }

  static long ceilDiv(long n, long unit) {
    return (n + unit - 1) / unit;
  }
}
