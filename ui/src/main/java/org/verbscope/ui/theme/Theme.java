package org.verbscope.ui.theme;

import java.util.Locale;
import java.util.Objects;
import javafx.application.Application;
import javafx.scene.Scene;

/** Light or dark: a base theme, and our own colours by name, from which all style sheets draw. */
public enum Theme {
  LIGHT("primer-light"),
  DARK("primer-dark");

  private final String base;

  Theme(String base) {
    this.base = base;
  }

  /** The base theme is the application's: every window changes with it. */
  public void apply() {
    // the binary form of the base theme loads faster than its text
    Application.setUserAgentStylesheet(url("/atlantafx/base/theme/" + base + ".bss"));
  }

  /**
   * Gives a scene our style sheets in this theme's colours; the build makes one binary file of
   * them.
   */
  public void apply(Scene scene) {
    scene.getStylesheets().setAll(url(name().toLowerCase(Locale.ROOT) + ".bss"));
  }

  public Theme other() {
    return this == LIGHT ? DARK : LIGHT;
  }

  /** The theme of that name; light for any other name. */
  public static Theme named(String name) {
    return name.equals(DARK.name()) ? DARK : LIGHT;
  }

  private static String url(String resource) {
    return Objects.requireNonNull(Theme.class.getResource(resource), resource).toExternalForm();
  }
}
