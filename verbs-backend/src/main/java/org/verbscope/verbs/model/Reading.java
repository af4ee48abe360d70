package org.verbscope.verbs.model;

import java.util.Objects;

/**
 * What one {@link Source} says of one attribute: a value, or why there is none. There is no
 * sentinel: a zero is a zero.
 */
public sealed interface Reading {

  record Read(Value value) implements Reading {
    public Read {
      Objects.requireNonNull(value);
    }
  }

  /** The source does not tell it; {@code why} is a sentence for the user. */
  record NotExposed(String why) implements Reading {}

  /** The attribute has no meaning for this object; {@code why} is a sentence for the user. */
  record NotApplicable(String why) implements Reading {}

  /** Reading it failed. */
  record Failed(Errno errno) implements Reading {}

  static Reading of(long bits) {
    return SmallNumbers.has(bits) ? SmallNumbers.reading(bits) : new Read(Value.of(bits));
  }

  static Reading of(String text) {
    return new Read(Value.of(text));
  }

  private static Reading of(Value.Num number) {
    return SmallNumbers.has(number.bits()) ? SmallNumbers.reading(number.bits()) : new Read(number);
  }

  static Reading of(Value value) {
    return value instanceof Value.Num number ? of(number) : new Read(value);
  }
}
