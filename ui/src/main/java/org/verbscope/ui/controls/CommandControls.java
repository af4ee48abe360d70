package org.verbscope.ui.controls;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Consumer;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.Button;
import javafx.scene.control.MenuItem;
import javafx.scene.input.KeyCombination;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import org.verbscope.ui.core.Command;

/** Makes buttons, menu items and keys of commands. */
public final class CommandControls {
  private CommandControls() {}

  /**
   * A button in a holder. JavaFX shows no tooltip on a disabled button, so the tooltip, with the
   * reason why the command cannot be done, belongs to the holder.
   *
   * @param id of the button itself; the holder is {@code id} with {@code -holder}
   */
  public static HBox button(Command command, String id) {
    Button button = new Button(command.name());
    button.setId(id);
    button.setOnAction(event -> command.run());
    button.setMinWidth(Region.USE_PREF_SIZE);
    button.disableProperty().bind(command.allowed().not());
    HBox holder = new HBox(button);
    holder.setId(id + "-holder");
    holder.setAlignment(Pos.CENTER);
    Tips.on(holder, () -> tip(command));
    button.setAccessibleHelp(tip(command));
    command.whyNot().addListener((o, before, now) -> button.setAccessibleHelp(tip(command)));
    return holder;
  }

  /** The button inside what {@link #button} made. */
  public static Button buttonOf(HBox holder) {
    return (Button) holder.getChildren().get(0);
  }

  /** A menu item that says in its own text why it cannot be chosen. */
  public static MenuItem menuItem(Command command, String id) {
    MenuItem item = new MenuItem();
    item.setId(id);
    item.setMnemonicParsing(false);
    item.setOnAction(event -> command.run());
    item.setAccelerator(KeyCombination.valueOf(command.key()));
    item.setDisable(!command.isAllowed());
    item.setText(
        command.isAllowed()
            ? command.name()
            : command.name() + " (" + command.whyNot().get() + ")");
    return item;
  }

  /**
   * Makes the commands' keys work in a scene. A key whose command cannot be done says why.
   *
   * @param sayWhyNot takes the reason
   */
  public static void keys(Scene scene, Collection<Command> commands, Consumer<String> sayWhyNot) {
    List<KeyCombination> keys = new ArrayList<>();
    for (Command command : commands) {
      KeyCombination key = KeyCombination.valueOf(command.key());
      keys.add(key);
      scene
          .getAccelerators()
          .put(
              key,
              () -> {
                if (command.isAllowed()) {
                  command.run();
                } else {
                  sayWhyNot.accept(command.name() + ": " + command.whyNot().get());
                }
              });
    }
    HeldKey.worksOnce(scene, keys);
  }

  /** What the command does and its key, or why it cannot be done. */
  public static String tip(Command command) {
    String key = " (" + KeyCombination.valueOf(command.key()).getDisplayText() + ")";
    return command.isAllowed() ? command.tooltip() + key : command.whyNot().get();
  }

  /** Gives any control a tooltip that screen readers also read. */
  public static void tip(Node node, String text) {
    Tips.on(node, () -> text);
    node.setAccessibleHelp(text);
  }
}
