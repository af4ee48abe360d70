package org.verbscope.verbs.live.netlink;

import static org.assertj.core.api.Assertions.assertThat;
import static org.verbscope.verbs.live.netlink.Wire.done;
import static org.verbscope.verbs.live.netlink.Wire.join;
import static org.verbscope.verbs.live.netlink.Wire.message;
import static org.verbscope.verbs.live.netlink.Wire.nest;
import static org.verbscope.verbs.live.netlink.Wire.padding;
import static org.verbscope.verbs.live.netlink.Wire.part;
import static org.verbscope.verbs.live.netlink.Wire.qp;
import static org.verbscope.verbs.live.netlink.Wire.table;
import static org.verbscope.verbs.live.netlink.Wire.text;
import static org.verbscope.verbs.live.netlink.Wire.u32;
import static org.verbscope.verbs.live.netlink.Wire.u64;
import static org.verbscope.verbs.live.netlink.Wire.u8;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.verbscope.verbs.model.Errno;

class OddMessagesTest {
  private static final int RC = 2;
  private static final int GSI = 1;
  private static final int RTS = 3;

  @Test
  void paddingBeforeA64BitNumberIsSteppedOver() {
    ResourceTable cqs =
        table(
                ResourceKind.CQ,
                part(
                    ResourceKind.CQ,
                    nest(
                        Nldev.RES_CQ_ENTRY,
                        u32(Nldev.RES_CQE, 255),
                        padding(),
                        u64(Nldev.RES_USECNT, 0x1_0000_0002L),
                        u32(Nldev.RES_CQN, 7))),
                done(0))
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
    assertThat(
            table(ResourceKind.PD, part(ResourceKind.PD, nest(Nldev.RES_PD_ENTRY, entry)), done(0))
                .value()
                .key(0))
        .isEqualTo(5);
  }

  @Test
  void unknownAttributesAndConstantsSurvive() {
    Answer<ResourceTable> answer =
        table(
            ResourceKind.QP,
            part(
                ResourceKind.QP,
                nest(
                    Nldev.RES_QP_ENTRY,
                    u32(2000, 1),
                    u32(Nldev.RES_LQPN, 0xffffffffL),
                    u8(Nldev.RES_TYPE, 77),
                    u8(Nldev.RES_STATE, 42),
                    text(119, "of a newer kernel"))),
            done(0));

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
        table(
                ResourceKind.QP,
                part(
                    ResourceKind.QP,
                    nest(Nldev.RES_QP_ENTRY, u32(Nldev.RES_LQPN, 3)),
                    nest(Nldev.RES_QP_ENTRY, u32(Nldev.RES_LQPN, 41), driver)),
                done(0))
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
        table(
                ResourceKind.SRQ,
                part(
                    ResourceKind.SRQ,
                    nest(
                        Nldev.RES_SRQ_ENTRY,
                        u32(Nldev.RES_SRQN, 0),
                        u8(Nldev.RES_TYPE, 1),
                        u32(Nldev.RES_CQN, 4),
                        users)),
                done(0))
            .value();

    assertThat(queues.text(0, Column.TYPE)).contains("XRC");
    assertThat(queues.qps(0)).containsExactly(new QpRange(17, 17), new QpRange(20, 25));
    assertThat(queues.text(0, Column.QPS)).contains("17,20-25");
  }

  @Test
  void anXrcTargetHasNeitherProcessNorDomain() {
    ResourceTable qps =
        table(
                ResourceKind.QP,
                part(
                    ResourceKind.QP,
                    nest(
                        Nldev.RES_QP_ENTRY,
                        u32(Nldev.RES_LQPN, 85),
                        u8(Nldev.RES_TYPE, 10),
                        u8(Nldev.RES_STATE, 0),
                        text(Nldev.RES_KERN_NAME, "ib_uverbs"))),
                done(0))
            .value();

    assertThat(qps.text(0, Column.TYPE)).contains("XRC_TGT");
    assertThat(qps.text(0, Column.KERNEL_OWNER)).contains("ib_uverbs");
    assertThat(qps.number(0, Column.PID)).isEmpty();
    assertThat(qps.number(0, Column.PDN)).isEmpty();
  }

