package org.verbscope.ui.explorer;

import java.util.ArrayList;
import java.util.List;
import javafx.geometry.Pos;
import javafx.scene.control.Label;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.ToggleGroup;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import org.verbscope.ui.controls.CommandControls;
import org.verbscope.ui.controls.Tips;
import org.verbscope.ui.core.Command;
import org.verbscope.ui.core.Messages;
import org.verbscope.verbs.rules.Grouping;

/** The line over the tree that says how objects are put together, and changes it. */
final class GroupingBar extends HBox {
  private final ExplorerViewModel model;

  GroupingBar(ExplorerViewModel model) {
    this.model = model;
    setId("explorer-grouping");
    getStyleClass().add("grouping");
    setAlignment(Pos.CENTER_LEFT);
  }

  /** Puts the buttons into the line; once, after the window was drawn: it opens sooner so. */
  void complete() {
    ToggleGroup group = new ToggleGroup();
    List<ToggleButton> buttons = new ArrayList<>();
    for (Grouping grouping : Grouping.values()) {
      buttons.add(button(grouping, group));
    }
    buttons.get(0).getStyleClass().add("left-pill");
    buttons.subList(1, buttons.size() - 1).forEach(b -> b.getStyleClass().add("center-pill"));
    buttons.get(buttons.size() - 1).getStyleClass().add("right-pill");
    HBox pills = new HBox();
    pills.setAlignment(Pos.CENTER);
    pills.getChildren().addAll(buttons);
    Label title = new Label(Messages.text("explorer.grouping.title"));
    title.setMinWidth(Region.USE_PREF_SIZE);
    getChildren().addAll(title, pills);
    Runnable show =
        () -> group.selectToggle(group.getToggles().get(model.grouping().get().ordinal()));
    model.grouping().addListener((o, before, now) -> show.run());
    // a button that is chosen already stays so when it is pressed
    group.selectedToggleProperty().addListener((o, before, now) -> show.run());
    show.run();
  }

  private ToggleButton button(Grouping grouping, ToggleGroup group) {
    Command command = model.command(grouping);
    ToggleButton button = new ToggleButton(Messages.text("explorer.grouping." + grouping));
    button.setId("explorer-by-" + grouping);
    button.setToggleGroup(group);
    button.setMinWidth(Region.USE_PREF_SIZE);
    button.setOnAction(event -> command.run());
    button.setAccessibleText(command.name());
    button.setAccessibleHelp(CommandControls.tip(command));
    Tips.on(button, () -> CommandControls.tip(command));
    return button;
  }
}
