package org.verbscope.ui;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import org.junit.jupiter.api.Test;
import org.verbscope.ui.core.BackgroundTasks;
import org.verbscope.ui.core.Settings;
import org.verbscope.verbs.HostAddress;
import org.verbscope.verbs.agent.AgentHost;
import org.verbscope.verbs.agent.AgentLaunch;
import org.verbscope.verbs.model.Fields;
import org.verbscope.verbs.model.Header;
import org.verbscope.verbs.model.Kind;
import org.verbscope.verbs.model.Resource;
import org.verbscope.verbs.model.ResourceId;
import org.verbscope.verbs.model.Verb;
import org.verbscope.verbs.model.VerbCall;

/** The window outlives the agents of its host, says what became of them and starts them again. */
class AgentDeathViewTest extends WindowTest {

  @Override
  public void start(Stage stage) {
    System.setProperty("verbscope.logs", Path.of("target", "agents").toAbsolutePath().toString());
    wiring =
        new Wiring(
            address -> AgentHost.open(HostAddress.parse(address), AgentLaunch.ofThisProgram()),
            new BackgroundTasks("host"),
            Settings.none());
    wiring.session().open(host());
    wiring.show(stage);
  }

  private static List<ProcessHandle> agents() {
    return ProcessHandle.current()
        .children()
        .filter(child -> child.info().commandLine().orElse("").contains("AgentProcess"))
        .toList();
  }

  private boolean holdsPd() {
    return state().resources().stream()
        .anyMatch(row -> row.owner().thisApp() && row.kind() == Kind.PD);
  }

  private Resource hostRow() {
    return state().find(ResourceId.HOST).orElseThrow();
  }

  private void allocPd() {
    VerbCall call = VerbCall.of(Verb.IBV_ALLOC_PD, Header.NONE.withDevice("rxe0"), Fields.NONE);
    onWindow(
        () -> {
          wiring.session().perform(List.of(call), receipts -> {});
          return null;
        });
    await("the PD", this::holdsPd);
  }

  @Test
  void everyAgentDiesAndOneActionStartsThemAgain() throws Exception {
    awaitTree();
    allocPd();
    int rows = onWindow(() -> state().children(ResourceId.HOST).size());
    assertThat(agents()).hasSize(2).allMatch(ProcessHandle::destroyForcibly);
    awaitNode("#agents-notice");
    await("both deaths", () -> hostRow().status().word().equals("agent died"));
    assertThat(text("#agents-says")).contains("SIGKILL").contains("its log is");
    assertThat(onWindow(() -> state().children(ResourceId.HOST).size())).isEqualTo(rows);
    await(
        "the PD is marked",
        () ->
            state().resources().stream()
                .anyMatch(row -> row.owner().thisApp() && row.status().word().equals("stale")));
    photograph("agent-died", "#explorer-tree");

    push(KeyCode.CONTROL, KeyCode.R);
    await("all is well", () -> hostRow().status().isOk() && !holdsPd());
    await("no notice", () -> !lookup("#agents-notice").query().isVisible());
    assertThat(agents()).hasSize(2);
    allocPd();
  }
}
