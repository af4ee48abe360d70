package org.verbscope.ui;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import javafx.scene.control.ListView;
import javafx.scene.control.TabPane;
import javafx.scene.input.KeyCode;
import org.junit.jupiter.api.Test;
import org.verbscope.verbs.model.CEnums;
import org.verbscope.verbs.model.Fields;
import org.verbscope.verbs.model.Header;
import org.verbscope.verbs.model.Kind;
import org.verbscope.verbs.model.Receipt;
import org.verbscope.verbs.model.ResourceId;
import org.verbscope.verbs.model.Value;
import org.verbscope.verbs.model.Verb;
import org.verbscope.verbs.model.VerbCall;

/** Two processes share a target QP, and the inspector tells at each step what is so. */
class SharingViewTest extends WindowTest {
  private static final Value XRC_RECV = Value.of(CEnums.QP_TYPE.valueOf("IBV_QPT_XRC_RECV"));

  @Test
  void theTabTellsTheTruthAtEachStep() throws IOException {
    awaitTree();
    awaitDialog("#explorer-tree");
    ResourceId domainOfA = openDomain("A");
    select(domainOfA);
    goToTab();
    assertThat(rows()).anyMatch(row -> row.contains("XRC domain of sim:/shared on mlx4_0"));
    assertThat(rows()).anyMatch(row -> row.contains("nothing made through it"));
    photograph("sharing-1-domain", "#sharing-list");

    ResourceId qp = createTarget(domainOfA);
    select(qp);
    long number = number(qp);
    String label = "QP 0x" + Long.toHexString(number);
    await("the QP's row", () -> says(label + " in state RESET", "1 handle"));
    assertThat(rows()).anyMatch(row -> row.contains("the last handle: " + label + " is destroyed"));
    photograph("sharing-2-created", "#sharing-list");

    ResourceId domainOfB = openDomain("B");
    ResourceId handle = openQp(domainOfB, number);
    await("two handles", () -> says(label + " in state RESET", "2 handles"));
    assertThat(rows())
        .anyMatch(row -> row.contains(label + " lives on: process B still holds it"))
        .anyMatch(row -> row.contains("Its asynchronous events go to process A alone"))
        .anyMatch(row -> row.contains("EBUSY now: " + label + " was made through this handle"));
    photograph("sharing-3-opened", "#sharing-list");
    focusList();
    push(KeyCode.END);
    photograph("sharing-3-opened-end", "#sharing-list");

    query(qp, "A");
    toInit(handle, "B");
    await("the new state", () -> says(label + " in state INIT"));
    assertThat(rows()).anyMatch(row -> row.contains("Last queried through this handle in RESET"));

    // the list leads from handle to handle, and the tab stays
    goToRow(label + ", opened handle");
    push(KeyCode.ENTER);
    await("B's handle", () -> handle.equals(wiring.selection().get()));
    assertThat(rows()).anyMatch(row -> row.contains(label + ", opened handle"));
    photograph("sharing-4-modified", "#sharing-list");

    destroy(qp, "A");
    await("no creator", () -> says("The creator of " + label + " is gone"));
    assertThat(rows()).anyMatch(row -> row.contains("Nobody receives its asynchronous events"));
    assertThat(state().find(qp).orElseThrow().status().word()).isEqualTo("creator gone");
    photograph("sharing-5-creator-gone", "#sharing-list");
    select(qp);
    assertThat(rows()).anyMatch(row -> row.contains("the last handle: " + label));
    photograph("sharing-6-kernel-row", "#sharing-list");

    destroy(handle, "B");
    await("the QP's end", () -> state().find(qp).isEmpty());
  }

  private void goToTab() {
    awaitNode("#inspector-tabs");
    onWindow(
        () -> {
          lookup("#inspector-tabs").<TabPane>query().requestFocus();
          return null;
        });
    push(KeyCode.RIGHT);
    awaitNode("#sharing-list");
  }

  private void focusList() {
    onWindow(
        () -> {
          list().requestFocus();
          return null;
        });
  }

  private void goToRow(String text) {
    focusList();
    push(KeyCode.HOME);
    for (int i = 0; i < 40 && !onWindow(() -> selectedRow().contains(text)); i++) {
      push(KeyCode.DOWN);
    }
    assertThat(onWindow(this::selectedRow)).contains(text);
  }

  private String selectedRow() {
    return String.valueOf(list().getSelectionModel().getSelectedItem());
  }

  private ListView<?> list() {
    return lookup("#sharing-list").<ListView<?>>query();
  }

  private boolean says(String... parts) {
    return list().getItems().stream()
        .map(String::valueOf)
        .anyMatch(row -> List.of(parts).stream().allMatch(row::contains));
  }

  private List<String> rows() {
    return onWindow(() -> list().getItems().stream().map(String::valueOf).toList());
  }

  private ResourceId openDomain(String process) {
    return perform(
        Verb.IBV_OPEN_XRCD,
        Header.NONE.withDevice("mlx4_0").withProcess(process),
        Fields.builder().put("fd_path", Value.of("sim:/shared")).put("oflags", 0));
  }

  private ResourceId createTarget(ResourceId xrcd) {
    return perform(
        Verb.IBV_CREATE_QP_EX,
        as("A"),
        Fields.builder().put("xrcd", xrcd).put("qp_type", XRC_RECV));
  }

  private ResourceId openQp(ResourceId xrcd, long number) {
    return perform(
        Verb.IBV_OPEN_QP,
        as("B"),
        Fields.builder().put("xrcd", xrcd).put("qp_num", number).put("qp_type", XRC_RECV));
  }

  private void query(ResourceId qp, String process) {
    perform(Verb.IBV_QUERY_QP, as(process), Fields.builder().put("qp", qp));
  }

  private void toInit(ResourceId qp, String process) {
    perform(
        Verb.IBV_MODIFY_QP,
        as(process),
        Fields.builder()
            .put("qp", qp)
            .put("qp_state", CEnums.QP_STATE.valueOf("IBV_QPS_INIT"))
            .put("pkey_index", 0)
            .put("port_num", 1)
            .put("qp_access_flags", 0));
  }

  private void destroy(ResourceId qp, String process) {
    perform(Verb.IBV_DESTROY_QP, as(process), Fields.builder().put("qp", qp));
  }

  private static Header as(String process) {
    return Header.NONE.withProcess(process);
  }

  private ResourceId perform(Verb verb, Header header, Fields.Builder fields) {
    int before = onWindow(() -> wiring.session().journal().receipts().size());
    onWindow(
        () -> {
          wiring
              .session()
              .perform(List.of(VerbCall.of(verb, header, fields.build())), receipts -> {});
          return null;
        });
    await(verb.cName(), () -> wiring.session().journal().receipts().size() > before);
    Receipt receipt = newestReceipt();
    assertThat(receipt.isGranted()).as(receipt.toString()).isTrue();
    if (receipt.call().verb().makes().isPresent()) {
      await(receipt.id().text(), () -> state().find(receipt.id()).isPresent());
    }
    return receipt.id();
  }

  private long number(ResourceId qp) {
    return ((Value.Num)
            resource(r -> r.id().equals(qp) && r.kind() == Kind.QP)
                .value("qp_num", org.verbscope.verbs.model.Source.RECEIPT)
                .orElseThrow())
        .bits();
  }
}
