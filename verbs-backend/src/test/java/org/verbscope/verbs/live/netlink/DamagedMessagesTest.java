package org.verbscope.verbs.live.netlink;

import static org.assertj.core.api.Assertions.assertThat;
import static org.verbscope.verbs.live.netlink.Wire.done;
import static org.verbscope.verbs.live.netlink.Wire.join;
import static org.verbscope.verbs.live.netlink.Wire.nest;
import static org.verbscope.verbs.live.netlink.Wire.qp;
import static org.verbscope.verbs.live.netlink.Wire.rows;
import static org.verbscope.verbs.live.netlink.Wire.table;
import static org.verbscope.verbs.live.netlink.Wire.u32;
import static org.verbscope.verbs.live.netlink.Wire.u64;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** A message that is not sound costs itself and a notice, not its neighbours. */
class DamagedMessagesTest {
  private static final int RC = 2;
  private static final int RTS = 3;

  @Test
  void aDamagedEntryCostsOneNoticeAndNotItsNeighbours() {
    byte[] broken = qp(18, 1, 0, 900, RC, RTS);
    broken[4 + 8] = 3; // the length of the entry's second attribute, too short to be one
    Answer<ResourceTable> answer =
        rows(ResourceKind.QP, qp(17, 1, 0, 900, RC, RTS), broken, qp(19, 1, 0, 900, RC, RTS));

    assertThat(answer.isComplete()).isTrue();
    assertThat(answer.notices()).hasSize(1);
    assertThat(answer.notices().get(0)).contains("qp").contains("damaged");
    assertThat(answer.value().row(17)).isNotNegative();
    assertThat(answer.value().row(19)).isNotNegative();
  }

  @Test
  void aNumberOfAnOddLengthIsAbsentNotWrong() {
    Answer<ResourceTable> answer =
        rows(
            ResourceKind.PD,
            nest(
                Nldev.RES_PD_ENTRY,
                u32(Nldev.RES_PDN, 3),
                Wire.attribute(Nldev.RES_CTXN, new byte[3]),
                u64(Nldev.RES_PID, 1L << 40)));

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
  void manyDamagedMessagesCostFewNotices() {
    byte[][] datagrams = new byte[1001][];
    Arrays.fill(datagrams, new byte[] {1, 2, 3});
    datagrams[1000] = done(0);

    Answer<ResourceTable> answer = table(ResourceKind.QP, datagrams);

    assertThat(answer.isComplete()).isTrue();
    assertThat(answer.notices()).hasSizeLessThan(10);
    assertThat(answer.notices()).last().asString().contains("992 more");
  }
}
