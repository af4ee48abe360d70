package org.verbscope.verbs.sim;

import java.util.Map;
import org.verbscope.verbs.model.Errno;
import org.verbscope.verbs.model.Layer;

/** Soft-RoCE of kernel 6.1: sizes are checked in the kernel; create and query tell other depths. */
final class RxeProvider extends Provider {
  private static final long MAX_INLINE = 512;

  /** {@code IBV_QP_EX_WITH_*} bits by QP type. */
  private static final Map<Long, Long> SEND_OPS =
      Map.of(QpTypes.RC, 0x13ffL, QpTypes.UC, 0x30fL, QpTypes.UD, 0xcL);

  RxeProvider(Map<String, Long> attributes) {
    super("rdma_rxe", Layer.KERNEL, QpTypes.BASIC, attributes);
  }

  @Override
  Caps grant(QpWish wish) throws VerbFailed {
    Caps asked = wish.srq() ? wish.caps().withReceive(0, 0) : wish.caps();
    checkSizes(asked, limit("max_qp_wr"), limit("max_sge"), MAX_INLINE);
    long wqe = Math.max(asked.sendSge() * 16, asked.inline());
    Caps caps = wish.caps();
    return new Caps(caps.sendWr(), caps.recvWr(), wqe / 16, caps.recvSge(), wqe);
  }

  /** The rings are a power of two with one slot unused, which only a query tells. */
  @Override
  Caps reported(QpWish wish, Caps granted) {
    return new Caps(
        ring(granted.sendWr()),
        wish.srq() ? 0 : ring(granted.recvWr()),
        granted.sendSge(),
        wish.srq() ? 0 : granted.recvSge(),
        granted.inline());
  }

  private static long ring(long wr) {
    return wr == 0 ? 0 : Rounding.pow2(wr + 1) - 1;
  }

  @Override
  long extendedMask() {
    return MASK_PD | MASK_CREATE_FLAGS | MASK_SEND_OPS_FLAGS;
  }

  @Override
  void checkCreateFlags(long flags) throws VerbFailed {
    if (flags != 0) {
      throw VerbFailed.provider(Errno.EOPNOTSUPP);
    }
  }

  @Override
  void checkSendOps(long type, long sendOps) throws VerbFailed {
    if (sendOps != QpWish.NO_SEND_OPS && (sendOps & ~SEND_OPS.getOrDefault(type, 0L)) != 0) {
      throw VerbFailed.provider(Errno.EOPNOTSUPP);
    }
  }

  @Override
  long grantCqe(long cqe) throws VerbFailed {
    return Rounding.pow2(super.grantCqe(cqe) + 1) - 1;
  }

  /** The verb is there; what it lacks is a domain to name. */
  @Override
  boolean hasExtendedSrq() {
    return true;
  }

  @Override
  SrqSize grantSrq(SrqSize asked) throws VerbFailed {
    check(
        asked.wr() > 0 && asked.wr() <= limit("max_srq_wr") && asked.sge() <= limit("max_srq_sge"),
        Errno.EINVAL);
    return new SrqSize(asked.wr(), Math.max(asked.sge(), 1));
  }

  /** Too large a depth becomes 0: the driver rounds it up and keeps eight bits. */
  @Override
  long storedReadDepth(long asked) {
    return asked == 0 ? 0 : Rounding.pow2(asked) & 0xff;
  }

  @Override
  boolean looksAtFewValues() {
    return true;
  }

  @Override
  boolean keepsAttributesOverReset() {
    return true;
  }

  @Override
  boolean addressesAreAlwaysGlobal() {
    return true;
  }

  @Override
  boolean mtuBoundIsMaximum() {
    return true;
  }

  @Override
  boolean trustsCurrentState() {
    return true;
  }

  @Override
  long initialPathMtu() {
    return 1;
  }
}
