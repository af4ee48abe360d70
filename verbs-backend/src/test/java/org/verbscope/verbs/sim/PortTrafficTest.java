package org.verbscope.verbs.sim;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.verbscope.verbs.HostAddress;
import org.verbscope.verbs.model.CEnums;
import org.verbscope.verbs.model.Fields;
import org.verbscope.verbs.model.Header;
import org.verbscope.verbs.model.Kind;
import org.verbscope.verbs.model.PortCounters;
import org.verbscope.verbs.model.Resource;
import org.verbscope.verbs.model.ResourceId;
import org.verbscope.verbs.model.Source;
import org.verbscope.verbs.model.Value;
import org.verbscope.verbs.model.Verb;
import org.verbscope.verbs.model.VerbCall;

class PortTrafficTest {
  private static final String PACKETS = "counters/port_xmit_packets";
  private static final String DATA = "counters/port_xmit_data";

  private final SimulatedHost host = SimulatedHost.open(HostAddress.parse("sim:workshop"));

  @AfterEach
  void close() {
    host.close();
  }

  @Test
  void countersMoveWithTheVirtualClockAlone() {
    long before = counter("mlx5_0", PACKETS);
    assertThat(counter("mlx5_0", PACKETS)).isEqualTo(before);
    advance(5000);
    long after = counter("mlx5_0", PACKETS);
    assertThat(after).isGreaterThan(before + 5 * 20_000);

    try (SimulatedHost another = SimulatedHost.open(HostAddress.parse("sim:workshop?seed=7"))) {
      advance(another, 5000);
      assertThat(counter(another, "mlx5_0", PACKETS)).isEqualTo(after);
    }
  }

  @Test
  void dataIsCountedInWordsAndGoesWithThePackets() {
    long packets = counter("mlx5_0", PACKETS);
    long words = counter("mlx5_0", DATA);
    assertThat(words * 4 % packets).isZero();
    assertThat(words * 4 / packets).isBetween(256L, 4096L);
  }

  @Test
  void aLinkThatIsDownCountsNothingButThat() {
    Fields fault =
        Fields.builder().put("fault", CEnums.SIM_FAULT.valueOf("PORT_DOWN")).put("port", 1).build();
    Header device = Header.NONE.withDevice("mlx5_0");
    assertThat(host.perform(VerbCall.of(Verb.SIM_FAULT, device, fault)).isGranted()).isTrue();
    long packets = counter("mlx5_0", PACKETS);
    assertThat(counter("mlx5_0", "counters/link_downed")).isEqualTo(1);
    advance(5000);
    assertThat(counter("mlx5_0", PACKETS)).isEqualTo(packets);
    assertThat(counter("qib0", PACKETS)).isPositive();
  }

  @Test
  void portsKeepTheCountersOfTheirKind() {
    assertThat(groups("rxe0")).containsExactly(PortCounters.Group.DRIVER);
    assertThat(groups("qib0")).containsExactly(PortCounters.Group.STANDARD);
    assertThat(groups("mlx5_1"))
        .containsExactly(PortCounters.Group.STANDARD, PortCounters.Group.DRIVER);
    assertThat(counter("rxe0", "hw_counters/sent_pkts")).isPositive();
  }

  private List<PortCounters.Group> groups(String device) {
    return port(host, device).readings().attributes().stream()
        .flatMap(attribute -> PortCounters.group(attribute).stream())
        .distinct()
        .toList();
  }

  private long counter(String device, String name) {
    return counter(host, device, name);
  }

  private static long counter(SimulatedHost host, String device, String name) {
    Value value = port(host, device).value(name, Source.SYSFS).orElseThrow();
    return ((Value.Num) value).bits();
  }

  private static Resource port(SimulatedHost host, String device) {
    return host.snapshot().find(ResourceId.of(device, Kind.PORT, 1)).orElseThrow();
  }

  private void advance(long millis) {
    advance(host, millis);
  }

  private static void advance(SimulatedHost host, long millis) {
    Fields time = Fields.builder().put("millis", millis).build();
    assertThat(host.perform(VerbCall.of(Verb.SIM_ADVANCE, Header.NONE, time)).isGranted()).isTrue();
  }
}
