package org.verbscope.ui;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import javafx.scene.input.KeyCode;
import org.junit.jupiter.api.Test;
import org.verbscope.verbs.model.Resource;
import org.verbscope.verbs.model.ResourceId;
import org.verbscope.verbs.model.Verb;

/** Sharing a QP between two processes by the keyboard alone. */
class XrcKeyboardViewTest extends XrcWalk {

  @Test
  void aQpIsMadeByOneProcessOpenedByAnotherAndOutlivesItsCreatorsHandle() throws IOException {
    awaitTree();
    ResourceId domain = openDomain("A", "sim:/ours");
    ResourceId qp = createTarget(domain);
    ResourceId handle = openFrom("B", qp);

    awaitDialog("#explorer-tree");
    assertThat(onWindow(() -> wiring.selection().get())).isEqualTo(qp);
    push(KeyCode.DELETE);
    await("the creator's end", () -> newestReceipt().call().verb() == Verb.IBV_DESTROY_QP);
    assertThat(newestReceipt().isGranted()).isTrue();
    await("the kernel's row", () -> state().find(qp).filter(r -> r.owner().kernel()).isPresent());
    Resource left = onWindow(() -> state().find(handle).orElseThrow());
    assertThat(left.owner().process()).isEqualTo("B");
    reach(handle);
    push(KeyCode.F5);
    await("an answer", () -> newestReceipt().call().verb() == Verb.IBV_QUERY_QP);
    assertThat(newestReceipt().isGranted()).isTrue();
    assertThat(newestReceipt().call().header().process()).isEqualTo("B");
  }
}
