package org.verbscope.ui.controls;

import java.util.List;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.input.KeyCombination;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.stage.Stage;
import org.verbscope.ui.core.Command;
import org.verbscope.ui.core.Messages;

/** A dialog's frame: the content, and below it a sentence, the one action, and Close. */
public class DialogFrame extends BorderPane {
  private final Label says = new Label();

  /**
   * @param id stem of the node ids: {@code create} gives {@code create-go}, {@code create-close}
   * @param badge a word about everything in the dialog; empty for none
   */
  protected DialogFrame(String id, Command action, String badge) {
    this(id, action, badge, "controls.close");
  }

  /**
   * @param closing stem of the texts of the button that only closes the dialog
   */
  protected DialogFrame(String id, Command action, String badge, String closing) {
    getStyleClass().add("dialog-root");
    setId(id + "-dialog");
    HBox go = CommandControls.button(action, id + "-go");
    CommandControls.buttonOf(go).setDefaultButton(true);
    Button close = new Button(Messages.text(closing + ".name"));
    close.setId(id + "-close");
    CommandControls.tip(close, Messages.text(closing + ".tooltip"));
    close.setOnAction(event -> close());
    says.setId(id + "-says");
    says.setWrapText(true);
    says.setMinWidth(0);
    says.setMaxWidth(Double.MAX_VALUE);
    says.textProperty().bind(action.whyNot());
    says.getStyleClass().add("problem");
    HBox.setHgrow(says, Priority.ALWAYS);
    HBox buttons = new HBox(badge(badge), says, go, close);
    close.setMinWidth(Region.USE_PREF_SIZE);
    buttons.getStyleClass().add("dialog-buttons");
    setBottom(buttons);
    sceneProperty()
        .addListener(
            (o, before, now) -> {
              if (now != null) {
                KeyCombination key = KeyCombination.valueOf(action.key());
                now.getAccelerators().put(key, action::run);
                now.getAccelerators().put(KeyCombination.valueOf("Esc"), this::close);
                HeldKey.worksOnce(now, List.of(key));
              }
            });
  }

  private static Label badge(String word) {
    Label badge = new Label(word);
    badge.getStyleClass().add("badge");
    badge.setMinWidth(Region.USE_PREF_SIZE);
    badge.setVisible(!word.isEmpty());
    badge.setManaged(!word.isEmpty());
    return badge;
  }

  protected void setContent(Node content) {
    setCenter(content);
  }

  private void close() {
    ((Stage) getScene().getWindow()).close();
  }
}
