package org.verbscope.ui.core;

import java.util.concurrent.Callable;
import java.util.function.Consumer;

/**
 * Runs what may block, one piece after another, away from the window, and brings the result back to
 * it. ViewModels know only this seam, so a test can run them on its own thread.
 */
public interface TaskExecutor extends AutoCloseable {

  /**
   * Does {@code work} in the background; exactly one of {@code done} and {@code failed} is then
   * called on the window's thread.
   */
  <T> void run(
      Callable<? extends T> work, Consumer<? super T> done, Consumer<? super Exception> failed);

  /** Runs {@code change} on the window's thread, soon. */
  void show(Runnable change);

  /** Finishes what was begun and forgets the rest. */
  @Override
  void close();
}
