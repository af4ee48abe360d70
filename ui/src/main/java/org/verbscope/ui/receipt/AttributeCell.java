package org.verbscope.ui.receipt;

import java.util.stream.Collectors;
import javafx.beans.value.ChangeListener;
import javafx.beans.value.WeakChangeListener;
import javafx.scene.control.TableCell;
import javafx.scene.control.Tooltip;
import org.verbscope.ui.controls.Mark;
import org.verbscope.ui.controls.Shape;
import org.verbscope.ui.core.Messages;

/** An attribute's name, and in the room before it the mark of one that turned a moment ago. */
final class AttributeCell extends TableCell<ReadingRow, ReadingRow> {
  /** As wide as the room that every cell has before its text, pixels. */
  private static final double MARK = 8;

  private final RecentTurns turns;

  /** Kept here: the turns hold it weakly, for cells come and go. */
  private final ChangeListener<Object> onTurns = (o, before, now) -> showTurned();

  /** Made when it is first needed. */
  private Mark mark;

  AttributeCell(RecentTurns turns) {
    this.turns = turns;
    getStyleClass().add("attribute-cell");
    turns.observable().addListener(new WeakChangeListener<>(onTurns));
  }

  @Override
  protected void updateItem(ReadingRow row, boolean empty) {
    super.updateItem(row, empty);
    setText(empty ? null : row.name());
    showTurned();
  }

  private void showTurned() {
    ReadingRow row = isEmpty() ? null : getItem();
    String turned = row == null ? "" : words(row);
    String meaning = row == null || row.attribute() == null ? "" : row.attribute().meaning();
    setTooltip(
        turned.isEmpty() && meaning.isEmpty()
            ? null
            : new Tooltip(row.name() + turned + "\n" + meaning));
    setAccessibleRoleDescription(
        turned.isEmpty() ? null : Messages.text("receipt.turn.role", turned.strip()));
    if (mark == null && !turned.isEmpty()) {
      mark = makeMark();
    }
    setGraphic(turned.isEmpty() ? null : mark);
  }

  private String words(ReadingRow row) {
    return turns.of(row).stream().map(turn -> "\n" + turn.says()).collect(Collectors.joining());
  }

  /** The gap takes back the room that the mark has, so that the name does not move. */
  private Mark makeMark() {
    Mark made = new Mark(MARK, Shape.WAVE);
    made.setTone("tone-info");
    made.setTranslateX(-MARK);
    made.opacityProperty().bind(turns.strength());
    setGraphicTextGap(-MARK);
    return made;
  }
}
