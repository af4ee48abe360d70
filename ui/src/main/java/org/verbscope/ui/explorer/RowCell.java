package org.verbscope.ui.explorer;

import javafx.beans.InvalidationListener;
import javafx.scene.control.TableCell;

/** A cell that shows something of a row, and follows the row's text. */
abstract class RowCell extends TableCell<Row, Row> {
  /** Told also when the text is equal: a row that opens says the same as before. */
  private final InvalidationListener listener = o -> show(getItem());

  private Row observed;

  @Override
  protected final void updateItem(Row row, boolean empty) {
    super.updateItem(row, empty);
    if (observed != null) {
      observed.text().removeListener(listener);
    }
    observed = empty ? null : row;
    if (observed == null) {
      clear();
    } else {
      observed.text().addListener(listener);
      show(observed);
    }
  }

  protected abstract void show(Row row);

  /** There is no row. */
  protected void clear() {
    setText(null);
    setGraphic(null);
  }
}
