package org.verbscope.ui;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import javafx.scene.control.TableView;
import javafx.scene.control.skin.VirtualFlow;
import javafx.scene.input.KeyCode;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.testfx.util.WaitForAsyncUtils;
import org.verbscope.verbs.model.HostChange;
import org.verbscope.verbs.model.Kind;
import org.verbscope.verbs.model.Resource;
import org.verbscope.verbs.model.ResourceId;

class RefreshViewTest extends WindowTest {
  private Resource selected;
  private TableView<?> tree;
  private long number = 1000;

  /** All is open, and a row in the middle of the tree is selected. */
  @BeforeEach
  void selectInTheMiddle() {
    awaitTree();
    onWindow(
        () -> {
          wiring.session().setPaused(true);
          return null;
        });
    tree = table("#explorer-tree");
    push(KeyCode.CONTROL, KeyCode.SHIFT, KeyCode.E);
    selected = foreign(Kind.CQ, "mlx5_0");
    select(selected.id());
    changeAbove(0, 5);
  }

  @Test
  void theSelectionSurvivesABatchThatTakesAndBringsRowsAbove() {
    Object row = onWindow(() -> tree.getSelectionModel().getSelectedItem());
    int before = onWindow(() -> tree.getSelectionModel().getSelectedIndex());
    changeAbove(2, 9);
    assertThat(onWindow(() -> tree.getSelectionModel().getSelectedItem())).isSameAs(row);
    assertThat(onWindow(() -> tree.getSelectionModel().getSelectedIndex())).isEqualTo(before + 7);
    assertThat(onWindow(() -> tree.getFocusModel().getFocusedIndex())).isEqualTo(before + 7);
    assertThat(onWindow(() -> wiring.selection().get())).isEqualTo(selected.id());
  }

  @Test
  void theRowsInSightStayWhereTheyAre() {
    Object top = settledTop();
    changeAbove(1, 9);
    assertThat(settledTop()).isSameAs(top);
    changeAbove(2, 0);
    assertThat(settledTop()).isSameAs(top);
  }

  @Test
  void theSelectionSurvivesAFilterThatComesAndGoes() {
    Object row = onWindow(() -> tree.getSelectionModel().getSelectedItem());
    for (String filter : List.of(selected.id().text(), "")) {
      onWindow(
          () -> {
            wiring.explorer().filter().set(filter);
            return null;
          });
      awaitFound();
      assertThat(onWindow(() -> tree.getSelectionModel().getSelectedItem())).isSameAs(row);
    }
  }

  @Test
  void theSelectionSurvivesWhenTheWholeHostIsToldAnew() {
    onWindow(
        () -> {
          wiring.session().open("sim:workshop");
          return null;
        });
    await("the host anew", () -> !wiring.session().paused().get());
    await("the selection", () -> selected.id().equals(wiring.selection().get()));
    await(
        "the selected row",
        () ->
            String.valueOf(tree.getSelectionModel().getSelectedItem())
                .equals(selected.id().text()));
  }

  /**
   * Takes PDs from efa_0 that were brought before, and brings others: all above what is selected,
   * in one batch.
   */
  private void changeAbove(int go, int come) {
    onWindow(
        () -> {
          List<Resource> above =
              state().resources().stream().filter(r -> r.id().text().startsWith("efa_0/")).toList();
          List<ResourceId> went =
              above.stream()
                  .filter(r -> r.kind() == Kind.PD && r.id().text().contains("/100"))
                  .map(Resource::id)
                  .limit(go)
                  .toList();
          Resource pd = above.stream().filter(r -> r.kind() == Kind.PD).findFirst().orElseThrow();
          List<Resource> came = new ArrayList<>();
          for (int i = 0; i < come; i++) {
            came.add(copy(pd, ResourceId.of("efa_0", Kind.PD, number++)));
          }
          state()
              .apply(
                  List.of(
                      new HostChange.Stepped(1_000, came, List.of(), went, List.of(), List.of())));
          return null;
        });
    WaitForAsyncUtils.waitForFxEvents();
  }

  private static Resource copy(Resource of, ResourceId id) {
    return new Resource(
        id, of.kind(), of.parent(), id.text(), of.owner(), of.status(), of.edges(), of.readings());
  }

  /** The first row in sight, once the layout no longer moves it. */
  private Object settledTop() {
    Object[] last = new Object[1];
    await(
        "a layout at rest",
        () -> {
          Object before = last[0];
          last[0] = topRow();
          return before == last[0] && !tree.isNeedsLayout();
        });
    return last[0];
  }

  private Object topRow() {
    return ((VirtualFlow<?>) tree.lookup(".virtual-flow")).getFirstVisibleCell().getItem();
  }
}
