package org.verbscope.verbs.live.netlink;

import static org.assertj.core.api.Assertions.assertThat;
import static org.verbscope.verbs.live.netlink.Wire.done;
import static org.verbscope.verbs.live.netlink.Wire.message;
import static org.verbscope.verbs.live.netlink.Wire.part;
import static org.verbscope.verbs.live.netlink.Wire.qp;
import static org.verbscope.verbs.live.netlink.Wire.table;
import static org.verbscope.verbs.live.netlink.Wire.text;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.verbscope.verbs.model.Errno;

/** How a question ends that the kernel does not answer in full. */
class ConversationTest {
  private static final int RC = 2;
  private static final int RTS = 3;

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
    Recording.ScriptedTransport kernel =
        Wire.kernel(part(ResourceKind.QP, qp(17, 1, 0, 900, RC, RTS)), done(0));
    kernel.leaveBehind(stale);

    ResourceTable qps = new RdmaNetlink(kernel).resources(0, ResourceKind.QP, 0).value();

    assertThat(qps.size()).isEqualTo(1);
    assertThat(qps.row(99)).isNegative();
  }
}
