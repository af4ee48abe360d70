package org.verbscope.ui.explorer;

import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * What is looked for: the rows that match, and the rows on the way to them, are shown. While
 * nothing is looked for all rows are.
 */
final class RowFilter {
  /** Null while nothing is looked for. */
  private RowSearch wanted;

  /**
   * Of the resources below the host, which is always shown, those that match or lead to a match.
   */
  private int shown;

  /** What came or changed since a search began. */
  private final Set<Row> sinceSearchBegan = new LinkedHashSet<>();

  private boolean isSearching;

  /** Whether the user closed a row while something is looked for. */
  private boolean anyClosed;

  boolean isOn() {
    return wanted != null;
  }

  /**
   * A search begins, whose result will be {@link #set}.
   *
   * @return true when only those can match that match now: more was typed
   */
  boolean begins(RowSearch search) {
    isSearching = true;
    sinceSearchBegan.clear();
    return wanted != null && search.isWithin(wanted);
  }

  /** Looks for nothing: all rows are shown. */
  void lookForNothing(Row root) {
    wanted = null;
    begin(root);
    searchEnds();
  }

  /**
   * Filters by what a search found; all rows start open. Rows of which it knows nothing are still
   * to be looked at.
   *
   * @param found about the tree as it stands now
   */
  void set(Found found, Row root) {
    wanted = found.search();
    begin(root);
    found.mark();
    shown = found.resources();
  }

  /** The same of what a search found while the tree became another one. */
  void setEach(Found found, Row root) {
    wanted = found.search();
    begin(root);
    found.matching().stream().filter(row -> !row.gone).forEach(this::match);
  }

  /**
   * While somebody types on, often all that matched still do: then nothing else is shown.
   *
   * @return false when that is not so, or a row was closed, and nothing happened
   */
  boolean setAsBefore(Found found) {
    if (anyClosed || !found.isWhatMatchedBefore()) {
      return false;
    }
    wanted = found.search();
    return true;
  }

  /** What came or changed since the search began, which ends now. */
  List<Row> searchEnds() {
    List<Row> unasked = sinceSearchBegan.stream().filter(row -> !row.gone).toList();
    sinceSearchBegan.clear();
    isSearching = false;
    return unasked;
  }

  private void begin(Row root) {
    shown = 0;
    anyClosed = false;
    if (root != null) {
      root.closedInFilter = false;
      forget(root);
    }
  }

  private void match(Row row) {
    row.matches = true;
    count(row, 1);
  }

  /** The user opens or closes a row while something is looked for. */
  void setOpen(Row row, boolean open) {
    row.closedInFilter = !open;
    anyClosed |= !open;
  }

  private static void forget(Row row) {
    if (row.hits > 0) {
      row.hits = 0;
      row.matches = false;
      row.closedInFilter = false;
      for (Row child : row.children()) {
        forget(child);
      }
    }
  }

  /** The rows stand elsewhere; all start open again. */
  void lookAgain(Collection<Row> all) {
    shown = 0;
    anyClosed = false;
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
    if (isSearching) {
      sinceSearchBegan.add(row);
    }
    return ask(row);
  }

  private boolean ask(Row row) {
    boolean matches = isOn() && !row.gone && wanted.test(row);
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

  /** All rows go, and with them what a search may find. */
  void clear() {
    shown = 0;
    sinceSearchBegan.clear();
    isSearching = false;
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
      if (before != at.hits > 0) {
        // one that is shown again starts open; the host is shown all the time
        at.closedInFilter &= at.parent == null;
        shown += !isCounted(at) ? 0 : before ? -1 : 1;
      }
    }
  }

  boolean isShown(Row row) {
    return !isOn() || row.hits > 0 || row.parent == null;
  }

  /** Whether something below a row is shown when the row is open. */
  boolean isShownBelow(Row row) {
    return isOn() ? row.hits > (row.matches ? 1 : 0) : !row.children().isEmpty();
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
