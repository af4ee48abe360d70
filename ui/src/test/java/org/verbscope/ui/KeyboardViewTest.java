package org.verbscope.ui;

import static org.assertj.core.api.Assertions.assertThat;

import javafx.scene.input.KeyCode;
import org.junit.jupiter.api.Test;
import org.verbscope.verbs.model.ResourceId;
import org.verbscope.verbs.model.Verb;

class KeyboardViewTest extends WindowTest {

  @Test
  void aQpIsCreatedAndDestroyedWithTheKeyboardAlone() {
    awaitTree();
    push(KeyCode.CONTROL, KeyCode.N);
    awaitDialog("#create-go");
    push(KeyCode.CONTROL, KeyCode.ENTER);
    await("a QP", () -> !wiring.session().journal().receipts().isEmpty());
    assertThat(newestReceipt().call().verb()).isEqualTo(Verb.IBV_QUERY_QP);
    assertThat(newestReceipt().isGranted()).isTrue();
    ResourceId qp = newestReceipt().id();
    await(qp.text(), () -> state().find(qp).isPresent());
    push(KeyCode.ESCAPE);
    await("no dialog", () -> lookup("#create-go").tryQuery().isEmpty());

    awaitDialog("#explorer-tree");
    push(KeyCode.CONTROL, KeyCode.F);
    write(qp.text());
    push(KeyCode.ENTER);
    write("q");
    await("the selected QP", () -> qp.equals(wiring.selection().get()));
    push(KeyCode.DELETE);
    await("the QP's end", () -> state().find(qp).isEmpty());
    assertThat(newestReceipt().call().verb()).isEqualTo(Verb.IBV_DESTROY_QP);
  }

  @Test
  void theTreeIsOpenedAndClosedWithTheArrows() {
    awaitTree();
    awaitDialog("#explorer-tree");
    int devices = onWindow(() -> table("#explorer-tree").getItems().size());
    write("q");
    await("qib0", () -> ResourceId.device("qib0").equals(wiring.selection().get()));
    push(KeyCode.RIGHT);
    await("its groups", () -> table("#explorer-tree").getItems().size() > devices);
    push(KeyCode.RIGHT);
    push(KeyCode.LEFT);
    push(KeyCode.LEFT);
    await("closed again", () -> table("#explorer-tree").getItems().size() == devices);
    assertThat(onWindow(() -> wiring.selection().get())).isEqualTo(ResourceId.device("qib0"));
  }
}
