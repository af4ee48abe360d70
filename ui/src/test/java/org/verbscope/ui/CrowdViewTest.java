package org.verbscope.ui;

import static org.assertj.core.api.Assertions.assertThat;

import javafx.scene.control.TableView;
import javafx.scene.control.skin.VirtualFlow;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.Region;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.verbscope.verbs.model.Kind;
import org.verbscope.verbs.model.Resource;
import org.verbscope.verbs.model.ResourceId;
import org.verbscope.verbs.model.Source;
import org.verbscope.verbs.model.Value;

/** A host with many queue pairs, of which some come, go and change all the time. */
class CrowdViewTest extends WindowTest {
  private static final int QPS = 20_000;

  /** Pixels that a pointer hits without patience. */
  private static final double SEIZABLE = 16;

  private TableView<?> tree;
  private Resource pd;

  @Override
  protected String host() {
    return "sim:scale?qps=" + QPS;
  }

  /** The PD of all is open. */
  @BeforeEach
  void openTheCrowd() {
    await("the crowd", () -> wiring.isComplete() && state().count(Kind.QP) >= QPS);
    tree = table("#explorer-tree");
    pd = foreign(Kind.PD, "mlx5_0");
    select(foreign(Kind.QP, "mlx5_0").id());
    await("all rows", () -> tree.getItems().size() > QPS);
  }

  private void filter(String text) {
    onWindow(
        () -> {
          wiring.explorer().filter().set(text);
          return null;
        });
    awaitFound();
  }

  @Test
  void oneQueuePairIsFoundAmongAllAndTheRestIsSaidToBeHidden() {
    Resource wanted = inTheMiddle();
    filter(wanted.id().text());
    assertThat(onWindow(() -> shown(wanted.id()))).isTrue();
    assertThat(text("#explorer-found")).matches("1 found, " + (QPS + 22) + " hidden");
    filter("");
    assertThat(onWindow(() -> tree.getItems().size())).isGreaterThan(QPS);
    assertThat(onWindow(() -> shown(pd.id()))).isTrue();
  }

  private boolean shown(ResourceId id) {
    return tree.getItems().stream().anyMatch(row -> row.toString().equals(id.text()));
  }

  private Resource inTheMiddle() {
    return onWindow(
        () ->
            state().children(pd.id()).stream()
                .filter(r -> r.kind() == Kind.QP)
                .skip(QPS / 2)
                .findFirst()
                .orElseThrow());
  }

  @Test
  void theEndOfTheTreeIsAKeyAway() {
    clickOn(tree);
    push(KeyCode.END);
    await(
        "the last row",
        () ->
            ((VirtualFlow<?>) tree.lookup(".virtual-flow")).getLastVisibleCell().getIndex()
                >= tree.getItems().size() - 2);
  }

  @Test
  void theScrollBarCanBeSeizedHoweverManyRowsThereAre() {
    Region thumb = (Region) onWindow(() -> tree.lookup(".scroll-bar:vertical > .thumb"));
    await("a thumb that can be seized", () -> thumb.getHeight() >= SEIZABLE);
  }

  @Test
  void theSelectionStaysWhileOthersComeAndGo() {
    select(pd.id());
    long begin = clock();
    await("six steps", () -> clock() >= begin + 3_000);
    assertThat(onWindow(() -> wiring.selection().get())).isEqualTo(pd.id());
    assertThat(onWindow(() -> tree.getSelectionModel().getSelectedItem().toString()))
        .isEqualTo(pd.id().text());
    assertThat(onWindow(() -> state().count(Kind.QP))).isEqualTo(QPS + 2);
  }

  /** Milliseconds on the host's clock. */
  private long clock() {
    return onWindow(
        () ->
            state()
                .find(ResourceId.HOST)
                .flatMap(host -> host.value("clock", Source.QUERIED))
                .map(value -> ((Value.Num) value).bits())
                .orElseThrow());
  }
}
