package org.verbscope.verbs.sim;

import java.util.Map;
import org.verbscope.verbs.model.CEnums;
import org.verbscope.verbs.model.Errno;
import org.verbscope.verbs.model.Layer;
import org.verbscope.verbs.rules.Mlx4SendRing;

/** ConnectX-3: libmlx4 sizes the send queue, the kernel driver the receive queue. */
final class Mlx4Provider extends Provider {
  private static final long MAX_INLINE = 1024;
  private static final long MAX_STRIDE = 1024;
  private static final long TSO_LEAD = 4;

  Mlx4Provider(Map<String, Long> attributes) {
    super("mlx4_ib", Layer.PROVIDER, QpTypes.ALL_OF_THE_STANDARD, attributes);
  }

  @Override
  Caps grant(QpWish wish) throws VerbFailed {
    Caps caps = wish.caps();
    checkSizes(caps, limit("max_qp_wr"), limit("max_sge"), MAX_INLINE);
    if (wish.type() == QpTypes.XRC_RECV) {
      return Caps.NONE;
    }
    Mlx4SendRing send =
        Mlx4SendRing.of(
            wish.type(), caps.sendWr(), caps.sendSge(), caps.inline(), wish.tsoBytes(TSO_LEAD));
    if (send.stride() > MAX_STRIDE) {
      throw VerbFailed.kernel(Errno.EINVAL);
    }
    long payload = send.payload(wish.type());
    boolean receives = !wish.srq() && wish.type() != QpTypes.XRC_SEND;
    return new Caps(
        send.count() - send.spare(),
        receives ? Rounding.pow2(caps.recvWr()) : 0,
        payload / 16,
        receives ? Rounding.pow2(caps.recvSge()) : 0,
        payload - 4 * Rounding.ceilDiv(payload, 64));
  }

  @Override
  long extendedMask() {
    return MASK_PD | MASK_XRCD | MASK_CREATE_FLAGS | MASK_MAX_TSO_HEADER;
  }

  /** {@code IBV_QP_CREATE_BLOCK_SELF_MCAST_LB} alone. */
  @Override
  long createFlagsOfDriver() {
    return CEnums.QP_CREATE_FLAGS.valueOf("IBV_QP_CREATE_BLOCK_SELF_MCAST_LB");
  }

  /** Hashing alone is another create call of libmlx4, which wants a table along. */
  @Override
  Errno unknownMask(long mask) {
    return mask == (MASK_PD | MASK_RX_HASH) ? Errno.EINVAL : Errno.EOPNOTSUPP;
  }

  @Override
  long grantCqe(long cqe) throws VerbFailed {
    check(cqe <= limit("max_cqe"), Errno.EINVAL);
    if (cqe == 0) {
      throw VerbFailed.kernel(Errno.EINVAL);
    }
    return Rounding.pow2(cqe + 1) - 1;
  }

  @Override
  SrqSize grantSrq(SrqSize asked) throws VerbFailed {
    if (asked.wr() > 1 << 16 || asked.sge() > 64) {
      // libmlx4 gives up without a word
      throw VerbFailed.provider(new Errno(0));
    }
    if (asked.wr() > limit("max_srq_wr") || asked.sge() > limit("max_srq_sge")) {
      throw VerbFailed.kernel(Errno.EINVAL);
    }
    return new SrqSize(Rounding.pow2(asked.wr() + 1) - 1, asked.sge());
  }

  @Override
  boolean keepsObjectsPerXrcDomain() {
    return true;
  }

  /** libmlx4 returns NULL and drops the reason. */
  @Override
  Errno localRefusal() {
    return new Errno(0);
  }
}
