package org.verbscope.ui.explorer;

import java.util.Collection;
import java.util.function.Predicate;

/**
 * What is looked for: the rows that match, and the rows on the way to them, are shown. While
 * nothing is looked for all rows are.
 */
final class RowFilter {
  /** Null while nothing is looked for. */
  private Predicate<Row> wanted;

  /**
   * Of the resources below the host, which is always shown, those that match or lead to a match.
   */
  private int shown;

  boolean isOn() {
    return wanted != null;
  }

  /**
   * @param matches null looks for nothing
   * @param all the rows that there are
   */
  void set(Predicate<Row> matches, Collection<Row> all) {
    boolean narrows =
        matches instanceof RowSearch now
            && wanted instanceof RowSearch before
            && now.isWithin(before);
    wanted = matches;
    shown = 0;
    for (Row row : all) {
      row.hits = 0;
      row.closedInFilter = false;
    }
    for (Row row : all) {
      boolean canMatch = row.matches || !narrows;
      row.matches = false;
      if (canMatch) {
        cameOrChanged(row);
      }
    }
  }

  /** The rows stand elsewhere; all start open again. */
  void lookAgain(Collection<Row> all) {
    shown = 0;
    for (Row row : all) {
      row.hits = 0;
      row.closedInFilter = false;
    }
    all.stream().filter(row -> row.matches).forEach(row -> count(row, 1));
  }

  /**
   * Looks at a row that is new or says something else.
   *
   * @return true when it now matches and did not, or the other way round
   */
  boolean cameOrChanged(Row row) {
    boolean matches = isOn() && wanted.test(row);
    if (matches == row.matches) {
      return false;
    }
    row.matches = matches;
    count(row, matches ? 1 : -1);
    return true;
  }

  /** A row goes, and all below it. */
  void goes(Row row) {
    count(row.parent, -row.hits);
    shown -= shownFrom(row);
  }

  /** All rows go. */
  void clear() {
    shown = 0;
  }

  /** Of the resources below the host the number that is shown. */
  int shownBelowRoot() {
    return shown;
  }

  private static int shownFrom(Row row) {
    if (row.hits == 0) {
      return 0;
    }
    int count = isCounted(row) ? 1 : 0;
    for (Row child : row.children()) {
      count += shownFrom(child);
    }
    return count;
  }

  private static boolean isCounted(Row row) {
    return !row.isGroup() && row.parent != null;
  }

  private void count(Row from, int hits) {
    for (Row at = from; at != null; at = at.parent) {
      boolean before = at.hits > 0;
      at.hits += hits;
      if (before != at.hits > 0 && isCounted(at)) {
        shown += before ? -1 : 1;
      }
    }
  }

  boolean isShown(Row row) {
    return !isOn() || row.hits > 0 || row.parent == null;
  }

  /** The highest row on the way up from {@code row} that is not shown; null when all are. */
  Row topmostNotShown(Row row) {
    Row top = null;
    for (Row at = row; at != null && !isShown(at); at = at.parent) {
      top = at;
    }
    return top;
  }

  /** Whether the children of a row are shown; what is looked for opens all rows on the way. */
  boolean isOpen(Row row) {
    return isOn() ? !row.closedInFilter : row.open;
  }
}
