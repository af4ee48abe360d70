package org.verbscope.verbs.json;

import java.util.List;
import java.util.Map;

/** A JSON value as it was written: numbers keep their digits. */
public sealed interface Json {

  /** Members in the order written. */
  record Obj(Map<String, Json> members) implements Json {}

  record Arr(List<Json> items) implements Json {}

  record Str(String text) implements Json {}

  /**
   * @param literal the number as it was spelled: {@code 0}, {@code -1}, {@code 1e3}
   */
  record Num(String literal) implements Json {}

  record Bool(boolean value) implements Json {}

  record Null() implements Json {}

  /** What it is, for messages: {@code an object}. */
  default String kind() {
    if (this instanceof Obj) {
      return "an object";
    }
    if (this instanceof Arr) {
      return "an array";
    }
    if (this instanceof Str) {
      return "text";
    }
    if (this instanceof Num) {
      return "a number";
    }
    return this instanceof Bool ? "true or false" : "null";
  }

  /** The value as messages show it: shortened, on one line, text in quotes. */
  default String excerpt() {
    if (this instanceof Str str) {
      return Excerpt.quoted(str.text());
    }
    if (this instanceof Num num) {
      return Excerpt.of(num.literal());
    }
    if (this instanceof Bool bool) {
      return Boolean.toString(bool.value());
    }
    return kind();
  }
}
