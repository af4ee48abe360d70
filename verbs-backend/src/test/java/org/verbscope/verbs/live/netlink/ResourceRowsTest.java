package org.verbscope.verbs.live.netlink;

import static org.assertj.core.api.Assertions.assertThat;
import static org.verbscope.verbs.live.netlink.Wire.done;
import static org.verbscope.verbs.live.netlink.Wire.message;
import static org.verbscope.verbs.live.netlink.Wire.nest;
import static org.verbscope.verbs.live.netlink.Wire.padding;
import static org.verbscope.verbs.live.netlink.Wire.part;
import static org.verbscope.verbs.live.netlink.Wire.qp;
import static org.verbscope.verbs.live.netlink.Wire.rows;
import static org.verbscope.verbs.live.netlink.Wire.table;
import static org.verbscope.verbs.live.netlink.Wire.text;
import static org.verbscope.verbs.live.netlink.Wire.u32;
import static org.verbscope.verbs.live.netlink.Wire.u64;
import static org.verbscope.verbs.live.netlink.Wire.u8;

import java.util.Arrays;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** What the rows of a resource table hold, from whatever kernel they come. */
class ResourceRowsTest {
  private static final int RC = 2;
  private static final int GSI = 1;
  private static final int RTS = 3;

  @Test
  void paddingBeforeA64BitNumberIsSteppedOver() {
    ResourceTable cqs =
        rows(
                ResourceKind.CQ,
                nest(
                    Nldev.RES_CQ_ENTRY,
                    u32(Nldev.RES_CQE, 255),
                    padding(),
                    u64(Nldev.RES_USECNT, 0x1_0000_0002L),
                    u32(Nldev.RES_CQN, 7)))
            .value();

    assertThat(cqs.number(0, Column.USERS)).hasValue(0x1_0000_0002L);
    assertThat(cqs.number(0, Column.CQN)).hasValue(7);
  }

  @Test
  void theNestedFlagMakesNoDifference() {
    byte[] entry = u32(Nldev.RES_PDN, 5);
    byte[] flagged =
        message(
            Nldev.CLIENT + ResourceKind.PD.command,
            Datagram.FLAG_MULTI,
            nest(Nldev.RES_PD | Wire.NESTED, nest(Nldev.RES_PD_ENTRY | Wire.NESTED, entry)));

    assertThat(table(ResourceKind.PD, flagged, done(0)).value().key(0)).isEqualTo(5);
    assertThat(rows(ResourceKind.PD, nest(Nldev.RES_PD_ENTRY, entry)).value().key(0)).isEqualTo(5);
  }

  @Test
  void unknownAttributesAndConstantsSurvive() {
    Answer<ResourceTable> answer =
        rows(
            ResourceKind.QP,
            nest(
                Nldev.RES_QP_ENTRY,
                u32(2000, 1),
                u32(Nldev.RES_LQPN, 0xffffffffL),
                u8(Nldev.RES_TYPE, 77),
                u8(Nldev.RES_STATE, 42),
                text(119, "of a newer kernel")));

    assertThat(answer.notices()).isEmpty();
    assertThat(answer.value().number(0, Column.LQPN)).hasValue(0xffffffffL);
    assertThat(answer.value().text(0, Column.TYPE)).contains("77");
    assertThat(answer.value().text(0, Column.STATE)).contains("42");
  }

  @Test
  void driverDetailsKeepTheirNamesAndForms() {
    byte[] driver =
        nest(
            Nldev.DRIVER,
            text(Nldev.DRIVER_STRING, "sq_wqe_cnt"),
            u32(Nldev.DRIVER_U32, 128),
            text(Nldev.DRIVER_STRING, "flags"),
            u8(Nldev.DRIVER_PRINT_TYPE, 1),
            u32(Nldev.DRIVER_U32, 0xdeadbeefL),
            text(Nldev.DRIVER_STRING, "depth"),
            u32(Nldev.DRIVER_S32, -1),
            text(Nldev.DRIVER_STRING, "mode"),
            text(Nldev.DRIVER_STRING, "fast"),
            text(Nldev.DRIVER_STRING, "a name without a value"));
    ResourceTable qps =
        rows(
                ResourceKind.QP,
                nest(Nldev.RES_QP_ENTRY, u32(Nldev.RES_LQPN, 3)),
                nest(Nldev.RES_QP_ENTRY, u32(Nldev.RES_LQPN, 41), driver))
            .value();

    assertThat(qps.driverDetails(0)).isEmpty();
    assertThat(qps.driverDetails(1))
        .containsExactly(
            new DriverDetail("sq_wqe_cnt", OptionalLong.of(128), "128"),
            new DriverDetail("flags", OptionalLong.of(0xdeadbeefL), "0xdeadbeef"),
            new DriverDetail("depth", OptionalLong.of(-1), "-1"),
            new DriverDetail("mode", OptionalLong.empty(), "fast"));
    assertThat(qps.text(1, Column.DRIVER))
        .contains("sq_wqe_cnt=128 flags=0xdeadbeef depth=-1 mode=fast");
  }

