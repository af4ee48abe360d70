package org.verbscope.verbs.model;

import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * A verdict and, where it needs one, the reason.
 *
 * @param reason a sentence for the user, empty where the verdict says it all
 */
public record Judgement(Verdict verdict, String reason) {
  private static final List<Judgement> WITHOUT_REASON =
      Stream.of(Verdict.values()).map(verdict -> new Judgement(verdict, "")).toList();

  public Judgement {
    Objects.requireNonNull(verdict);
    reason = OneLine.of(reason);
  }

  public static Judgement of(Verdict verdict) {
    return WITHOUT_REASON.get(verdict.ordinal());
  }
}
