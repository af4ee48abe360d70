package org.verbscope.verbs.rules;

import org.verbscope.verbs.model.Kind;
import org.verbscope.verbs.model.Reading;
import org.verbscope.verbs.model.Readings;
import org.verbscope.verbs.model.Resource;
import org.verbscope.verbs.model.Source;
import org.verbscope.verbs.model.Status;

/** What is so of every XRC target QP and its handles, whichever host shows them. */
public final class SharedQps {
  /** How the row of a target QP is that outlived the handle it was created with. */
  public static final Status CREATOR_GONE =
      new Status(
          "creator gone",
          "its creator has closed its handle: the QP lives on by the handles that others opened,"
              + " and nobody receives its asynchronous events any more",
          "it ends when the handles that are left are closed");

  private static final Reading NO_PD =
      new Reading.NotApplicable("an XRC target QP has no PD: it belongs to its XRC domain");
  private static final Reading NO_CQ =
      new Reading.NotApplicable(
          "an XRC target QP has no CQ: what it receives completes in the CQ of the XRC SRQ that the"
              + " sender names");
  private static final Reading NO_EVENTS =
      new Reading.NotApplicable(
          "a handle from ibv_open_qp receives no asynchronous event of its QP: the creator's handle"
              + " alone does");

  private SharedQps() {}

  /** True for an XRC target QP, as whose row it is there, and not for a further handle of one. */
  public static boolean isTarget(Resource resource) {
    return resource.kind() == Kind.QP && XrcMap.isTarget(resource);
  }

  /** Why a target QP has none of what other QPs have. */
  public static void putNone(Readings.Builder readings) {
    readings.put("pdn", Source.KERNEL, NO_PD);
    readings.put("send_cq", Source.KERNEL, NO_CQ).put("recv_cq", Source.KERNEL, NO_CQ);
  }

  /** Why a handle that {@code ibv_open_qp} gave has none of what a creator's handle has. */
  public static void putNoneOfHandle(Readings.Builder readings) {
    putNone(readings);
    readings.put("async_events", Source.KERNEL, NO_EVENTS);
  }
}