  @Test
  void aDamagedEntryCostsOneNoticeAndNotItsNeighbours() {
    byte[] broken = qp(18, 1, 0, 900, RC, RTS);
    broken[4 + 8] = 3; // the length of the entry's second attribute, too short to be one
    Answer<ResourceTable> answer =
        table(
            ResourceKind.QP,
            part(ResourceKind.QP, qp(17, 1, 0, 900, RC, RTS), broken, qp(19, 1, 0, 900, RC, RTS)),
            done(0));

    assertThat(answer.isComplete()).isTrue();
    assertThat(answer.notices()).hasSize(1);
    assertThat(answer.notices().get(0)).contains("qp").contains("damaged");
    assertThat(answer.value().row(17)).isNotNegative();
    assertThat(answer.value().row(19)).isNotNegative();
  }

  @Test
  void aNumberOfAnOddLengthIsAbsentNotWrong() {
    Answer<ResourceTable> answer =
        table(
            ResourceKind.PD,
            part(
                ResourceKind.PD,
                nest(
                    Nldev.RES_PD_ENTRY,
                    u32(Nldev.RES_PDN, 3),
                    Wire.attribute(Nldev.RES_CTXN, new byte[3]),
                    u64(Nldev.RES_PID, 1L << 40))),
            done(0));

    assertThat(answer.value().number(0, Column.PDN)).hasValue(3);
    assertThat(answer.value().has(0, Column.CTXN)).isFalse();
    assertThat(answer.value().has(0, Column.PID)).isFalse();
    assertThat(answer.notices()).hasSize(1);
  }

  @Test
  void aMessageThatWasCutOffIsReadAsFarAsItGoes() {
    byte[][] entries = new byte[2000][];
    Arrays.setAll(entries, i -> qp(i + 2, 1, 0, 900, RC, RTS));
    byte[] big = join(entries);
    ByteBuffer datagram = ByteBuffer.allocate(16 + 4 + big.length).order(ByteOrder.nativeOrder());
    datagram.putInt(datagram.capacity()).putShort((short) (Nldev.CLIENT + Nldev.CMD_RES_QP_GET));
    datagram.putShort((short) 2).putLong(0);
    datagram.putShort((short) 0xffff).putShort((short) Nldev.RES_QP).put(big);

    Answer<ResourceTable> answer = table(ResourceKind.QP, datagram.array(), done(0));

    assertThat(answer.isComplete()).isTrue();
    assertThat(answer.notices().get(0)).contains("cut off");
  }

  @Test
  void anInterruptedDumpSaysSo() {
    byte[] part = part(ResourceKind.QP, qp(17, 1, 0, 900, RC, RTS));
    part[6] |= Datagram.FLAG_DUMP_INTERRUPTED;

    Answer<ResourceTable> answer = table(ResourceKind.QP, part, done(0));

    assertThat(answer.interrupted()).isTrue();
    assertThat(answer.value().size()).isEqualTo(1);
  }

  @Test
  void anErrorInTheMiddleKeepsWhatCame() {
    Answer<ResourceTable> answer =
        table(
            ResourceKind.QP,
            part(ResourceKind.QP, qp(17, 1, 0, 900, RC, RTS)),
            done(-Errno.EIO.value()));

    assertThat(answer.error()).isEqualTo(Errno.EIO);
    assertThat(answer.value().size()).isEqualTo(1);
  }

  @Test
  void aRefusalIsAnErrnoWithTheKernelsWords() {
    byte[] refusal =
        message(
            Datagram.ERROR,
            Datagram.FLAG_ACK_TLVS | Datagram.FLAG_CAPPED,
            ByteBuffer.allocate(4).order(ByteOrder.nativeOrder()).putInt(-1).array(),
            new byte[16],
            text(1, "not allowed here"));

    Answer<List<KernelDevice>> answer = new RdmaNetlink(Wire.kernel(refusal)).devices();

    assertThat(answer.error()).isEqualTo(Errno.EPERM);
    assertThat(answer.notices()).containsExactly("the kernel says: not allowed here");
  }

  @Test
  void aCommandThatTheKernelDoesNotHaveIsEinval() {
    Answer<List<KernelCounter.Status>> answer =
        new RdmaNetlink(Wire.kernel(Wire.error(22))).counterStatus(0, 1);

    assertThat(answer.error()).isEqualTo(Errno.EINVAL);
    assertThat(answer.value()).isEmpty();
  }

