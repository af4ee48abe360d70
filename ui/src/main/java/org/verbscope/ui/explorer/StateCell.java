package org.verbscope.ui.explorer;

import org.verbscope.ui.controls.Mark;

/** A column with a word of the row's text, and in the state column the shape beside it. */
final class StateCell extends RowCell {
  private final boolean ofState;
  private final Mark mark = new Mark(11);

  /**
   * @param ofState true for the state column, false for the owner's
   */
  StateCell(boolean ofState) {
    this.ofState = ofState;
    getStyleClass().add(ofState ? "state-cell" : "owner-cell");
  }

  @Override
  protected void clear() {
    setText(null);
    setGraphic(null);
  }

  @Override
  protected void show(Row row) {
    RowText text = row.text().get();
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
