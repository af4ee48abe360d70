package org.verbscope.verbs.live.netlink;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;

/**
 * What differs between two dumps of the same kind on the same device, as row numbers. Finding it
 * takes one walk over both tables, and stretches that are equal are stepped over whole.
 *
 * <p>A number that another resource has taken since (other process, other protection domain, other
 * type) counts as one that went and one that came.
 */
public final class TableDelta {
  private final ResourceTable older;
  private final ResourceTable newer;
  private final Rows came = new Rows();
  private final Rows went = new Rows();
  private final Rows changedOlder = new Rows();
  private final Rows changedNewer = new Rows();
  private final Rows changedColumns = new Rows();

  private TableDelta(ResourceTable older, ResourceTable newer) {
    this.older = older;
    this.newer = newer;
  }

  /**
   * @throws IllegalArgumentException when the tables are of different kinds
   */
  public static TableDelta between(ResourceTable older, ResourceTable newer) {
    if (older.kind() != newer.kind()) {
      throw new IllegalArgumentException(
          "a table of %s does not follow one of %s".formatted(newer.kind(), older.kind()));
    }
    TableDelta delta = new TableDelta(older, newer);
    delta.walk();
    return delta;
  }

  private void walk() {
    boolean blobs = older.hasBlobs() || newer.hasBlobs();
    int o = 0;
    int n = 0;
    while (o < older.size() && n < newer.size()) {
      int same = older.sameRows(o, newer, n);
      for (int i = 0; blobs && i < same; i++) {
        if (!older.sameBlobs(o + i, newer, n + i)) {
          pair(o + i, n + i);
        }
      }
      o += same;
      n += same;
      if (o < older.size() && n < newer.size()) {
        long order = older.key(o) - newer.key(n);
        if (order == 0) {
          pair(o++, n++);
        } else if (order < 0) {
          went.add(o++);
        } else {
          came.add(n++);
        }
      }
    }
    while (o < older.size()) {
      went.add(o++);
    }
    while (n < newer.size()) {
      came.add(n++);
    }
  }

  private void pair(int olderRow, int newerRow) {
    int columns = older.difference(olderRow, newer, newerRow);
    int inBoth = older.present(olderRow) & newer.present(newerRow);
    if ((columns & inBoth & older.kind().layout.identity()) != 0) {
      went.add(olderRow);
      came.add(newerRow);
    } else if (columns != 0) {
      changedOlder.add(olderRow);
      changedNewer.add(newerRow);
      changedColumns.add(columns);
    }
  }

  public boolean isEmpty() {
    return came.size + went.size + changedNewer.size == 0;
  }

  /** Rows of the newer table that the older one lacks. */
  public int[] came() {
    return came.toArray();
  }

  /** Rows of the older table that the newer one lacks. */
  public int[] went() {
    return went.toArray();
  }

  /** Number of rows that are in both tables and differ. */
  public int changes() {
    return changedNewer.size;
  }

  /** The older table's row of a change. */
  public int olderRow(int change) {
    return changedOlder.values[change];
  }

  /** The newer table's row of a change. */
  public int newerRow(int change) {
    return changedNewer.values[change];
  }

  /** What is different in a change: columns with another value, and those that came or went. */
  public Set<Column> columns(int change) {
    EnumSet<Column> columns = EnumSet.noneOf(Column.class);
    for (Column column : newer.kind().columns()) {
      if ((changedColumns.values[change] & newer.kind().layout.mask(column)) != 0) {
        columns.add(column);
      }
    }
    return columns;
  }

  /** A growing list of row numbers. */
  private static final class Rows {
    private int[] values = new int[16];
    private int size;

    void add(int value) {
      if (size == values.length) {
        values = Arrays.copyOf(values, size * 2);
      }
      values[size++] = value;
    }

    int[] toArray() {
      return Arrays.copyOf(values, size);
    }
  }
}
