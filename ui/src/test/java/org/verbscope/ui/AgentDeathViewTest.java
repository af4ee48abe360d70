package org.verbscope.ui;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.verbscope.ui.core.BackgroundTasks;
import org.verbscope.ui.core.Settings;
import org.verbscope.verbs.HostAddress;
import org.verbscope.verbs.agent.AgentHost;
import org.verbscope.verbs.agent.AgentLaunch;
import org.verbscope.verbs.model.Fields;
import org.verbscope.verbs.model.Header;
import org.verbscope.verbs.model.Kind;
import org.verbscope.verbs.model.Outcome;
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

  private static final VerbCall ALLOC_PD =
      VerbCall.of(Verb.IBV_ALLOC_PD, Header.NONE.withDevice("rxe0"), Fields.NONE);

  /** How often each way to die is tried. */
  private static final int DEATHS = Integer.getInteger("verbscope.agent.deaths", 2);

  /** The agent of the acting process. */
  private static long actor() {
    return agents().stream()
        .filter(agent -> agent.info().commandLine().orElse("").contains("AgentProcess main "))
        .mapToLong(ProcessHandle::pid)
        .findFirst()
        .orElseThrow();
  }

  private static void send(String signal, long pid) throws IOException, InterruptedException {
    // the shell's own: a small system has no program of that name
    Process kill = new ProcessBuilder("sh", "-c", "kill -" + signal + " " + pid).start();
    assertThat(kill.waitFor()).isZero();
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

  /** Whether the window knows that an agent is dead: before that nothing starts it again. */
  private boolean diedOf(String agent) {
    return hostRow().status().reason().contains(agent);
  }

  private void allocPd() {
    onWindow(
        () -> {
          wiring.session().perform(List.of(ALLOC_PD), receipts -> {});
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
    await("both deaths", () -> diedOf("reads this host") && diedOf("process 'main'"));
    assertThat(text("#agents-says")).containsOnlyOnce("SIGKILL").contains("their logs are");
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

  @ParameterizedTest
  @ValueSource(strings = {"KILL", "SEGV"})
  void anAgentKilledBetweenCallsIsStartedAgainHoweverOftenThatIs(String signal) throws Exception {
    awaitTree();
    for (int i = 0; i < DEATHS; i++) {
      allocPd();
      send(signal, actor());
      awaitDeathAndStartAgain(signal);
    }
    allocPd();
  }

  @ParameterizedTest
  @ValueSource(strings = {"KILL", "SEGV"})
  void anAgentKilledDuringACallIsStartedAgainHoweverOftenThatIs(String signal) throws Exception {
    awaitTree();
    allocPd();
    for (int i = 0; i < DEATHS; i++) {
      long actor = actor();
      // a process that stands still does not answer the call
      send("STOP", actor);
      Path stat = Path.of("/proc", Long.toString(actor), "stat");
      await("it stands still", () -> Files.readString(stat).contains(") T "));
      int before = onWindow(() -> wiring.session().journal().receipts().size());
      onWindow(
          () -> {
            wiring.session().perform(List.of(ALLOC_PD), receipts -> {});
            return null;
          });
      await("the call", () -> wiring.session().doing().get().contains("ibv_alloc_pd"));
      send(signal, actor);
      if (signal.equals("SEGV")) {
        // it must go on in order to crash
        send("CONT", actor);
      }
      await("its receipt", () -> wiring.session().journal().receipts().size() > before);
      Outcome outcome = newestReceipt().outcome();
      // a VM that crashes may find the time to answer first, one that is killed may not
      assertThat(outcome instanceof Outcome.Failed || signal.equals("SEGV")).isTrue();
      if (outcome instanceof Outcome.Failed failed) {
        assertThat(failed.causes().get(0).says()).contains("SIG" + signal);
      }
      awaitDeathAndStartAgain(signal);
      allocPd();
    }
  }

  private void awaitDeathAndStartAgain(String signal) {
    await("the death", () -> hostRow().status().reason().contains("SIG" + signal));
    awaitNode("#agents-notice");
    push(KeyCode.CONTROL, KeyCode.R);
    await("all is well", () -> hostRow().status().isOk() && !holdsPd());
  }
}
