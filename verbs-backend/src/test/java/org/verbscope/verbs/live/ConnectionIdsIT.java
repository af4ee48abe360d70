package org.verbscope.verbs.live;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.verbscope.verbs.HostAddress;
import org.verbscope.verbs.model.HostSnapshot;
import org.verbscope.verbs.model.Kind;
import org.verbscope.verbs.model.Resource;
import org.verbscope.verbs.model.ResourceId;
import org.verbscope.verbs.model.Source;
import org.verbscope.verbs.model.Value;
import org.verbscope.verbs.testbed.Guest;

/** Connections that other processes make by librdmacm, as a real kernel tells of them. */
@Tag(Guest.RXE)
class ConnectionIdsIT {
  private static final String ADDRESS = "192.0.2.1";
  private static final String PORT = "7471";

  private final LiveHost host = LiveHost.open(HostAddress.parse("local:"));
  private final List<Process> processes = new ArrayList<>();

  @AfterEach
  void end() throws Exception {
    for (Process process : processes) {
      process.destroyForcibly().waitFor();
    }
    host.close();
  }

  @Test
  void whoListensAndWhoIsConnectedIsARowThatLeadsToItsQp() throws Exception {
    GuestCalls.run("modprobe", "rdma_ucm");
    long before = ids(host.snapshot(), Optional.empty()).size();
    Process server = start("server");
    BufferedReader served = says(server);
    assertThat(served.readLine()).isEqualTo("listening");
    Resource listener = ids(host.snapshot(), Optional.of(server)).get(0);
    assertThat(listener.value("state", Source.KERNEL)).contains(Value.of("LISTEN"));
    assertThat(listener.value("ps", Source.KERNEL)).contains(Value.of("TCP"));
    assertThat(listener.value("src_addr", Source.KERNEL)).contains(Value.of(ADDRESS + ":" + PORT));
    assertThat(listener.parent()).isEqualTo(ResourceId.device("rxe0"));

    Process client = start("client");
    assertThat(says(client).readLine()).isEqualTo("connected");
    assertThat(served.readLine()).isEqualTo("connected");
    HostSnapshot connected = host.snapshot();
    Resource end = ids(connected, Optional.of(client)).get(0);
    assertThat(end.value("state", Source.KERNEL)).contains(Value.of("CONNECT"));
    assertThat(end.value("dst_addr", Source.KERNEL)).contains(Value.of(ADDRESS + ":" + PORT));
    Resource qp = connected.find(end.edges().get("qp")).orElseThrow();
    assertThat(qp.kind()).isEqualTo(Kind.QP);
    assertThat(qp.owner()).isEqualTo(end.owner());
    assertThat(end.value("qp_num", Source.KERNEL)).isEqualTo(qp.value("qp_num", Source.KERNEL));
    assertThat(ids(connected, Optional.of(server)))
        .as("who listens, and the end of the one connection")
        .hasSize(2);
    Resource device = connected.find(ResourceId.device("rxe0")).orElseThrow();
    assertThat(device.value("cm_id", Source.KERNEL)).contains(Value.of(before + 3));

    for (Process process : processes) {
      process.destroyForcibly().waitFor();
    }
    assertThat(ids(host.snapshot(), Optional.empty())).hasSize((int) before);
  }

  private static List<Resource> ids(HostSnapshot snapshot, Optional<Process> of) {
    return snapshot.resources().stream()
        .filter(row -> row.kind() == Kind.CM_ID)
        .filter(row -> of.isEmpty() || row.owner().pid() == of.get().pid())
        .toList();
  }

  private Process start(String end) throws IOException {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                Connection.class.getName(),
                end,
                ADDRESS,
                PORT)
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    processes.add(process);
    return process;
  }

  private static BufferedReader says(Process process) {
    return new BufferedReader(
        new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
  }
}
