package org.verbscope.ui;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import javafx.scene.control.TableView;
import javafx.scene.control.skin.VirtualFlow;
import org.junit.jupiter.api.Test;
import org.testfx.util.WaitForAsyncUtils;
import org.verbscope.verbs.model.Fields;
import org.verbscope.verbs.model.Header;
import org.verbscope.verbs.model.Kind;
import org.verbscope.verbs.model.Resource;
import org.verbscope.verbs.model.Verb;
import org.verbscope.verbs.model.VerbCall;

class RefreshViewTest extends WindowTest {

  @Test
  void theSelectionAndWhatIsOpenSurviveARefresh() {
    awaitTree();
    Resource qp = foreign(Kind.QP, "rxe0");
    select(qp.id());
    TableView<?> tree = table("#explorer-tree");
    Object selected = onWindow(() -> tree.getSelectionModel().getSelectedItem());
    int index = onWindow(() -> tree.getSelectionModel().getSelectedIndex());

    allocatePds("efa_0", 5);
    await("five more PDs", () -> own(Kind.PD) == 5);
    onWindow(
        () -> {
          wiring.selection().set(state().find(ownPd()).orElseThrow().id());
          wiring.selection().set(qp.id());
          return null;
        });
    WaitForAsyncUtils.waitForFxEvents();

    assertThat(onWindow(() -> tree.getSelectionModel().getSelectedItem())).isSameAs(selected);
    assertThat(onWindow(() -> tree.getSelectionModel().getSelectedIndex())).isGreaterThan(index);
    assertThat(onWindow(() -> wiring.selection().get())).isEqualTo(qp.id());
  }

  @Test
  void theRowsInSightStayWhereTheyAreWhenOthersComeAbove() {
    awaitTree();
    allocatePds("efa_0", 40);
    await("forty PDs", () -> own(Kind.PD) == 40);
    Resource last = resource(r -> r.kind() == Kind.PORT && r.id().text().startsWith("rxe0/"));
    onWindow(
        () -> {
          wiring.selection().set(ownPd());
          wiring.selection().set(last.id());
          return null;
        });
    WaitForAsyncUtils.waitForFxEvents();
    TableView<?> tree = table("#explorer-tree");
    Object top = onWindow(() -> topRow(tree));

    allocatePds("efa_0", 7);
    await("47 PDs", () -> own(Kind.PD) == 47);
    WaitForAsyncUtils.waitForFxEvents();

    assertThat(onWindow(() -> topRow(tree))).isSameAs(top);
  }

  private void allocatePds(String device, int count) {
    VerbCall call = VerbCall.of(Verb.IBV_ALLOC_PD, Header.NONE.withDevice(device), Fields.NONE);
    onWindow(
        () -> {
          for (int i = 0; i < count; i++) {
            wiring.session().perform(List.of(call), receipts -> {});
          }
          return null;
        });
  }

  private long own(Kind kind) {
    return state().resources().stream()
        .filter(r -> r.kind() == kind && r.owner().thisApp())
        .count();
  }

  private org.verbscope.verbs.model.ResourceId ownPd() {
    return state().resources().stream()
        .filter(r -> r.kind() == Kind.PD && r.owner().thisApp())
        .findFirst()
        .orElseThrow()
        .id();
  }

  private static Object topRow(TableView<?> tree) {
    return ((VirtualFlow<?>) tree.lookup(".virtual-flow")).getFirstVisibleCell().getItem();
  }
}
