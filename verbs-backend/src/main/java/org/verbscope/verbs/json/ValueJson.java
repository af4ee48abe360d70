package org.verbscope.verbs.json;

import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import org.verbscope.verbs.model.Value;
import org.verbscope.verbs.model.ValueType;

/** The JSON form of one value of a known type. */
final class ValueJson {
  /** Beyond this a double, which is what many readers make of a number, loses digits. */
  private static final long EXACT_IN_A_DOUBLE = 1L << 53;

  private static final String QP_NUM = ".qp_num";

  private ValueJson() {}

  /**
   * @throws IllegalArgumentException with a sentence that names the value and what was expected
   */
  static Value read(ValueType type, Json json) {
    if (json instanceof Json.Null && isNullable(type)) {
      return new Value.NullPointer();
    }
    if (json instanceof Json.Str str) {
      return fromText(type, str);
    }
    if (json instanceof Json.Num num && type.width() > 0) {
      return Value.of(whole(type, num));
    }
    if (json instanceof Json.Bool bool && type instanceof ValueType.Bool) {
      return Value.of(bool.value() ? 1 : 0);
    }
    if (json instanceof Json.Arr arr && type instanceof ValueType.Flags flags) {
      long bits = 0;
      for (Json item : arr.items()) {
        if (!(item instanceof Json.Str name)) {
          throw new IllegalArgumentException(
              item.excerpt() + " is not a flag of " + flags.constants().name());
        }
        bits |= flag(flags, name.text());
      }
      return Value.of(bits);
    }
    throw new IllegalArgumentException(json.excerpt() + " is not " + type.expected());
  }

  /** A path may be null too: the descriptor -1 of {@code ibv_open_xrcd}. */
  private static boolean isNullable(ValueType type) {
    return type instanceof ValueType.Pointer || type instanceof ValueType.Str;
  }

  private static Value fromText(ValueType type, Json.Str json) {
    String text = json.text();
    if (type instanceof ValueType.Str) {
      return Value.of(text);
    }
    if (type instanceof ValueType.Pointer && !text.isEmpty()) {
      return Value.name(text);
    }
    if (type instanceof ValueType.QpNumber && text.endsWith(QP_NUM)) {
      return Value.name(text.substring(0, text.length() - QP_NUM.length()));
    }
    if (type instanceof ValueType.GidText) {
      return gid(type, json);
    }
    if (type instanceof ValueType.Flags flags) {
      long bits = 0;
      for (String name : text.isBlank() ? new String[0] : text.split("\\|", -1)) {
        bits |= flag(flags, name.strip());
      }
      return Value.of(bits);
    }
    if (text.startsWith("0x") && type.width() > 0) {
      return Value.of(hex(type, text));
    }
    if (type instanceof ValueType.Enumerated enumerated) {
      return Value.of(
          enumerated
              .constants()
              .value(text)
              .orElseThrow(
                  () ->
                      new IllegalArgumentException(
                          json.excerpt()
                              + " is not "
                              + type.expected()
                              + Excerpt.suggestion(text, enumerated.constants().constants()))));
    }
    throw new IllegalArgumentException(json.excerpt() + " is not " + type.expected());
  }

  private static Value gid(ValueType type, Json.Str json) {
    try {
      return type.parse(json.text());
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(json.excerpt() + " is not " + type.expected(), e);
    }
  }

  private static long flag(ValueType.Flags flags, String name) {
    if (name.startsWith("0x")) {
      return hex(flags, name);
    }
    return flags
        .constants()
        .value(name)
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    Excerpt.quoted(name)
                        + " is not a flag of "
                        + flags.constants().name()
                        + Excerpt.suggestion(name, flags.constants().constants())));
  }

  private static long hex(ValueType type, String text) {
    try {
      long number = Long.parseUnsignedLong(text.substring(2), 16);
      if (type.fits(number)) {
        return number;
      }
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(Excerpt.quoted(text) + " is not " + type.expected(), e);
    }
    throw outOfRange(type, Excerpt.quoted(text));
  }

  private static long whole(ValueType type, Json.Num num) {
    String digits = num.literal();
    if (digits.chars().anyMatch(c -> c == '.' || c == 'e' || c == 'E')) {
      throw new IllegalArgumentException(
          num.excerpt() + " is not a whole number; expected " + type.expected());
    }
    try {
      boolean unsigned = type.width() == 64;
      long number = unsigned ? Long.parseUnsignedLong(digits) : Long.parseLong(digits);
      if (type.fits(number)) {
        return number;
      }
    } catch (NumberFormatException e) {
      throw outOfRange(type, num.excerpt());
    }
    throw outOfRange(type, num.excerpt());
  }

  private static IllegalArgumentException outOfRange(ValueType type, String shown) {
    return new IllegalArgumentException(shown + " is out of range; expected " + type.expected());
  }

  /**
   * The inverse of {@link #write}: of what a host wrote, not of what a person did, so that nothing
   * is out of range and a word of the kernel stays a word.
   */
  static Value readExactly(ValueType type, Json json) {
    if (json instanceof Json.Null) {
      return new Value.NullPointer();
    }
    if (json instanceof Json.Num num) {
      try {
        return Value.of(Long.parseLong(num.literal()));
      } catch (NumberFormatException e) {
        throw new UnreadableException(num.excerpt() + " is not a whole number of 64 bits");
      }
    }
    if (!(json instanceof Json.Str str)) {
      throw new UnreadableException(json.excerpt() + " is not a value");
    }
    if (type instanceof ValueType.Str) {
      return Value.of(Canon.of(str.text()));
    }
    if (type instanceof ValueType.Pointer && str.text().isEmpty()) {
      return Value.name("");
    }
    try {
      Value value = fromText(type, str);
      // a number whose text is another one was a word: RESET is none of IBV_QPS_RESET
      return value instanceof Value.Num num && !written(type, num).equals(str.text())
          ? Value.of(Canon.of(str.text()))
          : value;
    } catch (IllegalArgumentException e) {
      return Value.of(Canon.of(str.text()));
    }
  }

  private static String written(ValueType type, Value.Num num) {
    boolean named = type instanceof ValueType.Enumerated || type instanceof ValueType.Flags;
    return named ? type.text(num) : "0x" + Long.toHexString(num.bits());
  }

  static void write(JsonWriter out, ValueType type, Value value) throws IOException {
    if (value instanceof Value.NullPointer) {
      out.nullValue();
    } else if (value instanceof Value.Num num) {
      writeNumber(out, type, num);
    } else {
      out.value(type.text(value));
    }
  }

  private static void writeNumber(JsonWriter out, ValueType type, Value.Num num)
      throws IOException {
    long bits = num.bits();
    if (type instanceof ValueType.Enumerated enumerated) {
      if (enumerated.constants().knows(bits)) {
        out.value(type.text(num));
      } else {
        out.value(bits);
      }
    } else if (type instanceof ValueType.Flags && bits != 0) {
      out.value(type.text(num));
    } else if (bits < 0 || bits > EXACT_IN_A_DOUBLE) {
      out.value("0x" + Long.toHexString(bits));
    } else {
      out.value(bits);
    }
  }
}
