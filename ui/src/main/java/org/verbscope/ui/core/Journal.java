package org.verbscope.ui.core;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import org.verbscope.ui.core.JournalEntry.Called;
import org.verbscope.ui.core.JournalEntry.Happened;
import org.verbscope.ui.core.JournalEntry.Noticed;
import org.verbscope.verbs.model.HostEvent;
import org.verbscope.verbs.model.Occurrence;
import org.verbscope.verbs.model.Receipt;
import org.verbscope.verbs.model.ResourceId;
import org.verbscope.verbs.model.Source;
import org.verbscope.verbs.model.Verb;

/**
 * What this window did and what the host told of itself, newest first. Belongs to the window's
 * thread.
 */
public final class Journal {
  /** Older ones are dropped: a window that runs for weeks must not grow for ever. */
  static final int MOST = 10_000;

  /** Of what the host told, which may come in floods and must not push the calls out. */
  static final int MOST_TOLD = 1_000;

  private final ObservableList<JournalEntry> entries = FXCollections.observableArrayList();
  private final ObservableList<JournalEntry> readOnlyEntries =
      FXCollections.unmodifiableObservableList(entries);
  private int told;

  private final ObservableList<Receipt> receipts = FXCollections.observableArrayList();
  private final ObservableList<Receipt> readOnly =
      FXCollections.unmodifiableObservableList(receipts);

  /** When the newest call was made that gave what a source tells, by resource. */
  private final Map<ResourceId, Map<Source, Instant>> calls = new HashMap<>();

  /** The calls and what the host told. */
  public ObservableList<JournalEntry> entries() {
    return readOnlyEntries;
  }

  /** The calls alone. */
  public ObservableList<Receipt> receipts() {
    return readOnly;
  }

  /** How many of the entries are what the host told. */
  public int told() {
    return told;
  }

  void add(List<Receipt> made) {
    List<Receipt> newestFirst = new ArrayList<>(made);
    Collections.reverse(newestFirst);
    made.stream().filter(Receipt::isGranted).forEach(this::remember);
    // a receipt is an entry already when those who listen for receipts hear of it
    addEntries(placeOf(newestFirst), newestFirst.stream().map(Called::new).toList());
    receipts.addAll(0, newestFirst);
    if (receipts.size() > MOST) {
      receipts.remove(MOST, receipts.size());
    }
  }

  /** Takes what the host told; the same event told several times at once is one entry. */
  void take(HostNews news) {
    List<JournalEntry> made = new ArrayList<>();
    List<HostEvent> others = news.events().stream().filter(event -> !joins(event)).toList();
    Occurrence.of(others).forEach(what -> made.add(new Happened(what)));
    made.sort(Comparator.comparing(JournalEntry::at));
    news.notices().forEach(notice -> made.add(new Noticed(news.at(), notice)));
    List<JournalEntry> newest = made.subList(Math.max(0, made.size() - MOST_TOLD), made.size());
    told += newest.size();
    dropOldestTold();
    // those that belong to one place go there together: everybody who listens looks at each change
    int from = 0;
    for (int to = 1; to <= newest.size(); to++) {
      int place = placeOf(newest.get(from));
      if (to == newest.size() || placeOf(newest.get(to)) != place) {
        List<JournalEntry> together = new ArrayList<>(newest.subList(from, to));
        Collections.reverse(together);
        addEntries(place, together);
        from = to;
      }
    }
  }

  /** A further process received what is an entry already, and is added to it. */
  private boolean joins(HostEvent event) {
    for (int at = 0; at < entries.size() && !entries.get(at).at().isBefore(event.at()); at++) {
      if (entries.get(at) instanceof Happened entry) {
        Optional<Occurrence> joined = entry.what().receivedBy(event);
        if (joined.isPresent()) {
          entries.set(at, new Happened(joined.get()));
          return true;
        }
      }
    }
    return false;
  }

  /** Below whatever was later: an event may be told a while after it was received. */
  private int placeOf(JournalEntry told) {
    int place = 0;
    while (place < entries.size() && millis(entries.get(place)).isAfter(millis(told))) {
      place++;
    }
    return place;
  }

  /** Below what the host told since the newest of the calls was made: they may have caused it. */
  private int placeOf(List<Receipt> newestFirst) {
    int place = 0;
    while (place < entries.size()
        && !(entries.get(place) instanceof Called)
        && !newestFirst.isEmpty()
        && !millis(entries.get(place)).isBefore(newestFirst.get(0).at())) {
      place++;
    }
    return place;
  }

  /** As exactly as receipts tell when a call was made. */
  private static Instant millis(JournalEntry entry) {
    return entry.at().truncatedTo(ChronoUnit.MILLIS);
  }

  private void addEntries(int place, List<? extends JournalEntry> newestFirst) {
    entries.addAll(place, newestFirst);
    while (entries.size() > MOST + MOST_TOLD) {
      JournalEntry dropped = entries.remove(entries.size() - 1);
      told -= dropped instanceof Called ? 0 : 1;
    }
  }

  private void dropOldestTold() {
    for (int at = entries.size() - 1; told > MOST_TOLD; at--) {
      if (!(entries.get(at) instanceof Called)) {
        entries.remove(at);
        told--;
      }
    }
  }

  private void remember(Receipt receipt) {
    Verb verb = receipt.call().verb();
    if (verb.isDestroy()) {
      calls.remove(receipt.id());
    } else if (verb.makes().isPresent()) {
      calls.put(
          receipt.id(),
          new EnumMap<>(Map.of(Source.REQUESTED, receipt.at(), Source.RECEIPT, receipt.at())));
    } else if (verb == Verb.IBV_MODIFY_QP) {
      of(receipt.id()).put(Source.REQUESTED, receipt.at());
    } else if (verb == Verb.IBV_QUERY_QP) {
      of(receipt.id()).put(Source.QUERIED, receipt.at());
    }
  }

  private Map<Source, Instant> of(ResourceId id) {
    return calls.computeIfAbsent(id, made -> new EnumMap<>(Source.class));
  }

  /** When the call was made that gave what a source tells of a resource; null where none was. */
  Instant at(ResourceId id, Source source) {
    return calls.getOrDefault(id, Map.of()).get(source);
  }
}
