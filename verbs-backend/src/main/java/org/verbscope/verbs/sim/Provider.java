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

  private final String module;
  private final Layer sizesCheckedBy;
  private final Set<Long> qpTypes;
  private final Map<String, Long> attributes;

  /**
   * @param module the name of the kernel's module
   * @param sizesCheckedBy most vendors' libraries check sizes before any system call, others leave
   *     it to the kernel
   * @param qpTypes QP types that the plain and extended verbs make
   * @param attributes the device's {@code struct ibv_device_attr}
   */
  Provider(String module, Layer sizesCheckedBy, Set<Long> qpTypes, Map<String, Long> attributes) {
    this.module = module;
    this.sizesCheckedBy = sizesCheckedBy;
    this.qpTypes = qpTypes;
    this.attributes = attributes;
  }

  /** A member of {@code struct ibv_device_attr}. */
  final long limit(String name) {
    return attributes.get(name);
  }

  final String module() {
    return module;
  }

  /** The driver as the kernel names it to libibverbs: {@code mlx4}. */
  final String driver() {
    return module.replaceAll("^(ib|rdma)_|_ib$", "");
  }

  final Set<Long> qpTypes() {
    return qpTypes;
  }

  /** Capabilities granted, as the creating call writes them back. */
  abstract Caps grant(QpWish wish) throws VerbFailed;

  /** Capabilities as {@code ibv_query_qp} reports them. */
  Caps reported(QpWish wish, Caps granted) {
    return granted;
  }

  final Layer sizesCheckedBy() {
    return sizesCheckedBy;
  }

  /**
   * Bits of {@code comp_mask} that {@code ibv_create_qp_ex} takes. PD alone is no such verb: it
   * falls back to the plain one.
   */
  long extendedMask() {
    return MASK_PD;
  }

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

  /** Refuses what the vendor's library refuses of {@code create_flags}. */
  void checkCreateFlags(long flags) throws VerbFailed {}

  /** The {@code create_flags} that the kernel driver takes, after the core has. */
  long createFlagsOfDriver() {
    return ~0L;
  }

  /** False for a type for which {@code max_tso_header} must not be announced. */
  boolean segments(long type) {
    return true;
  }

  /**
   * Refuses operations of {@code send_ops_flags} that a type does not have.
   *
   * @param sendOps {@link QpWish#NO_SEND_OPS} where none were announced
   */
  void checkSendOps(long type, long sendOps) throws VerbFailed {}

  /** Entries granted of a completion queue: as asked, where nothing rounds them. */
  long grantCqe(long cqe) throws VerbFailed {
    check(cqe > 0 && cqe <= limit("max_cqe"), Errno.EINVAL);
    return cqe;
  }

  boolean hasSrq() {
    return limit("max_srq") > 0;
  }

  /** True when {@code ibv_create_srq_ex} reaches the vendor's library for more than a basic SRQ. */
  boolean hasExtendedSrq() {
    return hasXrc();
  }

  /** Size granted of a shared receive queue; many have none. */
  SrqSize grantSrq(SrqSize asked) throws VerbFailed {
    throw VerbFailed.library(Errno.EOPNOTSUPP);
  }

  /** XRC domains, target QPs, XRC SRQs and {@code ibv_open_qp}. */
  final boolean hasXrc() {
    return qpTypes.contains(QpTypes.XRC_RECV);
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

  /** For libraries that do not leave this to the kernel: refuses the types that none makes. */
  final void checkTypeIsMade(long type, Errno errno) throws VerbFailed {
    if (!qpTypes.contains(type)) {
      throw VerbFailed.provider(errno);
    }
  }

  final void check(boolean sound, Errno errno) throws VerbFailed {
    if (!sound) {
      throw VerbFailed.at(sizesCheckedBy, errno);
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
