package org.verbscope.verbs.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.verbscope.verbs.model.PortCounters.Group;

class PortCountersTest {
  private static final String DATA = "counters/port_xmit_data";
  private static final String DOWNED = "hw_counters/link_downed";

  @Test
  void theDirectoryTellsTwoCountersOfOneNameApart() {
    assertThat(PortCounters.group("counters/link_downed")).contains(Group.STANDARD);
    assertThat(PortCounters.group(DOWNED)).contains(Group.DRIVER);
    assertThat(PortCounters.name(DOWNED)).isEqualTo("link_downed");
    assertThat(PortCounters.isCounter("bad_pkey_cntr")).isFalse();
  }

  @Test
  void theStandardsDataCountersCountWordsOfFourBytes() {
    assertThat(PortCounters.bytesPerStep(DATA)).isEqualTo(4);
    assertThat(PortCounters.bytesPerStep("counters/port_rcv_data")).isEqualTo(4);
    assertThat(PortCounters.bytesPerStep("hw_counters/tx_bytes")).isEqualTo(1);
    assertThat(PortCounters.bytesPerStep("counters/port_rcv_packets")).isZero();
  }

  @Test
  void aCounterThatTheCatalogueLacksIsANumber() {
    ValueType type = AttributeCatalog.typeOf(Kind.PORT, "hw_counters/never_heard_of");
    assertThat(type.text(Value.of(-1))).isEqualTo("18446744073709551615");
    assertThat(type.width()).isEqualTo(64);
  }

  @Test
  void aPortThatOnlyCountedOnIsToldFromOneThatAlsoWentDown() {
    Resource up = port(Map.of(DATA, 1L, DOWNED, 0L, "state", 4L));
    Resource counted = port(Map.of(DATA, 9L, DOWNED, 0L, "state", 4L));
    Resource down = port(Map.of(DATA, 9L, DOWNED, 1L, "state", 1L));

    assertThat(SnapshotDiff.change(up, counted).isOfCountersAlone()).isTrue();
    assertThat(SnapshotDiff.change(up, down).isOfCountersAlone()).isFalse();
    assertThat(SnapshotDiff.change(up, up).isOfCountersAlone()).isFalse();
    assertThat(step(SnapshotDiff.change(up, counted)).isOfCountersAlone()).isTrue();
    assertThat(step(SnapshotDiff.change(up, down)).isOfCountersAlone()).isFalse();
    assertThat(step().isOfCountersAlone()).isFalse();
  }

  private static HostChange.Stepped step(HostChange.Changed... changed) {
    return new HostChange.Stepped(1, List.of(), List.of(changed), List.of(), List.of(), List.of());
  }

  private static Resource port(Map<String, Long> numbers) {
    Readings.Builder readings = Readings.builder();
    numbers.forEach((name, value) -> readings.put(name, Source.SYSFS, value));
    return new Resource(
        ResourceId.of("mlx5_0", Kind.PORT, 1),
        Kind.PORT,
        ResourceId.device("mlx5_0"),
        "Port 1",
        Owner.NOBODY,
        Status.OK,
        Map.of(),
        readings.build());
  }
}
