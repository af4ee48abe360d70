package org.verbscope.ui;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Collections;
import java.util.List;
import javafx.geometry.Bounds;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.SplitPane;
import javafx.scene.text.Text;
import javafx.stage.Stage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.testfx.util.WaitForAsyncUtils;
import org.verbscope.verbs.model.HostChange;
import org.verbscope.verbs.model.Kind;
import org.verbscope.verbs.model.Notice;
import org.verbscope.verbs.model.Resource;
import org.verbscope.verbs.model.SnapshotDiff;
import org.verbscope.verbs.model.Status;
import org.verbscope.verbs.rules.Grouping;

/** A screen of 1280 × 800 pixels at twice the scale: 640 × 400. */
class SmallScreenViewTest extends WindowTest {
  private static final double WIDTH = 640;
  private static final double HEIGHT = 400;
  private static final String MANY_LINES =
      String.join("\n", Collections.nCopies(12, "Something is not as it should be."));

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
  void aDividerThatTheUserMovedIsWhereItWasPutAgain() {
    awaitTree();
    widen();
    double before = inScene("#explorer-tree").getWidth();
    onWindow(
        () -> {
          Node at = lookup("#explorer-tree").query();
          while (!(at instanceof SplitPane)) {
            at = at.getParent();
          }
          ((SplitPane) at).setDividerPositions(0.3);
          return null;
        });
    await("a narrower tree", () -> inScene("#explorer-tree").getWidth() < before - 50);
    double put = inScene("#explorer-tree").getWidth();
    shrink(stage);
    await("a tree for want of room", () -> inScene("#explorer-tree").getWidth() < put - 50);
    widen();
    await("the tree as it was put", () -> inScene("#explorer-tree").getWidth() == put);
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

  /** Lets the host, which stands still, say that much. */
  private void trouble(String word, String says) {
    awaitTree();
    shrink(stage);
    onWindow(
        () -> {
          wiring.session().setPaused(true);
          return null;
        });
    Resource host = resource(r -> r.kind() == Kind.HOST);
    Resource troubled = host.withStatus(new Status(word, says, "Start it again."));
    onWindow(
        () -> {
          state()
              .apply(
                  List.of(
                      new HostChange.Stepped(
                          9_000,
                          List.of(),
                          List.of(SnapshotDiff.change(host, troubled)),
                          List.of(),
                          List.of(),
                          List.of(new Notice(says, null)))));
          return null;
        });
    await("the trouble", () -> label("#inspector-trouble").contains(says));
    WaitForAsyncUtils.waitForFxEvents();
  }

  private String label(String query) {
    return lookup(query).<Label>queryAs(Label.class).getText();
  }

  @Test
  void howeverMuchIsWrongTheAttributesStayInSight() throws IOException {
    trouble("not well", MANY_LINES);
    photograph("small-troubled", "#explorer-tree");
    assertThat(inScene("#inspector-title").getMinY())
        .isGreaterThanOrEqualTo(inScene("#header-more").getMaxY());
    assertThat(inScene("#inspector-attributes").getHeight()).isGreaterThan(28 + 20);
    assertThat(inScene("#status-bar").getMaxY()).isLessThanOrEqualTo(HEIGHT);
    assertThat(onWindow(this::journalLines)).isNotEmpty().noneMatch(line -> line.contains("\n"));
  }

  @Test
  void howeverMuchIsToldOfADeadAgentTheWindowStays() throws IOException {
    trouble("agent died", MANY_LINES);
    photograph("small-died", "#explorer-tree");
    assertThat(inScene("#agents-notice").getHeight()).isLessThan(HEIGHT / 4);
    assertThat(inScene("#agents-restart").getMaxX()).isLessThanOrEqualTo(WIDTH);
    for (String below : List.of("#explorer-grouping", "#inspector-breadcrumb")) {
      await(
          below + " below the notice",
          () -> inScene(below).getMinY() >= inScene("#agents-notice").getMaxY());
    }
    assertThat(inScene("#explorer-tree").getHeight()).isGreaterThan(28 + 26);
    assertThat(inScene("#status-bar").getMaxY()).isLessThanOrEqualTo(HEIGHT);
  }

  private List<String> journalLines() {
    return lookup("#journal-list").query().lookupAll(".label").stream()
        .map(Label.class::cast)
        .map(Label::getText)
        .filter(text -> text.contains("Something"))
        .toList();
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
