package org.verbscope.verbs.live.ibverbs;

import static org.verbscope.verbs.model.CConstants.IBV_QPT_XRC_RECV;
import static org.verbscope.verbs.model.CConstants.IBV_QPT_XRC_SEND;
import static org.verbscope.verbs.model.CConstants.IBV_QP_INIT_ATTR_IND_TABLE;
import static org.verbscope.verbs.model.CConstants.IBV_QP_INIT_ATTR_PD;
import static org.verbscope.verbs.model.CConstants.IBV_QP_INIT_ATTR_XRCD;

import com.sun.jna.Function;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;
import org.verbscope.verbs.model.AttributeCatalog;
import org.verbscope.verbs.model.Fields;
import org.verbscope.verbs.model.SmallMap;
import org.verbscope.verbs.model.Value;

/**
 * The verbs of queue pairs. Each throws a {@link VerbFailure} when it fails, and the creating ones
 * also when they are not called, since a pointer that they would follow is NULL. What one makes is
 * the library's memory and its caller's to end, by {@link #destroy}.
 */
public final class QpVerbs {
  /** All bits but IBV_QP_RATE_LIMIT, which no query answers. */
  private static final int EVERYTHING = 0x1f_ffff;

  private static final Struct.Choice POINTERS =
      QpStructs.IBV_QP_INIT_ATTR.choose(List.of("send_cq", "recv_cq", "srq"));

  private static final Struct.Choice POINTERS_EX =
      QpStructs.IBV_QP_INIT_ATTR_EX.choose(List.of("pd", "xrcd", "send_cq", "recv_cq", "srq"));

  private static final Struct.Choice CAPS = QpStructs.IBV_QP_INIT_ATTR.choose(caps());
  private static final Struct.Choice CAPS_EX = QpStructs.IBV_QP_INIT_ATTR_EX.choose(caps());
  private static final Struct.Choice QP_NUM = QpStructs.IBV_QP.choose(List.of("qp_num"));

  /** What a query tells: the members of ibv_qp_attr, and two of ibv_qp_init_attr. */
  private static final Struct.Choice QUERIED = QpStructs.IBV_QP_ATTR.choose(queried());

  private static final Struct.Choice QUERIED_INIT =
      QpStructs.IBV_QP_INIT_ATTR.choose(List.of("qp_type", "sq_sig_all"));

  private static List<String> caps() {
    return List.copyOf(AttributeCatalog.CAPS);
  }

  private static List<String> queried() {
    List<String> queried = new ArrayList<>(caps());
    queried.addAll(AttributeCatalog.QP_ATTR);
    queried.add("sq_draining");
    queried.remove("rate_limit");
    return queried;
  }

  private QpVerbs() {}

  /**
   * What a QP is to be made of.
   *
   * @param objects the struct of the object in a field; 0 is NULL
   * @param fields what goes into the struct beside the pointers, by C path
   * @param type value of {@code enum ibv_qp_type}, as in the fields
   */
  public record Wanted(ToLongFunction<String> objects, Fields fields, long type) {}

  /** {@code ibv_create_qp}. */
  public static Made create(Wanted wanted) throws VerbFailure {
    try (Struct.Block attr = QpStructs.IBV_QP_INIT_ATTR.allocate()) {
      fill(attr, wanted, POINTERS, IBV_QP_INIT_ATTR_PD);
      return create(wanted.objects.applyAsLong("pd"), attr, CAPS);
    }
  }

  private static Made create(long pd, Struct.Block attr, Struct.Choice caps) throws VerbFailure {
    VerbFailure.notNull(pd, "pd");
    VerbFailure.clearErrno();
    return made(VerbFailure.unlessNull(LibIbverbs.ibv_create_qp(pd, attr.address())), attr, caps);
  }

  /**
   * {@code ibv_create_qp_ex} as in the header: with a PD and nothing else it is the plain verb.
   *
   * @param compMask sent as it is
   */
  public static Made createExtended(VerbsContext context, Wanted wanted, long compMask)
      throws VerbFailure {
    try (Struct.Block attr = QpStructs.IBV_QP_INIT_ATTR_EX.allocate()) {
      fill(attr, wanted, POINTERS_EX, compMask);
      attr.put("comp_mask", compMask);
      if ((compMask & IBV_QP_INIT_ATTR_IND_TABLE) != 0) {
        // no verb here makes such a table, so there is none to point at
        throw VerbFailure.isNull("rwq_ind_tbl");
      }
      if (compMask == IBV_QP_INIT_ATTR_PD) {
        return create(wanted.objects.applyAsLong("pd"), attr, CAPS_EX);
      }
      VerbFailure.clearErrno();
      Function create = context.op(ContextOp.create_qp_ex).orElseThrow(VerbFailure::notInTable);
      Object[] arguments = {context.address(), attr.address()};
      return made(VerbFailure.unlessNull(create.invokeLong(arguments)), attr, CAPS_EX);
    }
  }

