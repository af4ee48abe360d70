package org.verbscope.ui.explorer;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.function.BooleanSupplier;

/**
 * What a search found, made ready to be shown: the rows that match and those on the way to them, in
 * their order. Made on any thread; the rows themselves know nothing of it before the window's
 * thread tells them.
 */
final class Found {
  private final RowSearch search;
  private final Candidates candidates;
  private final List<Row> rows = new ArrayList<>();

  /** Of each row how many match from there on down. */
  private int[] hits = new int[64];

  private final BitSet matching = new BitSet();

  /** Of the resources below the host those among the rows. */
  private int resources;

  /** Whether a row was looked at that does not match. */
  private boolean anyFailed;

  private RowSequence sequence;

  /**
   * Where a search looks.
   *
   * @param tree all rows
   * @param onlyMatching whether only those can match that match what is looked for now
   */
  record Candidates(Standing tree, boolean onlyMatching) {}

  private Found(RowSearch search, Candidates candidates) {
    this.search = search;
    this.candidates = candidates;
  }

  /** Looks for it; of no use when it was {@code givenUp}. */
  static Found among(Candidates candidates, RowSearch search, BooleanSupplier givenUp) {
    Found found = new Found(search, candidates);
    Row root = candidates.tree().root();
    if (root != null) {
      found.look(root, true, givenUp);
    }
    found.sequence = new RowSequence(found.rows);
    return found;
  }

  /** Looks at a row and all below it, and returns how many match. */
  private int look(Row row, boolean isRoot, BooleanSupplier givenUp) {
    if (givenUp.getAsBoolean() || candidates.onlyMatching() && row.hits == 0 && !isRoot) {
      return 0;
    }
    int at = rows.size();
    rows.add(row);
    int count = matches(row) ? 1 : 0;
    matching.set(at, count > 0);
    for (List<Row> part : candidates.tree().below(row)) {
      for (Row child : part) {
        count += look(child, false, givenUp);
      }
    }
    if (count == 0 && !isRoot) {
      rows.remove(at);
      return 0;
    }
    if (at >= hits.length) {
      hits = Arrays.copyOf(hits, Math.max(2 * hits.length, at + 1));
    }
    hits[at] = count;
    resources += isRoot || row.isGroup() ? 0 : 1;
    return count;
  }

  /** A device says what its ports say, which only the window's thread can find out. */
  private boolean matches(Row row) {
    if (candidates.onlyMatching() && !row.matches || RowSearch.isDevice(row)) {
      return false;
    }
    boolean matches = search.test(row);
    anyFailed |= !matches;
    return matches;
  }

  RowSearch search() {
    return search;
  }

  /** Whether it is about the tree as it stands now. */
  boolean isAbout(long version) {
    return candidates.tree().version() == version;
  }

  /** Whether it is what matched before, all of it. */
  boolean isWhatMatchedBefore() {
    return candidates.onlyMatching() && !anyFailed;
  }

  int resources() {
    return resources;
  }

  List<Row> matching() {
    return matching.stream().mapToObj(rows::get).toList();
  }

  /** Tells the rows, all of which are open then. Everything else must not match any more. */
  void mark() {
    for (int i = 0; i < rows.size(); i++) {
      Row row = rows.get(i);
      row.hits = hits[i];
      row.matches = matching.get(i);
      row.closedInFilter = false;
    }
  }

  /** The rows to be shown. */
  RowSequence sequence() {
    return sequence;
  }
}
