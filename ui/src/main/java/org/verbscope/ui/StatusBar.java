package org.verbscope.ui;

import javafx.geometry.Pos;
import javafx.scene.control.Label;
import javafx.scene.control.ProgressBar;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import org.verbscope.ui.controls.CommandControls;
import org.verbscope.ui.core.Command;
import org.verbscope.ui.core.HostSession;

/** The line at the bottom: what the host is doing, what is wrong with it, why a key did nothing. */
final class StatusBar extends HBox {
  private final Label says = new Label();

  StatusBar(HostSession session, Command cancel) {
    setId("status-bar");
    getStyleClass().add("status-bar");
    setAlignment(Pos.CENTER_LEFT);
    ProgressBar progress = new ProgressBar();
    progress.setPrefWidth(90);
    progress.setPrefHeight(8);
    progress.visibleProperty().bind(session.doing().isNotEmpty());
    progress.managedProperty().bind(progress.visibleProperty());
    Label doing = new Label();
    doing.setId("status-doing");
    doing.textProperty().bind(session.doing());
    doing.managedProperty().bind(progress.visibleProperty());
    HBox stop = CommandControls.button(cancel, "status-cancel");
    stop.visibleProperty().bind(progress.visibleProperty());
    stop.managedProperty().bind(progress.visibleProperty());
    Label trouble = new Label();
    trouble.setId("status-trouble");
    trouble.getStyleClass().add("trouble");
    trouble.setWrapText(true);
    trouble.textProperty().bind(session.trouble());
    trouble.visibleProperty().bind(session.trouble().isNotEmpty());
    trouble.managedProperty().bind(trouble.visibleProperty());
    says.setId("status-says");
    HBox.setHgrow(says, Priority.ALWAYS);
    getChildren().addAll(progress, doing, stop, trouble, says);
    session.doing().addListener((o, before, now) -> says.setText(""));
  }

  /** Tells the user something that needs no answer. */
  void say(String sentence) {
    says.setText(sentence);
  }
}
