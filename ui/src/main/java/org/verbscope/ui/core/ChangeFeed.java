package org.verbscope.ui.core;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.verbscope.verbs.model.HostChange;

/**
 * Carries changes from a host's thread to the window: whatever arrives before the window gets to it
 * is handed over as one batch, so a burst of changes costs one frame.
 */
final class ChangeFeed {
  private final TaskExecutor tasks;
  private final Consumer<List<HostChange>> sink;
  private List<HostChange> waiting = new ArrayList<>();
  private boolean suspended;
  private boolean closed;

  ChangeFeed(TaskExecutor tasks, Consumer<List<HostChange>> sink) {
    this.tasks = tasks;
    this.sink = sink;
  }

  void offer(HostChange change) {
    synchronized (this) {
      waiting.add(change);
      if (waiting.size() > 1) {
        return;
      }
    }
    tasks.show(this::deliver);
  }

  /** Keeps what arrives until it may go on. */
  synchronized void suspend() {
    suspended = true;
  }

  /** Delivers what was kept, and goes on. */
  void goOn() {
    synchronized (this) {
      suspended = false;
    }
    tasks.show(this::deliver);
  }

  /** Whatever still arrives is dropped: the host is no longer the window's. */
  synchronized void close() {
    closed = true;
  }

  private void deliver() {
    List<HostChange> batch;
    synchronized (this) {
      if (suspended && !closed) {
        return;
      }
      batch = closed ? List.of() : waiting;
      waiting = new ArrayList<>();
    }
    if (!batch.isEmpty()) {
      sink.accept(batch);
    }
  }
}
