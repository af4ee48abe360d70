package org.verbscope.verbs.live.netlink;

import static org.assertj.core.api.Assertions.assertThat;
import static org.verbscope.verbs.live.netlink.Wire.done;
import static org.verbscope.verbs.live.netlink.Wire.message;
import static org.verbscope.verbs.live.netlink.Wire.nest;
import static org.verbscope.verbs.live.netlink.Wire.text;
import static org.verbscope.verbs.live.netlink.Wire.u32;
import static org.verbscope.verbs.live.netlink.Wire.u64;

import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** Counters as the kernel binds them. */
class KernelCounterTest {
  @Test
  void boundCountersBelongToTheirPort() {
    byte[] counters =
        nest(
            Nldev.STAT_HWCOUNTERS | Wire.NESTED,
            nest(
                Nldev.STAT_HWCOUNTER_ENTRY,
                text(Nldev.STAT_HWCOUNTER_ENTRY_NAME, "rx_write_requests"),
                u64(Nldev.STAT_HWCOUNTER_ENTRY_VALUE, 5)));
    byte[] answer =
        message(
            Nldev.CLIENT + Nldev.CMD_STAT_GET,
            Datagram.FLAG_MULTI,
            nest(
                Nldev.STAT_COUNTER,
                nest(
                    Nldev.STAT_COUNTER_ENTRY,
                    u32(Nldev.PORT_INDEX, 1),
                    u32(Nldev.STAT_COUNTER_ID, 4),
                    counters)));

    assertThat(
            new RdmaNetlink(Wire.kernel(answer, done(0))).boundCounters(0, ResourceKind.QP).value())
        .containsExactly(
            new KernelCounter.Bound(
                OptionalLong.of(1),
                OptionalLong.of(4),
                List.of(new KernelCounter("rx_write_requests", 5))));
  }
}
