package org.verbscope.verbs.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.verbscope.verbs.HostAddress;
import org.verbscope.verbs.live.GuestCalls;
import org.verbscope.verbs.model.Fields;
import org.verbscope.verbs.model.Header;
import org.verbscope.verbs.model.HostChange;
import org.verbscope.verbs.model.HostSnapshot;
import org.verbscope.verbs.model.Kind;
import org.verbscope.verbs.model.Notice;
import org.verbscope.verbs.model.Outcome;
import org.verbscope.verbs.model.Receipt;
import org.verbscope.verbs.model.Resource;
import org.verbscope.verbs.model.ResourceId;
import org.verbscope.verbs.model.Source;
import org.verbscope.verbs.model.Value;
import org.verbscope.verbs.model.Verb;
import org.verbscope.verbs.model.VerbCall;
import org.verbscope.verbs.testbed.Guest;

/** Agents that hold objects of a real kernel. */
@Tag(Guest.RXE)
class AgentIT {
  private static final String DEVICE = "rxe0";
  private static final int QPS = 5;

  /** So many that asking for a few alone costs less than the list. */
  private static final int CROWD = 120;

  @TempDir Path logs;
  private String before;
  private AgentHost host;

  @BeforeEach
  void open() throws Exception {
    before = GuestCalls.run("rdma", "resource", "show");
    host = AgentHost.open(HostAddress.parse("local:"), TestAgents.launch(TestAgents.AGENT), logs);
  }

  @AfterEach
  void close() {
    host.close();
  }

  private Receipt granted(
      Verb verb, String process, String as, UnaryOperator<Fields.Builder> fields) {
    Header header = Header.NONE.withProcess(process).withAs(as);
    Header complete = verb.needsDevice() ? header.withDevice(DEVICE) : header;
    return TestAgents.granted(
        host.perform(VerbCall.of(verb, complete, fields.apply(Fields.builder()).build())));
  }

  /** A PD, a CQ and QPs of one acting process. */
  private void hold(String process) {
    granted(Verb.IBV_ALLOC_PD, process, process + "-pd", f -> f);
    granted(Verb.IBV_CREATE_CQ, process, process + "-cq", f -> f.put("cqe", 64));
    for (int i = 0; i < QPS; i++) {
      granted(
          Verb.IBV_CREATE_QP,
          process,
          process + "-qp",
          f ->
              f.name("pd", process + "-pd")
                  .name("send_cq", process + "-cq")
                  .name("recv_cq", process + "-cq")
                  .put("cap.max_send_wr", 4)
                  .put("cap.max_recv_wr", 4)
                  .put("cap.max_send_sge", 1)
                  .put("cap.max_recv_sge", 1)
                  .put("qp_type", 2));
    }
  }

  private static long qps(HostSnapshot snapshot, String process) {
    return snapshot.resources().stream()
        .filter(row -> row.kind() == Kind.QP && row.owner().process().equals(process))
        .count();
  }

  @Test
  void neitherAKilledAgentNorAClosedHostLeavesAnythingInTheKernel() throws Exception {
    hold("main");
    assertThat(qps(host.snapshot(), "main")).isEqualTo(QPS);
    AgentDeathTest.kill(host.pid("main").orElseThrow(), "KILL");
    TestAgents.await("the death is noticed", () -> !host.isAlive("main"));
    assertThat(GuestCalls.run("rdma", "resource", "show")).isEqualTo(before);
    HostSnapshot stale = host.snapshot();
    assertThat(stale.find(ResourceId.HOST).orElseThrow().status().word()).isEqualTo("agent died");
    assertThat(qps(stale, "main")).isEqualTo(QPS);

    hold("main");
    HostSnapshot fresh = host.snapshot();
    assertThat(qps(fresh, "main")).isEqualTo(QPS);
    assertThat(fresh.find(ResourceId.HOST).orElseThrow().status().isOk()).isTrue();
    assertThat(fresh.resources())
        .as("what an agent holds is told once, and by itself")
        .filteredOn(row -> row.kind() == Kind.QP && !row.owner().kernel())
        .allMatch(row -> row.owner().thisApp())
        .hasSize(QPS);
    host.close();
    assertThat(GuestCalls.run("rdma", "resource", "show")).isEqualTo(before);
  }

