package org.verbscope.ui;

import javafx.application.Application;
import javafx.stage.Stage;
import org.verbscope.ui.core.BackgroundTasks;
import org.verbscope.ui.core.HeadStart;
import org.verbscope.ui.core.Settings;
import org.verbscope.ui.core.WindowThread;
import org.verbscope.verbs.open.Hosts;

/** The application with its window. */
public final class VerbscopeApp extends Application {
  /** Set before JavaFX makes the application, which it does itself. */
  private static volatile HeadStart hosts;

  private Wiring wiring;

  /** Shows the host at an address in a window, and returns when that is closed. */
  static void launch(String address) {
    try (HeadStart ahead = new HeadStart(address, Hosts::open)) {
      hosts = ahead;
      Application.launch(VerbscopeApp.class, address);
    }
  }

  @Override
  public void start(Stage stage) {
    Settings settings =
        Settings.of(Settings.userFile(System.getenv(), System.getProperty("user.home")));
    wiring = new Wiring(hosts, new BackgroundTasks("host"), settings);
    wiring.session().open(getParameters().getUnnamed().get(0));
    wiring.fill(stage);
    // what the host has told by now is shown with the first frame, not after it
    WindowThread.later(wiring::show);
  }

  @Override
  public void stop() {
    if (wiring != null) {
      wiring.close();
    }
  }
}
