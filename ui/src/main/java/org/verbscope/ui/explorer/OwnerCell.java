package org.verbscope.ui.explorer;

import org.verbscope.ui.controls.Mark;

/** What is wrong with a row's resource, if anything is, and who holds it. */
final class OwnerCell extends RowCell {
  private final Mark mark = new Mark(11);

  OwnerCell() {
    getStyleClass().add("owner-cell");
    mark.show(StateShape.TROUBLE.shape().path());
    mark.setTone(StateShape.TROUBLE.tone());
  }

  @Override
  protected void show(Row row) {
    RowText text = row.text().get();
    setText(text.owner());
    setGraphic(text.shape() == StateShape.TROUBLE ? mark : null);
  }
}