  private static void fill(Struct.Block attr, Wanted wanted, Struct.Choice pointers, long compMask)
      throws VerbFailure {
    attr.putAll(wanted.fields);
    for (int i = 0; i < pointers.size(); i++) {
      String field = pointers.path(i);
      long pointer = wanted.objects.applyAsLong(field);
      if (pointer == 0 && isFollowed(field, compMask, wanted.type)) {
        throw VerbFailure.isNull(field);
      }
      attr.put(pointers, i, pointer);
    }
  }

  /** Whether libibverbs and the providers look behind a pointer without asking. */
  private static boolean isFollowed(String field, long compMask, long type) {
    return switch (field) {
      case "pd" -> (compMask & IBV_QP_INIT_ATTR_PD) != 0;
      case "xrcd" -> (compMask & IBV_QP_INIT_ATTR_XRCD) != 0;
      case "send_cq" -> type != IBV_QPT_XRC_RECV;
      case "recv_cq" -> type != IBV_QPT_XRC_RECV && type != IBV_QPT_XRC_SEND;
      default -> false;
    };
  }

  private static Made made(long qp, Struct.View attr, Struct.Choice caps) {
    SmallMap.Builder<Value> actual = SmallMap.builder(caps.size() + QP_NUM.size());
    attr.tell(actual, caps);
    QpStructs.IBV_QP.at(qp).tell(actual, QP_NUM);
    return new Made(qp, actual.build());
  }

  /**
   * {@code ibv_open_qp}: a further handle of a sharable QP. Its struct does not know the QP's state
   * and says so, until a modify.
   */
  public static Made open(VerbsContext context, long xrcd, Fields fields, long compMask)
      throws VerbFailure {
    VerbFailure.notNull(xrcd, "xrcd");
    try (Struct.Block attr = QpStructs.IBV_QP_OPEN_ATTR.allocate()) {
      attr.putAll(fields);
      attr.put("comp_mask", compMask);
      attr.put("xrcd", xrcd);
      Function open = context.op(ContextOp.open_qp).orElseThrow(VerbFailure::notInTable);
      VerbFailure.clearErrno();
      Object[] arguments = {context.address(), attr.address()};
      long qp = VerbFailure.unlessNull(open.invokeLong(arguments));
      Struct.View made = QpStructs.IBV_QP.at(qp);
      SmallMap.Builder<Value> actual = SmallMap.builder(QP_NUM.size() + 1);
      made.tell(actual, QP_NUM);
      actual.put("qp_state", Value.of(made.get("state")));
      return new Made(qp, actual.build());
    }
  }

  /**
   * {@code ibv_modify_qp}.
   *
   * @param attrMask which of the fields are announced
   */
  public static void modify(long qp, Fields fields, long attrMask) throws VerbFailure {
    try (Struct.Block attr = QpStructs.IBV_QP_ATTR.allocate()) {
      attr.putAll(fields);
      VerbFailure.clearErrno();
      VerbFailure.unlessZero(LibIbverbs.ibv_modify_qp(qp, attr.address(), (int) attrMask));
    }
  }

  /** {@code ibv_query_qp}, everything it tells. */
  public static Map<String, Value> query(long qp) throws VerbFailure {
    try (Struct.Block attr = QpStructs.IBV_QP_ATTR.allocate();
        Struct.Block init = QpStructs.IBV_QP_INIT_ATTR.allocate()) {
      VerbFailure.clearErrno();
      VerbFailure.unlessZero(
          LibIbverbs.ibv_query_qp(qp, attr.address(), EVERYTHING, init.address()));
      SmallMap.Builder<Value> values = SmallMap.builder(QUERIED.size() + QUERIED_INIT.size());
      attr.tell(values, QUERIED);
      init.tell(values, QUERIED_INIT);
      return values.build();
    }
  }

  /** {@code ibv_destroy_qp}, which returns what went wrong: no errno is waited for. */
  public static void destroy(long qp) throws VerbFailure {
    VerbFailure.unlessZero(LibIbverbs.ibv_destroy_qp(qp));
  }
}
