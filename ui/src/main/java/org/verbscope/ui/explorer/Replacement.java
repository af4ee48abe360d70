package org.verbscope.ui.explorer;

import java.util.List;
import javafx.collections.ListChangeListener;
import javafx.collections.ObservableList;

/** Rows in one place gave way to others: told as a whole, however many they are. */
final class Replacement extends ListChangeListener.Change<Row> {
  private final int from;
  private final int to;
  private final List<Row> removed;
  private boolean isTold;

  /**
   * @param from index of the first row that is new
   * @param to index after the last one
   */
  Replacement(ObservableList<Row> list, int from, int to, List<Row> removed) {
    super(list);
    this.from = from;
    this.to = to;
    this.removed = removed;
  }

  @Override
  public boolean next() {
    boolean isFirst = !isTold;
    isTold = true;
    return isFirst;
  }

  @Override
  public void reset() {
    isTold = false;
  }

  @Override
  public int getFrom() {
    return from;
  }

  @Override
  public int getTo() {
    return to;
  }

  @Override
  public List<Row> getRemoved() {
    return removed;
  }

  @Override
  protected int[] getPermutation() {
    return new int[0];
  }
}
