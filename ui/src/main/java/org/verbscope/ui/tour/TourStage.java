package org.verbscope.ui.tour;

import java.util.concurrent.Callable;
import java.util.function.BooleanSupplier;

/** Where the tour plays: in a window that nobody sees, or with no window at all. */
public interface TourStage {

  /** Does something with the ViewModels on the thread they belong to. */
  <T> T with(Callable<T> work) throws InterruptedException;

  /**
   * Waits until something holds.
   *
   * @param what it is, for the message
   * @throws IllegalStateException when it takes too long
   */
  void until(BooleanSupplier condition, String what) throws InterruptedException;

  /** Takes a picture of the window that is in front, in both themes; does nothing without one. */
  void picture(String name) throws InterruptedException;
}
