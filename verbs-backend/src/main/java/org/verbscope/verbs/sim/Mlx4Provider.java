package org.verbscope.verbs.sim;

import java.util.Map;
import org.verbscope.verbs.model.Errno;
import org.verbscope.verbs.model.Layer;

/** ConnectX-3: libmlx4 sizes the send queue, the kernel driver the receive queue. */
final class Mlx4Provider extends Provider {
  private static final long MAX_INLINE = 1024;
  private static final long MAX_STRIDE = 1024;
  private static final long CONTROL_SEGMENT = 16;

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
    long stride = sendStride(wish);
    if (stride > MAX_STRIDE) {
      throw VerbFailed.kernel(Errno.EINVAL);
    }
    long spare = 2048 / stride + 1;
    long count = Rounding.pow2(caps.sendWr() + spare);
    long payload = stride - CONTROL_SEGMENT - transportSegment(wish.type());
    boolean receives = !wish.srq() && wish.type() != QpTypes.XRC_SEND;
    return new Caps(
        count - spare,
        receives ? Rounding.pow2(caps.recvWr()) : 0,
        payload / 16,
        receives ? Rounding.pow2(caps.recvSge()) : 0,
        payload - 4 * Rounding.ceilDiv(payload, 64));
  }

  /** Bytes from one send request to the next in the ring. */
  private static long sendStride(QpWish wish) {
    long inline = wish.caps().inline();
    // inline data is cut into segments that must not cross a 64-byte line
    long lead = wish.type() == QpTypes.UD ? 0 : 32;
    long segments = inline == 0 ? 0 : Rounding.ceilDiv(inline + lead, 60);
    long gather = Math.max(wish.caps().sendSge(), Rounding.up(inline + 4 * segments, 16) / 16);
    long size = 16 * gather + transportSegment(wish.type());
    if (wish.type() == QpTypes.RC || wish.type() == QpTypes.XRC_SEND) {
      // room for an atomic operation
      size = Math.max(size, 48);
    }
    return Math.max(64, Rounding.pow2(Math.max(size, 32) + CONTROL_SEGMENT));
  }

  private static long transportSegment(long type) {
    if (type == QpTypes.UD) {
      return 48;
    }
    return type == QpTypes.RAW_PACKET ? 0 : 16;
  }

  @Override
  long extendedMask() {
    return MASK_PD | MASK_XRCD | MASK_CREATE_FLAGS | MASK_MAX_TSO_HEADER;
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
