package org.verbscope.ui.inspector;

import java.util.stream.Collectors;
import javafx.beans.Observable;
import javafx.geometry.Pos;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Pane;
import org.verbscope.ui.controls.Mark;
import org.verbscope.ui.controls.SeenClock;
import org.verbscope.ui.controls.Shape;
import org.verbscope.ui.controls.Tips;
import org.verbscope.ui.core.Messages;
import org.verbscope.ui.receipt.ReadingTurn;

/**
 * How old the values are, and beside it what they were before the newest look. The line is always
 * there, so that nothing below it moves.
 */
final class AgeLine extends HBox {
  private final InspectorViewModel model;
  private final Runnable onSecond;

  /** Steps in which the age takes room, pixels: it may grow a little without anything moving. */
  private static final double STEP = 40;

  private final Label age = new Label();

  /** As wide as the age was at most of late; a new age lies in it without a new layout. */
  private final Pane room = new Pane();

  private final Label changed = new Label();

  /**
   * @param onSecond done about once a second while this is seen
   */
  AgeLine(InspectorViewModel model, Runnable onSecond) {
    this.model = model;
    this.onSecond = onSecond;
    getStyleClass().add("age-line");
    setAlignment(Pos.CENTER_LEFT);
    age.setId("inspector-age");
    age.setManaged(false);
    model.age().addListener((o, before, now) -> showAge());
    Tips.on(age, model::ageMeaning);
    Mark wave = new Mark(9, Shape.WAVE);
    wave.setTone("tone-info");
    changed.setId("inspector-changed");
    changed.setGraphic(wave);
    Tips.on(changed, () -> changed.isVisible() ? allTurns() : "");
    room.getChildren().add(age);
    getChildren().addAll(room, changed);
    showAge();
    model.turns().addListener((Observable o) -> showTurns());
    showTurns();
    new SeenClock(this, this::pass);
  }

  private void showAge() {
    age.setText(model.age().get());
    age.applyCss();
    age.autosize();
    double wanted = Math.ceil(age.getWidth() / STEP) * STEP;
    if (wanted > room.getMinWidth() || wanted < room.getMinWidth() - 2 * STEP) {
      room.setMinWidth(wanted);
      room.setMinHeight(age.getHeight());
    }
  }

  private void showTurns() {
    changed.setVisible(!model.turns().isEmpty());
    changed.setText(
        Messages.text(
            "inspector.changed.text",
            model.turns().stream().map(ReadingTurn::inShort).collect(Collectors.joining(", "))));
    changed.setOpacity(model.strength());
  }

  private String allTurns() {
    return model.turns().stream()
        .map(turn -> Messages.text("inspector.changed.line", turn.name(), turn.says()))
        .collect(Collectors.joining("\n"));
  }

  private void pass() {
    model.pass();
    showAge();
    changed.setOpacity(model.strength());
    onSecond.run();
  }
}
