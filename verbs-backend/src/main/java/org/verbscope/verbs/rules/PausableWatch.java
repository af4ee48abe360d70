package org.verbscope.verbs.rules;

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

/**
 * One who watches a host that tells its steps itself: is told in order, on the host's telling
 * thread, and nothing while it is paused.
 */
public final class PausableWatch implements Subscription {
  private final Object stateLock;
  private final Supplier<HostSnapshot> state;
  private final Consumer<HostChange> onChange;
  private final Executor teller;
  private final Consumer<PausableWatch> onClose;

  /** Taken before the state's lock, if both. */
  private final ReentrantLock delivering = new ReentrantLock();

  /** Changes to be told, in order; while it is paused they wait. */
  private final Queue<HostChange> pending = new ConcurrentLinkedQueue<>();

  private final List<HostEvent> missed = new ArrayList<>();
  private boolean begun;
  private HostSnapshot atPause;
  private volatile boolean paused;
  private volatile boolean closed;

  /**
   * @param stateLock held whenever the state changes
   * @param state the state of now, as last told; asked for under that lock
   * @param teller where it is told
   * @param onClose called once it is to be told nothing more
   */
  public PausableWatch(
      Object stateLock,
      Supplier<HostSnapshot> state,
      Consumer<HostChange> onChange,
      Executor teller,
      Consumer<PausableWatch> onClose) {
    this.stateLock = stateLock;
    this.state = state;
    this.onChange = onChange;
    this.teller = teller;
    this.onClose = onClose;
  }

  /**
   * Tells the state of now, and then what events there were since this was made: all else of
   * earlier steps is part of the state. Called under the state's lock.
   */
  public void begin() {
    begun = true;
    HostSnapshot now = state.get();
    send(new HostChange.Began(now));
    if (!missed.isEmpty()) {
      List<HostEvent> events = List.copyOf(missed);
      missed.clear();
      send(
          new HostChange.Stepped(
              now.revision(), List.of(), List.of(), List.of(), events, List.of()));
    }
  }

  /** Called under the state's lock. */
  public void take(HostChange.Stepped step) {
    if (paused || !begun) {
      missed.addAll(step.events());
    } else {
      send(step);
    }
  }

  /** Called under the state's lock. Whoever is paused goes on with what is known from then. */
  public void take(HostChange.Looked looked) {
    if (begun && !paused) {
      send(looked);
    }
  }

  public boolean isPaused() {
    return paused;
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
    } catch (RuntimeException e) {
      // who cannot bear what it is told must not end the telling of others
      Thread thread = Thread.currentThread();
      thread.getUncaughtExceptionHandler().uncaughtException(thread, e);
    } finally {
      delivering.unlock();
    }
  }

  @Override
  public void pause() {
    delivering.lock();
    try {
      synchronized (stateLock) {
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
      synchronized (stateLock) {
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
