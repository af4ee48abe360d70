package org.verbscope.verbs.json;

import java.util.List;

/** A text cannot be read as what it should be; every problem is a sentence for the user. */
public final class UnreadableException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final List<String> problems;

  public UnreadableException(List<String> problems) {
    super(String.join("\n", problems));
    this.problems = List.copyOf(problems);
  }

  UnreadableException(String problem) {
    this(List.of(problem));
  }

  /** What is wrong, in the order of the text; never empty. */
  public List<String> problems() {
    return problems;
  }
}
