package org.verbscope.ui.controls;

import javafx.scene.control.IndexedCell;
import javafx.scene.control.TableView;
import javafx.scene.control.skin.VirtualFlow;

/**
 * Keeps the first row that is seen in its place while rows come and go above it, and brings a row
 * into sight without moving more than needed.
 *
 * @param <T> the rows
 */
public final class ScrollKeeper<T> {
  /** Keeps a rounding error from bringing the row above into sight; pixels, too few to be seen. */
  private static final double HAIR = 0.01;

  private final TableView<T> table;

  public ScrollKeeper(TableView<T> table) {
    this.table = table;
  }

  /**
   * Call after the rows changed and before the next layout: puts the first row back that is still
   * there of those that were seen.
   *
   * @param otherwise index of the row to be seen when none of them is there any more
   */
  public void restore(int otherwise) {
    VirtualFlow<?> flow = flow();
    IndexedCell<?> first = flow == null ? null : flow.getFirstVisibleCell();
    if (first == null || table.getItems().isEmpty()) {
      return;
    }
    IndexedCell<?> cell = firstStillThere(flow);
    if (cell == null) {
      fitBeforeLayout(flow);
      reveal(otherwise);
      return;
    }
    int before = cell.getIndex();
    int now = table.getItems().indexOf(cell.getItem());
    double offset = -cell.getLayoutY();
    if (now > 0 && now != before) {
      fitBeforeLayout(flow);
      table.layout();
      flow.scrollToTop(now);
      flow.scrollPixels(Math.rint(offset) + HAIR);
    }
  }

  /** Until the next layout the cells still hold the rows that were there before the change. */
  private IndexedCell<?> firstStillThere(VirtualFlow<?> flow) {
    int last = flow.getLastVisibleCell().getIndex();
    for (int index = flow.getFirstVisibleCell().getIndex(); index <= last; index++) {
      IndexedCell<?> cell = flow.getVisibleCell(index);
      if (cell != null && table.getItems().indexOf(cell.getItem()) >= 0) {
        return cell;
      }
    }
    return null;
  }

  /**
   * A flow that finds itself behind the end of its rows makes cell after cell until it logs that
   * their sizes must be wrong, which they are not: it goes to where there are rows first.
   */
  private void fitBeforeLayout(VirtualFlow<?> flow) {
    if (flow.getLastVisibleCell().getIndex() >= table.getItems().size() - 1) {
      flow.scrollToTop(0);
    }
  }

  /** Scrolls until the row at {@code index} is seen; does nothing when it is. */
  public void reveal(int index) {
    VirtualFlow<?> flow = flow();
    if (flow == null) {
      table.scrollTo(index);
      return;
    }
    // rows that were just added do not count for the flow before a layout
    table.layout();
    IndexedCell<?> top = flow.getFirstVisibleCell();
    IndexedCell<?> bottom = flow.getLastVisibleCell();
    boolean seen =
        top != null && bottom != null && index >= top.getIndex() && index < bottom.getIndex();
    if (!seen) {
      flow.scrollTo(index);
    }
  }

  private VirtualFlow<?> flow() {
    return table.lookup(".virtual-flow") instanceof VirtualFlow<?> flow ? flow : null;
  }
}
