package org.verbscope.ui.explorer;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.BooleanSupplier;

/**
 * What a search found, made ready to be shown: the rows that match and those on the way to them, in
 * their order. Made on any thread, one at a time: it is written down on the side of the rows that
 * is not shown.
 */
final class Found {
  private final RowSearch search;
  private final Candidates candidates;
  private final List<Row> rows = new ArrayList<>();

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
   * @param side where to write down what was found
   */
  record Candidates(Standing tree, boolean onlyMatching, Side side) {}

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
    found.sequence = new RowSequence(found.rows, candidates.side());
    return found;
  }

  /** Looks at a row and all below it, and returns how many match. */
  private int look(Row row, boolean isRoot, BooleanSupplier givenUp) {
    if (givenUp.getAsBoolean()) {
      return 0;
    }
    int at = rows.size();
    rows.add(row);
    boolean matches = matches(row);
    int count = matches ? 1 : 0;
    matching.set(at, matches);
    for (List<Row> part : candidates.tree().below(row)) {
      for (Row child : part) {
        count += look(child, false, givenUp);
      }
    }
    row.mark(candidates.side(), count, matches);
    if (count == 0 && !isRoot) {
      rows.remove(at);
      return 0;
    }
    resources += isRoot || row.isGroup() ? 0 : 1;
    return count;
  }

  /** A device says what its ports say, which only the window's thread can find out. */
  private boolean matches(Row row) {
    if (candidates.onlyMatching() && !row.matches(candidates.side().other())
        || RowSearch.isDevice(row)) {
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

  /** Where it is written down. */
  Side side() {
    return candidates.side();
  }

  /** The rows to be shown. */
  RowSequence sequence() {
    return sequence;
  }
}
