package org.verbscope.ui.controls;

import javafx.animation.Animation;
import javafx.animation.KeyFrame;
import javafx.animation.Timeline;
import javafx.beans.value.ObservableValue;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.stage.Stage;
import javafx.stage.Window;
import javafx.util.Duration;

/**
 * Does something at once and then every second while somebody can see a node: its window is shown
 * and not minimised, and the node is not put away.
 */
public final class SeenClock {
  private final Runnable onSecond;
  private final Timeline seconds;
  private final ObservableValue<Boolean> shown;
  private final ObservableValue<Boolean> minimised;
  private boolean inSight = true;

  public SeenClock(Node node, Runnable onSecond) {
    this.onSecond = onSecond;
    seconds = new Timeline(new KeyFrame(Duration.seconds(1), event -> onSecond.run()));
    seconds.setCycleCount(Animation.INDEFINITE);
    ObservableValue<Window> window = node.sceneProperty().flatMap(Scene::windowProperty);
    shown = window.flatMap(Window::showingProperty).orElse(false);
    minimised = window.map(Stage.class::cast).flatMap(Stage::iconifiedProperty).orElse(false);
    shown.addListener((o, before, now) -> decide());
    minimised.addListener((o, before, now) -> decide());
    decide();
  }

  /** Says whether the node is put away where nobody can see it; at first it is not. */
  public void setInSight(boolean now) {
    inSight = now;
    decide();
  }

  public boolean isRunning() {
    return seconds.getStatus() == Animation.Status.RUNNING;
  }

  private void decide() {
    boolean seen = inSight && shown.getValue() && !minimised.getValue();
    if (seen && !isRunning()) {
      onSecond.run();
      seconds.play();
    } else if (!seen) {
      seconds.stop();
    }
  }
}