  @Test
  void theQpsOfASharedReceiveQueueAreRanges() {
    byte[] users =
        nest(
            Nldev.RES_QP | Wire.NESTED,
            nest(Nldev.RES_QP_ENTRY, u32(Nldev.RES_LQPN, 17)),
            nest(Nldev.RES_QP_ENTRY, u32(Nldev.MIN_RANGE, 20), u32(Nldev.MAX_RANGE, 25)));
    ResourceTable queues =
        rows(
                ResourceKind.SRQ,
                nest(
                    Nldev.RES_SRQ_ENTRY,
                    u32(Nldev.RES_SRQN, 0),
                    u8(Nldev.RES_TYPE, 1),
                    u32(Nldev.RES_CQN, 4),
                    users))
            .value();

    assertThat(queues.text(0, Column.TYPE)).contains("XRC");
    assertThat(queues.qps(0)).containsExactly(new QpRange(17, 17), new QpRange(20, 25));
    assertThat(queues.text(0, Column.QPS)).contains("17,20-25");
  }

  @Test
  void anXrcTargetHasNeitherProcessNorDomain() {
    ResourceTable qps =
        rows(
                ResourceKind.QP,
                nest(
                    Nldev.RES_QP_ENTRY,
                    u32(Nldev.RES_LQPN, 85),
                    u8(Nldev.RES_TYPE, 10),
                    u8(Nldev.RES_STATE, 0),
                    text(Nldev.RES_KERN_NAME, "ib_uverbs")))
            .value();

    assertThat(qps.text(0, Column.TYPE)).contains("XRC_TGT");
    assertThat(qps.text(0, Column.KERNEL_OWNER)).contains("ib_uverbs");
    assertThat(qps.number(0, Column.PID)).isEmpty();
    assertThat(qps.number(0, Column.PDN)).isEmpty();
  }

  @Test
  void aDumpInManyPartsIsOneTableInOrder() {
    byte[][] parts = new byte[41][];
    for (int i = 0; i < 40; i++) {
      byte[][] entries = new byte[200][];
      int first = 2 + i * 200;
      Arrays.setAll(entries, j -> qp(first + j, 1, 7, 900 + first % 3, RC, RTS));
      parts[i] = part(ResourceKind.QP, entries);
    }
    parts[40] = done(0);

    ResourceTable qps = table(ResourceKind.QP, parts).value();

    assertThat(qps.size()).isEqualTo(8000);
    for (int row = 0; row < 8000; row++) {
      assertThat(qps.key(row)).isEqualTo(row + 2);
    }
    assertThat(qps.row(4711)).isEqualTo(4709);
    assertThat(qps.row(1)).isNegative();
    assertThat(qps.processes()).hasSize(3);
  }

  @Test
  void aResourceNamedTwiceCountsOnceWithItsLastState() {
    byte[] driver = nest(Nldev.DRIVER, text(Nldev.DRIVER_STRING, "d"), u32(Nldev.DRIVER_U32, 5));
    ResourceTable qps =
        rows(
                ResourceKind.QP,
                qp(30, 1, 0, 900, RC, RTS),
                qp(17, 1, 0, 900, RC, 1),
                nest(Nldev.RES_QP_ENTRY, u32(Nldev.RES_LQPN, 20), driver),
                qp(17, 1, 0, 900, RC, RTS))
            .value();

    assertThat(qps.size()).isEqualTo(3);
    assertThat(qps.key(0)).isEqualTo(17);
    assertThat(qps.text(0, Column.STATE)).contains("RTS");
    assertThat(qps.driverDetails(1)).hasSize(1);
    assertThat(qps.driverDetails(0)).isEmpty();
    assertThat(qps.key(2)).isEqualTo(30);
  }

  @Test
  void theSpecialQpsOfTwoPortsAreTwo() {
    ResourceTable qps =
        rows(
                ResourceKind.QP,
                qp(17, 1, 0, 900, RC, RTS),
                qp(1, 1, 0, 0, GSI, RTS),
                qp(1, 2, 0, 0, GSI, RTS))
            .value();

    assertThat(qps.size()).isEqualTo(3);
    assertThat(qps.number(qps.row(1 | 2L << 24), Column.PORT)).hasValue(2);
    assertThat(qps.processes()).as("0 was the kernel before Linux 5.3").containsExactly(900);
  }

  @Test
  void rowsOfOldKernelsWithoutNumbersAreKept() {
    byte[] unnumbered = nest(Nldev.RES_CQ_ENTRY, u32(Nldev.RES_CQE, 63));

    ResourceTable cqs = rows(ResourceKind.CQ, unnumbered, unnumbered).value();

    assertThat(cqs.size()).isEqualTo(2);
    assertThat(cqs.number(1, Column.CQE)).hasValue(63);
  }
}
