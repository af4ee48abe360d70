package org.verbscope.ui.journal;

import javafx.geometry.Pos;
import javafx.scene.control.Label;
import javafx.scene.control.ListCell;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import org.verbscope.ui.controls.Mark;
import org.verbscope.ui.controls.Shape;
import org.verbscope.ui.core.JournalEntry;
import org.verbscope.ui.core.JournalEntry.Called;
import org.verbscope.ui.core.JournalEntry.Happened;
import org.verbscope.ui.core.JournalEntry.Noticed;
import org.verbscope.verbs.model.Receipt;

/**
 * One line of the journal. Of a call: when, which verb, what came of it, how long it took. Of what
 * the host told: when, what, of which resource, how often.
 */
final class EntryCell extends ListCell<JournalEntry> {
  /** Room for the name of a verb; that of an event may need more, and is shown whole; pixels. */
  private static final double WHAT_WIDTH = 128;

  private final Label time = label("time", 92);

  /** The verb, or the name of the event. */
  private final Label what = label("verb", WHAT_WIDTH);

  private final Label process = new Label();
  private final Mark mark = new Mark(11);
  private final Label result = new Label();

  /** How long it took, or how often it was told. */
  private final Label aside = new Label();

  private final HBox box = new HBox(time, what, process, mark, result, aside);

  EntryCell() {
    box.setAlignment(Pos.CENTER_LEFT);
    box.getStyleClass().add("receipt");
    result.setMinWidth(0);
    result.setMaxWidth(Double.MAX_VALUE);
    HBox.setHgrow(result, Priority.ALWAYS);
    process.getStyleClass().add("time");
    process.setMinWidth(Region.USE_PREF_SIZE);
    process.managedProperty().bind(process.textProperty().isNotEmpty());
    aside.getStyleClass().add("time");
    aside.setMinWidth(Region.USE_PREF_SIZE);
    setPrefWidth(0);
  }

  @Override
  protected void updateItem(JournalEntry entry, boolean empty) {
    super.updateItem(entry, empty);
    if (empty || entry == null) {
      setGraphic(null);
      setAccessibleText(null);
      return;
    }
    time.setText(JournalViewModel.time(entry));
    what.setMinWidth(entry instanceof Happened ? Region.USE_PREF_SIZE : WHAT_WIDTH);
    if (entry instanceof Called called) {
      show(called.receipt());
    } else if (entry instanceof Happened happened) {
      show(entry, ToldText.of(happened));
    } else if (entry instanceof Noticed noticed) {
      show(entry, ToldText.of(noticed));
    }
    setAccessibleText(what.getText() + " " + process.getText() + " " + result.getText());
    setGraphic(box);
  }

  private void show(Receipt receipt) {
    what.setText(receipt.call().verb().cName());
    process.setText(JournalViewModel.process(receipt));
    mark.show((receipt.isGranted() ? Shape.FULL : Shape.CROSS).path());
    mark.setTone(receipt.isGranted() ? "tone-good" : "tone-bad");
    result.setText(JournalViewModel.result(receipt));
    aside.setText(JournalViewModel.micros(receipt));
  }

  private void show(JournalEntry entry, ToldText told) {
    what.setText(told.name());
    process.setText(told.receiver());
    mark.show(told.shape().path());
    mark.setTone(told.tone());
    // a row has one line; the whole of it stands beside the list when the row is selected
    result.setText(told.line(entry).replaceAll("\\R", " · "));
    aside.setText(told.times());
  }

  private static Label label(String styleClass, double width) {
    Label label = new Label();
    label.getStyleClass().add(styleClass);
    label.setMinWidth(width);
    return label;
  }
}
