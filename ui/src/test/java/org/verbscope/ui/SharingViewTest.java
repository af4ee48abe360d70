package org.verbscope.ui;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import javafx.scene.control.ListView;
import javafx.scene.input.KeyCode;
import org.junit.jupiter.api.Test;
import org.verbscope.verbs.model.CEnums;
import org.verbscope.verbs.model.Fields;
import org.verbscope.verbs.model.Header;
import org.verbscope.verbs.model.ResourceId;
import org.verbscope.verbs.model.Verb;
import org.verbscope.verbs.model.VerbCall;

/**
 * Two processes share a target QP by the keyboard alone, and the inspector tells at each step what
 * is so.
 */
class SharingViewTest extends XrcWalk {
  private static final int MOST_ROWS = 40;

  @Test
  void theTabTellsTheTruthAtEachStep() throws IOException {
    awaitTree();
    ResourceId domain = openDomain("A", "sim:/ours");
    reach(domain);
    tabTo("inspector-tabs", "#explorer-tree");
    push(KeyCode.RIGHT);
    awaitNode("#sharing-list");
    assertThat(rows())
        .anyMatch(row -> row.contains("XRC domain of sim:/ours on"))
        .anyMatch(row -> row.contains("nothing made through it"))
        .anyMatch(row -> row.contains("the last handle: the domain ends"));
    photograph("sharing-1-domain", "#sharing-list");

    ResourceId qp = createTarget(domain);
    String label = onWindow(() -> state().find(qp).orElseThrow().label());
    reach(qp);
    await("the QP's row", () -> says(label + " in state RESET", "1 handle"));
    assertThat(rows()).anyMatch(row -> row.contains("the last handle: " + label + " is destroyed"));
    photograph("sharing-2-created", "#sharing-list");

    ResourceId handle = openFrom("B", qp);
    await("two handles", () -> says(label + " in state RESET", "2 handles"));
    assertThat(rows())
        .anyMatch(row -> row.contains(label + " lives on: process B still holds it"))
        .anyMatch(row -> row.contains("Its asynchronous events go to process A alone"))
        .anyMatch(row -> row.contains("EBUSY now: " + label + " was made through this handle"));
    photograph("sharing-3-opened", "#sharing-list");

    toInit(handle, "B");
    await("the new state", () -> says(label + " in state INIT"));
    assertThat(rows()).anyMatch(row -> row.contains("Last queried through this handle in RESET"));
    tabTo("sharing-list", "#explorer-tree");
    push(KeyCode.END);
    photograph("sharing-4-modified", "#sharing-list");

    // the list leads from handle to handle, and the tab stays
    goToRow(label + ", opened handle");
    push(KeyCode.ENTER);
    await("B's handle", () -> handle.equals(wiring.selection().get()));
    assertThat(rows())
        .anyMatch(row -> row.contains("isHere=true") && row.contains("opened handle"));

    reach(qp);
    pressWhenAllowed("#lifecycle-destroy", KeyCode.DELETE);
    await("no creator", () -> says("The creator of " + label + " is gone"));
    assertThat(rows()).anyMatch(row -> row.contains("Nobody receives its asynchronous events"));
    assertThat(onWindow(() -> state().find(qp).orElseThrow().status().word()))
        .isEqualTo("creator gone");
    photograph("sharing-5-creator-gone", "#sharing-list");

    reach(handle);
    pressWhenAllowed("#lifecycle-destroy", KeyCode.DELETE);
    await("the QP's end", () -> state().find(qp).isEmpty());
  }

  /** An application would do this. */
  private void toInit(ResourceId qp, String process) {
    Fields fields =
        Fields.builder()
            .put("qp", qp)
            .put("qp_state", CEnums.QP_STATE.valueOf("IBV_QPS_INIT"))
            .put("pkey_index", 0)
            .put("port_num", 1)
            .put("qp_access_flags", 0)
            .build();
    Header header = Header.NONE.withProcess(process);
    onWindow(
        () -> {
          wiring
              .session()
              .perform(List.of(VerbCall.of(Verb.IBV_MODIFY_QP, header, fields)), receipts -> {});
          return null;
        });
    await("the modify", () -> newestReceipt().call().verb() == Verb.IBV_MODIFY_QP);
    assertThat(newestReceipt().isGranted()).as(newestReceipt().toString()).isTrue();
  }

  private void goToRow(String text) {
    push(KeyCode.HOME);
    for (int i = 0; i < MOST_ROWS && !onWindow(this::selectedRow).contains(text); i++) {
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
}