  @Test
  void silenceEndsTheQuestionAndBeginsTheSocketAnew() {
    Recording.ScriptedTransport silent =
        Wire.kernel(part(ResourceKind.QP, qp(17, 1, 0, 900, RC, RTS)));

    Answer<ResourceTable> answer = new RdmaNetlink(silent).resources(0, ResourceKind.QP, 0);

    assertThat(answer.error()).isEqualTo(Errno.ETIMEDOUT);
    assertThat(answer.value().size()).isEqualTo(1);
    assertThat(silent.reopened).isEqualTo(1);
  }

  @Test
  void whatAnEarlierQuestionLeftBehindIsNotMixedIn() {
    byte[] stale = part(ResourceKind.QP, qp(99, 1, 0, 900, RC, RTS));
    NetlinkTransport kernel =
        Wire.kernel(part(ResourceKind.QP, qp(17, 1, 0, 900, RC, RTS)), done(0));
    NetlinkTransport late =
        new NetlinkTransport() {
          private boolean sent;

          @Override
          public int send(byte[] request) {
            return kernel.send(request);
          }

          @Override
          public ByteBuffer buffer() {
            return kernel.buffer();
          }

          @Override
          public int receive() {
            if (sent) {
              return kernel.receive();
            }
            sent = true;
            kernel.buffer().put(0, stale);
            return stale.length;
          }

          @Override
          public int reopen() {
            return kernel.reopen();
          }

          @Override
          public void close() {
            kernel.close();
          }
        };

    ResourceTable qps = new RdmaNetlink(late).resources(0, ResourceKind.QP, 0).value();

    assertThat(qps.size()).isEqualTo(1);
    assertThat(qps.row(99)).isNegative();
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
        table(
                ResourceKind.QP,
                part(
                    ResourceKind.QP,
                    qp(30, 1, 0, 900, RC, RTS),
                    qp(17, 1, 0, 900, RC, 1),
                    nest(Nldev.RES_QP_ENTRY, u32(Nldev.RES_LQPN, 20), driver),
                    qp(17, 1, 0, 900, RC, RTS)),
                done(0))
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
        table(
                ResourceKind.QP,
                part(
                    ResourceKind.QP,
                    qp(17, 1, 0, 900, RC, RTS),
                    qp(1, 1, 0, 0, GSI, RTS),
                    qp(1, 2, 0, 0, GSI, RTS)),
                done(0))
            .value();

    assertThat(qps.size()).isEqualTo(3);
    assertThat(qps.number(qps.row(1 | 2L << 24), Column.PORT)).hasValue(2);
    assertThat(qps.processes()).as("0 was the kernel before Linux 5.3").containsExactly(900);
  }

  @Test
  void rowsOfOldKernelsWithoutNumbersAreKept() {
    byte[] unnumbered = nest(Nldev.RES_CQ_ENTRY, u32(Nldev.RES_CQE, 63));

    ResourceTable cqs =
        table(ResourceKind.CQ, part(ResourceKind.CQ, unnumbered, unnumbered), done(0)).value();

    assertThat(cqs.size()).isEqualTo(2);
    assertThat(cqs.number(1, Column.CQE)).hasValue(63);
  }

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

  @Test
  void manyDamagedMessagesCostFewNotices() {
    byte[][] datagrams = new byte[1001][];
    Arrays.fill(datagrams, new byte[] {1, 2, 3});
    datagrams[1000] = done(0);

    Answer<ResourceTable> answer = table(ResourceKind.QP, datagrams);

    assertThat(answer.isComplete()).isTrue();
    assertThat(answer.notices()).hasSizeLessThan(10);
    assertThat(answer.notices()).last().asString().contains("992 more");
  }

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
          ByteBuffer.wrap(one).order(ByteOrder.nativeOrder()), one.length, events, notices);
    }

    assertThat(events)
        .extracting(DeviceEvent::what)
        .containsExactly(
            DeviceEvent.What.RENAMED, DeviceEvent.What.INTERFACE_ATTACHED, DeviceEvent.What.OTHER);
    assertThat(events.get(0).name()).contains("ibp8s0");
    assertThat(events.get(0).device()).hasValue(3);
    assertThat(events.get(1).interfaceName()).contains("eth9");
    assertThat(events.get(2).code()).hasValue(200);
    assertThat(notices.list()).hasSize(1);
  }
}
