package org.verbscope.verbs.sim;

import java.util.Map;
import org.verbscope.verbs.model.Errno;
import org.verbscope.verbs.model.Layer;

/** ConnectX-4 and later: libmlx5 sizes both queues; room for inline data follows from the rest. */
final class Mlx5Provider extends Provider {
  private static final long MAX_SEND_DESCRIPTOR = 1024;
  private static final long MAX_RECEIVE_DESCRIPTOR = 512;
  private static final long MAX_WQE_BLOCKS = 32768;
  private static final long MAX_RECV_WR = 32768;
  private static final long BLOCK = 64;

  private static final long OPS_RDMA = 0x1 | 0x2 | 0x10;
  private static final long OPS_ATOMIC = 0x20 | 0x40;
  private static final long OPS_LOCAL = 0x80 | 0x100;

  Mlx5Provider(Map<String, Long> attributes) {
    super("mlx5_ib", Layer.PROVIDER, QpTypes.ALL_OF_THE_STANDARD, attributes);
  }

  @Override
  void checkType(long type) throws VerbFailed {
    checkTypeIsMade(type, Errno.EINVAL);
  }

  @Override
  Caps grant(QpWish wish) throws VerbFailed {
    if (wish.type() == QpTypes.XRC_RECV) {
      return Caps.NONE;
    }
    Caps caps = wish.caps();
    long overhead = overhead(wish);
    long lead = overhead + wish.tsoBytes(0);
    check(caps.sendSge() <= (MAX_SEND_DESCRIPTOR - lead) / 16, Errno.EINVAL);
    long inlineRoom = caps.inline() == 0 ? 0 : overhead + Rounding.up(4 + caps.inline(), 16);
    long total = Math.max(lead + 16 * caps.sendSge(), inlineRoom);
    check(total <= MAX_SEND_DESCRIPTOR, Errno.EINVAL);
    long wqe = Rounding.up(total, BLOCK);
    long queue = caps.sendWr() == 0 ? 0 : Rounding.pow2(caps.sendWr() * wqe);
    check(queue / BLOCK <= MAX_WQE_BLOCKS, Errno.EINVAL);
    Caps send =
        caps.sendWr() == 0
            ? new Caps(0, 0, caps.sendSge(), 0, 0)
            : new Caps(queue / wqe, 0, caps.sendSge(), 0, asUnsigned(wqe - overhead - 4));
    return withReceive(send, wish);
  }

  /**
   * The library counts in an int and stores it in an unsigned field: where a request has no room
   * beside its overhead, the 4 bytes of the inline header make it -4, told as 4294967292.
   */
  private static long asUnsigned(long number) {
    return number & 0xFFFF_FFFFL;
  }

  private Caps withReceive(Caps send, QpWish wish) throws VerbFailed {
    // refused even where an SRQ makes the number meaningless
    check(wish.caps().recvWr() <= MAX_RECV_WR, Errno.EINVAL);
    if (wish.srq() || wish.type() == QpTypes.XRC_SEND) {
      return send;
    }
    long descriptor = Rounding.pow2(16 * Math.max(wish.caps().recvSge(), 1));
    check(descriptor <= MAX_RECEIVE_DESCRIPTOR, Errno.EINVAL);
    long ring = Math.max(Rounding.pow2(wish.caps().recvWr()) * descriptor, BLOCK);
    return send.withReceive(ring / descriptor, descriptor / 16);
  }

  /** Bytes of a send request before its gather list: what the largest operation needs. */
  private static long overhead(QpWish wish) {
    long type = wish.type();
    if (type == QpTypes.UD) {
      return 16 + 48;
    }
    if (type == QpTypes.RAW_PACKET) {
      return 16 + 32;
    }
    return operations(wish.sendOps()) + (type == QpTypes.XRC_SEND ? 16 : 0);
  }

  private static long operations(long sendOps) {
    if (sendOps == QpWish.NO_SEND_OPS || (sendOps & OPS_LOCAL) != 0) {
      return 192;
    }
    if ((sendOps & OPS_ATOMIC) != 0) {
      return 48;
    }
    return (sendOps & OPS_RDMA) != 0 ? 32 : 16;
  }

  @Override
  long extendedMask() {
    return MASK_PD
        | MASK_XRCD
        | MASK_CREATE_FLAGS
        | MASK_MAX_TSO_HEADER
        | MASK_IND_TABLE
        | MASK_RX_HASH
        | MASK_SEND_OPS_FLAGS;
  }

  @Override
  boolean segments(long type) {
    return type == QpTypes.RAW_PACKET;
  }

  /** libmlx5 returns NULL and leaves errno as it was. */
  @Override
  Errno unknownMask(long mask) {
    return new Errno(0);
  }

  @Override
  long grantCqe(long cqe) throws VerbFailed {
    check(cqe > 0, Errno.EINVAL);
    if (cqe > limit("max_cqe")) {
      throw VerbFailed.kernel(Errno.EINVAL);
    }
    return Rounding.pow2(cqe + 1) - 1;
  }

  @Override
  SrqSize grantSrq(SrqSize asked) throws VerbFailed {
    check(asked.wr() <= limit("max_srq_wr") && asked.sge() <= limit("max_srq_sge"), Errno.EINVAL);
    long descriptor = Math.max(32, Rounding.pow2(16 + 16 * asked.sge()));
    return new SrqSize(Rounding.pow2(asked.wr() + 1) - 1, (descriptor - 16) / 16);
  }

  @Override
  boolean hasOnDemandPaging() {
    return true;
  }

  @Override
  boolean takesRateLimit() {
    return true;
  }
}
