package org.verbscope.ui.rules.planted.journal;

/** Planted: a thread outside core. */
public final class PlantedThread {
  public Thread thread() {
    return new Thread(() -> {});
  }
}
