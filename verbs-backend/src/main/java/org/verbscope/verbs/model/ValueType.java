package org.verbscope.verbs.model;

import java.util.function.LongFunction;

/**
 * The type of an attribute or field: which values it takes and how they read. {@link #text} is the
 * form that goes through files and the command line and can be read back; {@link #display} is what
 * a person sees, with the unit or the meaning of an encoded number beside it.
 */
public sealed interface ValueType {

  /** An unsigned number of 8 to 64 bits. */
  record Unsigned(int bits, Unit unit) implements ValueType {}

  /** A number that is read in hex: keys, masks, QKeys, PSNs. */
  record Hex(int bits) implements ValueType {}

  /** A C enumeration. */
  record Enumerated(CEnum constants) implements ValueType {}

  /** Bits, each with a name. */
  record Flags(CEnum constants, int bits) implements ValueType {}

  /** A number with an encoded meaning, such as {@code timeout} 14 = 67.1 ms. */
  record Coded(int bits, LongFunction<String> meaning) implements ValueType {}

  /** A QP number, or {@code NAME.qp_num}: the number of the QP that a call named or an id names. */
  record QpNumber() implements ValueType {
    static final String SUFFIX = ".qp_num";
  }

  /** 0 or 1. */
  record Bool() implements ValueType {}

  /** Free text. */
  record Str() implements ValueType {}

  /** A GID. */
  record GidText() implements ValueType {}

  /** An object of a kind, or NULL. */
  record Pointer(Kind kind) implements ValueType {}

  static ValueType u8() {
    return new Unsigned(8, Unit.NONE);
  }

  static ValueType u16() {
    return new Unsigned(16, Unit.NONE);
  }

  static ValueType u32() {
    return new Unsigned(32, Unit.NONE);
  }

  static ValueType u32(Unit unit) {
    return new Unsigned(32, unit);
  }

  static ValueType u64(Unit unit) {
    return new Unsigned(64, unit);
  }

  static ValueType enumerated(CEnum constants) {
    return new Enumerated(constants);
  }

  static ValueType flags(CEnum constants) {
    return new Flags(constants, 32);
  }

  /** Width of the C field, bits; 0 for what is not a number. */
  default int width() {
    if (this instanceof Unsigned type) {
      return type.bits;
    }
    if (this instanceof Hex type) {
      return type.bits;
    }
    if (this instanceof Flags type) {
      return type.bits;
    }
    if (this instanceof Coded type) {
      return type.bits;
    }
    boolean wide = this instanceof Bool || this instanceof QpNumber || this instanceof Enumerated;
    return wide ? 32 : 0;
  }

  /** The value as a file or the command line writes it: a C name where there is one. */
  default String text(Value value) {
    if (value instanceof Value.Num num) {
      if (this instanceof Enumerated type) {
        return type.constants.nameOf(num.bits());
      }
      if (this instanceof Flags type) {
        return num.bits() == 0 ? "0" : type.constants.flagNames(num.bits());
      }
      if (this instanceof Hex) {
        return "0x" + Long.toHexString(num.bits());
      }
      return Long.toUnsignedString(num.bits());
    }
    if (value instanceof Value.Text text) {
      return text.text();
    }
    if (value instanceof Value.Address address) {
      return address.gid().toString();
    }
    if (value instanceof Value.Name name) {
      return this instanceof QpNumber ? name.text() + QpNumber.SUFFIX : name.text();
    }
    return "NULL";
  }

  /** The value as a person reads it: unit, decoded meaning, {@code yes} and {@code no}. */
  default String display(Value value) {
    if (value instanceof Value.Num num) {
      if (this instanceof Bool) {
        return num.bits() == 0 ? "no" : "yes";
      }
      if (this instanceof Coded type) {
        return text(value) + " (" + type.meaning.apply(num.bits()) + ")";
      }
      if (this instanceof QpNumber) {
        return text(value) + " (0x" + Long.toHexString(num.bits()) + ")";
      }
    }
    String unit = unit(value);
    return unit.isEmpty() ? text(value) : text(value) + " " + unit;
  }

  /** The word for the unit beside this value: {@code user} of 1; empty where there is none. */
  default String unit(Value value) {
    return this instanceof Unsigned type && value instanceof Value.Num num
        ? type.unit.word(num.bits())
        : "";
  }

  /**
   * Reads a text form: a decimal or {@code 0x} number, a C constant, {@code A|B}, a GID, as the
   * type has it.
   *
   * @throws IllegalArgumentException with a sentence that names the value and what was expected
   */
  default Value parse(String text) {
    if (this instanceof Str) {
      return Value.of(text);
    }
    if (this instanceof GidText) {
      return Value.of(Gid.parse(text));
    }
    if (this instanceof QpNumber && text.endsWith(QpNumber.SUFFIX)) {
      return Value.name(text.substring(0, text.length() - QpNumber.SUFFIX.length()));
    }
    if (this instanceof Pointer) {
      return text.equals("NULL") ? new Value.NullPointer() : Value.name(text);
    }
    if (this instanceof Enumerated type) {
      return Value.of(type.constants.value(text).orElseGet(() -> number(text, expected())));
    }
    if (this instanceof Flags type) {
      long bits = 0;
      for (String part : text.isBlank() ? new String[0] : text.split("\\|")) {
        String flag = part.strip();
        bits |= type.constants.value(flag).orElseGet(() -> number(flag, expected()));
      }
      return Value.of(bits);
    }
    if (this instanceof Bool && (text.equals("true") || text.equals("false"))) {
      return Value.of(text.equals("true") ? 1 : 0);
    }
    return Value.of(number(text, expected()));
  }

  /** What a value of this type looks like, for messages: {@code a number from 0 to 255}. */
  default String expected() {
    if (this instanceof Enumerated type) {
      if (type.constants.constants().isEmpty()) {
        return "a number from -2147483648 to 2147483647";
      }
      return "a constant of " + type.constants.name() + " or a number";
    }
    if (this instanceof Flags type) {
      return "flags of " + type.constants.name() + " (\"A|B\") or a number";
    }
    if (this instanceof Bool) {
      return "0 or 1";
    }
    if (this instanceof Str) {
      return "text";
    }
    if (this instanceof GidText) {
      return "a GID (an IPv6 address)";
    }
    if (this instanceof QpNumber) {
      return "a number from 0 to 4294967295 or NAME.qp_num";
    }
    if (this instanceof Pointer type) {
      return "a " + type.kind + " (a name, an id or null)";
    }
    return width() == 64
        ? "a number from 0 to 2^64-1"
        : "a number from 0 to " + ((1L << width()) - 1);
  }

  /**
   * True when a number fits the C field; negative numbers of an enumeration are sent as they are.
   */
  default boolean fits(long number) {
    if (this instanceof Bool) {
      return number == 0 || number == 1;
    }
    return this instanceof Enumerated
        ? number >= Integer.MIN_VALUE && number <= 0xffff_ffffL
        : width() == 64 || (number >= 0 && number < 1L << width());
  }

  private long number(String text, String expected) {
    try {
      boolean hex = text.startsWith("0x") || text.startsWith("0X");
      long number =
          hex
              ? Long.parseUnsignedLong(text.substring(2), 16)
              : text.startsWith("-") ? Long.parseLong(text) : Long.parseUnsignedLong(text);
      if (fits(number)) {
        return number;
      }
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException("'" + text + "' is not " + expected, e);
    }
    throw new IllegalArgumentException(text + " is out of range: " + expected);
  }
}
