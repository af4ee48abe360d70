package org.verbscope.verbs.model;

import java.util.Objects;

/**
 * How a resource is, apart from its attributes.
 *
 * @param word {@code ok}, or one word or two for what is wrong
 * @param reason a sentence that says what is wrong; empty when ok
 * @param remedy what the user can do about it; empty when there is nothing
 */
public record Status(String word, String reason, String remedy) {
  public static final Status OK = new Status("ok", "", "");

  public Status {
    Objects.requireNonNull(word);
    Objects.requireNonNull(reason);
    Objects.requireNonNull(remedy);
  }

  public boolean isOk() {
    return word.equals("ok");
  }
}
