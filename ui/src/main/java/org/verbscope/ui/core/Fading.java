package org.verbscope.ui.core;

/** How strongly something is drawn that is told for a while and then no more. */
public final class Fading {
  /** The faintest it becomes: it must be readable until it goes. */
  private static final double FAINTEST = 0.55;

  private Fading() {}

  /**
   * From 1 when it is fresh down to {@value #FAINTEST}.
   *
   * @param age for how long it has been told, milliseconds
   * @param life for how long it is told, milliseconds
   */
  public static double strength(long age, long life) {
    return Math.max(FAINTEST, Math.min(1, 1 - age / (double) life));
  }
}
