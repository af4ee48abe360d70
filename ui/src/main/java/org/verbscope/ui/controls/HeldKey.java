package org.verbscope.ui.controls;

import java.util.Collection;
import java.util.List;
import javafx.scene.Scene;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyCombination;
import javafx.scene.input.KeyEvent;
import javafx.stage.Window;

/**
 * Keeps a key that is held down from doing its command again and again: when the selected object is
 * destroyed its parent is selected, and must not be the next to go.
 */
final class HeldKey {
  private final List<KeyCombination> keys;
  private KeyCode held;

  private HeldKey(Collection<KeyCombination> keys) {
    this.keys = List.copyOf(keys);
  }

  /** Each of these keys works once until it is released. */
  static void worksOnce(Scene scene, Collection<KeyCombination> keys) {
    HeldKey key = new HeldKey(keys);
    scene.addEventFilter(KeyEvent.KEY_PRESSED, key::pressed);
    scene.addEventFilter(KeyEvent.KEY_RELEASED, released -> key.held = null);
    // a release that another window gets is not seen here
    scene
        .windowProperty()
        .flatMap(Window::focusedProperty)
        .addListener((o, before, now) -> key.held = null);
  }

  private void pressed(KeyEvent event) {
    boolean again = event.getCode() == held;
    held = event.getCode();
    if (again && keys.stream().anyMatch(key -> key.match(event))) {
      event.consume();
    }
  }
}
