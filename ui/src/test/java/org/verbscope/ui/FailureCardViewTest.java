package org.verbscope.ui;

import static org.assertj.core.api.Assertions.assertThat;

import javafx.scene.control.Hyperlink;
import javafx.scene.control.Label;
import javafx.scene.input.Clipboard;
import javafx.scene.input.KeyCode;
import org.junit.jupiter.api.Test;
import org.verbscope.verbs.model.ResourceId;

class FailureCardViewTest extends WindowTest {

  @Test
  void aPdInUseSaysWhatStandsInTheWayAndTheCardCanBeCopied() {
    awaitTree();
    push(KeyCode.CONTROL, KeyCode.N);
    awaitDialog("#create-go");
    clickOn("#create-go");
    awaitNode("#create-summary");
    ResourceId qp = newestReceipt().id();
    await(qp.text(), () -> state().find(qp).isPresent());
    clickOn("#create-close");
    ResourceId pd = onWindow(() -> state().find(qp).orElseThrow().parent());
    select(pd);
    clickOn("#lifecycle-destroy");

    awaitNode("#failure-title");
    assertThat(text("#failure-title")).contains("ibv_dealloc_pd").contains("EBUSY (16)");
    Hyperlink user =
        onWindow(() -> (Hyperlink) lookup("#failure-in-the-way").query().lookup(".hyperlink"));
    assertThat(user.getText()).isEqualTo(onWindow(() -> state().find(qp).orElseThrow().label()));

    clickOn("#failure-copy");
    String copied = onWindow(() -> Clipboard.getSystemClipboard().getString());
    assertThat(copied)
        .contains("EBUSY (16)")
        .contains("SIMULATED: sim:workshop")
        .contains("ibv_dealloc_pd(pd=" + pd + ")")
        .contains("certain")
        .contains("Remedy:");

    clickOn(user);
    await("the way to the user", () -> qp.equals(wiring.selection().get()));
    clickOn("#failure-close");
    await("no card", () -> lookup("#failure-card").tryQuery().isEmpty());
  }

  @Test
  void theCardIsOfTheLastAttemptThoughBothFailedAlike() {
    awaitTree();
    select(ResourceId.device("mlx5_0"));
    push(KeyCode.CONTROL, KeyCode.N);
    awaitDialog("#create-go");
    doubleClickOn("#create-cap-max_send_wr").write("40000");
    clickOn("#create-go");
    await("what is wrong first", () -> firstCause().contains("cap.max_send_wr"));
    doubleClickOn("#create-cap-max_send_wr").write("16");
    doubleClickOn("#create-cap-max_recv_wr").write("40000");
    clickOn("#create-go");
    await("what is wrong then", () -> firstCause().contains("cap.max_recv_wr"));
  }

  private String firstCause() {
    return lookup("#failure-card .cause").tryQueryAs(Label.class).map(Label::getText).orElse("");
  }
}
