package org.verbscope.ui.open;

import javafx.beans.Observable;
import javafx.collections.ObservableList;
import javafx.geometry.Pos;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.verbscope.ui.controls.Mark;
import org.verbscope.ui.controls.Shape;
import org.verbscope.ui.core.Messages;
import org.verbscope.verbs.rules.Check;

/** What is known before a call, a line each: how it came out, what it is about, what is known. */
final class CheckList extends VBox {
  private static final double FIELD_WIDTH = 68;
  private static final double WORD_WIDTH = 76;

  private final ObservableList<Check> checks;

  CheckList(String id, ObservableList<Check> checks) {
    this.checks = checks;
    setId(id);
    getStyleClass().add("checks");
    checks.addListener((Observable o) -> show());
    show();
  }

  private void show() {
    getChildren().setAll(checks.stream().map(CheckList::line).toList());
  }

  private static HBox line(Check check) {
    Mark mark = new Mark(13, shape(check.finding()));
    mark.setTone(tone(check.finding()));
    Label word = word(Messages.text("open.finding." + check.finding()), WORD_WIDTH);
    word.getStyleClass().add("finding");
    Label about = word(check.about(), FIELD_WIDTH);
    about.getStyleClass().add("limit");
    boolean helps = check.warns() && !check.remedy().isEmpty();
    Label says =
        new Label(
            helps
                ? Messages.text("open.check.remedied", check.says(), check.remedy())
                : check.says());
    says.setWrapText(true);
    says.setMinHeight(Region.USE_PREF_SIZE);
    says.setMaxWidth(Double.MAX_VALUE);
    HBox.setHgrow(says, Priority.ALWAYS);
    HBox line = new HBox(mark, word, about, says);
    line.setAlignment(Pos.TOP_LEFT);
    line.getStyleClass().add("check");
    return line;
  }

  private static Label word(String text, double width) {
    Label label = new Label(text);
    label.setMinWidth(width);
    label.setPrefWidth(width);
    return label;
  }

  private static Shape shape(Check.Finding finding) {
    return switch (finding) {
      case FINE -> Shape.FULL;
      case UNKNOWN -> Shape.QUESTION;
      case DOUBTFUL -> Shape.WARNING;
      case WRONG -> Shape.CROSS;
    };
  }

  private static String tone(Check.Finding finding) {
    return switch (finding) {
      case FINE -> "tone-good";
      case UNKNOWN -> "tone-quiet";
      case DOUBTFUL -> "tone-warn";
      case WRONG -> "tone-bad";
    };
  }
}
