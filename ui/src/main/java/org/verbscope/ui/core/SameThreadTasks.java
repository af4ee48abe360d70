package org.verbscope.ui.core;

import java.util.concurrent.Callable;
import java.util.function.Consumer;

/** Does everything at once on the calling thread: for ViewModels without a window. */
public final class SameThreadTasks implements TaskExecutor {
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
    change.run();
  }

  @Override
  public void close() {
    // nothing is ever pending
  }
}
