package org.verbscope.ui.explorer;

import javafx.beans.value.ChangeListener;
import javafx.scene.control.TableCell;
import org.verbscope.ui.controls.Mark;

/** A column with a word of the row's text, and in the state column the shape beside it. */
final class StateCell extends TableCell<Row, Row> {
  private final boolean ofState;
  private final Mark mark = new Mark(11);
  private final ChangeListener<RowText> listener = (o, before, now) -> show(now);
  private Row observed;

  /**
   * @param ofState true for the state column, false for the owner's
   */
  StateCell(boolean ofState) {
    this.ofState = ofState;
    getStyleClass().add(ofState ? "state-cell" : "owner-cell");
  }

  @Override
  protected void updateItem(Row row, boolean empty) {
    super.updateItem(row, empty);
    if (observed != null) {
      observed.text().removeListener(listener);
    }
    observed = empty ? null : row;
    if (observed == null) {
      setText(null);
      setGraphic(null);
    } else {
      observed.text().addListener(listener);
      show(observed.text().get());
    }
  }

  private void show(RowText text) {
    setText(ofState ? text.state() : text.owner());
    boolean marked =
        ofState ? text.shape() != StateShape.TROUBLE : text.shape() == StateShape.TROUBLE;
    if (marked && text.shape() != StateShape.NONE) {
      mark.show(text.shape().shape().path());
      mark.setTone(text.shape().tone());
      setGraphic(mark);
    } else {
      setGraphic(null);
    }
  }
}
