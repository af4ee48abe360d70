package org.verbscope.verbs.live.netlink;

import static org.assertj.core.api.Assertions.assertThat;
import static org.verbscope.verbs.live.netlink.Wire.message;
import static org.verbscope.verbs.live.netlink.Wire.text;
import static org.verbscope.verbs.live.netlink.Wire.u32;
import static org.verbscope.verbs.live.netlink.Wire.u8;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What the kernel announces of its devices. */
class RdmaMonitorTest {
  private static final Instant HEARD_AT = Instant.EPOCH.plusSeconds(5);

  @Test
  void anAnnouncementTellsWhatHappened() {
    byte[] renamed =
        message(
            Nldev.CLIENT + Nldev.CMD_MONITOR,
            0,
            u32(Nldev.DEV_INDEX, 3),
            text(Nldev.DEV_NAME, "ibp8s0"),
            u8(Nldev.EVENT_TYPE, 4));
    byte[] attached =
        message(
            Nldev.CLIENT + Nldev.CMD_MONITOR,
            0,
            u8(Nldev.EVENT_TYPE, 2),
            u32(Nldev.DEV_INDEX, 3),
            text(Nldev.DEV_NAME, "ibp8s0"),
            u32(Nldev.PORT_INDEX, 1),
            u32(Nldev.NDEV_INDEX, 9),
            text(Nldev.NDEV_NAME, "eth9"));
    byte[] unheardOf = message(Nldev.CLIENT + Nldev.CMD_MONITOR, 0, u8(Nldev.EVENT_TYPE, 200));
    Notices notices = new Notices();
    List<DeviceEvent> events = new ArrayList<>();

    for (byte[] one : List.of(renamed, attached, unheardOf, new byte[] {9})) {
      RdmaMonitor.decode(
          ByteBuffer.wrap(one).order(ByteOrder.nativeOrder()),
          one.length,
          HEARD_AT,
          events,
          notices);
    }

    assertThat(events)
        .extracting(DeviceEvent::what)
        .containsExactly(
            DeviceEvent.What.RENAMED, DeviceEvent.What.INTERFACE_ATTACHED, DeviceEvent.What.OTHER);
    assertThat(events).extracting(DeviceEvent::at).containsOnly(HEARD_AT);
    assertThat(events.get(0).name()).contains("ibp8s0");
    assertThat(events.get(0).device()).hasValue(3);
    assertThat(events.get(1).interfaceName()).contains("eth9");
    assertThat(events.get(2).code()).hasValue(200);
    assertThat(notices.list()).hasSize(1);
  }
}
