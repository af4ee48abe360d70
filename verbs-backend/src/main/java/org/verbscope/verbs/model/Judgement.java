package org.verbscope.verbs.model;

import java.util.Objects;

/**
 * A verdict and, where it needs one, the reason.
 *
 * @param reason a sentence for the user, empty where the verdict says it all
 */
public record Judgement(Verdict verdict, String reason) {
  public Judgement {
    Objects.requireNonNull(verdict);
    Objects.requireNonNull(reason);
  }

  public static Judgement of(Verdict verdict) {
    return new Judgement(verdict, "");
  }
}
