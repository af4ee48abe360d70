package org.verbscope.ui.theme;

import java.util.List;
import java.util.Objects;
import javafx.application.Application;
import javafx.scene.Scene;

/** Light or dark: a base theme, and our own colours by name, from which all style sheets draw. */
public enum Theme {
  LIGHT("primer-light"),
  DARK("primer-dark");

  /** One style sheet a component; they know colours only by the names of the token file. */
  private static final List<String> SHEETS =
      List.of("controls", "header", "explorer", "readings", "journal", "dialogs");

  private final String base;

  Theme(String base) {
    this.base = base;
  }

  /** The base theme is the application's: every window changes with it. */
  public void apply() {
    // the binary form of the base theme loads faster than its text
    Application.setUserAgentStylesheet(url("/atlantafx/base/theme/" + base + ".bss"));
  }

  /** Gives a scene our style sheets and this theme's colours. */
  public void apply(Scene scene) {
    scene
        .getStylesheets()
        .setAll(url("tokens-" + name().toLowerCase(java.util.Locale.ROOT) + ".css"));
    SHEETS.forEach(sheet -> scene.getStylesheets().add(url(sheet + ".css")));
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
