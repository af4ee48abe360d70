import java.util.function.BooleanSupplier;
import javafx.application.Platform;
import javafx.scene.control.TableView;
import javafx.stage.Window;
import org.verbscope.ui.Launcher;

/**
 * The product as it is started. Prints the time from exec to the first frame that shows the host's
 * tree.
 */
public final class PopulatedWindow {
  private static final long POLL_MILLIS = 2;

  public static void main(String[] arguments) throws InterruptedException {
    Thread watcher = new Thread(PopulatedWindow::watch, "bench");
    watcher.setDaemon(true);
    watcher.start();
    Launcher.main(new String[] {"--host=sim:workshop"});
  }

  /** Waits until JavaFX runs, and then for the frame. */
  private static void watch() {
    BooleanSupplier ready = () -> Window.getWindows().stream().anyMatch(PopulatedWindow::showsTree);
    while (true) {
      try {
        Platform.runLater(() -> FirstFrame.when(ready));
        return;
      } catch (IllegalStateException notYet) {
        sleep();
      }
    }
  }

  private static void sleep() {
    try {
      Thread.sleep(POLL_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static boolean showsTree(Window window) {
    return window.isShowing()
        && window.getScene().lookup("#explorer-tree") instanceof TableView<?> tree
        && tree.getItems().size() > 1;
  }
}
