package org.verbscope.verbs.live.ibverbs;

import static org.verbscope.verbs.model.CConstants.IBV_SRQT_BASIC;

import com.sun.jna.Function;
import com.sun.jna.Memory;
import com.sun.jna.Pointer;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.verbscope.verbs.model.CEnums;
import org.verbscope.verbs.model.Fields;
import org.verbscope.verbs.model.Kind;
import org.verbscope.verbs.model.Value;

/**
 * The verbs of protection domains, CQs, SRQs, memory regions, address handles and XRC domains. Each
 * throws a {@link VerbFailure} when it fails, and also when it is not called, since a pointer that
 * it would follow is NULL. What one makes is the library's memory and its caller's to end, by
 * {@link #destroy}.
 */
public final class ObjectVerbs {
  private static final long SRQ_TYPE = srqBit("IBV_SRQ_INIT_ATTR_TYPE");
  private static final long SRQ_PD = srqBit("IBV_SRQ_INIT_ATTR_PD");
  private static final long SRQ_XRCD = srqBit("IBV_SRQ_INIT_ATTR_XRCD");
  private static final long SRQ_CQ = srqBit("IBV_SRQ_INIT_ATTR_CQ");

  /** What the call writes back; {@code srq_limit} stays as it was given. */
  private static final List<String> SRQ_LIMITS = List.of("max_wr", "max_sge");

  private static final Struct.Choice KEYS =
      ObjectStructs.IBV_MR.choose(List.of("length", "lkey", "rkey"));

  private ObjectVerbs() {}

  private static long srqBit(String name) {
    return CEnums.SRQ_INIT_ATTR_MASK.valueOf(name);
  }

  /** {@code ibv_alloc_pd}. */
  public static Made allocPd(VerbsContext context) throws VerbFailure {
    VerbFailure.clearErrno();
    long pd = VerbFailure.unlessNull(LibIbverbs.ibv_alloc_pd(context.address()));
    return new Made(pd, Map.of());
  }

  /** {@code ibv_create_cq}, without a completion channel: nobody waits for completions here. */
  public static Made createCq(VerbsContext context, Fields fields) throws VerbFailure {
    VerbFailure.clearErrno();
    long cq =
        VerbFailure.unlessNull(
            LibIbverbs.ibv_create_cq(
                context.address(),
                (int) fields.number("cqe"),
                0,
                0,
                (int) fields.number("comp_vector")));
    return new Made(cq, Map.of("cqe", Value.of(ObjectStructs.IBV_CQ.at(cq).get("cqe"))));
  }

  /** {@code ibv_create_srq}. */
  public static Made createSrq(long pd, Fields fields) throws VerbFailure {
    VerbFailure.notNull(pd, "pd");
    try (Struct.Block attr = ObjectStructs.IBV_SRQ_INIT_ATTR.allocate()) {
      attr.putAll("attr.", fields);
      VerbFailure.clearErrno();
      long srq = VerbFailure.unlessNull(LibIbverbs.ibv_create_srq(pd, attr.address()));
      return new Made(srq, limits(attr));
    }
  }

  /**
   * {@code ibv_create_srq_ex} as in the header: a basic SRQ is the plain verb's.
   *
   * @param compMask sent as it is
   */
  public static Made createSrqExtended(
      VerbsContext context, long pd, long xrcd, long cq, Fields fields, long compMask)
      throws VerbFailure {
    if ((compMask & SRQ_PD) != 0) {
      VerbFailure.notNull(pd, "pd");
    }
    if ((compMask & SRQ_XRCD) != 0) {
      VerbFailure.notNull(xrcd, "xrcd");
    }
    if ((compMask & SRQ_CQ) != 0) {
      VerbFailure.notNull(cq, "cq");
    }
    try (Struct.Block attr = ObjectStructs.IBV_SRQ_INIT_ATTR_EX.allocate()) {
      attr.putAll(fields);
      attr.putAll("attr.", fields);
      attr.put("comp_mask", compMask);
      attr.put("pd", pd);
      attr.put("xrcd", xrcd);
      attr.put("cq", cq);
      boolean isBasic = (compMask & SRQ_TYPE) == 0 || fields.number("srq_type") == IBV_SRQT_BASIC;
      VerbFailure.clearErrno();
      if ((compMask & SRQ_PD) != 0 && (compMask & ~(SRQ_PD | SRQ_TYPE)) == 0 && isBasic) {
        long srq = VerbFailure.unlessNull(LibIbverbs.ibv_create_srq(pd, attr.address()));
        return new Made(srq, limits(attr));
      }
      Function create = context.op(ContextOp.create_srq_ex).orElseThrow(VerbFailure::notInTable);
      Object[] arguments = {context.address(), attr.address()};
      long srq = VerbFailure.unlessNull(create.invokeLong(arguments));
      Map<String, Value> actual = limits(attr);
      srqNumber(context, srq).ifPresent(number -> actual.put("srq_num", number));
      return new Made(srq, actual);
    }
  }

