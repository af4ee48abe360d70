package org.verbscope.ui.controls;

import java.util.function.Supplier;
import javafx.event.EventHandler;
import javafx.scene.Node;
import javafx.scene.control.Tooltip;
import javafx.scene.input.MouseEvent;

/**
 * Tooltips that are made when the mouse first comes: a window has many and shows few, and making
 * them would double the time until the window is there.
 */
public final class Tips {
  private Tips() {}

  /**
   * @param text asked for each time the tooltip is shown; an empty text shows nothing
   */
  public static void on(Node node, Supplier<String> text) {
    node.addEventHandler(
        MouseEvent.MOUSE_ENTERED,
        new EventHandler<>() {
          @Override
          public void handle(MouseEvent entered) {
            node.removeEventHandler(MouseEvent.MOUSE_ENTERED, this);
            install(node, text);
          }
        });
  }

  private static void install(Node node, Supplier<String> text) {
    Tooltip tooltip = new Tooltip();
    tooltip.setOnShowing(
        showing -> {
          tooltip.setText(text.get());
          tooltip.setOpacity(tooltip.getText().isEmpty() ? 0 : 1);
        });
    Tooltip.install(node, tooltip);
  }
}
