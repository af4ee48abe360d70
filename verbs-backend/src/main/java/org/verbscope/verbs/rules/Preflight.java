package org.verbscope.verbs.rules;

import static org.verbscope.verbs.model.CConstants.IBV_QPT_XRC_RECV;
import static org.verbscope.verbs.model.CConstants.IBV_QPT_XRC_SEND;
import static org.verbscope.verbs.model.CConstants.IBV_QP_INIT_ATTR_IND_TABLE;
import static org.verbscope.verbs.model.CConstants.IBV_QP_INIT_ATTR_PD;
import static org.verbscope.verbs.model.CConstants.IBV_QP_INIT_ATTR_XRCD;

import org.verbscope.verbs.model.CEnums;
import org.verbscope.verbs.model.Errno;
import org.verbscope.verbs.model.Field;
import org.verbscope.verbs.model.VerbCall;

/**
 * Keeps from the native library what would crash the acting process: libibverbs follows pointers
 * without a look, so a NULL CQ or PD is a SIGSEGV.
 */
final class Preflight {
  private static final long SRQ_XRCD_BIT =
      CEnums.SRQ_INIT_ATTR_MASK.valueOf("IBV_SRQ_INIT_ATTR_XRCD");
  private static final long SRQ_CQ_BIT = CEnums.SRQ_INIT_ATTR_MASK.valueOf("IBV_SRQ_INIT_ATTR_CQ");
  private static final String FOLLOWED = "is dereferenced by libibverbs";

  private Preflight() {}

  static void check(VerbCall call, Resolved resolved) throws Refusal {
    if (call instanceof VerbCall.CreateQp create) {
      checkCreateQp(create, resolved);
      checkDevice(create, resolved);
      return;
    }
    if (call instanceof VerbCall.CreateSrq create && create.isExtended()) {
      checkCreateSrqEx(create, resolved);
    }
    for (Field field : call.verb().fields().values()) {
      if (field.isPointer() && field.required()) {
        needObject(call, resolved, field.name(), FOLLOWED);
      }
    }
  }

  private static void checkCreateSrqEx(VerbCall.CreateSrq create, Resolved resolved)
      throws Refusal {
    if ((CompMask.of(create) & SRQ_XRCD_BIT) != 0) {
      needObject(create, resolved, "xrcd", FOLLOWED);
    }
    if ((CompMask.of(create) & SRQ_CQ_BIT) != 0) {
      needObject(create, resolved, "cq", FOLLOWED);
    }
  }

  private static void checkCreateQp(VerbCall.CreateQp create, Resolved resolved) throws Refusal {
    long used = create.isExtended() ? CompMask.of(create) : IBV_QP_INIT_ATTR_PD;
    if ((used & IBV_QP_INIT_ATTR_PD) != 0) {
      needObject(create, resolved, "pd", FOLLOWED);
    }
    if ((used & IBV_QP_INIT_ATTR_XRCD) != 0) {
      needObject(create, resolved, "xrcd", FOLLOWED);
    }
    if ((used & IBV_QP_INIT_ATTR_IND_TABLE) != 0) {
      needObject(create, resolved, "rwq_ind_tbl", FOLLOWED);
    }
    boolean table = create.isExtended() && create.fields().has("rwq_ind_tbl");
    long type = create.qpType();
    if (type != IBV_QPT_XRC_RECV && !(table && create.fields().number("cap.max_send_wr") == 0)) {
      needObject(create, resolved, "send_cq", "is dereferenced for every type but XRC_RECV");
    }
    if (type != IBV_QPT_XRC_RECV && type != IBV_QPT_XRC_SEND && !table) {
      needObject(create, resolved, "recv_cq", "is dereferenced for every type but XRC");
    }
  }

  /** An XRC_RECV QP may lack every object, and then nothing says on which device it would be. */
  private static void checkDevice(VerbCall.CreateQp create, Resolved resolved) throws Refusal {
    if (resolved.device().isEmpty()) {
      throw new Refusal(
          Errno.EINVAL,
          "xrcd",
          "xrcd was left out, and nothing else names a device",
          "an XRC_RECV QP belongs to an XRC domain, and by it to a device",
          "open one with ibv_open_xrcd and name it");
    }
  }

  private static void needObject(VerbCall call, Resolved resolved, String field, String why)
      throws Refusal {
    if (resolved.object(field).isEmpty()) {
      throw new Refusal(
          Errno.EINVAL,
          field,
          field + (call.fields().has(field) ? " is NULL" : " was left out, so it is NULL"),
          field + " " + why + ": the process would crash",
          "name one");
    }
  }
}
