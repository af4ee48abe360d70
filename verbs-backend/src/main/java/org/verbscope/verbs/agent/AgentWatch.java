package org.verbscope.verbs.agent;

import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.verbscope.verbs.Subscription;
import org.verbscope.verbs.model.HostChange;
import org.verbscope.verbs.model.HostEvent;
import org.verbscope.verbs.model.HostSnapshot;
import org.verbscope.verbs.model.SnapshotDiff;

/** One who watches: is told on the host's telling thread, and nothing while it is paused. */
final class AgentWatch implements Subscription {
  private final Object viewLock;
  private final Supplier<HostSnapshot> state;
  private final Consumer<HostChange> onChange;
  private final Executor teller;
  private final Consumer<AgentWatch> onClose;

  /** Taken before the view's lock, if both. */
  private final ReentrantLock delivering = new ReentrantLock();

  private final Queue<HostChange> pending = new ConcurrentLinkedQueue<>();
  private final List<HostEvent> missed = new ArrayList<>();
  private boolean begun;
  private HostSnapshot atPause;
  private volatile boolean paused;
  private volatile boolean closed;

  /**
   * @param viewLock held whenever the view changes
   * @param state the state of now; asked for under that lock
   */
  AgentWatch(
      Object viewLock,
      Supplier<HostSnapshot> state,
      Consumer<HostChange> onChange,
      Executor teller,
      Consumer<AgentWatch> onClose) {
    this.viewLock = viewLock;
    this.state = state;
    this.onChange = onChange;
    this.teller = teller;
    this.onClose = onClose;
  }

  /** Called under the view's lock. */
  void begin() {
    begun = true;
    send(new HostChange.Began(state.get()));
  }

  /** Called under the view's lock. */
  void take(HostChange.Stepped step) {
    if (!begun) {
      // it is part of the beginning
      return;
    }
    if (paused) {
      missed.addAll(step.events());
    } else {
      send(step);
    }
  }

  private void send(HostChange change) {
    pending.add(change);
    teller.execute(this::deliver);
  }

  private void deliver() {
    delivering.lock();
    try {
      while (!paused && !closed && !pending.isEmpty()) {
        onChange.accept(pending.remove());
      }
    } finally {
      delivering.unlock();
    }
  }

  @Override
  public void pause() {
    delivering.lock();
    try {
      synchronized (viewLock) {
        if (!paused && !closed) {
          atPause = state.get();
          paused = true;
        }
      }
    } finally {
      delivering.unlock();
    }
  }

  @Override
  public void resume() {
    delivering.lock();
    try {
      synchronized (viewLock) {
        if (paused && !closed) {
          paused = false;
          HostChange.Stepped step = SnapshotDiff.between(atPause, state.get(), missed);
          if (!step.isEmpty()) {
            pending.add(step);
          }
          missed.clear();
          atPause = null;
          teller.execute(this::deliver);
        }
      }
    } finally {
      delivering.unlock();
    }
  }

  @Override
  public void close() {
    delivering.lock();
    try {
      closed = true;
      onClose.accept(this);
    } finally {
      delivering.unlock();
    }
  }
}
