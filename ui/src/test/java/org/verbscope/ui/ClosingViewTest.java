package org.verbscope.ui;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.function.Consumer;
import javafx.scene.control.ListView;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import javafx.stage.WindowEvent;
import org.junit.jupiter.api.Test;
import org.verbscope.ui.core.BackgroundTasks;
import org.verbscope.ui.core.Settings;
import org.verbscope.verbs.Subscription;
import org.verbscope.verbs.VerbsHost;
import org.verbscope.verbs.model.Fields;
import org.verbscope.verbs.model.Header;
import org.verbscope.verbs.model.HostChange;
import org.verbscope.verbs.model.HostInfo;
import org.verbscope.verbs.model.HostSnapshot;
import org.verbscope.verbs.model.Kind;
import org.verbscope.verbs.model.Receipt;
import org.verbscope.verbs.model.Resource;
import org.verbscope.verbs.model.Verb;
import org.verbscope.verbs.model.VerbCall;

/** Closing the window asks first while it holds objects of a real host. */
class ClosingViewTest extends WindowTest {
  private Stage stage;
  private boolean hostClosed;

  /** The workshop, passed off as a machine. */
  private final class Machine implements VerbsHost {
    private final VerbsHost workshop = new SteadyHost();

    @Override
    public HostInfo info() {
      return new HostInfo("local:", false, "node1", "6.1", "44.0");
    }

    @Override
    public HostSnapshot snapshot() {
      HostSnapshot s = workshop.snapshot();
      return new HostSnapshot(
          info(), s.revision(), s.at(), List.copyOf(s.resources()), s.notices());
    }

    @Override
    public Subscription watch(Consumer<HostChange> onChange) {
      return workshop.watch(
          change ->
              onChange.accept(
                  change instanceof HostChange.Began ? new HostChange.Began(snapshot()) : change));
    }

    @Override
    public Receipt perform(VerbCall call) {
      return workshop.perform(call);
    }

    @Override
    public void close() {
      workshop.close();
      hostClosed = true;
    }
  }

  @Override
  public void start(Stage mainStage) {
    stage = mainStage;
    wiring = new Wiring(address -> new Machine(), new BackgroundTasks("host"), Settings.none());
    wiring.session().open("local:");
    wiring.show(mainStage);
  }

  private void askToClose() {
    onWindow(
        () -> {
          WindowEvent request = new WindowEvent(stage, WindowEvent.WINDOW_CLOSE_REQUEST);
          stage.fireEvent(request);
          return null;
        });
  }

  private Resource allocPd() {
    VerbCall call = VerbCall.of(Verb.IBV_ALLOC_PD, Header.NONE.withDevice("rxe0"), Fields.NONE);
    onWindow(
        () -> {
          wiring.session().perform(List.of(call), receipts -> {});
          return null;
        });
    await("the PD", () -> state().resources().stream().anyMatch(ClosingViewTest::isOwnPd));
    return resource(ClosingViewTest::isOwnPd);
  }

  private static boolean isOwnPd(Resource row) {
    return row.owner().thisApp() && row.kind() == Kind.PD;
  }

  @Test
  void aWindowThatHoldsObjectsListsThemAndStaysUntilItIsToldTwice() throws IOException {
    awaitTree();
    Resource pd = allocPd();
    askToClose();
    awaitDialog("#closing-dialog");
    assertThat(text("#closing-title")).contains("1").contains("local:");
    ListView<?> list = lookup("#closing-list").queryListView();
    assertThat(list.getItems().toString()).contains(pd.label()).contains(pd.id().text());
    photograph("closing", "#closing-dialog");
    push(KeyCode.ESCAPE);
    await("no question", () -> lookup("#closing-dialog").tryQuery().isEmpty());
    assertThat(stage.isShowing()).isTrue();

    askToClose();
    awaitDialog("#closing-dialog");
    clickOn("#closing-go");
    await("the window is closed", () -> !stage.isShowing());
    onWindow(
        () -> {
          wiring.close();
          return null;
        });
    await("the host is closed", () -> hostClosed);
  }

  @Test
  void aWindowThatHoldsNothingClosesAtOnce() {
    awaitTree();
    askToClose();
    await("the window is closed", () -> !stage.isShowing());
  }
}
