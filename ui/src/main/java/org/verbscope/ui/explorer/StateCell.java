package org.verbscope.ui.explorer;

import javafx.beans.value.ObservableBooleanValue;
import javafx.css.PseudoClass;
import org.verbscope.ui.controls.Mark;

/**
 * The state, by word and shape. Where there is no column for owners it says instead what is wrong,
 * if anything is.
 */
final class StateCell extends RowCell {
  private static final PseudoClass WORDLESS = PseudoClass.getPseudoClass("wordless");

  private final ObservableBooleanValue wordless;
  private final ObservableBooleanValue withOwners;
  private final Mark mark = new Mark(11);

  /**
   * @param wordless whether there is room for the shape alone
   * @param withOwners whether there is a column for owners
   */
  StateCell(ObservableBooleanValue wordless, ObservableBooleanValue withOwners) {
    this.wordless = wordless;
    this.withOwners = withOwners;
    getStyleClass().add("state-cell");
  }

  @Override
  protected void show(Row row) {
    RowText text = row.text().get();
    boolean trouble = text.shape() == StateShape.TROUBLE;
    boolean told = !trouble || !withOwners.get();
    pseudoClassStateChanged(WORDLESS, wordless.get());
    setText(wordless.get() ? null : trouble && told ? text.owner() : text.state());
    setGraphic(text.shape() == StateShape.NONE || !told ? null : mark);
    if (getGraphic() != null) {
      mark.show(text.shape().shape().path());
      mark.setTone(text.shape().tone());
    }
  }
}
