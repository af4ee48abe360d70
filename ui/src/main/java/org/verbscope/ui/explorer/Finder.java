package org.verbscope.ui.explorer;

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
  /**
   * How often it is looked anew because rows came or went meanwhile. To show what was found all the
   * same is possible and takes longer.
   */
  private static final int PATIENCE = 2;

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
    if (wanted.isEmpty()) {
      newest++;
      showEverything();
    } else {
      isSearching = true;
      found.set(Messages.text("explorer.find.looking", wanted));
      look(new RowSearch(wanted), PATIENCE);
    }
  }

  private void look(RowSearch wanted, int patience) {
    int search = ++newest;
    Found.Candidates candidates = rows.candidates(wanted);
    tasks.run(
        () -> Found.among(candidates, wanted, () -> search != newest),
        (Found all) -> {
          if (search == newest && patience > 0 && rows.isOutdated(all)) {
            look(wanted, patience - 1);
          } else if (search == newest) {
            show(() -> rows.show(all));
          }
        },
        failure -> {
          if (search == newest) {
            showEverything();
            found.set(Messages.text("explorer.find.failed", failure.getMessage()));
          }
        });
  }

  private void showEverything() {
    show(rows::showEverything);
  }

  private void show(Runnable change) {
    isSearching = false;
    change.run();
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
