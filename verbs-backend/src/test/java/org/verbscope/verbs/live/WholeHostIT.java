package org.verbscope.verbs.live;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.verbscope.verbs.HostAddress;
import org.verbscope.verbs.Subscription;
import org.verbscope.verbs.model.Events;
import org.verbscope.verbs.model.HostChange;
import org.verbscope.verbs.model.HostEvent;
import org.verbscope.verbs.model.HostSnapshot;
import org.verbscope.verbs.model.Kind;
import org.verbscope.verbs.model.Resource;
import org.verbscope.verbs.model.ResourceId;
import org.verbscope.verbs.model.Source;
import org.verbscope.verbs.model.Value;
import org.verbscope.verbs.model.Verb;
import org.verbscope.verbs.testbed.Guest;

/** Everybody's objects, as a real kernel tells of them. */
@Tag(Guest.RXE)
class WholeHostIT {
  private static final String PINGPONG = "ibv_rc_pingpong";

  private final GuestCalls rxe = new GuestCalls();
  private final BlockingQueue<HostChange> told = new LinkedBlockingQueue<>();
  private final Map<ResourceId, Resource> seen = new HashMap<>();
  private final List<HostEvent> events = new ArrayList<>();
  private final List<Process> processes = new ArrayList<>();
  @TempDir private Path directory;

  @AfterEach
  void end() throws InterruptedException {
    for (Process process : processes) {
      process.destroyForcibly().waitFor();
    }
    rxe.close();
  }

  @Test
  void ourQpIsOneNodeWithWhatEverySourceSays() {
    rxe.withPdAndCq();
    ResourceId id =
        rxe.granted(Verb.IBV_CREATE_QP, "qp", GuestCalls.qp(GuestCalls.RC, 10, 10)).id();
    rxe.granted(Verb.IBV_QUERY_QP, "", f -> f.name("qp", "qp"));
    HostSnapshot snapshot = rxe.host().snapshot();
    Resource qp = snapshot.find(id).orElseThrow();
    assertThat(qp.readings().of("cap.max_send_wr"))
        .containsKeys(Source.REQUESTED, Source.RECEIPT, Source.QUERIED, Source.LIMIT)
        .doesNotContainKey(Source.KERNEL);
    assertThat(qp.readings().of("state")).containsKeys(Source.QUERIED, Source.KERNEL);
    assertThat(qp.value("state", Source.KERNEL)).contains(Value.of("RESET"));
    assertThat(snapshot.resources())
        .filteredOn(row -> row.kind() == Kind.QP && row.label().equals(qp.label()))
        .hasSize(1);
    Resource pd = snapshot.find(qp.parent()).orElseThrow();
    Value pdn = pd.value("pdn", Source.KERNEL).orElseThrow();
    assertThat(qp.value("pdn", Source.KERNEL)).contains(pdn);
    assertThat(pd.id()).isEqualTo(ResourceId.of("rxe0", Kind.PD, ((Value.Num) pdn).bits()));
    assertThat(pd.value("usecnt", Source.KERNEL)).contains(Value.of(1));
    Resource context = snapshot.find(pd.edges().get("context")).orElseThrow();
    assertThat(context.owner()).isEqualTo(pd.owner());
    assertThat(snapshot.resources())
        .filteredOn(row -> row.owner().pid() == pd.owner().pid())
        .allMatch(row -> row.owner().thisApp());
  }

  @Test
  void everyKindOfOurObjectsIsFoundAgain() {
    rxe.withPdAndCq();
    ResourceId srq =
        rxe.granted(
                Verb.IBV_CREATE_SRQ,
                "srq",
                f -> f.name("pd", "pd").put("max_wr", 16).put("max_sge", 1))
            .id();
    ResourceId mr =
        rxe.granted(
                Verb.IBV_REG_MR, "mr", f -> f.name("pd", "pd").put("length", 8192).put("access", 1))
            .id();
    Resource region = rxe.row(mr);
    assertThat(region.value("length", Source.KERNEL)).contains(Value.of(8192));
    assertThat(region.value("lkey", Source.KERNEL)).isEqualTo(region.value("lkey", Source.RECEIPT));
    assertThat(rxe.row(srq).value("srq_type", Source.KERNEL)).contains(Value.of("BASIC"));
    assertThat(rxe.host().snapshot().resources())
        .filteredOn(row -> row.kind() == Kind.SRQ || row.kind() == Kind.MR)
        .extracting(Resource::id)
        .containsExactlyInAnyOrder(srq, mr);
  }

