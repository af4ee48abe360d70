package org.verbscope.verbs.model;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalLong;

/**
 * A C enumeration: constants with their values, as the header spells them. A value without a
 * constant stays a number; nothing is ever dropped.
 */
public final class CEnum {
  private final String name;
  private final Map<String, Long> values = new LinkedHashMap<>();
  private final Map<Long, String> names = new LinkedHashMap<>();

  private CEnum(String name) {
    this.name = name;
  }

  /**
   * @param constants the constants in the order of the header, each {@code NAME=VALUE} (decimal or
   *     hex) with the name lacking {@code prefix}, separated by white space
   */
  static CEnum of(String name, String prefix, String constants) {
    CEnum result = new CEnum(name);
    for (String constant : constants.isBlank() ? new String[0] : constants.strip().split("\\s+")) {
      int equals = constant.indexOf('=');
      long value = Long.decode(constant.substring(equals + 1));
      String constantName = prefix + constant.substring(0, equals);
      result.values.put(constantName, value);
      result.names.putIfAbsent(value, constantName);
    }
    return result;
  }

  /** The C name of the enumeration: {@code ibv_qp_type}. */
  public String name() {
    return name;
  }

  public OptionalLong value(String constant) {
    Long value = values.get(constant);
    return value == null ? OptionalLong.empty() : OptionalLong.of(value);
  }

  /**
   * @throws IllegalArgumentException when this enumeration has no such constant
   */
  public long valueOf(String constant) {
    return value(constant)
        .orElseThrow(() -> new IllegalArgumentException(name + " has no " + constant));
  }

  /** The constant's name, or the number itself where no constant has it. */
  public String nameOf(long value) {
    String constant = names.get(value);
    return constant == null ? Long.toString(value) : constant;
  }

  public boolean knows(long value) {
    return names.containsKey(value);
  }

  /** All constants, in the order of the header. */
  public Collection<String> constants() {
    return values.keySet();
  }

  /** {@code A|B|0x40}: the known bits by name, what is left in hex; no bits at all is empty. */
  public String flagNames(long bits) {
    StringBuilder text = new StringBuilder();
    long left = bits;
    for (Map.Entry<Long, String> entry : names.entrySet()) {
      long bit = entry.getKey();
      if (bit != 0 && (left & bit) == bit) {
        text.append(text.length() == 0 ? "" : "|").append(entry.getValue());
        left &= ~bit;
      }
    }
    if (left != 0) {
      text.append(text.length() == 0 ? "" : "|").append("0x").append(Long.toHexString(left));
    }
    return text.toString();
  }
}
