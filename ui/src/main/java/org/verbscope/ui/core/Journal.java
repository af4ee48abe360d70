package org.verbscope.ui.core;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import org.verbscope.verbs.model.Receipt;
import org.verbscope.verbs.model.ResourceId;
import org.verbscope.verbs.model.Source;
import org.verbscope.verbs.model.Verb;

/** The receipts of this window, newest first. Belongs to the window's thread. */
public final class Journal {
  /** Older receipts are dropped: a window that runs for weeks must not grow for ever. */
  static final int MOST = 10_000;

  private final ObservableList<Receipt> receipts = FXCollections.observableArrayList();
  private final ObservableList<Receipt> readOnly =
      FXCollections.unmodifiableObservableList(receipts);

  /** When the newest call was made that gave what a source tells, by resource. */
  private final Map<ResourceId, Map<Source, Instant>> calls = new HashMap<>();

  public ObservableList<Receipt> receipts() {
    return readOnly;
  }

  void add(List<Receipt> made) {
    List<Receipt> newestFirst = new ArrayList<>(made);
    Collections.reverse(newestFirst);
    made.stream().filter(Receipt::isGranted).forEach(this::remember);
    receipts.addAll(0, newestFirst);
    if (receipts.size() > MOST) {
      receipts.remove(MOST, receipts.size());
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
