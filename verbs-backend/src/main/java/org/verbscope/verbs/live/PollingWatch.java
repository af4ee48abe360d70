package org.verbscope.verbs.live;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.verbscope.verbs.Subscription;
import org.verbscope.verbs.model.HostChange;
import org.verbscope.verbs.model.HostEvent;
import org.verbscope.verbs.model.HostSnapshot;
import org.verbscope.verbs.model.ResourceId;
import org.verbscope.verbs.model.SnapshotDiff;

/**
 * Looks at the host again and again, on a thread of its own, and tells what is different. The
 * kernel announces no objects that come and go, so there is nothing better than looking.
 */
final class PollingWatch implements Subscription {
  private static final int MOST_EVENTS = 1000;

  private final Supplier<Optional<HostSnapshot>> host;
  private final Consumer<HostChange> onChange;
  private final Duration period;
  private final Runnable onSight;
  private final Consumer<PollingWatch> onClose;
  private final Object telling = new Object();
  private final Deque<HostEvent> heard = new ArrayDeque<>();
  private Set<String> inView = Set.of();
  private boolean closed;
  private boolean paused;
  private boolean nudged;
  private final Spacing spacing = new Spacing(System::nanoTime);

  /**
   * @param host the state of now; empty when the host was closed
   * @param period time between two looks
   * @param onSight run when other devices have come into view
   */
  PollingWatch(
      Supplier<Optional<HostSnapshot>> host,
      Consumer<HostChange> onChange,
      Duration period,
      Runnable onSight,
      Consumer<PollingWatch> onClose) {
    this.host = host;
    this.onChange = onChange;
    this.period = period;
    this.onSight = onSight;
    this.onClose = onClose;
  }

  void start() {
    Thread thread = new Thread(this::run, "live-watch");
    thread.setDaemon(true);
    thread.start();
  }

  private void run() {
    HostSnapshot seen = null;
    while (awaitTurn(seen == null)) {
      spacing.begins();
      Optional<HostSnapshot> now = host.get();
      spacing.ends();
      if (now.isEmpty()) {
        return;
      }
      if (seen == null) {
        seen = tell(new HostChange.Began(now.get())) ? now.get() : null;
      } else {
        HostChange.Stepped step = SnapshotDiff.between(seen, now.get(), takeEvents());
        if (step.isEmpty() || tell(step)) {
          tellTimes(seen, now.get());
          seen = now.get();
        } else {
          putBack(step.events());
        }
      }
    }
  }

  private void tellTimes(HostSnapshot before, HostSnapshot now) {
    if (!now.times().equals(before.times())) {
      tell(new HostChange.Looked(now.revision(), "", now.times()));
    }
  }

  /** Waits for the next look; false when the watch has ended. */
  private synchronized boolean awaitTurn(boolean first) {
    long end = System.nanoTime() + period.toNanos();
    try {
      while (!closed && (paused || !first && !isDue(end))) {
        if (paused) {
          wait();
        } else {
          long until = nudged ? spacing.next(Spacing.Pace.SOON) : end;
          wait(Math.max(1, (until - System.nanoTime()) / 1_000_000));
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
    nudged = false;
    return !closed;
  }

  /** Calls that follow one another are looked after together: whoever calls must not wait. */
  private boolean isDue(long end) {
    return System.nanoTime() - end >= 0 || nudged && spacing.allows(Spacing.Pace.SOON);
  }

  /** False when it was not told, because the watch was paused or closed in the meantime. */
  private boolean tell(HostChange change) {
    synchronized (telling) {
      if (isSilent()) {
        return false;
      }
      onChange.accept(change);
      return true;
    }
  }

  private synchronized boolean isSilent() {
    return closed || paused;
  }

  /** Events to be told with the next step. While nobody listens only the newest are kept. */
  synchronized void hear(List<HostEvent> events) {
    heard.addAll(events);
    while (heard.size() > MOST_EVENTS) {
      heard.poll();
    }
  }

  /** Events that were taken and not told: they stand before what was heard since. */
  private synchronized void putBack(List<HostEvent> events) {
    List<HostEvent> since = takeEvents();
    hear(events);
    hear(since);
  }

  private synchronized List<HostEvent> takeEvents() {
    List<HostEvent> taken = List.copyOf(heard);
    heard.clear();
    return taken;
  }

  /** Looks as soon as may be: something was done. */
  synchronized void nudge() {
    nudged = true;
    notifyAll();
  }

  @Override
  public void pause() {
    synchronized (this) {
      paused = true;
    }
    awaitTelling();
  }

  @Override
  public void look(Set<ResourceId> devices) {
    synchronized (this) {
      inView = devices.stream().map(ResourceId::text).collect(Collectors.toSet());
    }
    onSight.run();
  }

  /** The names of the devices that are looked at; empty when that was never said. */
  synchronized Set<String> inView() {
    return inView;
  }

  @Override
  public synchronized void resume() {
    paused = false;
    nudged = true;
    notifyAll();
  }

  @Override
  public void close() {
    synchronized (this) {
      closed = true;
      notifyAll();
    }
    awaitTelling();
    onClose.accept(this);
  }

  /** Whoever is being told something now is told to the end. */
  private void awaitTelling() {
    synchronized (telling) {
      // the lock itself is what was waited for
    }
  }
}
