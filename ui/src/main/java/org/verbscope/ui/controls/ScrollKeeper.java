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

  /** Call after the rows changed and before the next layout: puts the first row back. */
  public void restore() {
    VirtualFlow<?> flow = flow();
    IndexedCell<?> cell = flow == null ? null : flow.getFirstVisibleCell();
    if (cell == null) {
      return;
    }
    // until the next layout the cell still holds the row that was there before the change
    int before = cell.getIndex();
    int now = table.getItems().indexOf(cell.getItem());
    double offset = -cell.getLayoutY();
    if (now > 0 && now != before) {
      table.layout();
      flow.scrollToTop(now);
      flow.scrollPixels(Math.rint(offset) + HAIR);
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
