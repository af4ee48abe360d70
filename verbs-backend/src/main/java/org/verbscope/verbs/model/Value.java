package org.verbscope.verbs.model;

import java.util.Objects;

/** One value of an attribute or of a call's field. How it reads is its {@link ValueType}'s part. */
public sealed interface Value {

  /** A number, an enum constant or flag bits; uint64 values are kept as their 64 bits. */
  record Num(long bits) implements Value {}

  record Text(String text) implements Value {
    public Text {
      Objects.requireNonNull(text);
    }
  }

  record Address(Gid gid) implements Value {
    public Address {
      Objects.requireNonNull(gid);
    }
  }

  /** An object, named by the {@code as} of an earlier call or by its id. */
  record Name(String text) implements Value {
    public Name {
      Objects.requireNonNull(text);
    }
  }

  /** A NULL pointer, given on purpose; a field left out is not in the call at all. */
  record NullPointer() implements Value {}

  static Value of(long bits) {
    return SmallNumbers.has(bits) ? SmallNumbers.value(bits) : new Num(bits);
  }

  static Value of(String text) {
    return new Text(text);
  }

  static Value of(Gid gid) {
    return new Address(gid);
  }

  static Value name(ResourceId id) {
    return new Name(id.text());
  }

  static Value name(String text) {
    return new Name(text);
  }
}
