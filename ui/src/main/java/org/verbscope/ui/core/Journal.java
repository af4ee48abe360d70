package org.verbscope.ui.core;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import org.verbscope.verbs.model.Receipt;

/** The receipts of this window, newest first. Belongs to the window's thread. */
public final class Journal {
  /** Older receipts are dropped: a window that runs for weeks must not grow for ever. */
  static final int MOST = 10_000;

  private final ObservableList<Receipt> receipts = FXCollections.observableArrayList();
  private final ObservableList<Receipt> readOnly =
      FXCollections.unmodifiableObservableList(receipts);

  public ObservableList<Receipt> receipts() {
    return readOnly;
  }

  void add(List<Receipt> made) {
    List<Receipt> newestFirst = new ArrayList<>(made);
    Collections.reverse(newestFirst);
    receipts.addAll(0, newestFirst);
    if (receipts.size() > MOST) {
      receipts.remove(MOST, receipts.size());
    }
  }
}
