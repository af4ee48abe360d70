package org.verbscope.ui;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import javafx.scene.control.Label;
import javafx.scene.control.TableView;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.skin.VirtualFlow;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.util.WaitForAsyncUtils;
import org.verbscope.ui.core.BackgroundTasks;
import org.verbscope.ui.core.Settings;
import org.verbscope.verbs.model.Kind;
import org.verbscope.verbs.model.ResourceId;
import org.verbscope.verbs.open.Hosts;
import org.verbscope.verbs.rules.Grouping;

/** How objects are put together can be changed with the mouse and with keys, and is remembered. */
class GroupingViewTest extends WindowTest {
  @TempDir Path directory;
  private Path file;

  @Override
  public void start(Stage stage) {
    file = directory.resolve("settings.properties");
    wiring = new Wiring(Hosts::open, new BackgroundTasks("host"), Settings.of(file));
    wiring.session().open(host());
    wiring.show(stage);
  }

  private List<String> names() {
    return onWindow(
        () ->
            lookup("#explorer-tree").query().lookupAll(".name-box > .label").stream()
                .map(node -> ((Label) node).getText())
                .toList());
  }

  private boolean isSelectionInSight() {
    TableView<?> tree = table("#explorer-tree");
    VirtualFlow<?> flow = (VirtualFlow<?>) tree.lookup(".virtual-flow");
    int index = tree.getSelectionModel().getSelectedIndex();
    return index > flow.getFirstVisibleCell().getIndex()
        && index < flow.getLastVisibleCell().getIndex();
  }

  private boolean isChosen(Grouping grouping) {
    return onWindow(
        () -> lookup("#explorer-by-" + grouping).queryAs(ToggleButton.class).isSelected());
  }

  @Test
  void aButtonGroupsByProcessAndTheSelectionStaysInSight() throws IOException {
    awaitTree();
    ResourceId qp = foreign(Kind.QP, "mlx5_0").id();
    select(qp);
    photograph("by-pd", "#explorer-tree");
    clickOn("#explorer-by-PROCESS");
    await("the grouping", () -> wiring.explorer().grouping().get() == Grouping.PROCESS);
    WaitForAsyncUtils.waitForFxEvents();
    assertThat(onWindow(() -> wiring.selection().get())).isEqualTo(qp);
    assertThat(names()).anyMatch(name -> name.matches("\\(\\d+\\)"));
    await("the selected row in sight", this::isSelectionInSight);
    String holder = onWindow(() -> state().find(qp).orElseThrow().owner().comm());
    assertThat(names()).anyMatch(name -> name.startsWith(holder + " (pid "));
    photograph("by-process", "#explorer-tree");
    assertThat(Settings.of(file).get("grouping", "")).isEqualTo("PROCESS");
  }

  @Test
  void aKeyGroupsByKindAndTheButtonsSaySo() throws IOException {
    awaitTree();
    select(foreign(Kind.QP, "mlx5_0").id());
    push(KeyCode.CONTROL, KeyCode.DIGIT3);
    await("the grouping", () -> wiring.explorer().grouping().get() == Grouping.KIND);
    WaitForAsyncUtils.waitForFxEvents();
    assertThat(isChosen(Grouping.KIND)).isTrue();
    assertThat(isChosen(Grouping.PD)).isFalse();
    assertThat(names()).anyMatch(name -> name.matches("Queue pairs \\(\\d+\\)"));
    photograph("by-kind", "#explorer-tree");
  }

  @Test
  void aButtonThatIsChosenStaysSo() {
    awaitTree();
    clickOn("#explorer-by-PD");
    WaitForAsyncUtils.waitForFxEvents();
    assertThat(isChosen(Grouping.PD)).isTrue();
  }
}
