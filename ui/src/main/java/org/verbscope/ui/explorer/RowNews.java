package org.verbscope.ui.explorer;

import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyLongProperty;
import javafx.beans.property.ReadOnlyLongWrapper;
import org.verbscope.ui.controls.Shape;
import org.verbscope.ui.core.Fading;
import org.verbscope.ui.core.Messages;
import org.verbscope.verbs.model.Kind;
import org.verbscope.verbs.model.PortCounters;
import org.verbscope.verbs.model.Readings;
import org.verbscope.verbs.model.Resource;

/**
 * What happened to rows in the last few seconds. A row that nothing happened to has no entry, so it
 * costs what changed.
 */
final class RowNews {
  /** How long it is told, milliseconds. */
  static final long LIFE = 4_000;

  /** Always on the move on account of others: they would mark rows that nobody touched. */
  private static final Set<String> RESTLESS = Set.of("clock", "usecnt", "sq_psn", "rq_psn");

  /** How many objects a device has is told by the objects. */
  private static final Set<String> COUNTS = Set.of("qp", "cq", "mr", "pd", "srq", "ctx", "cm_id");

  private final Map<Row, Entry> entries = new HashMap<>();
  private final Queue<Aging> oldestFirst = new ArrayDeque<>();
  private final LongSupplier clock;
  private boolean untold;
  private final ReadOnlyLongWrapper beat = new ReadOnlyLongWrapper();
  private final ReadOnlyBooleanWrapper any = new ReadOnlyBooleanWrapper();

  enum What {
    CAME(Shape.PLUS, "tone-good"),
    CHANGED(Shape.WAVE, "tone-info"),
    /** Rows below it went. */
    WENT(Shape.MINUS, "tone-warn");

    private final Shape shape;
    private final String tone;

    What(Shape shape, String tone) {
      this.shape = shape;
      this.tone = tone;
    }

    Shape shape() {
      return shape;
    }

    String tone() {
      return tone;
    }
  }

  /**
   * What is told of one row.
   *
   * @param count of the rows that it is about
   * @param since by the clock, milliseconds
   */
  record Entry(What what, int count, long since) {
    /** The word beside the shape: {@code new}, {@code 3 gone}. */
    String word() {
      return Messages.text("explorer.news." + what, count);
    }

    /** The word for those who do not see where it stands. */
    String role() {
      return Messages.text("explorer.newsRole." + what, count);
    }
  }

  private record Aging(Row row, Entry entry) {}

  /**
   * @param clock runs evenly, milliseconds
   */
  RowNews(LongSupplier clock) {
    this.clock = clock;
  }

  /** What is told of a row; null for nothing. */
  Entry of(Row row) {
    return entries.get(row);
  }

  /** How strongly an entry is to be drawn, from 1 when it is fresh. */
  double strength(Entry entry) {
    return Fading.strength(clock.getAsLong() - entry.since(), LIFE);
  }

  /** Goes up when there is something new to tell or what is told has grown older. */
  ReadOnlyLongProperty beat() {
    return beat.getReadOnlyProperty();
  }

  /** Whether there is anything to tell: only then time has to {@link #pass}. */
  ReadOnlyBooleanProperty any() {
    return any.getReadOnlyProperty();
  }

  Iterable<Row> rows() {
    return entries.keySet();
  }

  void came(Row row) {
    put(row, What.CAME, 1);
  }

  /** A row says something else; one that is new stays that. */
  void changed(Row row) {
    Entry told = of(row);
    if (told == null || told.what() != What.CAME) {
      put(row, What.CHANGED, 1);
    }
  }

  void went(Row above, int count) {
    put(above, What.WENT, count);
  }

  private void put(Row row, What what, int count) {
    Entry entry = new Entry(what, count, clock.getAsLong());
    entries.put(row, entry);
    oldestFirst.add(new Aging(row, entry));
    untold = true;
  }

  /** A row is not there any more. */
  void forget(Row row) {
    entries.remove(row);
  }

  /** Only what is told of rows that are still there goes on being told. */
  void keep(Predicate<Row> isThere) {
    untold = entries.keySet().removeIf(isThere.negate());
    tell();
  }

  /** All rows go. */
  void clear() {
    untold = !entries.isEmpty();
    entries.clear();
    oldestFirst.clear();
    tell();
  }

  /** Time went by: what was told long enough is told no more. */
  void pass() {
    long old = clock.getAsLong() - LIFE;
    untold = !oldestFirst.isEmpty();
    while (!oldestFirst.isEmpty() && oldestFirst.peek().entry().since() <= old) {
      Aging gone = oldestFirst.remove();
      entries.remove(gone.row(), gone.entry());
    }
    tell();
  }

  /** Lets those who show it look again, if anything is different for them. */
  void tell() {
    if (untold) {
      untold = false;
      any.set(!oldestFirst.isEmpty());
      beat.set(beat.get() + 1);
    }
  }

  /** Whether a resource differs in something that is worth a mark. */
  static boolean isTelling(Resource then, Resource now) {
    return !then.status().equals(now.status())
        || !then.owner().equals(now.owner())
        || !then.label().equals(now.label())
        || !then.edges().equals(now.edges())
        || differ(then.readings(), now.readings(), now.kind());
  }

  private static boolean differ(Readings then, Readings now, Kind kind) {
    Set<String> restless = kind == Kind.DEVICE ? COUNTS : RESTLESS;
    Set<String> names = now.attributes();
    return then.attributes().size() != names.size()
        || names.stream()
            .filter(name -> !restless.contains(name) && !PortCounters.isCounter(name))
            .anyMatch(name -> !then.of(name).equals(now.of(name)));
  }
}
