package org.verbscope.ui;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.function.Consumer;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import org.junit.jupiter.api.Test;
import org.verbscope.ui.core.BackgroundTasks;
import org.verbscope.ui.core.Settings;
import org.verbscope.verbs.Subscription;
import org.verbscope.verbs.VerbsHost;
import org.verbscope.verbs.model.HostChange;
import org.verbscope.verbs.model.HostInfo;
import org.verbscope.verbs.model.HostSnapshot;
import org.verbscope.verbs.model.Receipt;
import org.verbscope.verbs.model.VerbCall;
import org.verbscope.verbs.open.Hosts;

/** The XRC walk-through on a host that has soft-RoCE alone. */
class LessonNotHereViewTest extends WindowTest {

  @Override
  public void start(Stage stage) {
    wiring =
        new Wiring(
            address -> address.equals("sim:workshop") ? Hosts.open(address) : new SoftRoceAlone(),
            new BackgroundTasks("host"),
            Settings.none());
    wiring.session().open("sim:soft");
    wiring.show(stage);
  }

  /** Of {@code sim:workshop} only what is on {@code rxe0}. */
  private static final class SoftRoceAlone implements VerbsHost {
    private final VerbsHost host = Hosts.open("sim:workshop");

    @Override
    public HostInfo info() {
      HostInfo its = host.info();
      return new HostInfo("sim:soft", true, its.name(), its.kernel(), its.rdmaCore());
    }

    @Override
    public HostSnapshot snapshot() {
      HostSnapshot all = host.snapshot();
      return new HostSnapshot(
          info(),
          all.revision(),
          all.at(),
          all.resources().stream()
              .filter(r -> r.parent() == null || r.id().text().startsWith("rxe0"))
              .toList(),
          all.notices());
    }

    @Override
    public Subscription watch(Consumer<HostChange> onChange) {
      onChange.accept(new HostChange.Began(snapshot()));
      return host.watch(change -> {});
    }

    @Override
    public Receipt perform(VerbCall call) {
      return host.perform(call);
    }

    @Override
    public void close() {
      host.close();
    }
  }

  @Test
  void itSaysWhyAndOffersTheSimulator() throws IOException {
    awaitTree();
    awaitDialog("#explorer-tree");
    push(KeyCode.CONTROL, KeyCode.L);
    awaitNode("#lesson-not-here");
    photograph("lesson-not-here", "#lesson");
    assertThat(text("#lesson-not-here")).contains("IBV_DEVICE_XRC").contains("rxe0");
    push(KeyCode.CONTROL, KeyCode.ENTER);
    await("why not", () -> text("#status-says").contains("No device of this host has XRC"));
    assertThat(onWindow(() -> lookup("#lesson-elsewhere").query().isFocused())).isTrue();
    push(KeyCode.SPACE);
    await("the lesson", () -> lookup("#lesson-board").tryQuery().isPresent());
  }
}
