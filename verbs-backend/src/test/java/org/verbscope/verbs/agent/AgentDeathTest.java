package org.verbscope.verbs.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.verbscope.verbs.model.Errno;
import org.verbscope.verbs.model.Fields;
import org.verbscope.verbs.model.Header;
import org.verbscope.verbs.model.HostChange;
import org.verbscope.verbs.model.HostSnapshot;
import org.verbscope.verbs.model.Kind;
import org.verbscope.verbs.model.Outcome;
import org.verbscope.verbs.model.Owner;
import org.verbscope.verbs.model.Receipt;
import org.verbscope.verbs.model.Resource;
import org.verbscope.verbs.model.ResourceId;
import org.verbscope.verbs.model.Verb;
import org.verbscope.verbs.model.VerbCall;

/** Whatever becomes of an agent, the host stays and says so. */
class AgentDeathTest {
  /** How often each way to die is tried. */
  private static final int DEATHS = Integer.getInteger("verbscope.agent.deaths", 3);

  @TempDir Path logs;

  @ParameterizedTest
  @ValueSource(strings = {"KILL", "SEGV"})
  void anAgentKilledBetweenCallsIsStartedByTheNext(String signal) throws Exception {
    try (AgentHost host = TestAgents.odd(logs)) {
      for (int i = 0; i < DEATHS; i++) {
        ResourceId pd = TestAgents.granted(host.perform(TestAgents.allocPd("main"))).id();
        kill(actor(host), signal);
        TestAgents.await("the death is noticed", () -> !host.isAlive("main"));
        Receipt receipt = host.perform(destroy(pd));
        assertThat(((Outcome.Refused) receipt.outcome()).causes().get(0).evidence())
            .contains("lost when the agent of process 'main'")
            .contains("SIG" + signal);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"KILL", "SEGV"})
  void anAgentKilledDuringACallFailsItsReceiptAndIsStartedByTheNext(String signal)
      throws Exception {
    try (AgentHost host = TestAgents.odd(logs)) {
      for (int i = 0; i < DEATHS; i++) {
        CompletableFuture<Receipt> hanging =
            CompletableFuture.supplyAsync(() -> host.perform(TestAgents.noted("hang")));
        int calls = i + 1;
        TestAgents.await("the call is under way", () -> logged(host, "ibv_alloc_pd …") == calls);
        kill(actor(host), signal);
        Receipt receipt = hanging.get(60, TimeUnit.SECONDS);
        Outcome.Failed failed = (Outcome.Failed) receipt.outcome();
        assertThat(failed.errno()).isEqualTo(Errno.ECONNRESET);
        assertThat(failed.causes().get(0).says())
            .contains("agent of process 'main' died during ibv_alloc_pd")
            .contains("SIG" + signal);
        assertThat(failed.causes().get(0).evidence()).contains("ibv_alloc_pd …");
      }
      TestAgents.granted(host.perform(TestAgents.allocPd("main")));
    }
  }

  private static boolean isHanging(AgentHost host) {
    return !host.underWay().isEmpty();
  }

  /** How often the acting agents have said something. */
  private static long logged(AgentHost host, String what) {
    return host.logFiles().stream()
        .filter(Files::exists)
        .flatMap(file -> TestAgents.lines(file).stream())
        .filter(line -> line.contains(what))
        .count();
  }

  private static VerbCall destroy(ResourceId pd) {
    return VerbCall.of(Verb.IBV_DEALLOC_PD, Header.NONE, Fields.builder().put("pd", pd).build());
  }

  private static long actor(AgentHost host) {
    return host.pid("main").orElseThrow();
  }

  static void kill(long pid, String signal) throws IOException, InterruptedException {
    // the shell's own: a small system has no program of that name
    Process kill = new ProcessBuilder("sh", "-c", "kill -" + signal + " " + pid).start();
    assertThat(kill.waitFor()).isZero();
  }

  @Test
  void theTreeStaysAndIsMarkedUntilTheAgentIsStartedAgain() throws Exception {
    try (AgentHost host = TestAgents.odd(logs)) {
      BlockingQueue<HostChange> told = new LinkedBlockingQueue<>();
      host.watch(told::add);
      ResourceId pd = TestAgents.granted(host.perform(TestAgents.allocPd("main"))).id();
      Set<ResourceId> before = lasting(host.snapshot());
      kill(actor(host), "KILL");
      TestAgents.await("the death is told", () -> tells(told, "agent died"));

      HostSnapshot stale = host.snapshot();
      assertThat(lasting(stale)).isEqualTo(before);
      Resource hostRow = stale.find(ResourceId.HOST).orElseThrow();
      assertThat(hostRow.status().word()).isEqualTo("agent died");
      assertThat(hostRow.status().reason()).contains("process 'main'").contains("SIGKILL");
      assertThat(hostRow.status().remedy()).contains(logs.toString());
      Resource own = stale.find(pd).orElseThrow();
      assertThat(own.status().word()).isEqualTo("stale");
      assertThat(own.status().reason()).contains("SIGKILL");

      host.restart();
      HostSnapshot fresh = host.snapshot();
      assertThat(fresh.find(ResourceId.HOST).orElseThrow().status().isOk()).isTrue();
      assertThat(fresh.find(pd)).isEmpty();
      ResourceId next = TestAgents.granted(host.perform(TestAgents.allocPd("main"))).id();
      assertThat(next).isNotEqualTo(pd);
      TestAgents.await("what was lost is told", () -> went(told, pd));
    }
  }

  /** What does not come and go as the simulated visitors' objects do. */
  private static Set<ResourceId> lasting(HostSnapshot snapshot) {
    return snapshot.resources().stream()
        .filter(row -> row.owner().thisApp() || row.owner().equals(Owner.NOBODY))
        .map(Resource::id)
        .collect(Collectors.toSet());
  }

  private static boolean tells(BlockingQueue<HostChange> told, String word) {
    return told.stream()
        .filter(HostChange.Stepped.class::isInstance)
        .flatMap(change -> ((HostChange.Stepped) change).changed().stream())
        .anyMatch(changed -> changed.now().status().word().equals(word));
  }

  private static boolean went(BlockingQueue<HostChange> told, ResourceId id) {
    return told.stream()
        .filter(HostChange.Stepped.class::isInstance)
        .anyMatch(change -> ((HostChange.Stepped) change).went().contains(id));
  }

  @Test
  void theDeathOfTheReadingAgentLeavesTheTreeAndTheActingOnes() throws Exception {
    try (AgentHost host = TestAgents.odd(logs)) {
      BlockingQueue<HostChange> told = new LinkedBlockingQueue<>();
      host.watch(told::add);
      ResourceId pd = TestAgents.granted(host.perform(TestAgents.allocPd("main"))).id();
      kill(host.pid("").orElseThrow(), "SEGV");
      TestAgents.await("the death is told", () -> tells(told, "agent died"));
      TestAgents.granted(host.perform(destroy(pd)));
      // looking is the one action that starts it again
      HostSnapshot fresh = host.snapshot();
      assertThat(fresh.find(ResourceId.HOST).orElseThrow().status().isOk()).isTrue();
      assertThat(fresh.resources()).anyMatch(row -> row.kind() == Kind.QP);
    }
  }

  @Test
  void aCallThatHangsIsShownWithItsTimeAndCanBeAbandoned() throws Exception {
    try (AgentHost host = TestAgents.odd(logs)) {
      CompletableFuture<Receipt> hanging =
          CompletableFuture.supplyAsync(() -> host.perform(TestAgents.noted("hang")));
      TestAgents.await(
          "the call is under way",
          () ->
              host.underWay().stream()
                  .anyMatch(call -> call.elapsed().compareTo(Duration.ofMillis(200)) > 0));
      // reading is another lane, and another process
      assertThat(host.snapshot().resources()).isNotEmpty();
      TestAgents.granted(host.perform(TestAgents.allocPd("other")));
      host.abandon("main");
      Outcome.Failed failed = (Outcome.Failed) hanging.get(60, TimeUnit.SECONDS).outcome();
      assertThat(failed.causes().get(0).says()).contains("ended by the user");
      assertThat(host.underWay()).isEmpty();
      TestAgents.granted(host.perform(TestAgents.allocPd("main")));
    }
  }

  @Test
  void whatEndsByItselfIsToldWithItsExitCode() {
    try (AgentHost host = TestAgents.odd(logs)) {
      Outcome outcome = host.perform(TestAgents.noted("exit 7")).outcome();
      assertThat(((Outcome.Failed) outcome).causes().get(0).says()).contains("exit code 7");
    }
  }

  @Test
  void closingEndsEveryAgentEvenOneWithACallHanging() {
    AgentHost host = TestAgents.odd(logs);
    host.snapshot();
    CompletableFuture<Receipt> hanging =
        CompletableFuture.supplyAsync(() -> host.perform(TestAgents.noted("hang")));
    TestAgents.await("the call is under way", () -> host.isAlive("main") && isHanging(host));
    Optional<ProcessHandle> reader = ProcessHandle.of(host.pid("").orElseThrow());
    Optional<ProcessHandle> main = ProcessHandle.of(actor(host));
    host.close();
    assertThat(reader.map(ProcessHandle::isAlive)).isNotEqualTo(Optional.of(true));
    assertThat(main.map(ProcessHandle::isAlive)).isNotEqualTo(Optional.of(true));
    assertThat(hanging.join().outcome()).isInstanceOf(Outcome.Failed.class);
  }
}
