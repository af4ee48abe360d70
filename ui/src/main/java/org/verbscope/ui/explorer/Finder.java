package org.verbscope.ui.explorer;

import java.util.List;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import org.verbscope.ui.core.Messages;
import org.verbscope.ui.core.TaskExecutor;

/**
 * Looks for what the user types, in the background: to ask 130,000 rows takes longer than a key
 * that is pressed may. Until the answer is there the tree stays as it is; of several questions in
 * quick succession the last counts.
 */
final class Finder {
  private final RowTree rows;
  private final TaskExecutor tasks;
  private final Runnable onFound;
  private final StringProperty text = new SimpleStringProperty("");
  private final ReadOnlyStringWrapper found = new ReadOnlyStringWrapper("");

  /** Which search is wanted: one asked for before it is out of date. Set by the window. */
  private volatile int newest;

  private boolean isSearching;

  /**
   * @param onFound called when the tree shows what was found, or everything again
   */
  Finder(RowTree rows, TaskExecutor tasks, Runnable onFound) {
    this.rows = rows;
    this.tasks = tasks;
    this.onFound = onFound;
    text.addListener((o, before, now) -> look());
  }

  /** What is looked for; empty shows everything. */
  StringProperty text() {
    return text;
  }

  /** How much was found, for the user; empty without a filter. */
  ReadOnlyStringProperty found() {
    return found.getReadOnlyProperty();
  }

  boolean isSearching() {
    return isSearching;
  }

  /** Other rows stand in the tree: a search that looks at those that were there begins anew. */
  void restarted() {
    if (isSearching) {
      look();
    }
  }

  private void look() {
    String wanted = text.get().strip();
    int search = ++newest;
    if (wanted.isEmpty()) {
      show(null, List.of());
      return;
    }
    isSearching = true;
    RowSearch asked = new RowSearch(wanted);
    List<Row> candidates = rows.candidates(asked);
    found.set(Messages.text("explorer.find.looking", wanted));
    tasks.run(
        () -> asked.among(candidates, () -> search != newest),
        (List<Row> matching) -> {
          if (search == newest) {
            show(asked, matching);
          }
        },
        failure -> {
          if (search == newest) {
            show(null, List.of());
            found.set(Messages.text("explorer.find.failed", failure.getMessage()));
          }
        });
  }

  private void show(RowSearch search, List<Row> matching) {
    isSearching = false;
    rows.setFilter(search, matching);
    onFound.run();
    tellFound();
  }

  /** Says how much was found by now. */
  void tellFound() {
    if (!isSearching) {
      found.set(
          rows.isFiltered()
              ? Messages.text("explorer.find.found", rows.hitCount(), rows.hiddenCount())
              : "");
    }
  }
}
