package org.verbscope.ui;

import static org.assertj.core.api.Assertions.assertThat;

import javafx.geometry.Bounds;
import javafx.scene.Node;
import javafx.stage.Stage;
import org.junit.jupiter.api.Test;
import org.testfx.util.WaitForAsyncUtils;

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

  private Bounds inScene(String query) {
    Node node = lookup(query).query();
    return onWindow(() -> node.localToScene(node.getLayoutBounds()));
  }

  @Test
  void theTreeCanBeReadAndTheInspectorIsThere() {
    awaitTree();
    shrink(stage);
    await("the tree", () -> table("#explorer-tree").getWidth() > WIDTH / 4);
    assertThat(onWindow(() -> table("#explorer-tree").getColumns().get(0).getWidth()))
        .isGreaterThanOrEqualTo(150);
    assertThat(inScene("#lifecycle-destroy").getMaxX()).isLessThanOrEqualTo(WIDTH);
    assertThat(inScene("#create-qp").getMaxX()).isLessThanOrEqualTo(WIDTH);
    assertThat(inScene("#status-bar").getMaxY()).isLessThanOrEqualTo(HEIGHT);
  }

  @Test
  void theButtonsOfTheFormAreSeenAndItsNotesCanBeRead() {
    awaitTree();
    shrink(onWindow(() -> wiring.show(wiring.createForm())));
    assertThat(inScene("#create-go").getMaxY()).isLessThanOrEqualTo(HEIGHT);
    assertThat(inScene("#create-go").getMaxX()).isLessThanOrEqualTo(WIDTH);
    assertThat(inScene("#create-cap-max_send_wr-note").getWidth()).isGreaterThan(100);
  }
}
