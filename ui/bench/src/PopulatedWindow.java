import javafx.application.Application;
import javafx.scene.control.TableView;
import javafx.stage.Stage;
import org.verbscope.ui.Wiring;
import org.verbscope.ui.core.BackgroundTasks;
import org.verbscope.ui.core.Settings;
import org.verbscope.verbs.open.Hosts;

/** The product's window. Prints the time from exec to the first frame that shows the host's tree. */
public final class PopulatedWindow extends Application {
  public static void main(String[] arguments) {
    launch(arguments);
  }

  @Override
  public void start(Stage stage) {
    FirstFrame.when(() -> showsTree(stage));
    Wiring wiring = new Wiring(Hosts::open, new BackgroundTasks("host"), Settings.none());
    wiring.session().open("sim:workshop");
    wiring.show(stage);
  }

  private static boolean showsTree(Stage stage) {
    return stage.isShowing()
        && stage.getScene().lookup("#explorer-tree") instanceof TableView<?> tree
        && tree.getItems().size() > 1;
  }
}
