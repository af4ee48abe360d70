package org.verbscope.verbs.agent;

import java.util.Collection;
import java.util.Objects;

/** Checks that nothing is left out of a message: what is read from JSON may lack anything. */
final class Whole {
  private Whole() {}

  /**
   * @throws IllegalArgumentException when {@code part} is null
   */
  static void check(String name, Object part) {
    if (part == null) {
      throw new IllegalArgumentException('"' + name + "\" is missing");
    }
  }

  /**
   * @throws IllegalArgumentException when {@code items} or one of them is null
   */
  static void checkAll(String name, Collection<?> items) {
    check(name, items);
    if (items.stream().anyMatch(Objects::isNull)) {
      throw new IllegalArgumentException("one of \"" + name + "\" is null");
    }
  }
}
