package org.verbscope.ui;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import javafx.scene.Node;
import javafx.scene.control.ListCell;
import javafx.scene.input.KeyCode;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.verbscope.verbs.model.CEnums;
import org.verbscope.verbs.model.Fields;
import org.verbscope.verbs.model.Header;
import org.verbscope.verbs.model.Kind;
import org.verbscope.verbs.model.ResourceId;
import org.verbscope.verbs.model.Value;
import org.verbscope.verbs.model.Verb;
import org.verbscope.verbs.model.VerbCall;

/** What the host tells of itself stands in the journal, among the calls. */
class EventsViewTest extends WindowTest {
  private static final ResourceId PORT = ResourceId.of("mlx5_0", Kind.PORT, 1);

  @BeforeEach
  void begin() {
    awaitTree();
    awaitDialog("#explorer-tree");
  }

  private void strike(String fault) {
    Fields fields =
        Fields.builder()
            .put("fault", Value.of(CEnums.SIM_FAULT.valueOf(fault)))
            .put("port", 1)
            .build();
    VerbCall call = VerbCall.of(Verb.SIM_FAULT, Header.NONE.withDevice("mlx5_0"), fields);
    onWindow(
        () -> {
          wiring.session().perform(List.of(call), receipts -> {});
          return null;
        });
  }

  private List<String> lines() {
    return onWindow(
        () ->
            lookup("#journal-list").query().lookupAll(".list-cell").stream()
                .filter(Node::isVisible)
                .map(node -> ((ListCell<?>) node).getAccessibleText())
                .filter(text -> text != null)
                .toList());
  }

  private void awaitLine(String text) {
    await(text, () -> lines().stream().anyMatch(line -> line.contains(text)));
  }

  @Test
  void aPortThatGoesDownAndUpIsToldAndAClickGoesToIt() throws IOException {
    strike("PORT_DOWN");
    awaitLine("IBV_EVENT_PORT_ERR  mlx5_0/port/1: The port is down.");
    strike("PORT_UP");
    awaitLine("IBV_EVENT_PORT_ACTIVE  mlx5_0/port/1: The port is up.");
    strike("DEVICE_FATAL");
    awaitLine("IBV_EVENT_DEVICE_FATAL  mlx5_0: The device broke or was removed");
    awaitLine("sim_fault");
    clickOn("mlx5_0/port/1: The port is down.");
    await("the port", () -> PORT.equals(wiring.selection().get()));
    assertThat(text("#journal-says")).isEqualTo("The port is down.");
    assertThat(text("#journal-summary")).isEqualTo("3 events and notices");
    photograph("events", "#journal-list");
  }

  @Test
  void whatHappensDuringAPauseIsToldAfterIt() {
    push(KeyCode.CONTROL, KeyCode.P);
    await("the pause", () -> text("#journal-summary").startsWith("paused"));
    strike("PORT_DOWN");
    awaitLine("sim_fault");
    assertThat(lines()).noneMatch(line -> line.contains("IBV_EVENT"));
    push(KeyCode.CONTROL, KeyCode.P);
    awaitLine("IBV_EVENT_PORT_ERR");
    assertThat(text("#journal-summary")).isEqualTo("1 event or notice");
  }

  @Test
  void theKeyboardGetsToAnEventAndFromItToItsResource() {
    strike("PORT_DOWN");
    awaitLine("IBV_EVENT_PORT_ERR");
    push(KeyCode.CONTROL, KeyCode.E);
    await("the keyboard in the journal", () -> lookup("#journal-list").query().isFocused());
    push(KeyCode.HOME);
    for (int line = 0; line < 2 && !PORT.equals(onWindow(wiring.selection()::get)); line++) {
      push(KeyCode.ENTER);
      push(KeyCode.DOWN);
    }
    assertThat(onWindow(wiring.selection()::get)).isEqualTo(PORT);
  }
}
