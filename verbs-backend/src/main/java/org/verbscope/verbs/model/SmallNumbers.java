package org.verbscope.verbs.model;

/**
 * Numbers that occur so often that each is kept once: states, ports, flags, most limits. A host
 * with 130,000 queue pairs tells them millions of times.
 */
final class SmallNumbers {
  private static final int COUNT = 1024;
  private static final Value[] VALUES = new Value[COUNT];
  private static final Reading[] READINGS = new Reading[COUNT];

  static {
    for (int i = 0; i < COUNT; i++) {
      VALUES[i] = new Value.Num(i);
      READINGS[i] = new Reading.Read(VALUES[i]);
    }
  }

  private SmallNumbers() {}

  static boolean has(long bits) {
    return bits >= 0 && bits < COUNT;
  }

  static Value value(long bits) {
    return VALUES[(int) bits];
  }

  static Reading reading(long bits) {
    return READINGS[(int) bits];
  }
}
