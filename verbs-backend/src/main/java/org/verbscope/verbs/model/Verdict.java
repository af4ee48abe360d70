package org.verbscope.verbs.model;

import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;

/**
 * How an actual value stands to the requested one. The order is that of the headline: where several
 * sources are judged on one row the first present speaks for the row.
 */
public enum Verdict {
  /** Less than was asked for. */
  SHORTFALL,
  /** Another value that is neither more nor less, such as a PSN masked to 24 bits. */
  CHANGED,
  /** The request had no effect, for a reason that is told. */
  IGNORED,
  /** More than was asked for. */
  RAISED,
  /** Exactly what was asked for. */
  EQUAL,
  /** The source does not tell. */
  NOT_REPORTED;

  /** The verdict that speaks for a row with several. */
  public static Optional<Verdict> headline(Collection<Verdict> verdicts) {
    return verdicts.stream().min(Comparator.naturalOrder());
  }
}