  private static Map<String, Value> limits(Struct.View attr) {
    Map<String, Value> limits = new LinkedHashMap<>();
    SRQ_LIMITS.forEach(name -> limits.put(name, Value.of(attr.get("attr." + name))));
    return limits;
  }

  private static Optional<Value> srqNumber(VerbsContext context, long srq) {
    Optional<Function> get = context.op(ContextOp.get_srq_num);
    if (get.isEmpty()) {
      return Optional.empty();
    }
    try (Memory number = new Memory(Integer.BYTES)) {
      number.clear();
      Object[] arguments = {srq, Pointer.nativeValue(number)};
      return get.get().invokeInt(arguments) == 0
          ? Optional.of(Value.of(number.getInt(0) & 0xffff_ffffL))
          : Optional.empty();
    }
  }

  /**
   * Registers fresh memory, all zero. It is ours: mapped here, unmapped after {@code ibv_dereg_mr},
   * and never touched by this app in between.
   */
  public static Made regMr(VerbsContext context, long pd, Fields fields) throws VerbFailure {
    VerbFailure.notNull(pd, "pd");
    long length = fields.number("length");
    long address = FreshMemory.map(length);
    try {
      // the newer call alone knows the optional access bits, and drops them where kernels do not
      Optional<Function> iova2 = context.library().optional("ibv_reg_mr_iova2");
      int access = (int) fields.number("access");
      VerbFailure.clearErrno();
      Object[] arguments = {pd, address, length, address, access};
      long mr =
          VerbFailure.unlessNull(
              iova2.isPresent()
                  ? iova2.get().invokeLong(arguments)
                  : LibIbverbs.ibv_reg_mr(pd, address, length, access));
      return new Made(mr, ObjectStructs.IBV_MR.at(mr).values(KEYS));
    } catch (VerbFailure failure) {
      FreshMemory.unmap(address, length);
      throw failure;
    }
  }

  /** {@code ibv_create_ah}. */
  public static Made createAh(long pd, Fields fields) throws VerbFailure {
    VerbFailure.notNull(pd, "pd");
    try (Struct.Block attr = ObjectStructs.IBV_AH_ATTR.allocate()) {
      attr.putAll(fields);
      VerbFailure.clearErrno();
      return new Made(
          VerbFailure.unlessNull(LibIbverbs.ibv_create_ah(pd, attr.address())), Map.of());
    }
  }

  /**
   * {@code ibv_open_xrcd} as in the header.
   *
   * @param fd a file descriptor, or -1 for a domain of this process alone; sent as it is
   */
  public static Made openXrcd(VerbsContext context, int fd, long oflags, long compMask)
      throws VerbFailure {
    try (Struct.Block attr = ObjectStructs.IBV_XRCD_INIT_ATTR.allocate()) {
      attr.put("comp_mask", compMask);
      attr.put("fd", fd);
      attr.put("oflags", oflags);
      Function open = context.op(ContextOp.open_xrcd).orElseThrow(VerbFailure::notInTable);
      VerbFailure.clearErrno();
      Object[] arguments = {context.address(), attr.address()};
      return new Made(VerbFailure.unlessNull(open.invokeLong(arguments)), Map.of());
    }
  }

  /** Ends an object of any kind but a QP. Such verbs return what went wrong. */
  public static void destroy(VerbsContext context, Kind kind, long object) throws VerbFailure {
    switch (kind) {
      case PD -> VerbFailure.unlessZero(LibIbverbs.ibv_dealloc_pd(object));
      case CQ -> VerbFailure.unlessZero(LibIbverbs.ibv_destroy_cq(object));
      case SRQ -> VerbFailure.unlessZero(LibIbverbs.ibv_destroy_srq(object));
      case AH -> VerbFailure.unlessZero(LibIbverbs.ibv_destroy_ah(object));
      case MR -> {
        Struct.View mr = ObjectStructs.IBV_MR.at(object);
        long address = mr.get("addr");
        long length = mr.get("length");
        VerbFailure.unlessZero(LibIbverbs.ibv_dereg_mr(object));
        FreshMemory.unmap(address, length);
      }
      case XRCD -> {
        Function close = context.op(ContextOp.close_xrcd).orElseThrow(VerbFailure::notInTable);
        Object[] arguments = {object};
        VerbFailure.unlessZero(close.invokeInt(arguments));
      }
      default -> throw new IllegalArgumentException(kind + " is not destroyed here");
    }
  }
}
