package org.verbscope.ui.inspector;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import org.verbscope.verbs.model.PortCounters;
import org.verbscope.verbs.model.Resource;
import org.verbscope.verbs.model.Source;
import org.verbscope.verbs.model.Value;

/** What a port had counted at several moments. */
final class CounterHistory {
  /** Over this time rates are averages, seconds: readings come about once a second, not exactly. */
  static final int WINDOW_SECONDS = 3;

  private static final long WINDOW = TimeUnit.SECONDS.toNanos(WINDOW_SECONDS);

  private final Sample first;
  private final Deque<Sample> recent = new ArrayDeque<>();

  private record Sample(Resource port, long at) {}

  /**
   * @param at nanoseconds of an even clock
   */
  CounterHistory(Resource port, long at) {
    first = new Sample(port, at);
    recent.add(first);
  }

  /** The port counted on, or did not. */
  void add(Resource port, long at) {
    if (recent.size() == 1 && recent.getFirst() == first && isNews(port)) {
      // nobody knows how old the first reading was: a rate since then would be too high
      recent.clear();
    }
    recent.add(new Sample(port, at));
    // the oldest one that is kept is what the window begins with
    while (recent.size() > 2 && at - second().at >= WINDOW) {
      recent.removeFirst();
    }
  }

  private Sample second() {
    return recent.stream().skip(1).findFirst().orElseThrow();
  }

  /** How long ago the port was last read, nanoseconds. */
  long age(long now) {
    return now - recent.getLast().at;
  }

  /** True when the port's counters are not those of the last reading. */
  boolean isNews(Resource port) {
    Resource last = recent.getLast().port;
    return !port.readings().attributes().equals(last.readings().attributes())
        || port.readings().attributes().stream()
            .filter(PortCounters::isCounter)
            .anyMatch(counter -> !value(port, counter).equals(value(last, counter)));
  }

  /** What a counter was when it was last read; empty when it is not told. */
  OptionalLong value(String counter) {
    return value(recent.getLast().port, counter);
  }

  /** How far a counter went since the beginning; empty when it is not told or began anew. */
  OptionalLong difference(String counter) {
    return difference(counter, first);
  }

  /** Steps a second, of late; empty as long as there are no two readings. */
  OptionalDouble rate(String counter) {
    OptionalLong steps = difference(counter, recent.getFirst());
    double seconds = (recent.getLast().at - recent.getFirst().at) / 1e9;
    return steps.isEmpty() || seconds <= 0
        ? OptionalDouble.empty()
        : OptionalDouble.of(steps.getAsLong() / seconds);
  }

  private OptionalLong difference(String counter, Sample since) {
    OptionalLong then = value(since.port, counter);
    OptionalLong now = value(recent.getLast().port, counter);
    boolean known = then.isPresent() && now.isPresent();
    return known && Long.compareUnsigned(now.getAsLong(), then.getAsLong()) >= 0
        ? OptionalLong.of(now.getAsLong() - then.getAsLong())
        : OptionalLong.empty();
  }

  private static OptionalLong value(Resource port, String counter) {
    return port.value(counter, Source.SYSFS, Source.KERNEL).orElse(null) instanceof Value.Num number
        ? OptionalLong.of(number.bits())
        : OptionalLong.empty();
  }
}
