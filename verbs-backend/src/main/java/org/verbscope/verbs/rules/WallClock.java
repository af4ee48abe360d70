package org.verbscope.verbs.rules;

import java.time.Instant;
import java.util.concurrent.TimeUnit;

/**
 * Tells the time of day of what {@link System#nanoTime} timed. Where a system has only slow clocks,
 * each look at one takes its part of a call: at the time of day it is taken now and then. Not
 * thread-safe.
 */
final class WallClock {
  /** For so long nobody sets the clock, ns. */
  private static final long TRUSTED = TimeUnit.MILLISECONDS.toNanos(100);

  private long lookedAt;
  private boolean looked;

  /** Several calls begin within a millisecond. */
  private Instant told = Instant.EPOCH;

  private long toldMillis;

  /** What {@link System#nanoTime} lacks to the time since 1970, ns. */
  private long difference;

  /**
   * The time of day, in whole milliseconds.
   *
   * @param nanos what {@link System#nanoTime} was then
   */
  Instant at(long nanos) {
    if (!looked || nanos - lookedAt > TRUSTED) {
      // in this order what happened before a call is not told to be after it
      lookedAt = System.nanoTime();
      Instant now = Instant.now();
      difference = TimeUnit.SECONDS.toNanos(now.getEpochSecond()) + now.getNano() - lookedAt;
      looked = true;
    }
    long millis = TimeUnit.NANOSECONDS.toMillis(nanos + difference);
    if (millis != toldMillis) {
      toldMillis = millis;
      told = Instant.ofEpochMilli(millis);
    }
    return told;
  }
}
