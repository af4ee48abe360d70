package org.verbscope.verbs.sim;

import java.util.Map;
import java.util.Set;
import org.verbscope.verbs.model.Errno;
import org.verbscope.verbs.model.Layer;

/**
 * How one vendor's library and kernel driver behave: which types they make, in which order they
 * check, and exactly how they round.
 */
abstract class Provider {
  /** {@code IBV_QP_INIT_ATTR_*}. */
  static final long MASK_PD = 1;

  static final long MASK_XRCD = 2;
  static final long MASK_CREATE_FLAGS = 4;
  static final long MASK_MAX_TSO_HEADER = 8;
  static final long MASK_IND_TABLE = 16;
  static final long MASK_RX_HASH = 32;
  static final long MASK_SEND_OPS_FLAGS = 64;

  private final Map<String, Long> attributes;

  /**
   * @param attributes the device's {@code struct ibv_device_attr}
   */
  Provider(Map<String, Long> attributes) {
    this.attributes = attributes;
  }

  /** A member of {@code struct ibv_device_attr}. */
  final long limit(String name) {
    return attributes.get(name);
  }

  /** The name of the kernel driver. */
  abstract String module();

  /** QP types that the plain and extended verbs make. */
  abstract Set<Long> qpTypes();

  /** Capabilities granted, as the creating call writes them back. */
  abstract Caps grant(QpWish wish) throws VerbFailed;

  /** Capabilities as {@code ibv_query_qp} reports them. */
  Caps reported(QpWish wish, Caps granted) {
    return granted;
  }

  /** Where sizes are checked: most vendors' libraries do it before any system call. */
  Layer sizesCheckedBy() {
    return Layer.PROVIDER;
  }

  /** Bits of {@code comp_mask} that {@code ibv_create_qp_ex} takes; PD alone is no such verb. */
  abstract long extendedMask();

  /** What a {@code comp_mask} with bits beyond {@link #extendedMask} meets. */
  Errno unknownMask(long mask) {
    return Errno.EOPNOTSUPP;
  }

  /** Refuses what the vendor's library refuses before it looks at any size. */
  void checkType(long type) throws VerbFailed {}

  /** What the kernel driver answers for a type it does not make. */
  Errno unsupportedType() {
    return Errno.EOPNOTSUPP;
  }

  void checkCreateFlags(long flags) throws VerbFailed {}

  /**
   * Refuses operations of {@code send_ops_flags} that a type does not have.
   *
   * @param sendOps {@link QpWish#NO_SEND_OPS} where none were announced
   */
  void checkSendOps(long type, long sendOps) throws VerbFailed {}

  /** Entries granted of a completion queue. */
  abstract long grantCqe(long cqe) throws VerbFailed;

  boolean hasSrq() {
    return limit("max_srq") > 0;
  }

  /** True when {@code ibv_create_srq_ex} reaches the vendor's library for more than a basic SRQ. */
  boolean hasExtendedSrq() {
    return hasXrc();
  }

  /** Size granted of a shared receive queue. */
  abstract SrqSize grantSrq(SrqSize asked) throws VerbFailed;

  /** XRC domains, target QPs, XRC SRQs and {@code ibv_open_qp}. */
  boolean hasXrc() {
    return false;
  }

  /** True when memory can be registered without pinning it. */
  boolean hasOnDemandPaging() {
    return false;
  }

  /** True when the driver keeps a PD and a CQ of its own for every XRC domain. */
  boolean keepsObjectsPerXrcDomain() {
    return false;
  }

  /** What is left in errno where the vendor's library itself refuses an XRC call. */
  Errno localRefusal() {
    return Errno.EINVAL;
  }

  /** {@code max_rd_atomic} and {@code max_dest_rd_atomic} as they are stored. */
  long storedReadDepth(long asked) {
    return asked;
  }

  /** True when {@code path_mtu} is held against what the port can do, not against what it does. */
  boolean mtuBoundIsMaximum() {
    return false;
  }

  /** True when a modify looks at no more than path_mtu, max_rd_atomic and timeout. */
  boolean looksAtFewValues() {
    return false;
  }

  /** True when a QP that went back to RESET still tells what it was given before. */
  boolean keepsAttributesOverReset() {
    return false;
  }

  /** True when a query tells is_global even of an address that was never set. */
  boolean addressesAreAlwaysGlobal() {
    return false;
  }

  /**
   * True when {@code cur_qp_state} is taken on trust: there is no hardware that knows better. A
   * query then tells the state that the last modify with that bit led to.
   */
  boolean trustsCurrentState() {
    return false;
  }

  /** True when {@code IBV_QP_RATE_LIMIT} reaches the driver. */
  boolean takesRateLimit() {
    return false;
  }

  /** {@code path_mtu} of a QP on which none was set yet. */
  long initialPathMtu() {
    return 0;
  }

  final void check(boolean sound, Errno errno) throws VerbFailed {
    if (!sound) {
      throw VerbFailed.at(sizesCheckedBy(), errno);
    }
  }

  /** The size checks that most have in common. */
  final void checkSizes(Caps caps, long maxWr, long maxSge, long maxInline) throws VerbFailed {
    check(
        caps.sendWr() <= maxWr
            && caps.recvWr() <= maxWr
            && caps.sendSge() <= maxSge
            && caps.recvSge() <= maxSge
            && caps.inline() <= maxInline,
        Errno.EINVAL);
  }
}
