package org.verbscope.verbs.model;

/**
 * A field that a verb takes.
 *
 * @param name its path in the C struct, or the name of the verb's argument
 * @param required true when a call without it is unreadable
 */
public record Field(String name, ValueType type, boolean required) {

  static Field required(String name, ValueType type) {
    return new Field(name, type, true);
  }

  static Field optional(String name, ValueType type) {
    return new Field(name, type, false);
  }

  /** True for a field that points at an object instead of holding a value. */
  public boolean isPointer() {
    return type instanceof ValueType.Pointer;
  }
}
