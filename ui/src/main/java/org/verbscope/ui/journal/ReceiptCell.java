package org.verbscope.ui.journal;

import javafx.geometry.Pos;
import javafx.scene.control.Label;
import javafx.scene.control.ListCell;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import org.verbscope.ui.controls.Mark;
import org.verbscope.ui.controls.Shape;
import org.verbscope.verbs.model.Receipt;

/** One line of the journal: when, which verb, what came of it, how long it took. */
final class ReceiptCell extends ListCell<Receipt> {
  private final Label time = label("time", 92);
  private final Label verb = label("verb", 128);
  private final Label process = new Label();
  private final Mark mark = new Mark(11);
  private final Label result = new Label();
  private final Label micros = new Label();
  private final HBox box = new HBox(time, verb, process, mark, result, micros);

  ReceiptCell() {
    box.setAlignment(Pos.CENTER_LEFT);
    box.getStyleClass().add("receipt");
    result.setMinWidth(0);
    result.setMaxWidth(Double.MAX_VALUE);
    HBox.setHgrow(result, Priority.ALWAYS);
    process.getStyleClass().add("time");
    process.setMinWidth(Region.USE_PREF_SIZE);
    process.managedProperty().bind(process.textProperty().isNotEmpty());
    micros.getStyleClass().add("time");
    micros.setMinWidth(Region.USE_PREF_SIZE);
    setPrefWidth(0);
  }

  @Override
  protected void updateItem(Receipt receipt, boolean empty) {
    super.updateItem(receipt, empty);
    if (empty || receipt == null) {
      setGraphic(null);
      setAccessibleText(null);
      return;
    }
    time.setText(JournalViewModel.time(receipt));
    verb.setText(receipt.call().verb().cName());
    process.setText(JournalViewModel.process(receipt));
    mark.show((receipt.isGranted() ? Shape.FULL : Shape.CROSS).path());
    mark.setTone(receipt.isGranted() ? "tone-good" : "tone-bad");
    result.setText(JournalViewModel.result(receipt));
    micros.setText(JournalViewModel.micros(receipt));
    setAccessibleText(verb.getText() + " " + process.getText() + " " + result.getText());
    setGraphic(box);
  }

  private static Label label(String styleClass, double width) {
    Label label = new Label();
    label.getStyleClass().add(styleClass);
    label.setMinWidth(width);
    label.setPrefWidth(width);
    return label;
  }
}
