import javafx.application.Application;
import javafx.scene.Scene;
import javafx.scene.layout.StackPane;
import javafx.stage.Stage;

/** The least that JavaFX can show: an empty window. Prints the time from exec to its first frame. */
public final class BareWindow extends Application {
  public static void main(String[] arguments) {
    launch(arguments);
  }

  @Override
  public void start(Stage stage) {
    stage.setScene(new Scene(new StackPane(), 1280, 800));
    FirstFrame.when(stage::isShowing);
    stage.show();
  }
}
