package org.verbscope.ui;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import javafx.geometry.Bounds;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.text.Text;
import javafx.stage.Stage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.testfx.util.WaitForAsyncUtils;
import org.verbscope.verbs.model.Kind;
import org.verbscope.verbs.rules.Grouping;

/** A screen of 1280 × 800 pixels at twice the scale: 640 × 400. */
class SmallScreenViewTest extends WindowTest {
  private static final double WIDTH = 640;
  private static final double HEIGHT = 400;
  private Stage stage;

  @Override
  public void start(Stage mainStage) {
    stage = mainStage;
    super.start(mainStage);
  }

  private void shrink(Stage window) {
    onWindow(
        () -> {
          window.setMinWidth(0);
          window.setMinHeight(0);
          window.setWidth(WIDTH);
          window.setHeight(HEIGHT);
          return null;
        });
    await("the small size", () -> window.getScene().getWidth() == WIDTH);
    WaitForAsyncUtils.waitForFxEvents();
  }

  private void widen() {
    onWindow(
        () -> {
          stage.setWidth(1280);
          stage.setHeight(800);
          return null;
        });
    await("the large size", () -> stage.getScene().getWidth() == 1280);
    WaitForAsyncUtils.waitForFxEvents();
  }

  private Bounds inScene(String query) {
    return onWindow(() -> inScene(lookup(query).<Node>query()));
  }

  private static Bounds inScene(Node node) {
    return node.localToScene(node.getLayoutBounds());
  }

  @Test
  void theTreeCanBeReadAndTheInspectorIsThere() {
    awaitTree();
    shrink(stage);
    await("the tree", () -> table("#explorer-tree").getWidth() > WIDTH / 4);
    assertThat(onWindow(this::columns).get(0)).isGreaterThanOrEqualTo(150);
    assertThat(inScene("#lifecycle-destroy").getMaxX()).isLessThanOrEqualTo(WIDTH);
    assertThat(inScene("#create-qp").getMaxX()).isLessThanOrEqualTo(WIDTH);
    assertThat(inScene("#status-bar").getMaxY()).isLessThanOrEqualTo(HEIGHT);
  }

  /** The widths of the tree's columns that are shown. */
  private List<Double> columns() {
    return table("#explorer-tree").getVisibleLeafColumns().stream()
        .map(column -> column.getWidth())
        .toList();
  }

  @Test
  void allColumnsOfTheTreeAreInSightOrNotThereAtAll() {
    awaitTree();
    shrink(stage);
    double tree = onWindow(() -> table("#explorer-tree").getWidth());
    await(
        "columns that fit",
        () -> columns().stream().mapToDouble(Double::doubleValue).sum() <= tree);
    assertThat(onWindow(this::columns)).hasSize(2);
  }

  @Test
  void whatGaveWayToANarrowWindowIsThereAgainInAWideOne() {
    awaitTree();
    widen();
    List<Double> columns = onWindow(this::columns);
    Bounds journal = inScene("#journal-list");
    assertThat(columns).hasSize(3);
    shrink(stage);
    assertThat(onWindow(this::columns)).isNotEqualTo(columns);
    widen();
    await("the columns as before", () -> columns().equals(columns));
    assertThat(inScene("#journal-list")).isEqualTo(journal);
    assertThat(onWindow(() -> lookup("#header-theme").query().isVisible())).isTrue();
  }

  @Test
  void anActionWithoutRoomForItsButtonIsInAMenu() {
    awaitTree();
    shrink(stage);
    await("the menu's button", () -> inScene("#header-more").getMaxX() <= WIDTH);
    clickOn("#header-more").clickOn("#more-open-qp");
    awaitDialog("#open-go");
  }

  @ParameterizedTest
  @EnumSource(Grouping.class)
  void aNameThatIsTooLongEndsInDots(Grouping grouping) throws IOException {
    awaitTree();
    shrink(stage);
    onWindow(
        () -> {
          wiring.explorer().grouping().set(grouping);
          wiring.selection().set(foreign(Kind.QP, "mlx5_0").id());
          return null;
        });
    await("names", () -> !words().isEmpty());
    photograph("small-by-" + grouping, "#explorer-tree");
    for (Label word : onWindow(this::words)) {
      Bounds cell = onWindow(() -> inScene(word.getParent().getParent()));
      assertThat(onWindow(() -> inScene(word)).getMaxX())
          .as(word.getText())
          .isLessThanOrEqualTo(cell.getMaxX());
      String drawn = onWindow(() -> ((Text) word.lookup(".text")).getText());
      assertThat(drawn.equals(word.getText()) || drawn.endsWith("...")).as(drawn).isTrue();
    }
  }

  /** The words in the tree's first column. */
  private List<Label> words() {
    return lookup("#explorer-tree").query().lookupAll(".name-box > .label").stream()
        .filter(node -> node.isVisible() && node.getParent().getParent() != null)
        .map(Label.class::cast)
        .filter(label -> !label.getText().isEmpty())
        .toList();
  }

  @Test
  void theButtonsOfTheFormAreSeenAndItsNotesCanBeRead() {
    awaitTree();
    shrink(onWindow(() -> wiring.dialogs().show(wiring.dialogs().createForm())));
    assertThat(inScene("#create-go").getMaxY()).isLessThanOrEqualTo(HEIGHT);
    assertThat(inScene("#create-go").getMaxX()).isLessThanOrEqualTo(WIDTH);
    assertThat(inScene("#create-cap-max_send_wr-note").getWidth()).isGreaterThan(100);
  }
}
