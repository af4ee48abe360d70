package org.verbscope.ui;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import javafx.scene.AccessibleAttribute;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.TableCell;
import javafx.scene.input.KeyCode;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.testfx.util.WaitForAsyncUtils;
import org.verbscope.verbs.model.HostChange;
import org.verbscope.verbs.model.Kind;
import org.verbscope.verbs.model.Resource;
import org.verbscope.verbs.model.ResourceId;
import org.verbscope.verbs.model.SnapshotDiff;
import org.verbscope.verbs.model.Source;
import org.verbscope.verbs.model.Status;

/** What comes, changes and goes is told by shape and word where it happens, and fades. */
class NewsViewTest extends WindowTest {
  private Resource qp;

  /** The host stands still, and the tree is open where something will happen. */
  @BeforeEach
  void openAQp() {
    awaitTree();
    onWindow(
        () -> {
          wiring.session().setPaused(true);
          return null;
        });
    qp = foreign(Kind.QP, "mlx5_0");
    select(qp.id());
  }

  private void step(List<Resource> came, List<Resource> changed, List<ResourceId> went) {
    onWindow(
        () -> {
          List<HostChange.Changed> changes =
              changed.stream()
                  .map(now -> SnapshotDiff.change(state().find(now.id()).orElseThrow(), now))
                  .toList();
          state()
              .apply(
                  List.of(
                      new HostChange.Stepped(9_000, came, changes, went, List.of(), List.of())));
          return null;
        });
    WaitForAsyncUtils.waitForFxEvents();
  }

  private Resource twin(long number) {
    return new Resource(
        ResourceId.of("mlx5_0", Kind.QP, number),
        Kind.QP,
        qp.parent(),
        "QP 0x" + Long.toHexString(number),
        qp.owner(),
        Status.OK,
        qp.edges(),
        qp.readings());
  }

  private static Resource in(Resource of, Status status, String state) {
    return new Resource(
        of.id(),
        of.kind(),
        of.parent(),
        of.label(),
        of.owner(),
        status,
        Map.of(),
        of.readings().with().put("state", Source.KERNEL, state).build());
  }

  /** The words of the news in sight, as they stand in the tree. */
  private List<String> words() {
    return onWindow(
        () ->
            lookup("#explorer-tree").query().lookupAll(".news").stream()
                .filter(Node::isVisible)
                .map(node -> ((Label) node).getText())
                .toList());
  }

  @Test
  void rowsThatCameOrChangedSaySoAndSoDoesTheOneAboveWhatWent() throws IOException {
    step(List.of(twin(0xa01), twin(0xa02)), List.of(), List.of());
    assertThat(words()).containsExactlyInAnyOrder("new", "new");
    step(
        List.of(),
        List.of(in(qp, new Status("stale", "its agent died", "Start it again."), "SQD")),
        List.of(twin(0xa02).id()));
    assertThat(words()).containsExactlyInAnyOrder("new", "changed", "1 gone");
    assertThat(text("#status-gone-names")).isEqualTo("QP 0xa02");
    assertThat(text("#inspector-changed")).isEqualTo("changed: state RTS → SQD");
    assertThat(text("#inspector-age")).startsWith("paused: read just now");
    assertThat(marked()).containsExactly("state");
    photograph("news", "#explorer-tree");
    await("all is told", () -> words().isEmpty());
    await("the attribute too", () -> marked().isEmpty());
    await("what went too", () -> !lookup("#status-gone").query().isVisible());
  }

  /** The attributes with the mark of what turned. */
  private List<String> marked() {
    return onWindow(
        () ->
            lookup("#inspector-attributes").query().lookupAll(".attribute-cell").stream()
                .map(TableCell.class::cast)
                .filter(cell -> cell.getGraphic() != null)
                .map(cell -> cell.getText())
                .toList());
  }

  @Test
  void theAgeGrowsWhileItIsSeen() {
    await("two seconds", () -> text("#inspector-age").matches("paused: read [2-9] s ago"));
  }

