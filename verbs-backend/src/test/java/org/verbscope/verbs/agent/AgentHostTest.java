package org.verbscope.verbs.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.verbscope.verbs.HostAddress;
import org.verbscope.verbs.HostUnavailableException;
import org.verbscope.verbs.Subscription;
import org.verbscope.verbs.VerbsHost;
import org.verbscope.verbs.json.BusyScript;
import org.verbscope.verbs.json.CallJson;
import org.verbscope.verbs.model.Cause;
import org.verbscope.verbs.model.HostChange;
import org.verbscope.verbs.model.HostEvent;
import org.verbscope.verbs.model.HostSnapshot;
import org.verbscope.verbs.model.Outcome;
import org.verbscope.verbs.model.Receipt;
import org.verbscope.verbs.model.Resource;
import org.verbscope.verbs.model.ResourceId;
import org.verbscope.verbs.model.VerbCall;
import org.verbscope.verbs.open.Hosts;

/** A host behind agents is the same host. */
class AgentHostTest {
  @TempDir Path logs;

  @Test
  void receiptsAreThoseOfTheHostItself() {
    try (VerbsHost here = Hosts.open("sim:workshop");
        AgentHost there = TestAgents.workshop(logs)) {
      for (VerbCall call : BusyScript.calls()) {
        Receipt expected = here.perform(call);
        Receipt receipt = there.perform(call);
        assertThat(receipt)
            .usingRecursiveComparison()
            .ignoringFields("at", "micros")
            .isEqualTo(expected);
      }
    }
  }

  @Test
  void whenThisMachineWasLookedAtIsToldThroughItsAgent() throws InterruptedException {
    Instant begin = Instant.now().truncatedTo(ChronoUnit.MILLIS);
    try (AgentHost host =
        AgentHost.open(HostAddress.parse("local:"), TestAgents.launch(TestAgents.AGENT), logs)) {
      BlockingQueue<HostChange> told = new LinkedBlockingQueue<>();
      host.watch(told::add);
      HostChange.Began began = (HostChange.Began) told.poll(60, TimeUnit.SECONDS);
      assertThat(began.snapshot().times().devices()).isAfterOrEqualTo(begin);
      HostChange change = told.poll(60, TimeUnit.SECONDS);
      while (change instanceof HostChange.Stepped) {
        change = told.poll(60, TimeUnit.SECONDS);
      }
      HostChange.Looked looked = (HostChange.Looked) change;
      assertThat(looked.process()).isEmpty();
      assertThat(looked.times().counts()).isAfter(begin).isBeforeOrEqualTo(Instant.now());
    }
  }

  @Test
  void anEventComesThroughItsAgentWithTheTimeAtWhichItWasReceived() throws InterruptedException {
    HostAddress address = HostAddress.parse("sim:workshop");
    try (AgentHost host =
        AgentHost.openBriefly(address, TestAgents.launch(TestAgents.AGENT), logs)) {
      BlockingQueue<HostEvent> told = new LinkedBlockingQueue<>();
      host.watch(
          change -> {
            if (change instanceof HostChange.Stepped step) {
              told.addAll(step.events());
            }
          });
      Instant begin = Instant.now().truncatedTo(ChronoUnit.MILLIS);
      String calls =
          "[{\"verb\":\"sim_fault\",\"device\":\"mlx5_0\",\"fault\":\"PORT_DOWN\",\"port\":1}]";
      TestAgents.granted(host.perform(CallJson.readScript(calls).get(0)));
      HostEvent down = told.poll(60, TimeUnit.SECONDS);
      assertThat(down.type()).isEqualTo("IBV_EVENT_PORT_ERR");
      assertThat(down.at()).isBetween(begin, Instant.now());
    }
  }

  @Test
  void theTreeIsThatOfTheHostItself() {
    try (VerbsHost here = Hosts.open("sim:workshop");
        AgentHost there = TestAgents.workshop(logs)) {
      assertThat(there.info()).isEqualTo(here.info());
      assertThat(new ArrayList<>(there.snapshot().resources()))
          .isEqualTo(new ArrayList<>(here.snapshot().resources()));
    }
  }

  @Test
  void ownObjectsStandInTheTreeAsTheHostItselfHasThem() {
    try (VerbsHost here = Hosts.open("sim:workshop");
        AgentHost there = TestAgents.workshop(logs)) {
      BusyScript.calls().forEach(here::perform);
      BusyScript.calls().forEach(there::perform);
      Map<ResourceId, Resource> own = own(there.snapshot());
      assertThat(own).hasSizeGreaterThan(5).isEqualTo(own(here.snapshot()));
    }
  }

