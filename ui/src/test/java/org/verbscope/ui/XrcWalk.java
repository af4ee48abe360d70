package org.verbscope.ui;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import javafx.scene.input.KeyCode;
import org.verbscope.verbs.model.Kind;
import org.verbscope.verbs.model.Receipt;
import org.verbscope.verbs.model.Resource;
import org.verbscope.verbs.model.ResourceId;
import org.verbscope.verbs.model.Verb;

/** What it takes to share a QP between processes, by the keyboard alone. */
public abstract class XrcWalk extends KeyboardWalk {

  /** A domain of a file that is made along. */
  protected ResourceId openDomain(String process, String path) throws IOException {
    push(KeyCode.CONTROL, KeyCode.SHIFT, KeyCode.O);
    awaitDialog("#domain-go");
    type(process, "domain-process", "#domain-go");
    type(path, "domain-domain", "#domain-go");
    tabTo("domain-create_file", "#domain-go");
    push(KeyCode.SPACE);
    photograph("open-domain", "#domain-go");
    return done(Verb.IBV_OPEN_XRCD, "#domain-go").id();
  }

  /** A target QP by the process that holds the domain. */
  protected ResourceId createTarget(ResourceId domain) throws IOException {
    reach(domain);
    push(KeyCode.CONTROL, KeyCode.N);
    awaitDialog("#create-go");
    photograph("create-target", "#create-go");
    Receipt receipt = done(Verb.IBV_QUERY_QP, "#create-go");
    String holder = onWindow(() -> state().find(domain).orElseThrow().owner().process());
    assertThat(receipt.call().header().process()).isEqualTo(holder);
    Resource qp = onWindow(() -> state().find(receipt.id()).orElseThrow());
    assertThat(qp.parent()).isEqualTo(domain);
    return qp.id();
  }

  /** A further handle of a target QP. */
  protected ResourceId openFrom(String process, ResourceId qp) throws IOException {
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
    pressWhenAllowed(dialog, KeyCode.CONTROL, KeyCode.ENTER);
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
