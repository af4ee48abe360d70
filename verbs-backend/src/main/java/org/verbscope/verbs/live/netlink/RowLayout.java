package org.verbscope.verbs.live.netlink;

import java.util.List;
import java.util.Set;

/**
 * Where a table keeps the columns of a row: the first cell has a bit for each column that is
 * present, the columns' cells follow. Every absent column is 0, so rows can be compared cell by
 * cell.
 */
final class RowLayout {
  /** A step packs what to do with an attribute: its form, the column's bit, and its first cell. */
  private static final int FORM_SHIFT = 16;

  private static final int BIT_SHIFT = 8;

  private final Column id;
  private final List<Column> columns;
  private final int[] cells = new int[Column.values().length];
  private final int[] masks = new int[Column.values().length];
  private final int[] steps;
  private final int width;
  private final int identity;

  RowLayout(Column id, Set<Column> identity, List<Column> columns) {
    this.id = id;
    this.columns = columns;
    steps = new int[columns.stream().mapToInt(c -> c.attribute).max().orElse(0) + 1];
    int cell = 1;
    int same = 0;
    for (int bit = 0; bit < columns.size(); bit++) {
      Column column = columns.get(bit);
      cells[column.ordinal()] = cell;
      masks[column.ordinal()] = 1 << bit;
      steps[column.attribute] = column.form.ordinal() + 1 << FORM_SHIFT | bit << BIT_SHIFT | cell;
      cell += column.form.cells;
      same |= identity.contains(column) ? 1 << bit : 0;
    }
    width = cell;
    this.identity = same;
  }

  Column id() {
    return id;
  }

  List<Column> columns() {
    return columns;
  }

  /** Number of cells in a row. */
  int width() {
    return width;
  }

  /** Bits of the columns that never change while a resource lives. */
  int identity() {
    return identity;
  }

  /** Index of the column's first cell in a row. */
  int cell(Column column) {
    return cells[column.ordinal()];
  }

  /** The column's bit in a row's first cell; 0 when this kind has no such column. */
  int mask(Column column) {
    return masks[column.ordinal()];
  }

  /** What to do with an attribute, to be read with the functions below; 0 to skip it. */
  int step(int attribute) {
    return attribute < steps.length ? steps[attribute] : 0;
  }

  static int cellOf(int step) {
    return step & 0xff;
  }

  static int maskOf(int step) {
    return 1 << (step >> BIT_SHIFT & 0xff);
  }

  /** The ordinal of a {@link Column.Form}. */
  static int formOf(int step) {
    return (step >> FORM_SHIFT) - 1;
  }
}