  @Test
  void nothingToTheLeftMovesWhenNewsCome() {
    String name = qp.label();
    double before = onWindow(() -> left(name));
    step(List.of(), List.of(in(qp, Status.OK, "SQD")), List.of());
    assertThat(words()).contains("changed");
    assertThat(onWindow(() -> left(name))).isEqualTo(before);
  }

  @Test
  void aLongNameGivesWayBeforeWhatHappened() throws IOException {
    Resource host = resource(r -> r.kind() == Kind.HOST);
    step(List.of(), List.of(in(host, new Status("agent died", "It died.", ""), "")), List.of());
    assertThat(onWindow(() -> isWhole("changed"))).isTrue();
    assertThat(onWindow(() -> isWhole(qp.label()))).isTrue();
    photograph("news-host", "#explorer-tree");
  }

  @Test
  void whatHappenedStandsAsFarFromANameAsFromADetail() {
    Resource pd = resource(r -> r.id().equals(qp.parent()));
    step(
        List.of(),
        List.of(in(qp, Status.OK, "SQD"), in(pd, new Status("stale", "it died", ""), "")),
        List.of());
    await("both are told", () -> words().size() == 2);
    assertThat(onWindow(() -> gapsBeforeNews())).hasSize(2).allMatch(gap -> gap == 5);
  }

  /** From what stands before a row's news to the news, pixels. */
  private List<Double> gapsBeforeNews() {
    return lookup("#explorer-tree").query().lookupAll(".news").stream()
        .filter(Node::isVisible)
        .map(
            news ->
                news.getLayoutX()
                    - news.getParent().getChildrenUnmodifiable().stream()
                        .filter(other -> other != news && other.isVisible())
                        .mapToDouble(
                            other -> other.getLayoutX() + other.getLayoutBounds().getWidth())
                        .max()
                        .orElseThrow())
        .toList();
  }

  private boolean isWhole(String name) {
    return lookup("#explorer-tree").query().lookupAll(".name-box > .label").stream()
        .map(Label.class::cast)
        .anyMatch(label -> name.equals(label.getText()) && label.getWidth() >= label.prefWidth(-1));
  }

  private double left(String name) {
    Node label =
        lookup("#explorer-tree").query().lookupAll(".name-box > .label").stream()
            .filter(node -> name.equals(((Label) node).getText()))
            .findFirst()
            .orElseThrow();
    return label.localToScene(label.getBoundsInLocal()).getMinX();
  }

  @Test
  void whoDoesNotSeeTheMarkIsToldToo() {
    step(List.of(), List.of(in(qp, Status.OK, "SQD")), List.of());
    assertThat(onWindow(() -> roleOf(qp.label()))).startsWith("changed row");
  }

  private String roleOf(String name) {
    return lookup("#explorer-tree").query().lookupAll(".name-cell").stream()
        .map(TableCell.class::cast)
        .filter(cell -> String.valueOf(cell.getAccessibleText()).contains(name))
        .map(cell -> cell.queryAccessibleAttribute(AccessibleAttribute.ROLE_DESCRIPTION))
        .map(String::valueOf)
        .findFirst()
        .orElseThrow();
  }

  @Test
  void aKeyGoesToWhatChanged() {
    select(ResourceId.HOST);
    step(List.of(), List.of(in(qp, Status.OK, "SQD")), List.of());
    awaitDialog("#explorer-tree");
    push(KeyCode.CONTROL, KeyCode.J);
    await("the QP", () -> qp.id().equals(wiring.selection().get()));
  }

  @Test
  void anObjectThatIsNotWellKeepsItsOwnerAndItsState() {
    step(
        List.of(),
        List.of(in(qp, new Status("stale", "its agent died", "Start it again."), "SQD")),
        List.of());
    assertThat(
            onWindow(
                () ->
                    lookup("#explorer-tree").query().lookupAll(".owner-cell").stream()
                        .map(node -> String.valueOf(((TableCell<?, ?>) node).getText()))
                        .toList()))
        .anyMatch(says -> says.startsWith("stale · " + qp.owner().comm()));
    await("the reason", () -> text("#inspector-trouble").contains("its agent died"));
  }
}
