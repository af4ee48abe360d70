package org.verbscope.ui;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import javafx.scene.input.KeyCode;
import org.junit.jupiter.api.Test;
import org.verbscope.verbs.model.Kind;
import org.verbscope.verbs.model.Receipt;
import org.verbscope.verbs.model.Resource;
import org.verbscope.verbs.model.ResourceId;
import org.verbscope.verbs.model.Verb;

/** Sharing a QP between two processes by the keyboard alone. */
class XrcKeyboardViewTest extends KeyboardWalk {

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

  private ResourceId openDomain(String process, String path) throws IOException {
    push(KeyCode.CONTROL, KeyCode.SHIFT, KeyCode.O);
    awaitDialog("#domain-go");
    type(process, "domain-process", "#domain-go");
    type(path, "domain-domain", "#domain-go");
    tabTo("domain-create_file", "#domain-go");
    push(KeyCode.SPACE);
    photograph("open-domain", "#domain-go");
    return done(Verb.IBV_OPEN_XRCD, "#domain-go").id();
  }

  private ResourceId createTarget(ResourceId domain) throws IOException {
    reach(domain);
    push(KeyCode.CONTROL, KeyCode.N);
    awaitDialog("#create-go");
    photograph("create-target", "#create-go");
    Receipt receipt = done(Verb.IBV_QUERY_QP, "#create-go");
    assertThat(receipt.call().header().process()).isEqualTo("A");
    Resource qp = onWindow(() -> state().find(receipt.id()).orElseThrow());
    assertThat(qp.parent()).isEqualTo(domain);
    return qp.id();
  }

  private ResourceId openFrom(String process, ResourceId qp) throws IOException {
    reach(qp);
    push(KeyCode.CONTROL, KeyCode.O);
    awaitDialog("#open-go");
    type(process, "open-process", "#open-go");
    photograph("open-shared", "#open-go");
    Receipt receipt = done(Verb.IBV_QUERY_QP, "#open-go");
    Resource handle = onWindow(() -> state().find(receipt.id()).orElseThrow());
    assertThat(handle.kind()).isEqualTo(Kind.QP_HANDLE);
    assertThat(handle.owner().process()).isEqualTo(process);
    return handle.id();
  }

  private void type(String text, String field, String dialog) {
    tabTo(field, dialog);
    push(KeyCode.CONTROL, KeyCode.A);
    targetWindow(lookup(dialog).query().getScene().getWindow());
    write(text);
    targetWindow(lookup("#explorer-tree").query().getScene().getWindow());
  }

  /** Makes the calls of a dialog, the last of which is that verb, and closes it. */
  private Receipt done(Verb last, String dialog) {
    int before = onWindow(() -> wiring.session().journal().receipts().size());
    push(KeyCode.CONTROL, KeyCode.ENTER);
    await("receipts", () -> wiring.session().journal().receipts().size() > before);
    Receipt receipt = newestReceipt();
    assertThat(receipt.isGranted()).as(receipt.toString()).isTrue();
    assertThat(receipt.call().verb()).isEqualTo(last);
    await(receipt.id().text(), () -> state().find(receipt.id()).isPresent());
    push(KeyCode.ESCAPE);
    await("no dialog", () -> lookup(dialog).tryQuery().isEmpty());
    return receipt;
  }
}
