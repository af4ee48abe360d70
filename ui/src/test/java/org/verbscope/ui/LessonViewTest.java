package org.verbscope.ui;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.stream.Collectors;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.input.Clipboard;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import org.junit.jupiter.api.Test;
import org.verbscope.verbs.json.CallJson;
import org.verbscope.verbs.model.Errno;
import org.verbscope.verbs.model.Kind;
import org.verbscope.verbs.model.Outcome;
import org.verbscope.verbs.model.Receipt;
import org.verbscope.verbs.model.Resource;
import org.verbscope.verbs.model.VerbCall;

/** The XRC walk-through in the window, by the keyboard alone. */
class LessonViewTest extends WindowTest {
  private static final int STEPS = 23;

  @Override
  public void start(Stage stage) {
    // a test before may have left it small
    stage.setWidth(1280);
    stage.setHeight(800);
    super.start(stage);
  }

  private void open() {
    awaitTree();
    awaitDialog("#explorer-tree");
    push(KeyCode.CONTROL, KeyCode.L);
    await("the walk-through", () -> "lesson-go".equals(focused()));
  }

  private String focused() {
    Node owner = lookup("#explorer-tree").query().getScene().getFocusOwner();
    return owner == null || owner.getId() == null ? "" : owner.getId();
  }

  private String progress() {
    return text("#lesson-progress");
  }

  private void awaitStep(int step) {
    await("step " + step, () -> label("#lesson-progress").startsWith("step " + step + " of"));
  }

  private String label(String query) {
    return lookup(query).<Label>queryAs(Label.class).getText();
  }

  private List<Resource> own() {
    return onWindow(
        () ->
            state().resources().stream()
                .filter(r -> r.owner().thisApp() && r.kind() != Kind.CONTEXT)
                .toList());
  }

  private String board() {
    return onWindow(
        () ->
            lookup("#lesson-board .label").queryAll().stream()
                .map(node -> ((Label) node).getText())
                .collect(Collectors.joining("\n")));
  }

  @Test
  void allStepsAreDoneWithEnterAndNothingIsLeft() throws IOException {
    open();
    assertThat(progress()).isEqualTo("step 1 of " + STEPS + " · One domain");
    photograph("lesson-start", "#lesson");
    for (int step = 1; step <= STEPS; step++) {
      push(KeyCode.ENTER);
      if (step < STEPS) {
        awaitStep(step + 1);
        assertThat(text("#lesson-past")).endsWith("as expected");
      }
      look(step);
    }
    await("the end", () -> label("#lesson-progress").contains("all " + STEPS));
    await("nothing", () -> own().isEmpty());
    assertThat(onWindow(this::focused)).isEqualTo("lesson-back");
    photograph("lesson-end", "#lesson");
    push(KeyCode.SPACE);
    awaitStep(1);
  }

  /** What can be seen after some of the steps. */
  private void look(int step) throws IOException {
    switch (step) {
      case 3 -> await("two handles", () -> board().contains("2 handles: A, B"));
      case 5 -> {
        Outcome.Failed failed = (Outcome.Failed) newestReceipt().outcome();
        assertThat(failed.errno()).isEqualTo(Errno.EINVAL);
        photograph("lesson-guess", "#lesson");
      }
      case 6 -> await("UNKNOWN", () -> board().contains("its qp->state says UNKNOWN"));
      case 12 -> {
        await("RTR", () -> board().contains("state RTR"));
        assertThat(board()).contains("its qp->state says INIT");
        photograph("lesson-ready", "#lesson");
      }
      case 14 -> photograph("lesson-connect", "#lesson");
      case 16 -> {
        await("no events", () -> board().contains("its events reach nobody"));
        assertThat(board()).contains("one handle: B");
        photograph("lesson-let-go", "#lesson");
      }
      case 18 -> {
        await("C", () -> board().contains("Process C, a newcomer"));
        photograph("lesson-newcomer", "#lesson");
      }
      case 20 -> await("no QP", () -> board().contains("no target QP"));
      default -> {}
    }
  }

  @Test
  void aStepThatIsDoneByOtherMeansIsNoticed() {
    open();
    push(KeyCode.ENTER);
    awaitStep(2);
    push(KeyCode.ENTER);
    awaitStep(3);
    byHand(2);
    awaitStep(4);
    assertThat(text("#lesson-past")).isEqualTo("B shares it: you did it yourself");
    for (int step = 4; step < 6; step++) {
      push(KeyCode.ENTER);
      awaitStep(step + 1);
    }
    byHand(5);
    awaitStep(7);
    assertThat(text("#lesson-past")).endsWith("you did it yourself");
    assertThat(board()).contains("2 handles: A (creator), B");
  }

  /** Makes a step's calls as a dialog would, with ids and numbers. */
  private void byHand(int step) {
    List<VerbCall> calls = CallJson.readScript(onWindow(() -> script())).stream().toList();
    VerbCall last = calls.get(calls.size() - 1);
    onWindow(
        () -> {
          wiring.session().perform(List.of(last), receipts -> {});
          return null;
        });
    await("receipt of step " + step, () -> newest().call().equals(last));
    assertThat(newestReceipt().isGranted()).as(newestReceipt().toString()).isTrue();
  }

  private Receipt newest() {
    return wiring.session().journal().receipts().get(0);
  }

  private String script() {
    lookup("#lesson-copyScript").queryButton().fire();
    return Clipboard.getSystemClipboard().getString();
  }

  @Test
  void anyStepCanBeGoneToAndTheStartLeavesNothing() {
    open();
    skipTo(12);
    awaitStep(12);
    assertThat(own()).isNotEmpty();
    skipTo(5);
    awaitStep(5);
    await("a number to guess", () -> own().size() == 3);
    push(KeyCode.CONTROL, KeyCode.B);
    awaitStep(1);
    await("nothing", () -> own().isEmpty());
    push(KeyCode.CONTROL, KeyCode.L);
    await("the inspector", () -> lookup("#lesson").tryQuery().isEmpty());
    assertThat(onWindow(this::focused)).isEqualTo("explorer-tree");
  }

  /** Opens the list of steps and goes down in it; both before it is the next and after. */
  private void skipTo(int step) {
    onWindow(
        () -> {
          lookup("#lesson-skip").query().requestFocus();
          return null;
        });
    push(KeyCode.SPACE);
    awaitNode("#lesson-skip-" + step);
    for (int i = 0; i < step; i++) {
      push(KeyCode.DOWN);
    }
    push(KeyCode.ENTER);
  }
}
