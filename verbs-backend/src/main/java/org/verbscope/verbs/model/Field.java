package org.verbscope.verbs.model;

import java.util.Set;

/**
 * A field that a verb takes.
 *
 * @param name its path in the C struct, or the name of the verb's argument
 * @param type the values it takes
 * @param required true when a call without it is unreadable
 */
public record Field(String name, ValueType type, boolean required) {
  private static final Set<String> NO_WISH =
      Set.of("cur_qp_state", "comp_mask", "create_file", "fd");

  static Field required(String name, ValueType type) {
    return new Field(name, type, true);
  }

  static Field optional(String name, ValueType type) {
    return new Field(name, type, false);
  }

  /** False for a value that is said in a call but is no wish that could come true or not. */
  boolean isWish() {
    return !NO_WISH.contains(name);
  }

  /** True for a field that points at an object instead of holding a value. */
  public boolean isPointer() {
    return type instanceof ValueType.Pointer;
  }
}
