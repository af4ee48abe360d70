package org.verbscope.installers;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CountDownLatch;
import javafx.application.Application;
import javafx.application.Platform;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.Label;
import javafx.scene.control.TableView;
import javafx.stage.Stage;
import javafx.stage.Window;
import org.verbscope.ui.Launcher;

/**
 * Prints how long the process took until its window was drawn, in ms, and ends. With the argument
 * {@code bare} it is a window with one label, else Verbscope's, which counts when its tree has
 * rows.
 */
public final class StartupProbe {
  private static final String BARE = "bare";
  private static boolean drawn;

  private StartupProbe() {}

  public static void main(String[] arguments) throws InterruptedException {
    Thread watcher = new Thread(StartupProbe::watch, "startup probe");
    watcher.setDaemon(true);
    watcher.start();
    if (arguments.length > 0 && arguments[0].equals(BARE)) {
      Application.launch(BareWindow.class);
    } else {
      Launcher.main(arguments);
    }
  }

  private static void watch() {
    try {
      while (true) {
        Thread.sleep(5);
        CountDownLatch looked = new CountDownLatch(1);
        try {
          Platform.runLater(
              () -> {
                look();
                looked.countDown();
              });
          looked.await();
        } catch (IllegalStateException e) {
          // JavaFX has not started yet
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static void look() {
    for (Window window : Window.getWindows()) {
      if (!drawn && window.isShowing() && isFilled(window.getScene().getRoot())) {
        drawn = true;
        window.getScene().addPostLayoutPulseListener(() -> Platform.runLater(StartupProbe::tell));
        Platform.requestNextPulse();
      }
    }
  }

  private static boolean isFilled(Node root) {
    return BARE.equals(root.getId())
        || root.lookup(".table-view") instanceof TableView<?> tree
            && tree.lookup(".table-row-cell:filled") != null;
  }

  private static void tell() {
    Instant began = ProcessHandle.current().info().startInstant().orElseThrow();
    System.out.println(Duration.between(began, Instant.now()).toMillis());
    System.out.flush();
    Runtime.getRuntime().halt(0);
  }

  /** The least that JavaFX can show. */
  public static final class BareWindow extends Application {
    @Override
    public void start(Stage stage) {
      Label label = new Label("bare");
      label.setId(BARE);
      stage.setScene(new Scene(label, 1280, 800));
      stage.show();
    }
  }
}
