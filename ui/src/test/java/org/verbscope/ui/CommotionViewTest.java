package org.verbscope.ui;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Collectors;
import javafx.application.Platform;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.input.KeyCode;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.testfx.util.WaitForAsyncUtils;
import org.verbscope.ui.theme.Theme;
import org.verbscope.verbs.model.CEnums;
import org.verbscope.verbs.model.Fields;
import org.verbscope.verbs.model.Header;
import org.verbscope.verbs.model.Kind;
import org.verbscope.verbs.model.Resource;
import org.verbscope.verbs.model.ResourceId;
import org.verbscope.verbs.model.Verb;
import org.verbscope.verbs.model.VerbCall;
import org.verbscope.verbs.rules.Grouping;

/** What is shown changes or ends while somebody is in the midst of it; nothing fails unseen. */
class CommotionViewTest extends XrcWalk {
  /** What the two processes of that name hold in the simulator. */
  private static final int XHPL_OBJECTS = 16;

  private final Queue<Throwable> failures = new ConcurrentLinkedQueue<>();

  @BeforeEach
  void listen() {
    Platform.runLater(
        () -> Thread.currentThread().setUncaughtExceptionHandler((on, e) -> failures.add(e)));
  }

  @AfterEach
  void nothingFailedUnseen() {
    WaitForAsyncUtils.waitForFxEvents();
    assertThat(failures).isEmpty();
    Platform.runLater(() -> Thread.currentThread().setUncaughtExceptionHandler(null));
  }

  private void doing(Runnable work) {
    onWindow(
        () -> {
          work.run();
          return null;
        });
    WaitForAsyncUtils.waitForFxEvents();
  }

  private void openLesson() {
    awaitTree();
    awaitDialog("#explorer-tree");
    push(KeyCode.CONTROL, KeyCode.L);
    awaitNode("#lesson-progress");
  }

  private void awaitStep(int step) {
    await(
        "step " + step,
        () ->
            lookup("#lesson-progress")
                .<Label>queryAs(Label.class)
                .getText()
                .startsWith("step " + step + " of"));
  }

  private List<Resource> own() {
    return onWindow(
        () ->
            state().resources().stream()
                .filter(r -> r.owner().thisApp() && r.kind() != Kind.CONTEXT)
                .toList());
  }

  @Test
  void theWalkThroughGoesOnWhilePausedInAnotherThemeAndGrouping() {
    openLesson();
    push(KeyCode.CONTROL, KeyCode.P);
    await("the pause", () -> wiring.session().paused().get());
    for (int step = 1; step < 7; step++) {
      awaitStep(step);
      push(KeyCode.CONTROL, KeyCode.D);
      push(KeyCode.CONTROL, List.of(KeyCode.DIGIT1, KeyCode.DIGIT2, KeyCode.DIGIT3).get(step % 3));
      push(KeyCode.CONTROL, KeyCode.ENTER);
      awaitStep(step + 1);
    }
    push(KeyCode.CONTROL, KeyCode.P);
    await("the flow", () -> !wiring.session().paused().get());
    push(KeyCode.CONTROL, KeyCode.B);
    awaitStep(1);
    await("nothing", () -> own().isEmpty());
    doing(() -> wiring.setTheme(Theme.LIGHT));
  }

  @Test
  void anotherHostInTheMidstOfAStepBeginsTheWalkThroughAnew() {
    openLesson();
    for (int step = 1; step < 5; step++) {
      awaitStep(step);
      push(KeyCode.CONTROL, KeyCode.ENTER);
    }
    doing(() -> wiring.session().open("sim:scale?qps=20"));
    await("the other host", () -> state().info().address().startsWith("sim:scale"));
    awaitStep(1);
    push(KeyCode.CONTROL, KeyCode.ENTER);
    awaitStep(2);
    doing(() -> wiring.session().open("sim:nowhere"));
    await("the trouble", () -> !wiring.session().trouble().get().isEmpty());
    push(KeyCode.CONTROL, KeyCode.ENTER);
    push(KeyCode.CONTROL, KeyCode.B);
    doing(() -> wiring.session().open("sim:workshop"));
    await("the first host", () -> state().info().address().equals("sim:workshop"));
    awaitStep(1);
    push(KeyCode.CONTROL, KeyCode.ENTER);
    awaitStep(2);
  }

  @Test
  void theSharingTabFollowsProcessesThatAreKilled() throws IOException {
    awaitTree();
    ResourceId domain = openDomain("A", "sim:/ours");
    ResourceId qp = createTarget(domain);
    ResourceId handle = openFrom("B", qp);
    reach(domain);
    tabTo("inspector-tabs", "#explorer-tree");
    push(KeyCode.RIGHT);
    awaitNode("#sharing-list");
    assertThat(rows()).anyMatch(row -> row.contains("2 handles"));
    kill("B");
    await("B's end", () -> state().find(handle).isEmpty());
    await("one handle", () -> rowsNow().stream().noneMatch(row -> row.contains("process B")));
    kill("A");
    await("A's end", () -> state().find(domain).isEmpty());
    WaitForAsyncUtils.waitForFxEvents();
    assertThat(rows()).noneMatch(row -> row.contains("process A"));
  }

  private void kill(String process) {
    Fields fields =
        Fields.builder().put("fault", CEnums.SIM_FAULT.valueOf("PROCESS_KILLED")).build();
    Header header = Header.NONE.withProcess(process).withDevice("mlx5_0");
    doing(
        () ->
            wiring
                .session()
                .perform(List.of(VerbCall.of(Verb.SIM_FAULT, header, fields)), receipts -> {}));
  }

  private List<String> rows() {
    return onWindow(this::rowsNow);
  }

  private List<String> rowsNow() {
    return lookup("#sharing-list")
        .<ListView<?>>tryQuery()
        .map(list -> list.getItems().stream().map(String::valueOf).toList())
        .orElse(List.of());
  }

  @Test
  void aFilterStaysWhileTheGroupingChanges() {
    awaitTree();
    push(KeyCode.CONTROL, KeyCode.F);
    write("xhpl");
    await("what is found", () -> objectsNow().size() == XHPL_OBJECTS);
    Set<String> found = onWindow(this::objectsNow);
    for (KeyCode key : List.of(KeyCode.DIGIT2, KeyCode.DIGIT3, KeyCode.DIGIT1)) {
      push(KeyCode.CONTROL, key);
      Grouping wanted = Grouping.values()[key.ordinal() - KeyCode.DIGIT1.ordinal()];
      await("the grouping", () -> wiring.explorer().grouping().get() == wanted);
      await("the same objects by " + wanted, () -> objectsNow().equals(found));
    }
  }

  /** The objects that stand in the tree, groups and devices aside. */
  private Set<String> objectsNow() {
    return table("#explorer-tree").getItems().stream()
        .map(String::valueOf)
        .filter(row -> row.matches("\\w+/\\w+/\\d+"))
        .collect(Collectors.toCollection(TreeSet::new));
  }
}
