package org.verbscope.verbs.json;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * One copy of what is read again and again: a tree of 100,000 QPs holds few different owners,
 * reasons and states. Bounded: once it is full, what is new stays as it is, and so does what is
 * long.
 */
final class Canon {
  private static final int MOST = 8192;

  /** More than anything has that is said of many, characters; long texts are said once. */
  private static final int LONGEST = 512;

  private static final Map<Object, Object> COPIES = new ConcurrentHashMap<>();

  private Canon() {}

  @SuppressWarnings("unchecked")
  static <T> T of(T value) {
    Object copy = COPIES.get(value);
    if (copy == null && COPIES.size() < MOST && value.toString().length() <= LONGEST) {
      copy = COPIES.putIfAbsent(value, value);
    }
    return copy == null ? value : (T) copy;
  }
}