  @Test
  void inACrowdOfOthersAnActingAgentTellsItsOwnObjectsInFull() {
    try (GuestCalls crowd = new GuestCalls()) {
      crowd.withCrowd(CROWD);
      hold("main");
      hold("other");
      granted(
          Verb.IBV_MODIFY_QP,
          "other",
          "",
          f ->
              f.name("qp", "other-qp")
                  .put("qp_state", 1)
                  .put("port_num", 1)
                  .put("pkey_index", 0)
                  .put("qp_access_flags", 0));
      HostSnapshot snapshot = host.snapshot();
      assertThat(snapshot.resources())
          .filteredOn(row -> row.kind() == Kind.QP)
          .hasSizeGreaterThan(CROWD + 2 * QPS);
      for (String process : List.of("main", "other")) {
        assertThat(qps(snapshot, process)).isEqualTo(QPS);
        Resource pd = only(snapshot, Kind.PD, process);
        assertThat(pd.value("usecnt", Source.KERNEL)).contains(Value.of(QPS));
        Resource context = only(snapshot, Kind.CONTEXT, process);
        assertThat(pd.edges()).containsEntry("context", context.id());
        assertThat(only(snapshot, Kind.CQ, process).value("cqe", Source.KERNEL)).isPresent();
      }
      assertThat(snapshot.resources())
          .filteredOn(row -> row.owner().process().equals("other"))
          .filteredOn(
              row -> row.value("state", Source.KERNEL).equals(Optional.of(Value.of("INIT"))))
          .hasSize(1);
    }
  }

  private static Resource only(HostSnapshot snapshot, Kind kind, String process) {
    List<Resource> rows =
        snapshot.resources().stream()
            .filter(row -> row.kind() == kind && row.owner().process().equals(process))
            .toList();
    assertThat(rows).hasSize(1);
    return rows.get(0);
  }

  @Test
  void aDeviceWithQpsOfOursCanBeRemovedAndTheTreeSaysWhatHappened() throws Exception {
    // whoever watches sees the device go and lets go: the removal waits for that
    Queue<Notice> told = new ConcurrentLinkedQueue<>();
    host.watch(
        change -> {
          if (change instanceof HostChange.Stepped step) {
            told.addAll(step.notices());
          }
        });
    hold("main");
    assertThat(host.snapshot().find(ResourceId.device(DEVICE))).isPresent();
    try {
      long began = System.nanoTime();
      GuestCalls.run("rdma", "link", "del", DEVICE);
      assertThat(Duration.ofNanos(System.nanoTime() - began)).isLessThan(Duration.ofSeconds(20));
      HostSnapshot after = host.snapshot();
      String loss = "rxe0 was removed, and with it 7 objects of this app";
      assertThat(after.notices()).extracting(Notice::says).containsExactly(loss);
      assertThat(told).extracting(Notice::says).containsExactly(loss);
      assertThat(after.find(ResourceId.device(DEVICE)).map(Resource::status))
          .as("the device is gone, or says so")
          .matches(status -> status.isEmpty() || !status.get().isOk());
      assertThat(qps(after, "main")).isZero();
      Outcome outcome =
          host.perform(
                  VerbCall.of(
                      Verb.IBV_QUERY_QP,
                      Header.NONE,
                      Fields.builder().name("qp", "main-qp").build()))
              .outcome();
      assertThat(outcome).isInstanceOf(Outcome.Refused.class);
    } finally {
      GuestCalls.run("rdma", "link", "add", DEVICE, "type", "rxe", "netdev", "dummy0");
    }
  }

  @Test
  void aQpThatVerbsctlHoldsDoesNotDelayTheRemovalOfItsDevice() throws Exception {
    Path said = logs.resolve("said");
    String[] command = {
      Path.of(System.getProperty("java.home"), "bin", "java").toString(),
      "-XX:TieredStopAtLevel=1",
      "-cp",
      System.getProperty("java.class.path"),
      "org.verbscope.verbsctl.Verbsctl",
      "create-qp",
      "--host=local:",
      "--device=" + DEVICE,
      "--type=UD",
      "--hold"
    };
    Process verbsctl = new ProcessBuilder(command).redirectError(said.toFile()).start();
    try {
      while (verbsctl.isAlive() && !said(said).contains("Held until Ctrl-C")) {
        TestAgents.sleep(100);
      }
      GuestCalls.run("rdma", "link", "del", DEVICE);
      assertThat(verbsctl.waitFor(60, TimeUnit.SECONDS)).isTrue();
      assertThat(said(said)).contains("rxe0 was removed, and with it 3 objects of this app");
      assertThat(verbsctl.exitValue()).as("it was not held until Ctrl-C").isEqualTo(1);
    } finally {
      verbsctl.destroyForcibly().waitFor();
      GuestCalls.run("rdma", "link", "add", DEVICE, "type", "rxe", "netdev", "dummy0");
    }
  }

  private static String said(Path file) {
    return String.join("\n", TestAgents.lines(file));
  }
}
