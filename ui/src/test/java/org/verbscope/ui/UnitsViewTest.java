package org.verbscope.ui;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import javafx.scene.control.TableCell;
import javafx.scene.input.KeyCode;
import org.junit.jupiter.api.Test;
import org.verbscope.verbs.model.Fields;
import org.verbscope.verbs.model.Header;
import org.verbscope.verbs.model.ResourceId;
import org.verbscope.verbs.model.Verb;
import org.verbscope.verbs.model.VerbCall;

/** Units stand beside the numbers as long as that hides nothing. */
class UnitsViewTest extends WindowTest {
  private List<String> cells() {
    return onWindow(
        () ->
            lookup("#inspector-attributes").query().lookupAll(".source-cell").stream()
                .map(node -> String.valueOf(((TableCell<?, ?>) node).getText()))
                .toList());
  }

  @Test
  void aCqSaysInEveryCellWhatItsNumbersCount() throws IOException {
    awaitTree();
    VerbCall call =
        VerbCall.of(
            Verb.IBV_CREATE_CQ,
            Header.NONE.withDevice("rxe0"),
            Fields.builder().put("cqe", 16).build());
    onWindow(
        () -> {
          wiring.session().perform(List.of(call), receipts -> {});
          return null;
        });
    await("the CQ", () -> !wiring.session().journal().receipts().isEmpty());
    ResourceId cq = newestReceipt().id();
    await(cq.text(), () -> state().find(cq).isPresent());
    select(cq);
    await("units", () -> cells().contains("16 entries"));
    photograph("units-cq", "#inspector-attributes");
  }

  @Test
  void whereManySourcesShareTheRoomTheNumbersComeFirst() {
    awaitTree();
    select(ResourceId.device("qib0"));
    awaitDialog("#explorer-tree");
    push(KeyCode.CONTROL, KeyCode.N);
    awaitDialog("#create-go");
    doubleClickOn("#create-cap-max_inline_data").write("64");
    clickOn("#create-go");
    clickOn("#create-show");
    await("the QP", () -> cells().contains("16383"));
    assertThat(cells()).contains("64").noneMatch(text -> text.endsWith(" bytes"));
  }
}