  private static Map<ResourceId, Resource> own(HostSnapshot snapshot) {
    Map<ResourceId, Resource> own = new TreeMap<>();
    snapshot.resources().stream()
        .filter(row -> row.owner().thisApp())
        .forEach(row -> own.put(row.id(), row));
    return own;
  }

  @Test
  void whatOneProcessKnowsOfADomainExplainsTheFailureOfAnother() throws IOException {
    Path theirs = Files.createFile(logs.resolve("theirs"));
    Path ours = Files.createFile(logs.resolve("ours"));
    String calls =
        """
        [{"verb":"ibv_open_xrcd","as":"a","process":"A","device":"mlx5_0","oflags":64,
          "fd_path":"%s"},
         {"verb":"ibv_create_qp_ex","as":"t","process":"A","xrcd":"a","qp_type":10},
         {"verb":"ibv_open_xrcd","as":"b","process":"B","device":"mlx5_0","oflags":64,
          "fd_path":"%s"},
         {"verb":"ibv_open_qp","process":"B","xrcd":"b","qp_num":"t.qp_num","qp_type":10}]
        """
            .formatted(theirs, ours);
    HostAddress address = HostAddress.parse("sim:scale?qps=3");
    try (AgentHost host =
        AgentHost.open(address, TestAgents.launch(TestAgents.AGENT), logs.resolve("logs"))) {
      Receipt last = null;
      for (VerbCall call : CallJson.readScript(calls)) {
        last = host.perform(call);
      }
      Cause first = ((Outcome.Failed) last.outcome()).causes().get(0);
      assertThat(first.certainty()).isEqualTo(Cause.Certainty.CERTAIN);
      assertThat(first.says()).contains("is in another XRC domain");
      assertThat(first.evidence()).contains("process A").contains("process B");
    }
  }

  @Test
  void whoWatchesIsToldTheBeginningAndEveryDifference() throws InterruptedException {
    try (AgentHost host = TestAgents.workshop(logs)) {
      BlockingQueue<HostChange> told = new LinkedBlockingQueue<>();
      Subscription watch = host.watch(told::add);
      Map<ResourceId, Resource> seen = new TreeMap<>();
      HostChange.Began began = (HostChange.Began) told.poll(60, TimeUnit.SECONDS);
      began.snapshot().resources().forEach(row -> seen.put(row.id(), row));
      ResourceId pd = TestAgents.granted(host.perform(TestAgents.allocPd("main"))).id();
      while (!seen.containsKey(pd)) {
        follow(seen, told.poll(60, TimeUnit.SECONDS));
      }
      watch.pause();
      while (!told.isEmpty()) {
        follow(seen, told.poll());
      }
      HostSnapshot paused = host.snapshot();
      ResourceId second = TestAgents.granted(host.perform(TestAgents.allocPd("main"))).id();
      TestAgents.sleep(1_500);
      assertThat(told).isEmpty();
      watch.resume();
      while (!seen.containsKey(second)) {
        follow(seen, told.poll(60, TimeUnit.SECONDS));
      }
      assertThat(seen.keySet()).containsAll(own(paused).keySet());
      watch.close();
      told.clear();
      TestAgents.granted(host.perform(TestAgents.allocPd("main")));
      TestAgents.sleep(1_000);
      assertThat(told).isEmpty();
    }
  }

  private static void follow(Map<ResourceId, Resource> seen, HostChange change) {
    HostChange.Stepped step = (HostChange.Stepped) change;
    step.came().forEach(row -> assertThat(seen.put(row.id(), row)).as(row.id().text()).isNull());
    step.changed().forEach(c -> assertThat(seen.put(c.now().id(), c.now())).isNotNull());
    step.went().forEach(id -> assertThat(seen.remove(id)).as(id.text()).isNotNull());
  }

  @Test
  void actingProcessesShareOneTreeAndOneSpaceOfNames() {
    try (AgentHost host = TestAgents.workshop(logs)) {
      Receipt mine = TestAgents.granted(host.perform(TestAgents.allocPd("main")));
      Receipt others = TestAgents.granted(host.perform(TestAgents.allocPd("other")));
      assertThat(mine.id()).isNotEqualTo(others.id());
      HostSnapshot snapshot = host.snapshot();
      assertThat(snapshot.find(mine.id()).orElseThrow().owner().process()).isEqualTo("main");
      Resource row = snapshot.find(others.id()).orElseThrow();
      assertThat(row.owner().process()).isEqualTo("other");
      assertThat(snapshot.path(row.id())).extracting(r -> r.id().text()).contains("mlx5_0");

      Outcome.Refused refused =
          refused(
              host,
              "{'verb': 'ibv_dealloc_pd', 'pd': '%s', 'process': 'main'}".formatted(others.id()));
      assertThat(refused.causes().get(0).says()).contains("belongs to process 'other'");
      assertThat(refused.causes().get(0).remedy()).contains("\"other\"");
      perform(host, "{'verb': 'ibv_dealloc_pd', 'pd': '%s', 'process': 'other'}", others.id());
      assertThat(host.snapshot().find(others.id())).isEmpty();
    }
  }

