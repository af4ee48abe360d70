package org.verbscope.ui;

import java.util.ArrayList;
import java.util.List;
import javafx.animation.Animation;
import javafx.animation.KeyFrame;
import javafx.animation.Timeline;
import javafx.geometry.Pos;
import javafx.scene.control.Label;
import javafx.scene.control.ProgressBar;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.util.Duration;
import org.verbscope.ui.controls.CommandControls;
import org.verbscope.ui.core.Command;
import org.verbscope.ui.core.HostSession;
import org.verbscope.ui.core.HostState;
import org.verbscope.ui.core.Messages;
import org.verbscope.verbs.model.HostInfo;
import org.verbscope.verbs.model.Kind;
import org.verbscope.verbs.model.Resource;

/**
 * The line at the bottom: what the host is doing, what is wrong with it, why a key did nothing; at
 * the right, which machine it is.
 */
final class StatusBar extends HBox {
  private final HostSession session;
  private final Label says = new Label();

  /** Made when something first goes. */
  private GoneLabel gone;

  StatusBar(HostSession session) {
    this.session = session;
    setId("status-bar");
    getStyleClass().add("status-bar");
    setAlignment(Pos.CENTER_LEFT);
    Label doing = new Label();
    doing.setId("status-doing");
    doing.textProperty().bind(session.doing());
    doing.managedProperty().bind(session.doing().isNotEmpty());
    Label trouble = new Label();
    trouble.setId("status-trouble");
    trouble.getStyleClass().add("trouble");
    trouble.setWrapText(true);
    trouble.textProperty().bind(session.trouble());
    trouble.visibleProperty().bind(session.trouble().isNotEmpty());
    trouble.managedProperty().bind(trouble.visibleProperty());
    Label about = new Label();
    about.setId("status-about");
    about.getStyleClass().add("about");
    session
        .state()
        .onChange(
            change -> {
              about.setText(about(session.state()));
              tellGone(change.went());
            });
    says.setId("status-says");
    says.setMaxWidth(Double.MAX_VALUE);
    HBox.setHgrow(says, Priority.ALWAYS);
    getChildren().addAll(doing, trouble, says, about);
    session.doing().addListener((o, before, now) -> says.setText(""));
  }

  /** What is gone has no row any more that could tell it. */
  private void tellGone(List<Resource> went) {
    if (went.isEmpty()) {
      return;
    }
    if (gone == null) {
      gone = new GoneLabel();
      getChildren().add(getChildren().indexOf(says) + 1, gone);
    }
    gone.tell(went);
  }

  /** Which machine this is, with what software, and how much is on it. */
  private static String about(HostState state) {
    HostInfo info = state.info();
    List<String> parts = new ArrayList<>();
    if (!info.kernel().isEmpty()) {
      parts.add(Messages.text("core.about.kernel", info.kernel()));
    }
    if (!info.rdmaCore().isEmpty()) {
      parts.add(Messages.text("core.about.rdmaCore", info.rdmaCore()));
    }
    parts.add(Messages.text("core.about.devices", state.count(Kind.DEVICE)));
    parts.add(Messages.text("core.about.qps", state.count(Kind.QP)));
    return String.join(" · ", parts);
  }

  /** Adds what shows and ends long work; not at once, for it would keep the window from opening. */
  void showProgress(Command cancel) {
    ProgressBar progress = new ProgressBar();
    progress.setPrefWidth(90);
    progress.setPrefHeight(8);
    progress.visibleProperty().bind(session.doing().isNotEmpty());
    progress.managedProperty().bind(progress.visibleProperty());
    HBox stop = CommandControls.button(cancel, "status-cancel");
    stop.visibleProperty().bind(progress.visibleProperty());
    stop.managedProperty().bind(progress.visibleProperty());
    getChildren().add(0, progress);
    getChildren().add(2, elapsed());
    getChildren().add(3, stop);
  }

  /** For how long it has been busy, once that is a second or more. */
  private Label elapsed() {
    Label label = new Label();
    label.setId("status-elapsed");
    int[] seconds = {0};
    Timeline clock =
        new Timeline(
            new KeyFrame(
                Duration.seconds(1),
                event -> label.setText(Messages.text("core.doing.elapsed", ++seconds[0]))));
    clock.setCycleCount(Animation.INDEFINITE);
    session
        .doing()
        .addListener(
            (o, before, now) -> {
              if (now.isEmpty()) {
                clock.stop();
                label.setText("");
              } else if (before.isEmpty()) {
                seconds[0] = 0;
                clock.playFromStart();
              }
            });
    label.managedProperty().bind(label.textProperty().isNotEmpty());
    return label;
  }

  /** Adds which Verbscope this is, as a button that tells more; not at once either. */
  void showProduct(Command about, String product) {
    HBox button = CommandControls.button(about, "status-product");
    CommandControls.buttonOf(button).setText(product);
    CommandControls.buttonOf(button).getStyleClass().add("product");
    getChildren().add(button);
  }

  /** Tells the user something that needs no answer. */
  void say(String sentence) {
    says.setText(sentence);
  }
}
