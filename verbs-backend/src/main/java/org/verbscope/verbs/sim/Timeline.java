package org.verbscope.verbs.sim;

import java.time.Instant;
import java.util.PriorityQueue;

/** The virtual clock, and what is to happen at which time. Things due together keep their order. */
final class Timeline {
  private static final Instant EPOCH = Instant.parse("2026-01-01T00:00:00Z");

  private final PriorityQueue<Due> due = new PriorityQueue<>();
  private long now;
  private long planned;

  private record Due(long at, long order, Runnable action) implements Comparable<Due> {
    @Override
    public int compareTo(Due other) {
      return at != other.at ? Long.compare(at, other.at) : Long.compare(order, other.order);
    }
  }

  /** Milliseconds since the beginning. */
  long now() {
    return now;
  }

  Instant instant() {
    return EPOCH.plusMillis(now);
  }

  /** Plans an action for {@code millis} from now. */
  void after(long millis, Runnable action) {
    due.add(new Due(now + millis, planned++, action));
  }

  /** Moves the clock on; what falls due meanwhile happens at its own time. */
  void advance(long millis) {
    long until = now + millis;
    while (!due.isEmpty() && due.peek().at <= until) {
      Due next = due.remove();
      now = next.at;
      next.action.run();
    }
    now = until;
  }
}
