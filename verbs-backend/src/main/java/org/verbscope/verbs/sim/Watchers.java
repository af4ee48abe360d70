package org.verbscope.verbs.sim;

import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import java.util.function.Supplier;
import org.verbscope.verbs.Subscription;
import org.verbscope.verbs.model.HostChange;
import org.verbscope.verbs.model.HostEvent;
import org.verbscope.verbs.model.HostSnapshot;
import org.verbscope.verbs.model.SnapshotDiff;

/** Those who watch a simulated host; while one of them is not paused, the clock runs for all. */
final class Watchers {
  private static final long TICK_MILLIS = 500;

  private final Object hostLock;
  private final LongConsumer clock;
  private final Supplier<HostSnapshot> state;
  private final List<Watcher> watchers = new CopyOnWriteArrayList<>();
  private ScheduledExecutorService teller;

  /**
   * @param hostLock held by the host whenever it changes or tells
   * @param clock moves the clock by so many milliseconds
   * @param state everything as last told; asked for under the lock
   */
  Watchers(Object hostLock, LongConsumer clock, Supplier<HostSnapshot> state) {
    this.hostLock = hostLock;
    this.clock = clock;
    this.state = state;
  }

  /** Adds a watcher and tells it the beginning. Called under the host's lock. */
  Subscription add(Consumer<HostChange> onChange) {
    if (teller == null) {
      teller = Executors.newSingleThreadScheduledExecutor(Watchers::daemon);
      teller.scheduleAtFixedRate(this::tick, TICK_MILLIS, TICK_MILLIS, TimeUnit.MILLISECONDS);
    }
    Watcher watcher = new Watcher(onChange);
    watchers.add(watcher);
    watcher.send(new HostChange.Began(state.get()));
    return watcher;
  }

  private static Thread daemon(Runnable work) {
    Thread thread = new Thread(work, "verbscope-sim-clock");
    thread.setDaemon(true);
    return thread;
  }

  private void tick() {
    if (watchers.stream().anyMatch(watcher -> !watcher.paused)) {
      clock.accept(TICK_MILLIS);
    }
  }

  /** Called under the host's lock. */
  void tell(HostChange.Stepped step) {
    watchers.forEach(watcher -> watcher.take(step));
  }

  /** Called without the host's lock: somebody may be waiting for it while being told. */
  void close() {
    watchers.forEach(Watcher::close);
    if (teller != null) {
      teller.shutdown();
    }
  }

  private final class Watcher implements Subscription {
    private final Consumer<HostChange> onChange;

    /** Taken before the host's lock, if both. */
    private final ReentrantLock delivering = new ReentrantLock();

    /** Changes to be told, in order; while it is paused they wait. */
    private final Queue<HostChange> pending = new ConcurrentLinkedQueue<>();

    private final List<HostEvent> missed = new ArrayList<>();
    private HostSnapshot atPause;
    private volatile boolean paused;
    private volatile boolean closed;

    Watcher(Consumer<HostChange> onChange) {
      this.onChange = onChange;
    }

    void take(HostChange.Stepped step) {
      if (paused) {
        missed.addAll(step.events());
      } else {
        send(step);
      }
    }

    void send(HostChange change) {
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
        synchronized (hostLock) {
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
        synchronized (hostLock) {
          if (paused && !closed) {
            paused = false;
            HostChange.Stepped step = SnapshotDiff.between(atPause, state.get(), missed);
            if (!step.isEmpty()) {
              pending.add(step);
            }
            teller.execute(this::deliver);
            missed.clear();
            atPause = null;
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
        watchers.remove(this);
      } finally {
        delivering.unlock();
      }
    }
  }
}
