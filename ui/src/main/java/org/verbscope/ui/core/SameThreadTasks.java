package org.verbscope.ui.core;

import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/**
 * Does everything at once on the thread that made it: for ViewModels without a window. What another
 * thread wants to show waits until that thread comes for it.
 */
public final class SameThreadTasks implements TaskExecutor {
  private final Thread owner = Thread.currentThread();
  private final BlockingQueue<Runnable> waiting = new LinkedBlockingQueue<>();

  @Override
  public <T> void run(
      Callable<? extends T> work, Consumer<? super T> done, Consumer<? super Exception> failed) {
    T result;
    try {
      result = work.call();
    } catch (Exception e) {
      failed.accept(e);
      return;
    }
    done.accept(result);
  }

  @Override
  public void show(Runnable change) {
    if (Thread.currentThread() == owner) {
      change.run();
    } else {
      waiting.add(change);
    }
  }

  /**
   * Shows what others want to show until {@code condition} holds.
   *
   * @return false when it did not within {@code most}
   */
  public boolean showUntil(BooleanSupplier condition, Duration most) throws InterruptedException {
    long end = System.nanoTime() + most.toNanos();
    while (!condition.getAsBoolean()) {
      Runnable change = waiting.poll(end - System.nanoTime(), TimeUnit.NANOSECONDS);
      if (change == null) {
        return condition.getAsBoolean();
      }
      change.run();
    }
    return true;
  }

  @Override
  public void close() {
    waiting.clear();
  }
}
