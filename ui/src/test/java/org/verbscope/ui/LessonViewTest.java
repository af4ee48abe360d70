package org.verbscope.ui;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.stream.Collectors;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.RadioButton;
import javafx.scene.control.ScrollPane;
import javafx.scene.input.Clipboard;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import org.junit.jupiter.api.Test;
import org.verbscope.ui.open.OpenDomainViewModel;
import org.verbscope.ui.open.OpenQpViewModel;
import org.verbscope.verbs.json.CallJson;
import org.verbscope.verbs.model.Errno;
import org.verbscope.verbs.model.Kind;
import org.verbscope.verbs.model.Outcome;
import org.verbscope.verbs.model.Receipt;
import org.verbscope.verbs.model.Resource;
import org.verbscope.verbs.model.ResourceId;
import org.verbscope.verbs.model.Source;
import org.verbscope.verbs.model.Value;
import org.verbscope.verbs.model.VerbCall;

/** The XRC walk-through in the window, by the keyboard alone. */
class LessonViewTest extends WindowTest {
  private static final int STEPS = 23;
  private static final int MOST_PAGES = 9;

  private Stage stage;

  @Override
  public void start(Stage mainStage) {
    stage = mainStage;
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
      case 4 -> {
        onWindow(
            () -> {
              lookup("#lesson-c").queryAs(RadioButton.class).fire();
              return null;
            });
        assertThat(label("#lesson-call")).contains("struct ibv_qp_open_attr attr = {");
        photograph("lesson-c", "#lesson");
        onWindow(
            () -> {
              lookup("#lesson-json").queryAs(RadioButton.class).fire();
              lookup("#lesson-go").query().requestFocus();
              return null;
            });
      }
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
  void inTheSmallestWindowNothingIsCutOffAndPageDownShowsTheRest() throws IOException {
    open();
    onWindow(
        () -> {
          stage.setWidth(stage.getMinWidth());
          stage.setHeight(stage.getMinHeight());
          return null;
        });
    skipTo(19);
    awaitStep(19);
    await("C", () -> board().contains("Process C, a newcomer"));
    photograph("lesson-small", "#lesson");
    ScrollPane scroll = lookup("#lesson .scroll-pane").queryAs(ScrollPane.class);
    assertThat(onWindow(() -> scroll.getContent().getLayoutBounds().getWidth()))
        .isLessThanOrEqualTo(onWindow(() -> scroll.getViewportBounds().getWidth()));
    double end = lookup("#lesson-go").query().localToScene(0, 0).getY();
    assertThat(end).isLessThan(stage.getMinHeight());
    // what a process does shows a moment later, and what is shown anew begins elsewhere
    for (int pages = 0; pages < MOST_PAGES && onWindow(scroll::getVvalue) < 1; pages++) {
      push(KeyCode.PAGE_DOWN);
    }
    await("the end of it", () -> scroll.getVvalue() == 1);
    photograph("lesson-small-below", "#lesson");
  }

  @Test
  void theOrdinaryDialogsDoItToo() {
    open();
    push(KeyCode.ENTER);
    awaitStep(2);
    openDomain("A", true);
    awaitStep(3);
    openDomain("B", false);
    awaitStep(4);
    select(handle(Kind.XRCD, "A"));
    onWindow(
        () -> {
          wiring.dialogs().createForm().command().run();
          return null;
        });
    awaitStep(5);
    openTarget("4711");
    awaitStep(6);
    openTarget(number());
    awaitStep(7);
    assertThat(text("#lesson-past")).isEqualTo("B opens the right one: you did it yourself");
    assertThat(onWindow(() -> own().size())).isEqualTo(4);
  }

  private ResourceId handle(Kind kind, String process) {
    return resource(r -> r.kind() == kind && r.owner().process().equals(process)).id();
  }

  private String number() {
    Value number =
        resource(r -> r.kind() == Kind.QP && r.owner().process().equals("A"))
            .value("qp_num", Source.KERNEL)
            .orElseThrow();
    return Long.toString(((Value.Num) number).bits());
  }

  private void openDomain(String process, boolean make) {
    select(ResourceId.device("mlx5_0"));
    onWindow(
        () -> {
          OpenDomainViewModel form = wiring.dialogs().domainForm();
          form.process().set(process);
          form.domain().file().set("sim:/lesson");
          form.domain().makesDomain().set(make);
          form.command().run();
          return null;
        });
  }

  private void openTarget(String number) {
    ResourceId domain = handle(Kind.XRCD, "B");
    onWindow(
        () -> {
          OpenQpViewModel form = wiring.dialogs().openForm();
          form.process().set("B");
          form.domain().choose(domain);
          form.target().set(number);
          form.command().run();
          return null;
        });
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

  /** Opens the list of steps and goes down in it, once around at most. */
  private void skipTo(int step) {
    onWindow(
        () -> {
          lookup("#lesson-skip").query().requestFocus();
          return null;
        });
    await("the button", () -> "lesson-skip".equals(focused()));
    push(KeyCode.SPACE);
    String item = "#lesson-skip-" + step;
    awaitNode(item);
    for (int i = 0; i < STEPS && !onWindow(() -> lookup(item).query().isFocused()); i++) {
      push(KeyCode.DOWN);
    }
    assertThat(onWindow(() -> lookup(item).query().isFocused())).isTrue();
    push(KeyCode.ENTER);
    await("no list", () -> lookup(item).tryQuery().isEmpty());
  }
}
