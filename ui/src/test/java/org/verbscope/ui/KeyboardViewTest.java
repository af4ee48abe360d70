package org.verbscope.ui;

import static org.assertj.core.api.Assertions.assertThat;

import javafx.scene.input.KeyCode;
import org.junit.jupiter.api.Test;
import org.verbscope.verbs.model.ResourceId;
import org.verbscope.verbs.model.Source;

class KeyboardViewTest extends KeyboardWalk {

  @Test
  void aQpIsCreatedAndDestroyedWithTheKeyboardAlone() {
    ResourceId qp = createQp("10");
    find(qp);
    assertThat(reading("cap.max_send_wr", Source.REQUESTED)).isEqualTo("10");
    destroy(qp);
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
