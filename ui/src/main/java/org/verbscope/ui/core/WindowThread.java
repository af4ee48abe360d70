package org.verbscope.ui.core;

import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.function.BooleanSupplier;
import javafx.animation.AnimationTimer;
import javafx.application.Platform;

/** Reaches the window's thread from another one and waits for it. */
public final class WindowThread {
  private static final long POLL_MILLIS = 20;

  private WindowThread() {}

  /**
   * Does {@code work} on the window's thread and returns what it returns.
   *
   * @throws IllegalStateException when the work fails
   */
  public static <T> T call(Callable<T> work) throws InterruptedException {
    FutureTask<T> task = new FutureTask<>(work);
    Platform.runLater(task);
    try {
      return task.get();
    } catch (ExecutionException e) {
      throw new IllegalStateException(e.getCause().getMessage(), e.getCause());
    }
  }

  /**
   * Waits until {@code condition}, asked on the window's thread, holds.
   *
   * @return false when it did not within {@code most}
   */
  public static boolean waitUntil(BooleanSupplier condition, Duration most)
      throws InterruptedException {
    long end = System.nanoTime() + most.toNanos();
    while (!call(condition::getAsBoolean)) {
      if (System.nanoTime() > end) {
        return false;
      }
      Thread.sleep(POLL_MILLIS);
    }
    return true;
  }

  /** Does {@code work} on the window's thread, soon. */
  public static void later(Runnable work) {
    Platform.runLater(work);
  }

  /** Does {@code work} on the window's thread after what is shown now was drawn. */
  public static void afterFrame(Runnable work) {
    new AnimationTimer() {
      private boolean drawn;

      @Override
      public void handle(long now) {
        // the timer runs before a frame is drawn
        if (drawn) {
          stop();
          work.run();
        }
        drawn = true;
      }
    }.start();
  }

  /** Runs {@code work} on a thread of its own, which does not keep the application alive. */
  public static void aside(String name, Runnable work) {
    Thread thread = new Thread(work, name);
    thread.setDaemon(true);
    thread.start();
  }
}
