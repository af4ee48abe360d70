package org.verbscope.ui;

import java.util.ArrayList;
import java.util.List;
import javafx.geometry.Rectangle2D;
import javafx.scene.Parent;
import javafx.scene.Scene;
import javafx.stage.Screen;
import org.verbscope.ui.core.Command;
import org.verbscope.ui.core.Settings;
import org.verbscope.ui.theme.Theme;

/** The scenes of all windows: how large one may be, and the colours that they have in common. */
final class Scenes {
  /** What a window manager adds at the top at most, where the screen is small; pixels. */
  private static final double TITLE_BAR = 40;

  private final Settings settings;
  private final List<Scene> scenes = new ArrayList<>();
  private final Command otherTheme;
  private Theme theme;

  Scenes(Settings settings) {
    this.settings = settings;
    theme = Theme.named(settings.get("theme", Theme.LIGHT.name()));
    otherTheme = new Command("header.theme", "Shortcut+D", () -> setTheme(theme.other()));
  }

  /** To be called before the first window is put together. */
  void begin() {
    theme.apply();
  }

  /** Changes between light and dark. */
  Command themeCommand() {
    return otherTheme;
  }

  /** Changes the colours of every window. */
  void setTheme(Theme wanted) {
    theme = wanted;
    settings.put("theme", wanted.name());
    wanted.apply();
    scenes.forEach(wanted::apply);
  }

  /** A scene of that size, or of what the screen has room for; pixels. */
  Scene open(Parent content, double width, double height) {
    Scene scene = new Scene(content, Math.min(width, mostWidth()), Math.min(height, mostHeight()));
    theme.apply(scene);
    scenes.add(scene);
    return scene;
  }

  /** A scene is shown no more. */
  void close(Scene scene) {
    scenes.remove(scene);
  }

  static double mostWidth() {
    return screen().getWidth();
  }

  static double mostHeight() {
    return screen().getHeight() - TITLE_BAR;
  }

  private static Rectangle2D screen() {
    return Screen.getPrimary().getVisualBounds();
  }
}
