package org.verbscope.ui.inspector;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.StringJoiner;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import org.verbscope.ui.core.HostState;
import org.verbscope.ui.core.Messages;
import org.verbscope.ui.core.Selection;
import org.verbscope.ui.core.StateChange;
import org.verbscope.ui.receipt.ReadingRows;
import org.verbscope.verbs.model.HostInfo;
import org.verbscope.verbs.model.Kind;
import org.verbscope.verbs.model.PortCounters;
import org.verbscope.verbs.model.PortCounters.Group;
import org.verbscope.verbs.model.Resource;
import org.verbscope.verbs.model.ResourceId;

/**
 * What the selected port counts, how far it went since it was selected, and how fast. Every reading
 * is remembered as it comes; the rows follow only when time {@link #pass passes}.
 */
public final class CountersViewModel {
  /** A port that was not told of for longer did not count on: readings come once a second. */
  private static final long STILL = TimeUnit.MILLISECONDS.toNanos(1500);

  private final HostState state;
  private final Selection selection;
  private final ReadOnlyBooleanProperty paused;
  private final LongSupplier clock;
  private final ObservableList<CounterRow> rows = FXCollections.observableArrayList();
  private final ReadOnlyStringWrapper note = new ReadOnlyStringWrapper("");
  private HostInfo host;
  private Resource port;
  private CounterHistory history;

  /**
   * @param paused whether the host tells nothing at the moment
   */
  public CountersViewModel(HostState state, Selection selection, ReadOnlyBooleanProperty paused) {
    this(state, selection, paused, System::nanoTime);
  }

  /**
   * @param clock nanoseconds from anywhere
   */
  CountersViewModel(
      HostState state, Selection selection, ReadOnlyBooleanProperty paused, LongSupplier clock) {
    this.state = state;
    this.selection = selection;
    this.paused = paused;
    this.clock = clock;
    state.onChange(this::apply);
    selection.resource().addListener((o, before, now) -> begin());
    begin();
  }

  /** In the catalogue's order, the standard's before the driver's. */
  ObservableList<CounterRow> rows() {
    return rows;
  }

  /** What is missing and how the numbers are to be read. */
  ReadOnlyStringProperty note() {
    return note.getReadOnlyProperty();
  }

  private void apply(StateChange change) {
    ResourceId id = selection.get();
    if (id == null || !change.restarted() && !change.touches(id)) {
      return;
    }
    Optional<Resource> now = selectedPort();
    if (port == null || now.isEmpty() || !state.info().equals(host)) {
      begin();
      return;
    }
    port = now.get();
    if (history.isNews(port)) {
      history.add(port, clock.getAsLong());
    }
  }

  private Optional<Resource> selectedPort() {
    return state.find(selection.get()).filter(resource -> resource.kind() == Kind.PORT);
  }

  private void begin() {
    host = state.info();
    port = selectedPort().orElse(null);
    history = port == null ? null : new CounterHistory(port, clock.getAsLong());
    show();
  }

  /** Brings the rows up to date. */
  void pass() {
    long now = clock.getAsLong();
    if (port != null && !paused.get() && history.age(now) >= STILL) {
      history.add(port, now);
    }
    show();
  }

  private void show() {
    List<CounterRow> current = port == null ? List.of() : rowsNow();
    if (sameCounters(current)) {
      for (int i = 0; i < current.size(); i++) {
        if (!current.get(i).equals(rows.get(i))) {
          rows.set(i, current.get(i));
        }
      }
    } else {
      rows.setAll(current);
    }
    note.set(port == null ? "" : noteNow());
  }

  private List<CounterRow> rowsNow() {
    return ReadingRows.of(port).stream()
        .filter(reading -> PortCounters.isCounter(reading.name()))
        .map(reading -> CounterRow.of(reading, history))
        .sorted(Comparator.comparing(row -> PortCounters.group(row.attribute()).orElseThrow()))
        .toList();
  }

  private boolean sameCounters(List<CounterRow> current) {
    return current.stream()
        .map(CounterRow::attribute)
        .toList()
        .equals(rows.stream().map(CounterRow::attribute).toList());
  }

  private String noteNow() {
    StringJoiner lines = new StringJoiner("\n");
    if (paused.get()) {
      lines.add(Messages.text("counters.note.paused"));
    }
    for (Group group : Group.values()) {
      if (rows.stream().noneMatch(row -> row.directory().equals(group.directory()))) {
        lines.add(Messages.text("counters.absent." + group, group.directory()));
      }
    }
    if (!rows.isEmpty()) {
      lines.add(Messages.text("counters.note.rates", CounterHistory.WINDOW_SECONDS));
    }
    if (rows.stream().anyMatch(row -> PortCounters.bytesPerStep(row.attribute()) > 1)) {
      lines.add(Messages.text("counters.note.words"));
    }
    return lines.toString();
  }
}
