package org.verbscope.ui.receipt;

import org.verbscope.ui.controls.Shape;
import org.verbscope.verbs.model.Verdict;

/** The shape and tone that go with a verdict's word. */
public final class VerdictMark {
  private VerdictMark() {}

  public static Shape shape(Verdict verdict) {
    return switch (verdict) {
      case SHORTFALL -> Shape.DOWN;
      case CHANGED -> Shape.UNEQUAL;
      case IGNORED -> Shape.EMPTY_SET;
      case RAISED -> Shape.UP;
      case EQUAL -> Shape.EQUALS;
      case NOT_REPORTED -> Shape.QUESTION;
    };
  }

  public static String tone(Verdict verdict) {
    return switch (verdict) {
      case SHORTFALL -> "tone-bad";
      case CHANGED, IGNORED -> "tone-warn";
      case RAISED -> "tone-info";
      case EQUAL -> "tone-quiet";
      case NOT_REPORTED -> "tone-quiet";
    };
  }
}