  @Test
  void theObjectsOfAForeignProcessAppearChangeStateAndGo() throws Exception {
    Subscription watch = rxe.host().watch(told::add);
    Process server = start(PINGPONG, "-d", "rxe0", "-g", "1", "-n", "500000");
    await(() -> has(server, "INIT"));
    Resource qp = qpOf(server);
    assertThat(qp.owner().comm()).isEqualTo(PINGPONG);
    assertThat(seen.get(qp.parent()).kind()).isEqualTo(Kind.PD);
    assertThat(seen.get(qp.parent()).owner()).isEqualTo(qp.owner());
    Process client = start(PINGPONG, "-d", "rxe0", "-g", "1", "-n", "500000", "192.0.2.1");
    await(() -> has(server, "RTS") && has(client, "RTS"));
    assertThat(qpOf(client).value("dest_qp_num", Source.KERNEL))
        .isEqualTo(qp.value("qp_num", Source.KERNEL));
    server.destroyForcibly().waitFor();
    client.destroyForcibly().waitFor();
    await(() -> seen.values().stream().noneMatch(row -> row.owner().comm().equals(PINGPONG)));
    watch.close();
  }

  @Test
  void verbsctlToldToWatchTellsOfForeignObjects() throws Exception {
    Process verbsctl = start(verbsctl("local:", "--json", "watch"));
    BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(verbsctl.getInputStream(), StandardCharsets.UTF_8));
    assertThat(lines.readLine()).startsWith("{\"began\"");
    Process server = start(PINGPONG, "-d", "rxe0", "-g", "1");
    String came = lineWith(lines, "\"came\"", PINGPONG);
    assertThat(came).contains("\"pid\": " + server.pid());
    server.destroyForcibly().waitFor();
    lineWith(lines, "\"went\"", "rxe0/qp/");
  }

  @Test
  void afterTwoHundredRoundsOfAnotherProcessTheTreeIsAsIfLookedAtAfresh() throws Exception {
    Subscription watch = rxe.host().watch(told::add);
    Path script = directory.resolve("rounds.json");
    Files.writeString(script, rounds(200));
    Process rounds = start(verbsctl("local:?agents=0", "perform", script.toString()));
    assertThat(rounds.waitFor(180, TimeUnit.SECONDS)).isTrue();
    assertThat(rounds.exitValue()).isZero();
    HostSnapshot fresh = rxe.host().snapshot();
    assertThat(fresh.resources()).noneMatch(row -> row.owner().pid() == rounds.pid());
    await(() -> seen.keySet().equals(ids(fresh)));
    for (Resource row : fresh.resources()) {
      assertThat(seen.get(row.id()).parent()).isEqualTo(row.parent());
      assertThat(seen.get(row.id()).edges()).isEqualTo(row.edges());
      assertThat(seen.get(row.id()).readings().attributes()).isEqualTo(row.readings().attributes());
    }
    watch.close();
    try (LiveHost other = LiveHost.open(HostAddress.parse("local:"))) {
      // the last look of the watch may still have the device open
      for (int looks = 0; looks < 20 && !ids(other.snapshot()).equals(ids(fresh)); looks++) {
        Thread.sleep(100);
      }
      assertThat(ids(other.snapshot())).isEqualTo(ids(fresh));
    }
  }

  @Test
  void aLinkThatGoesDownIsToldAsAnEventAndAsAState() throws Exception {
    rxe.withPdAndCq();
    Subscription watch = rxe.host().watch(told::add);
    ResourceId port = ResourceId.of("rxe0", Kind.PORT, 1);
    await(() -> seen.containsKey(port));
    GuestCalls.run("ip", "link", "set", "dummy0", "down");
    try {
      await(
          () ->
              events.stream()
                  .anyMatch(e -> e.type().equals("IBV_EVENT_PORT_ERR") && e.about().equals(port)));
      await(() -> !seen.get(port).value("state", Source.QUERIED).equals(Optional.of(Value.of(4))));
    } finally {
      GuestCalls.run("ip", "link", "set", "dummy0", "up");
      GuestCalls.run("ip", "address", "replace", "2001:db8::1/64", "dev", "dummy0", "nodad");
    }
    await(() -> events.stream().anyMatch(e -> e.type().equals("IBV_EVENT_PORT_ACTIVE")));
    await(() -> seen.get(port).value("state", Source.QUERIED).equals(Optional.of(Value.of(4))));
    watch.close();
  }

  @Test
  void aRenamedDeviceKeepsWhatIsOursUnderItsOldName() throws Exception {
    rxe.withPdAndCq();
    GuestCalls.run("rdma", "dev", "set", "rxe0", "name", "other0");
    try {
      HostSnapshot snapshot = rxe.host().snapshot();
      Resource old = snapshot.find(ResourceId.device("rxe0")).orElseThrow();
      assertThat(old.status().word()).isEqualTo("renamed");
      assertThat(old.status().reason()).contains("other0");
      Resource renamed = snapshot.find(ResourceId.device("other0")).orElseThrow();
      assertThat(renamed.status().reason()).contains("its old name rxe0");
      rxe.destroy(Verb.IBV_DESTROY_CQ, "cq", "cq");
      rxe.destroy(Verb.IBV_DEALLOC_PD, "pd", "pd");
    } finally {
      GuestCalls.run("rdma", "dev", "set", "other0", "name", "rxe0");
    }
    assertThat(rxe.row(ResourceId.device("rxe0")).status().isOk()).isTrue();
  }

  @Test
  void aDeviceThatComesIsRenamedAndGoesIsToldAsEvents() throws Exception {
    Subscription watch = rxe.host().watch(told::add);
    await(() -> seen.containsKey(ResourceId.device("rxe0")));
    GuestCalls.run("ip", "link", "add", "dummy7", "type", "dummy");
    GuestCalls.run("ip", "link", "set", "dummy7", "up");
    GuestCalls.run("rdma", "link", "add", "rxe7", "type", "rxe", "netdev", "dummy7");
    await(() -> hasEvent("RDMA_REGISTER_EVENT", "rxe7") && seen.containsKey(device("rxe7")));
    GuestCalls.run("rdma", "dev", "set", "rxe7", "name", "other7");
    await(() -> hasEvent("RDMA_RENAME_EVENT", "other7") && seen.containsKey(device("other7")));
    GuestCalls.run("rdma", "link", "delete", "other7");
    GuestCalls.run("ip", "link", "delete", "dummy7");
    await(() -> hasEvent("RDMA_UNREGISTER_EVENT", "other7") && !seen.containsKey(device("other7")));
    assertThat(events).allMatch(event -> event.process().isEmpty());
    watch.close();
  }

  private static ResourceId device(String name) {
    return ResourceId.device(name);
  }

  private boolean hasEvent(String type, String device) {
    return Events.timeless(events).contains(Events.event(type, device(device), ""));
  }

  private static Set<ResourceId> ids(HostSnapshot snapshot) {
    return new HashSet<>(snapshot.resources().stream().map(Resource::id).toList());
  }

  /** Makes a PD and a CQ, then QPs that are taken to INIT and destroyed, one after another. */
  private static String rounds(int count) {
    StringBuilder script = new StringBuilder("[");
    script.append("{\"verb\":\"ibv_alloc_pd\",\"as\":\"pd\",\"device\":\"rxe0\"},");
    script.append("{\"verb\":\"ibv_create_cq\",\"as\":\"cq\",\"device\":\"rxe0\",\"cqe\":16}");
    for (int i = 0; i < count; i++) {
      script.append(
          """
          ,{"verb":"ibv_create_qp","as":"q%1$d","pd":"pd","send_cq":"cq","recv_cq":"cq",
            "qp_type":"IBV_QPT_RC","cap":{"max_send_wr":4,"max_recv_wr":4,"max_send_sge":1,
            "max_recv_sge":1}}
          ,{"verb":"ibv_modify_qp","qp":"q%1$d","attr":{"qp_state":"IBV_QPS_INIT","port_num":1,
            "pkey_index":0,"qp_access_flags":0}}
          ,{"verb":"ibv_destroy_qp","qp":"q%1$d"}
          """
              .formatted(i));
    }
    return script.append("]").toString();
  }

  private static String[] verbsctl(String host, String... arguments) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(
        List.of("-XX:TieredStopAtLevel=1", "-cp", System.getProperty("java.class.path")));
    command.addAll(List.of("org.verbscope.verbsctl.Verbsctl", "--host", host));
    command.addAll(List.of(arguments));
    return command.toArray(new String[0]);
  }

  private Process start(String... command) throws Exception {
    boolean read = List.of(command).contains("--json");
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(!read);
    builder.redirectOutput(read ? ProcessBuilder.Redirect.PIPE : ProcessBuilder.Redirect.DISCARD);
    Process process = builder.start();
    processes.add(process);
    return process;
  }

  private static String lineWith(BufferedReader lines, String... parts) throws Exception {
    while (true) {
      String line = lines.readLine();
      assertThat(line).isNotNull();
      if (List.of(parts).stream().allMatch(line::contains)) {
        return line;
      }
    }
  }

  private boolean has(Process process, String state) {
    return seen.values().stream()
        .anyMatch(
            row ->
                row.owner().pid() == process.pid()
                    && row.value("state", Source.KERNEL).equals(Optional.of(Value.of(state))));
  }

  private Resource qpOf(Process process) {
    return seen.values().stream()
        .filter(row -> row.kind() == Kind.QP && row.owner().pid() == process.pid())
        .findFirst()
        .orElseThrow();
  }

  /** Applies what is told, as a window would, until it is so. */
  private void await(BooleanSupplier isSo) throws InterruptedException {
    while (!isSo.getAsBoolean()) {
      HostChange change = told.poll(60, TimeUnit.SECONDS);
      assertThat(change).as("another change").isNotNull();
      if (change instanceof HostChange.Began began) {
        began.snapshot().resources().forEach(row -> seen.put(row.id(), row));
      } else if (change instanceof HostChange.Stepped step) {
        step.went().forEach(seen::remove);
        step.came().forEach(row -> seen.put(row.id(), row));
        step.changed().forEach(changed -> seen.put(changed.now().id(), changed.now()));
        events.addAll(step.events());
      }
    }
  }
}
