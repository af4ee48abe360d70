package org.verbscope.ui;

import java.util.List;
import java.util.stream.Collectors;
import javafx.animation.PauseTransition;
import javafx.geometry.Pos;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.util.Duration;
import org.verbscope.ui.controls.Mark;
import org.verbscope.ui.controls.Shape;
import org.verbscope.ui.core.Messages;
import org.verbscope.verbs.model.Resource;

/** What went a moment ago: shape, word, and the names struck through. */
final class GoneLabel extends HBox {
  /** More are only counted. */
  private static final int MOST_NAMES = 3;

  private final Label names = new Label();
  private final Label more = new Label();
  private final PauseTransition moment = new PauseTransition(Duration.seconds(5));

  GoneLabel() {
    setId("status-gone");
    getStyleClass().add("gone");
    setAlignment(Pos.CENTER_LEFT);
    // what machine this is can be read later
    setMinWidth(USE_PREF_SIZE);
    Mark mark = new Mark(9, Shape.MINUS);
    mark.setTone("tone-warn");
    names.setId("status-gone-names");
    names.getStyleClass().add("names");
    more.setId("status-gone-more");
    getChildren().addAll(mark, new Label(Messages.text("core.gone.word")), names, more);
    moment.setOnFinished(event -> show(false));
    show(false);
  }

  /** Names what went, in the place of what went before. */
  void tell(List<Resource> went) {
    names.setText(
        went.stream().limit(MOST_NAMES).map(Resource::label).collect(Collectors.joining(", ")));
    int others = went.size() - MOST_NAMES;
    more.setText(others > 0 ? Messages.text("core.gone.more", others) : "");
    show(true);
    moment.playFromStart();
  }

  private void show(boolean shown) {
    setVisible(shown);
    setManaged(shown);
  }
}
