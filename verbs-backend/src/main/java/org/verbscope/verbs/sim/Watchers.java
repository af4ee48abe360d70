package org.verbscope.verbs.sim;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import java.util.function.Supplier;
import org.verbscope.verbs.Subscription;
import org.verbscope.verbs.model.HostChange;
import org.verbscope.verbs.model.HostSnapshot;
import org.verbscope.verbs.rules.PausableWatch;

/** Those who watch a simulated host; while one of them is not paused, the clock runs for all. */
final class Watchers {
  private static final long TICK_MILLIS = 500;

  private final Object hostLock;
  private final LongConsumer clock;
  private final Supplier<HostSnapshot> state;
  private final List<PausableWatch> watchers = new CopyOnWriteArrayList<>();
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
    PausableWatch watcher = new PausableWatch(hostLock, state, onChange, teller, watchers::remove);
    watchers.add(watcher);
    watcher.begin();
    return watcher;
  }

  private static Thread daemon(Runnable work) {
    Thread thread = new Thread(work, "verbscope-sim-clock");
    thread.setDaemon(true);
    return thread;
  }

  private void tick() {
    if (watchers.stream().anyMatch(watcher -> !watcher.isPaused())) {
      clock.accept(TICK_MILLIS);
    }
  }

  /** Called under the host's lock. */
  void tell(HostChange.Stepped step) {
    watchers.forEach(watcher -> watcher.take(step));
  }

  /** Called without the host's lock: somebody may be waiting for it while being told. */
  void close() {
    watchers.forEach(PausableWatch::close);
    if (teller != null) {
      teller.shutdown();
    }
  }
}
