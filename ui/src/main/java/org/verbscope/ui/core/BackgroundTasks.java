package org.verbscope.ui.core;

import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Consumer;
import javafx.application.Platform;

/** One background thread, whose results are shown on the JavaFX thread. */
public final class BackgroundTasks implements TaskExecutor {
  private final ExecutorService executor;

  /**
   * @param name of the thread, as a thread dump shows it
   */
  public BackgroundTasks(String name) {
    executor =
        Executors.newSingleThreadExecutor(
            task -> {
              Thread thread = new Thread(task, name);
              thread.setDaemon(true);
              return thread;
            });
  }

  @Override
  public <T> void run(
      Callable<? extends T> work, Consumer<? super T> done, Consumer<? super Exception> failed) {
    try {
      executor.execute(
          () -> {
            try {
              T result = work.call();
              show(() -> done.accept(result));
            } catch (Exception e) {
              show(() -> failed.accept(e));
            } catch (VirtualMachineError | LinkageError e) {
              // a host too large for the memory, a library that is not there: no end of the window
              show(() -> failed.accept(new IllegalStateException(e.toString(), e)));
            }
          });
    } catch (RejectedExecutionException e) {
      show(() -> failed.accept(e));
    }
  }

  @Override
  public void show(Runnable change) {
    Platform.runLater(change);
  }

  @Override
  public void close() {
    executor.shutdown();
  }
}
