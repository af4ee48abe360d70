package org.verbscope.verbs.live;

import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * Spaces something that costs others time so that it takes no more than a share of all time,
 * however long it takes: what it cost is waited for many times over before it is done again. What
 * counts is the lower of the last two costs. Not thread-safe.
 */
final class Spacing {
  private final LongSupplier clock;
  private int times;
  private long begin;
  private long end;
  private long last;
  private long cost;

  /** How the time that it takes relates to the time between. */
  enum Pace {
    /** At once. */
    NOW(0),
    /** At most a fifth of the time: somebody waits for what an action of theirs did. */
    SOON(4),
    /** At most 2 % of the time: somebody looks on. */
    SPACED(49);

    private final long idlePerCost;

    Pace(long idlePerCost) {
      this.idlePerCost = idlePerCost;
    }
  }

  /**
   * @param clock nanoseconds from anywhere, as {@link System#nanoTime}
   */
  Spacing(LongSupplier clock) {
    this.clock = clock;
  }

  /** Whether it may be done now; the first time is always now. */
  boolean allows(Pace pace) {
    return allows(pace, 1);
  }

  /**
   * The same where others do the like.
   *
   * @param parts into how many equal parts the time is to be cut, of which this may take one
   */
  boolean allows(Pace pace, int parts) {
    return times == 0 || clock.getAsLong() - next(pace, parts) >= 0;
  }

  /** From when on it may be done again, nanoseconds of the clock. */
  long next(Pace pace) {
    return next(pace, 1);
  }

  private long next(Pace pace, int parts) {
    return pace == Pace.NOW ? end : end + cost * ((pace.idlePerCost + 1) * parts - 1);
  }

  void begins() {
    begin = clock.getAsLong();
  }

  void ends() {
    end = clock.getAsLong();
    long now = end - begin;
    // a program that has just started is slow, and now and then a machine is
    cost = times == 0 ? 0 : Math.min(now, last);
    last = now;
    times++;
  }

  /** How long ago it was done, counted from its beginning: what it found is at least that old. */
  Duration age() {
    return Duration.ofNanos(clock.getAsLong() - begin);
  }
}
