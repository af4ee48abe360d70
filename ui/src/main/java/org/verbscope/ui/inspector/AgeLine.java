package org.verbscope.ui.inspector;

import java.util.stream.Collectors;
import javafx.animation.Animation;
import javafx.animation.KeyFrame;
import javafx.animation.Timeline;
import javafx.beans.Observable;
import javafx.geometry.Pos;
import javafx.scene.Scene;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.stage.Stage;
import javafx.stage.Window;
import javafx.util.Duration;
import org.verbscope.ui.controls.Mark;
import org.verbscope.ui.controls.Shape;
import org.verbscope.ui.controls.Tips;
import org.verbscope.ui.core.Messages;
import org.verbscope.ui.receipt.ReadingTurn;

/**
 * How old the values are, and beside it what they were before the newest look. The line is always
 * there, so that nothing below it moves. Its clock runs only while the window is seen.
 */
final class AgeLine extends HBox {
  private final InspectorViewModel model;
  private final Runnable onSecond;
  private final Label changed = new Label();

  /**
   * @param onSecond done about once a second while this is seen
   */
  AgeLine(InspectorViewModel model, Runnable onSecond) {
    this.model = model;
    this.onSecond = onSecond;
    getStyleClass().add("age-line");
    setAlignment(Pos.CENTER_LEFT);
    Label age = new Label();
    age.setId("inspector-age");
    age.setMinWidth(Region.USE_PREF_SIZE);
    age.textProperty().bind(model.age());
    Tips.on(age, model::ageMeaning);
    Mark wave = new Mark(9, Shape.WAVE);
    wave.setTone("tone-info");
    changed.setId("inspector-changed");
    changed.setGraphic(wave);
    Tips.on(changed, () -> changed.isVisible() ? allTurns() : "");
    getChildren().addAll(age, changed);
    model.turns().addListener((Observable o) -> showTurns());
    showTurns();
    runWhileSeen();
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

  private void runWhileSeen() {
    Timeline clock = new Timeline(new KeyFrame(Duration.seconds(1), event -> pass()));
    clock.setCycleCount(Animation.INDEFINITE);
    var window = sceneProperty().flatMap(Scene::windowProperty);
    var showing = window.flatMap(Window::showingProperty).orElse(false);
    var iconified = window.map(Stage.class::cast).flatMap(Stage::iconifiedProperty).orElse(false);
    Runnable decide =
        () -> {
          if (showing.getValue() && !iconified.getValue()) {
            pass();
            clock.play();
          } else {
            clock.stop();
          }
        };
    showing.addListener((o, before, now) -> decide.run());
    iconified.addListener((o, before, now) -> decide.run());
    decide.run();
  }

  private void pass() {
    model.pass();
    changed.setOpacity(model.strength());
    onSecond.run();
  }
}