  @Test
  void theNumberOfAnotherProcessesQpIsPutInForItsName() {
    try (AgentHost host = TestAgents.workshop(logs)) {
      String xrcd =
          "{'verb': 'ibv_open_xrcd', 'device': 'mlx5_0', 'fd_path': 'sim:/%s',"
              + " 'oflags': 'O_CREAT', 'create_file': true, 'as': '%s', 'process': '%s'}";
      perform(host, xrcd, "one", "xrcd1", "main");
      Receipt target =
          perform(
              host,
              "{'verb': 'ibv_create_qp_ex', 'xrcd': 'xrcd1', 'as': 't',"
                  + " 'qp_type': 'IBV_QPT_XRC_RECV'}");
      perform(host, xrcd, "two", "xrcd2", "other");
      Receipt opened =
          host.perform(
              call(
                  "{'verb': 'ibv_open_qp', 'xrcd': 'xrcd2', 'qp_num': 't.qp_num',"
                      + " 'qp_type': 'IBV_QPT_XRC_RECV', 'process': 'other'}"));
      assertThat(opened.call().fields().name("qp_num")).contains("t");
      assertThat(opened.requested().get("qp_num")).isEqualTo(target.actual().get("qp_num"));
    }
  }

  private static VerbCall call(String text, Object... values) {
    String json = text.formatted(values).replace('\'', '"');
    return CallJson.readOne(json);
  }

  private static Receipt perform(VerbsHost host, String text, Object... values) {
    return TestAgents.granted(host.perform(call(text, values)));
  }

  private static Outcome.Refused refused(VerbsHost host, String text) {
    return (Outcome.Refused) host.perform(call(text)).outcome();
  }

  @Test
  void anAgentThatDoesNotStartIsNamedWithWhatItSaid() {
    AgentLaunch launch = TestAgents.launch(TestAgents.AGENT);
    try (AgentHost host = AgentHost.open(HostAddress.parse("sim:garage"), launch, logs)) {
      assertThatThrownBy(host::snapshot)
          .isInstanceOf(HostUnavailableException.class)
          .hasMessageContaining("exit code 3")
          .hasMessageContaining("there is no simulated world 'garage'");
      Outcome outcome = host.perform(TestAgents.allocPd("main")).outcome();
      assertThat(((Outcome.Refused) outcome).causes().get(0).evidence()).contains("garage");
    }
  }

  @Test
  void theLogOfEachAgentIsAFile() {
    try (AgentHost host = TestAgents.workshop(logs)) {
      host.snapshot();
      TestAgents.granted(host.perform(TestAgents.allocPd("main")));
      List<Path> files = host.logFiles();
      assertThat(files).hasSize(2);
      TestAgents.await(
          "the call is logged",
          () -> files.stream().anyMatch(file -> text(file).contains("ibv_alloc_pd granted")));
    }
  }

  @Test
  void theAgentThatReadsIsToldWhichDevicesAreLookedAt() {
    try (AgentHost host = TestAgents.odd(logs)) {
      Subscription watch = host.watch(change -> {});
      Subscription other = host.watch(change -> {});
      watch.look(Set.of(ResourceId.device("mlx5_0")));
      other.look(Set.of(ResourceId.device("mlx4_0")));
      other.close();
      TestAgents.await(
          "all is logged",
          () ->
              TestAgents.lines(host.logFiles().get(0)).stream()
                      .filter(line -> line.contains("looked at:"))
                      .count()
                  == 3);
      assertThat(TestAgents.lines(host.logFiles().get(0)))
          .filteredOn(line -> line.contains("looked at:"))
          .satisfiesExactly(
              line -> assertThat(line).contains("[mlx5_0]"),
              line -> assertThat(line).contains("[mlx4_0, mlx5_0]"),
              line -> assertThat(line).contains("[mlx5_0]"));
      watch.close();
    }
  }

  private static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (java.io.IOException e) {
      return "";
    }
  }
}
