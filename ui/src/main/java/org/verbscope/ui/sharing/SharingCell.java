package org.verbscope.ui.sharing;

import javafx.css.PseudoClass;
import javafx.geometry.Pos;
import javafx.scene.control.Label;
import javafx.scene.control.ListCell;
import javafx.scene.control.ListView;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.verbscope.icons.Icons;
import org.verbscope.ui.controls.Mark;
import org.verbscope.ui.core.Messages;

/** One row of the sharing view; as high as its sentences need. */
final class SharingCell extends ListCell<SharingRow> {
  private static final PseudoClass HEADING = PseudoClass.getPseudoClass("heading");

  /** Pixels that a level is further to the right. */
  private static final double INDENT = 22;

  /** Pixels of a row that are no text: margins, mark, gaps, the list's scroll bar. */
  private static final double BESIDE_TEXT = 66;

  private final Region indent = new Region();
  private final Mark mark = new Mark(14);
  private final Label text = new Label();
  private final Label aside = new Label();
  private final Label here = new Label(Messages.text("sharing.row.here"));
  private final HBox first = new HBox(text, aside, here);
  private final VBox words = new VBox(first);
  private final HBox box = new HBox(indent, mark, words);

  /**
   * @param list whose width the sentences are broken for
   */
  SharingCell(ListView<SharingRow> list) {
    box.setAlignment(Pos.TOP_LEFT);
    box.getStyleClass().add("row");
    first.setAlignment(Pos.BASELINE_LEFT);
    first.getStyleClass().add("first");
    text.getStyleClass().add("text");
    aside.getStyleClass().add("aside");
    here.getStyleClass().add("here");
    here.setMinWidth(USE_PREF_SIZE);
    text.setMinWidth(0);
    words.setMinWidth(0);
    HBox.setHgrow(words, Priority.ALWAYS);
    indent.setMaxWidth(USE_PREF_SIZE);
    words
        .prefWidthProperty()
        .bind(list.widthProperty().subtract(indent.prefWidthProperty()).subtract(BESIDE_TEXT));
    words.maxWidthProperty().bind(words.prefWidthProperty());
    setPrefWidth(0);
  }

  @Override
  protected void updateItem(SharingRow row, boolean empty) {
    super.updateItem(row, empty);
    boolean nothing = empty || row == null;
    pseudoClassStateChanged(HEADING, !nothing && row.isHeading());
    if (nothing) {
      setGraphic(null);
      setAccessibleText(null);
      return;
    }
    double width = INDENT * Math.max(0, row.level() - 1);
    indent.setMinWidth(width);
    indent.setPrefWidth(width);
    showMark(row);
    text.setText(row.text());
    // a sentence is broken into lines, a name is not
    text.setWrapText(row.to() == null && row.aside().isEmpty());
    text.setMinHeight(USE_PREF_SIZE);
    aside.setText(row.aside());
    show(aside, !row.aside().isEmpty());
    show(here, row.isHere());
    words.getChildren().setAll(first);
    row.lines().forEach(line -> words.getChildren().add(line(line, "line")));
    if (!row.warning().isEmpty()) {
      words.getChildren().add(line(row.warning(), "warning"));
    }
    setAccessibleText(row.spoken());
    setGraphic(box);
  }

  private void showMark(SharingRow row) {
    boolean signed = !row.sign().path().isEmpty();
    if (signed) {
      mark.show(row.sign().path());
      mark.setTone(row.tone());
    } else {
      mark.show(row.icon() == null ? "" : Icons.path(row.icon().name()));
      mark.setTone("icon");
    }
    boolean any = signed || row.icon() != null;
    show(mark, any);
  }

  private static void show(Region node, boolean shown) {
    node.setVisible(shown);
    node.setManaged(shown);
  }

  private static Label line(String sentence, String styleClass) {
    Label line = new Label(sentence);
    line.getStyleClass().add(styleClass);
    line.setWrapText(true);
    line.setMinHeight(USE_PREF_SIZE);
    return line;
  }
}
