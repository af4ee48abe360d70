package org.verbscope.ui;

import javafx.application.Application;
import javafx.stage.Stage;
import org.verbscope.ui.core.BackgroundTasks;
import org.verbscope.ui.core.Settings;
import org.verbscope.verbs.open.Hosts;

/** The application with its window. */
public final class VerbscopeApp extends Application {
  static final String DEFAULT_HOST = "sim:workshop";

  private Wiring wiring;

  @Override
  public void start(Stage stage) {
    Settings settings =
        Settings.of(Settings.userFile(System.getenv(), System.getProperty("user.home")));
    wiring = new Wiring(Hosts::open, new BackgroundTasks("host"), settings);
    wiring
        .session()
        .open(
            getParameters().getUnnamed().isEmpty()
                ? DEFAULT_HOST
                : getParameters().getUnnamed().get(0));
    wiring.show(stage);
  }

  @Override
  public void stop() {
    if (wiring != null) {
      wiring.close();
    }
  }
}
