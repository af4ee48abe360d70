package org.verbscope.verbs.live.ibverbs;

import com.sun.jna.Function;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.verbscope.verbs.model.AttributeCatalog;
import org.verbscope.verbs.model.CEnums;
import org.verbscope.verbs.model.Fields;
import org.verbscope.verbs.model.SmallMap;
import org.verbscope.verbs.model.Value;

/** The verbs of queue pairs. */
public final class QpVerbs {
  private static final long PD = CEnums.QP_INIT_ATTR_MASK.valueOf("IBV_QP_INIT_ATTR_PD");
  private static final long XRCD = CEnums.QP_INIT_ATTR_MASK.valueOf("IBV_QP_INIT_ATTR_XRCD");
  private static final long IND_TABLE =
      CEnums.QP_INIT_ATTR_MASK.valueOf("IBV_QP_INIT_ATTR_IND_TABLE");
  private static final long XRC_SEND = CEnums.QP_TYPE.valueOf("IBV_QPT_XRC_SEND");
  private static final long XRC_RECV = CEnums.QP_TYPE.valueOf("IBV_QPT_XRC_RECV");

  /** All bits but IBV_QP_RATE_LIMIT, which no query answers. */
  private static final int EVERYTHING = 0x1f_ffff;

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

  /** The objects that a QP is made with; 0 is NULL. */
  public record Objects(long pd, long sendCq, long recvCq, long srq, long xrcd) {}

  /** {@code ibv_create_qp}. */
  public static Made create(Objects objects, Fields fields) throws VerbFailure {
    try (Struct.Block attr = QpStructs.IBV_QP_INIT_ATTR.allocate()) {
      fill(attr, objects, fields);
      refuseNull(objects, PD, fields.number("qp_type"));
      VerbFailure.clearErrno();
      return made(
          VerbFailure.unlessNull(LibIbverbs.ibv_create_qp(objects.pd, attr.address())), attr, CAPS);
    }
  }

  /**
   * {@code ibv_create_qp_ex} as in the header: with a PD and nothing else it is the plain verb.
   *
   * @param compMask sent as it is
   */
  public static Made createExtended(
      VerbsContext context, Objects objects, Fields fields, long compMask) throws VerbFailure {
    try (Struct.Block attr = QpStructs.IBV_QP_INIT_ATTR_EX.allocate()) {
      fill(attr, objects, fields);
      attr.put("comp_mask", compMask);
      attr.put("pd", objects.pd);
      attr.put("xrcd", objects.xrcd);
      refuseNull(objects, compMask, fields.number("qp_type"));
      VerbFailure.clearErrno();
      if (compMask == PD) {
        return made(
            VerbFailure.unlessNull(LibIbverbs.ibv_create_qp(objects.pd, attr.address())),
            attr,
            CAPS_EX);
      }
      Function create = context.op(ContextOp.create_qp_ex).orElseThrow(VerbFailure::notInTable);
      Object[] arguments = {context.address(), attr.address()};
      return made(VerbFailure.unlessNull(create.invokeLong(arguments)), attr, CAPS_EX);
    }
  }

  private static void fill(Struct.Block attr, Objects objects, Fields fields) {
    attr.putAll(fields);
    attr.put("send_cq", objects.sendCq);
    attr.put("recv_cq", objects.recvCq);
    attr.put("srq", objects.srq);
  }

  /** libibverbs and the providers look behind these pointers without asking. */
  private static void refuseNull(Objects objects, long compMask, long qpType) throws VerbFailure {
    if ((compMask & PD) != 0) {
      VerbFailure.notNull(objects.pd, "pd");
    }
    if ((compMask & XRCD) != 0) {
      VerbFailure.notNull(objects.xrcd, "xrcd");
    }
    if ((compMask & IND_TABLE) != 0) {
      // no verb here makes such a table, so there is none to point at
      VerbFailure.notNull(0, "rwq_ind_tbl");
    }
    if (qpType != XRC_RECV) {
      VerbFailure.notNull(objects.sendCq, "send_cq");
    }
    if (qpType != XRC_RECV && qpType != XRC_SEND) {
      VerbFailure.notNull(objects.recvCq, "recv_cq");
    }
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
