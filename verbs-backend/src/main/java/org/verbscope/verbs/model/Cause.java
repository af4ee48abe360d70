package org.verbscope.verbs.model;

import java.util.Locale;
import java.util.Objects;

/**
 * One possible reason why a call did not succeed, best first in a list. Its texts are one line
 * each, whatever names stand in them.
 *
 * @param attribute the C path of the attribute at fault; empty when it is none in particular
 * @param says what is wrong, with the value
 * @param evidence what is known that supports it: a limit, a state, a count; may be empty
 * @param remedy what to do; may be empty
 */
public record Cause(
    Certainty certainty, String attribute, String says, String evidence, String remedy) {
  public Cause {
    Objects.requireNonNull(certainty);
    Objects.requireNonNull(attribute);
    says = OneLine.of(says);
    evidence = OneLine.of(evidence);
    remedy = OneLine.of(remedy);
  }

  /** What is wrong, with the attribute at fault before it unless the sentence begins with it. */
  public String sentence() {
    String field = attribute.substring(attribute.lastIndexOf('.') + 1);
    return attribute.isEmpty() || says.startsWith(attribute) || says.startsWith(field)
        ? says
        : attribute + ": " + says;
  }

  /** How sure a cause is. */
  public enum Certainty {
    /** It follows from what is known. */
    CERTAIN,
    LIKELY,
    POSSIBLE;

    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }
}
