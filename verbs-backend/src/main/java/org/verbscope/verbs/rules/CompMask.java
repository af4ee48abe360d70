package org.verbscope.verbs.rules;

import java.util.Map;
import org.verbscope.verbs.model.CEnum;
import org.verbscope.verbs.model.CEnums;
import org.verbscope.verbs.model.Fields;
import org.verbscope.verbs.model.Value;
import org.verbscope.verbs.model.VerbCall;

/**
 * The {@code comp_mask} of the extended verbs. It is complete unless a call overrides it: one bit
 * for each optional field that is given.
 */
public final class CompMask {
  private static final Map<String, String> QP_BITS =
      Map.of(
          "pd", "IBV_QP_INIT_ATTR_PD",
          "xrcd", "IBV_QP_INIT_ATTR_XRCD",
          "create_flags", "IBV_QP_INIT_ATTR_CREATE_FLAGS",
          "source_qpn", "IBV_QP_INIT_ATTR_CREATE_FLAGS",
          "max_tso_header", "IBV_QP_INIT_ATTR_MAX_TSO_HEADER",
          "rwq_ind_tbl", "IBV_QP_INIT_ATTR_IND_TABLE",
          "rx_hash_conf", "IBV_QP_INIT_ATTR_RX_HASH",
          "send_ops_flags", "IBV_QP_INIT_ATTR_SEND_OPS_FLAGS");

  private static final Map<String, String> SRQ_BITS =
      Map.of(
          "pd", "IBV_SRQ_INIT_ATTR_PD",
          "srq_type", "IBV_SRQ_INIT_ATTR_TYPE",
          "xrcd", "IBV_SRQ_INIT_ATTR_XRCD",
          "cq", "IBV_SRQ_INIT_ATTR_CQ");

  /** {@code IBV_QP_OPEN_ATTR_NUM}, {@code _XRCD} and {@code _TYPE}: what the verb needs. */
  public static final long COMPLETE_OPEN_QP =
      CEnums.QP_OPEN_ATTR_MASK.valueOf("IBV_QP_OPEN_ATTR_NUM")
          | CEnums.QP_OPEN_ATTR_MASK.valueOf("IBV_QP_OPEN_ATTR_XRCD")
          | CEnums.QP_OPEN_ATTR_MASK.valueOf("IBV_QP_OPEN_ATTR_TYPE");

  /** {@code IBV_XRCD_INIT_ATTR_FD} and {@code _OFLAGS}: what the verb needs. */
  public static final long COMPLETE_OPEN_XRCD =
      CEnums.XRCD_INIT_ATTR_MASK.valueOf("IBV_XRCD_INIT_ATTR_FD")
          | CEnums.XRCD_INIT_ATTR_MASK.valueOf("IBV_XRCD_INIT_ATTR_OFLAGS");

  private CompMask() {}

  public static long of(VerbCall.CreateQp call) {
    return given(call.fields(), CEnums.QP_INIT_ATTR_MASK, QP_BITS);
  }

  /** What it would be if the call did not give one. */
  static long complete(VerbCall.CreateQp call) {
    return announced(call.fields(), CEnums.QP_INIT_ATTR_MASK, QP_BITS);
  }

  public static long of(VerbCall.CreateSrq call) {
    return given(call.fields(), CEnums.SRQ_INIT_ATTR_MASK, SRQ_BITS);
  }

  /** NUM, XRCD and TYPE unless overridden. */
  public static long of(VerbCall.OpenQp call) {
    return overridden(call.fields(), COMPLETE_OPEN_QP);
  }

  /** FD and OFLAGS unless overridden. */
  public static long of(VerbCall.OpenXrcd call) {
    return overridden(call.fields(), COMPLETE_OPEN_XRCD);
  }

  private static long overridden(Fields fields, long complete) {
    return fields.has("comp_mask") ? fields.number("comp_mask") : complete;
  }

  private static long given(Fields fields, CEnum bits, Map<String, String> names) {
    return overridden(fields, announced(fields, bits, names));
  }

  private static long announced(Fields fields, CEnum bits, Map<String, String> names) {
    long mask = 0;
    for (Map.Entry<String, Value> field : fields.asMap().entrySet()) {
      int dot = field.getKey().indexOf('.');
      String name = names.get(dot < 0 ? field.getKey() : field.getKey().substring(0, dot));
      if (name != null) {
        mask |= bits.valueOf(name);
      }
    }
    return mask;
  }
}
