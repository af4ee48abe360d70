package org.verbscope.ui.explorer;

import java.util.Collection;
import java.util.HashSet;
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

  /** What the user closed while something is looked for, under which all rows start open. */
  private final Set<Row> closed = new HashSet<>();

  /** Where the rows say whether they match, while something is looked for. */
  private Side side = Side.HERE;

  boolean isOn() {
    return wanted != null;
  }

  Side side() {
    return side;
  }

  int hits(Row row) {
    return row.hits(side);
  }

  boolean matches(Row row) {
    return row.matches(side);
  }

  /**
   * A search begins, whose result will be {@link #set}.
   *
   * @return true when only those can match that match now: more was typed
   */
  boolean begins(RowSearch search) {
    isSearching = true;
    sinceSearchBegan.clear();
    return isOn() && search.isWithin(wanted);
  }

  /** Looks for nothing: all rows are shown. */
  void lookForNothing() {
    wanted = null;
    begin();
    searchEnds();
  }

  /**
   * Filters by what a search found; all rows start open. Rows of which it knows nothing are still
   * to be looked at.
   *
   * @param found about the tree as it stands now
   */
  void set(Found found) {
    wanted = found.search();
    begin();
    side = found.side();
    shown = found.resources();
  }

  /**
   * The same of what a search found while the tree became another one.
   *
   * @param all the rows that there are
   */
  void setEach(Found found, Collection<Row> all) {
    wanted = found.search();
    begin();
    countAnew(all, found.matching().stream().filter(row -> !row.gone).toList());
  }

  private void countAnew(Collection<Row> all, List<Row> matching) {
    all.forEach(row -> row.mark(side, 0, false));
    matching.forEach(row -> count(row, true));
  }

  /**
   * While somebody types on, often all that matched still do: then nothing else is shown.
   *
   * @return false when that is not so, or a row was closed, and nothing happened
   */
  boolean setAsBefore(Found found) {
    if (!closed.isEmpty() || !found.isWhatMatchedBefore()) {
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

  private void begin() {
    shown = 0;
    closed.clear();
  }

  /** The user opens or closes a row while something is looked for. */
  void setOpen(Row row, boolean open) {
    if (open) {
      closed.remove(row);
    } else {
      closed.add(row);
    }
  }

  /** The rows stand elsewhere; all start open again. */
  void lookAgain(Collection<Row> all) {
    begin();
    if (isOn()) {
      countAnew(all, all.stream().filter(this::matches).toList());
    }
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
    if (!isOn()) {
      return false;
    }
    boolean matches = !row.gone && wanted.test(row);
    if (matches == matches(row)) {
      return false;
    }
    count(row, matches);
    return true;
  }

  /** A row goes, and all below it. */
  void goes(Row row) {
    if (isOn()) {
      count(row.parent, -hits(row));
      shown -= shownFrom(row);
    }
  }

  /** All rows go, and with them what a search may find. */
  void clear() {
    begin();
    searchEnds();
  }

  /** Of the resources below the host the number that is shown. */
  int shownBelowRoot() {
    return shown;
  }

  private int shownFrom(Row row) {
    if (hits(row) == 0) {
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

  /** A row matches now and did not, or the other way round. */
  private void count(Row row, boolean matches) {
    row.mark(side, hits(row), matches);
    count(row, matches ? 1 : -1);
  }

  private void count(Row from, int more) {
    for (Row at = from; at != null; at = at.parent) {
      int before = hits(at);
      int now = before + more;
      at.mark(side, now, matches(at));
      if (before > 0 != now > 0) {
        // one that is shown again starts open; the host is shown all the time
        if (at.parent != null) {
          closed.remove(at);
        }
        shown += !isCounted(at) ? 0 : before > 0 ? -1 : 1;
      }
    }
  }

  boolean isShown(Row row) {
    return !isOn() || hits(row) > 0 || row.parent == null;
  }

  /** Whether something below a row is shown when the row is open. */
  boolean isShownBelow(Row row) {
    return isOn() ? hits(row) > (matches(row) ? 1 : 0) : !row.children().isEmpty();
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
    return isOn() ? !closed.contains(row) : row.open;
  }
}
