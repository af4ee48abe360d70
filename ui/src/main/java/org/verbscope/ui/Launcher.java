package org.verbscope.ui;

import javafx.application.Application;

/** Starts the window. */
public final class Launcher {
  private Launcher() {}

  public static void main(String[] arguments) {
    Application.launch(VerbscopeApp.class, arguments);
  }
}
