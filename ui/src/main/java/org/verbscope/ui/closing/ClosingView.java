package org.verbscope.ui.closing;

import java.util.List;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.verbscope.ui.controls.DialogFrame;
import org.verbscope.ui.core.Messages;
import org.verbscope.verbs.model.Resource;

/** The question before the window closes: what it still holds, and that this will be destroyed. */
public final class ClosingView extends DialogFrame {
  public ClosingView(ClosingViewModel model) {
    super("closing", model.destroyCommand(), "", "closing.keep");
    List<Resource> held = model.held();
    Label title = new Label(Messages.text("closing.held.title", held.size(), model.host()));
    title.setId("closing-title");
    title.getStyleClass().add("title");
    title.setWrapText(true);
    ListView<String> list = new ListView<>();
    list.setId("closing-list");
    list.setFocusTraversable(false);
    held.forEach(row -> list.getItems().add(row.label() + "  ·  " + row.id()));
    VBox.setVgrow(list, Priority.ALWAYS);
    Label meaning = new Label(Messages.text("closing.held.meaning"));
    meaning.setWrapText(true);
    meaning.setMinHeight(Region.USE_PREF_SIZE);
    VBox body = new VBox(title, list, meaning);
    body.getStyleClass().add("body");
    setContent(body);
  }
}
