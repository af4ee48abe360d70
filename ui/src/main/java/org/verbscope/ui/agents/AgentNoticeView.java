package org.verbscope.ui.agents;

import javafx.geometry.Pos;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import org.verbscope.ui.controls.CommandControls;
import org.verbscope.ui.controls.Mark;
import org.verbscope.ui.controls.ScrolledText;
import org.verbscope.ui.controls.Shape;

/** A line below the header, there only while an agent is dead. */
public final class AgentNoticeView extends HBox {
  /** For four lines; pixels. */
  private static final double MOST_HEIGHT = 72;

  public AgentNoticeView(AgentNoticeViewModel model) {
    setId("agents-notice");
    getStyleClass().add("notice-bar");
    setAlignment(Pos.CENTER_LEFT);
    Mark mark = new Mark(14, Shape.WARNING);
    mark.setTone("tone-bad");
    Label says = new Label();
    says.setId("agents-says");
    says.setWrapText(true);
    says.textProperty().bind(model.says());
    ScrolledText scrolled = new ScrolledText(says);
    scrolled.setMaxSize(Double.MAX_VALUE, MOST_HEIGHT);
    HBox.setHgrow(scrolled, Priority.ALWAYS);
    HBox restart = CommandControls.button(model.restartCommand(), "agents-restart");
    restart.setMinWidth(Region.USE_PREF_SIZE);
    getChildren().addAll(mark, scrolled, restart);
    visibleProperty().bind(model.says().isNotEmpty());
    managedProperty().bind(visibleProperty());
  }
}
