package org.verbscope.ui;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import javafx.scene.input.KeyCode;
import org.junit.jupiter.api.Test;
import org.verbscope.verbs.model.Kind;
import org.verbscope.verbs.model.Resource;
import org.verbscope.verbs.model.ResourceId;

class OpenSharedViewTest extends WindowTest {

  @Test
  void theSharedQpOfTheSimulatorIsOpened() {
    awaitTree();
    push(KeyCode.CONTROL, KeyCode.O);
    awaitDialog("#open-go");
    assertThat(lookup("#open-domain").queryComboBox().getEditor().getText())
        .isEqualTo("sim:/shared");
    clickOn("#open-go");
    awaitNode("#open-summary");
    ResourceId handle = newestReceipt().id();
    await(handle.text(), () -> state().find(handle).isPresent());
    Resource opened = onWindow(() -> state().find(handle).orElseThrow());
    assertThat(opened.kind()).isEqualTo(Kind.QP_HANDLE);
    assertThat(opened.owner().thisApp()).isTrue();
    assertThat(text("#open-summary")).contains(handle.text());
    clickOn("#open-show");
    await("the handle in the tree", () -> handle.equals(wiring.selection().get()));
  }

  @Test
  void aDomainWithoutSuchAQpSaysWhyAndKeepsNothing() throws IOException {
    awaitTree();
    push(KeyCode.CONTROL, KeyCode.O);
    awaitDialog("#open-go");
    doubleClickOn("#open-qp_num").write("4242");
    await("a warning", () -> lookup("#open-checks .check").queryAll().size() == 4);
    photograph("open-doubtful", "#open-go");
    clickOn("#open-go");
    awaitNode("#failure-title");
    photograph("open-failed", "#open-go");
    assertThat(text("#failure-title")).contains("ibv_open_qp").contains("EINVAL");
    await(
        "the domain's end",
        () ->
            state().resources().stream()
                .noneMatch(r -> r.kind() == Kind.XRCD && r.owner().thisApp()));
  }
}
