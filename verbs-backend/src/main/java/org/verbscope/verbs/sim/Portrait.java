package org.verbscope.verbs.sim;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.verbscope.verbs.model.Attribute;
import org.verbscope.verbs.model.AttributeCatalog;
import org.verbscope.verbs.model.CEnums;
import org.verbscope.verbs.model.Kind;
import org.verbscope.verbs.model.Reading;
import org.verbscope.verbs.model.Readings;
import org.verbscope.verbs.model.Resource;
import org.verbscope.verbs.model.ResourceId;
import org.verbscope.verbs.model.Source;
import org.verbscope.verbs.model.Status;
import org.verbscope.verbs.model.Value;
import org.verbscope.verbs.rules.SharedQps;

/**
 * Shows an object as a real host would: what the kernel's resource tracking tells of everybody's
 * objects, and of our own in addition what we asked, got back and queried.
 */
final class Portrait {
  private static final Reading NO_CAPS =
      new Reading.NotExposed("the kernel does not tell the capabilities of another process's QP");
  private static final Reading NO_KEYS =
      new Reading.NotExposed("the kernel tells keys to CAP_NET_ADMIN alone");
  private static final Reading NO_FILE =
      new Reading.NotApplicable("a private domain hangs on no file");
  private static final Reading MIGRATED = Reading.of("MIGRATED");

  /** The kernel's words for QP types and states, one reading of each for all QPs. */
  private static final Map<Long, Reading> TYPES = new ConcurrentHashMap<>();

  private static final Map<Long, Reading> STATES = new ConcurrentHashMap<>();
  private static final String NOT_TRACKED = "the kernel does not list objects of this kind";

  private static final Status LOST =
      new Status(
          "lost",
          "the device met a fatal error: calls on it answer EIO",
          "destroy what is left and open the device again");

  private final Function<ResourceId, Readings> own;

  /**
   * @param own what this app requested, was written back and queried of an object of its own
   */
  Portrait(Function<ResourceId, Readings> own) {
    this.own = own;
  }

  Resource of(SimObject object) {
    Readings.Builder readings = (object.isOurs() ? own.apply(object.id()) : Readings.NONE).with();
    Map<String, ResourceId> edges = new LinkedHashMap<>();
    if (object.context() != null && !(object instanceof SimQp)) {
      edges.put("context", object.context().id());
    }
    String label = describe(object, readings, edges);
    putLimits(object, readings);
    return new Resource(
        object.id(),
        object.kind(),
        parent(object),
        label,
        object.owner(),
        status(object),
        edges,
        readings.build());
  }

  private static Status status(SimObject object) {
    if (object.device().isLost()) {
      return LOST;
    }
    boolean orphaned =
        object instanceof SimQp qp && qp.isCreators() && !qp.real().isOpenByCreator();
    return orphaned ? SharedQps.CREATOR_GONE : Status.OK;
  }

  private String describe(
      SimObject object, Readings.Builder readings, Map<String, ResourceId> edges) {
    if (object instanceof SimContext) {
      readings.put("ctxn", Source.KERNEL, object.number());
      readings.put("num_comp_vectors", Source.QUERIED, object.device().profile().compVectors());
      return "Context " + object.number();
    }
    if (object instanceof SimPd) {
      readings.put("pdn", Source.KERNEL, object.number());
      readings.put("usecnt", Source.KERNEL, object.useCount());
      return "PD " + object.number();
    }
    if (object instanceof SimCq cq) {
      readings.put("cqe", Source.KERNEL, cq.cqe());
      readings.put("cqn", Source.KERNEL, cq.number());
      readings.put("usecnt", Source.KERNEL, cq.useCount());
      return "CQ " + cq.number();
    }
    if (object instanceof SimSrq srq) {
      describeSrq(srq, readings, edges);
      return "SRQ " + srq.number();
    }
    if (object instanceof SimMr mr) {
      readings.put("length", Source.KERNEL, mr.length());
      readings.put("mrn", Source.KERNEL, mr.number());
      readings.put("lkey", Source.KERNEL, NO_KEYS);
      readings.put("rkey", Source.KERNEL, NO_KEYS);
      return "MR " + mr.number();
    }
    if (object instanceof SimXrcd xrcd) {
      return describeXrcd(xrcd, readings);
    }
    return object instanceof SimQp qp ? describeQp(qp, readings, edges) : "AH " + object.number();
  }

  private static void describeSrq(
      SimSrq srq, Readings.Builder readings, Map<String, ResourceId> edges) {
    readings.put("srqn", Source.KERNEL, srq.number());
    readings.put("srq_type", Source.KERNEL, srq.isXrc() ? "XRC" : "BASIC");
    readings.put("usecnt", Source.KERNEL, new Reading.NotExposed("the kernel lists the QPs only"));
    if (!srq.isOurs()) {
      Reading sizes = new Reading.NotExposed("the kernel does not tell an SRQ's size");
      readings.put("max_wr", Source.KERNEL, sizes).put("max_sge", Source.KERNEL, sizes);
    }
    if (srq.cq() != null) {
      edges.put("cq", srq.cq().id());
    }
    if (srq.xrcd() != null) {
      edges.put("xrcd", srq.xrcd().id());
    }
  }

  private static String describeXrcd(SimXrcd xrcd, Readings.Builder readings) {
    SharedFile file = xrcd.domain().file();
    // of others' domains too: the simulator knows what its own processes asked for
    readings.put("inode", Source.QUERIED, file == null ? NO_FILE : Reading.of(file.inode()));
    if (xrcd.isOurs()) {
      readings
          .build()
          .value("fd_path", Source.REQUESTED)
          .filter(Value.Text.class::isInstance)
          .map(path -> ((Value.Text) path).text())
          .map(xrcd.device().machine().files()::identity)
          .ifPresent(now -> readings.put("path_inode", Source.QUERIED, now));
    } else {
      readings.put("inode", Source.KERNEL, new Reading.NotExposed(NOT_TRACKED));
      readings.put("fd_path", Source.KERNEL, new Reading.NotExposed(NOT_TRACKED));
      if (file != null) {
        readings.put("fd_path", Source.REQUESTED, file.name());
      }
    }
    readings.put("usecnt", Source.KERNEL, new Reading.NotExposed(NOT_TRACKED));
    return "XRCD " + (file == null ? "private" : file.name());
  }

  private static String describeQp(
      SimQp qp, Readings.Builder readings, Map<String, ResourceId> edges) {
    QueuePair real = qp.real();
    String label = "QP 0x" + Long.toHexString(real.number());
    if (!qp.isCreators()) {
      // the kernel lists the QP once: what it says there is so of every handle
      readings.put("state", Source.KERNEL, stateOf(real));
      SharedQps.putNoneOfHandle(readings);
      edges.put("qp", real.row().id());
      edges.put("xrcd", qp.parts().xrcd().id());
      return label + " (opened)";
    }
    boolean sharable = real.isTarget();
    readings.put("qp_num", Source.KERNEL, real.number());
    readings.put(
        "qp_type",
        Source.KERNEL,
        TYPES.computeIfAbsent(real.type(), type -> Reading.of(QpTypes.kernelName(type))));
    readings.put("state", Source.KERNEL, stateOf(real));
    if (real.number("port_num") != 0) {
      readings.put("port_num", Source.KERNEL, Reading.of(real.value("port_num")));
    }
    if (QpTypes.isConnected(real.type())) {
      readings.put("dest_qp_num", Source.KERNEL, Reading.of(real.value("dest_qp_num")));
      readings.put("rq_psn", Source.KERNEL, Reading.of(real.value("rq_psn")));
    }
    readings.put("sq_psn", Source.KERNEL, Reading.of(real.value("sq_psn")));
    if (real.type() != QpTypes.UD && real.type() > QpTypes.GSI) {
      readings.put("path_mig_state", Source.KERNEL, MIGRATED);
    }
    if (sharable) {
      SharedQps.putNone(readings);
      readings.put(
          "usecnt",
          Source.KERNEL,
          new Reading.NotExposed("the kernel does not count a shared QP's handles for others"));
    } else if (qp.context() != null) {
      readings.put("pdn", Source.KERNEL, qp.parts().pd().number());
    }
    if (qp.isOurs()) {
      putEdges(qp.parts(), edges);
    } else {
      putForeign(qp, readings, edges);
    }
    return label;
  }

  private static Reading stateOf(QueuePair real) {
    return STATES.computeIfAbsent(real.state(), Portrait::stateWord);
  }

  private static Reading stateWord(long state) {
    return Reading.of(CEnums.QP_STATE.nameOf(state).substring("IBV_QPS_".length()));
  }

  private static void putEdges(SimQp.Parts parts, Map<String, ResourceId> edges) {
    put(edges, "send_cq", parts.sendCq());
    put(edges, "recv_cq", parts.recvCq());
    put(edges, "srq", parts.srq());
    put(edges, "xrcd", parts.xrcd());
    put(edges, "pd", parts.pd());
  }

  private static void put(Map<String, ResourceId> edges, String name, SimObject to) {
    if (to != null) {
      edges.put(name, to.id());
    }
  }

  /** Of others' QPs the kernel tells the SRQ, but neither CQs nor capabilities. */
  private static void putForeign(
      SimQp qp, Readings.Builder readings, Map<String, ResourceId> edges) {
    put(edges, "srq", qp.parts().srq());
    // the simulator knows by which handle of the domain a creator holds its QP
    put(edges, "xrcd", qp.parts().xrcd());
    for (String cap : AttributeCatalog.CAPS) {
      readings.put(cap, Source.KERNEL, NO_CAPS);
    }
  }

  /** Beside every attribute that a device limit governs, that limit. */
  private static void putLimits(SimObject object, Readings.Builder readings) {
    for (String name : readings.attributes()) {
      AttributeCatalog.find(object.kind(), name)
          .flatMap(Attribute::limitName)
          .flatMap(object.device()::limit)
          .ifPresent(limit -> readings.put(name, Source.LIMIT, limit));
    }
  }

  private static ResourceId parent(SimObject object) {
    if (object instanceof SimSrq srq) {
      return srq.pd().id();
    }
    if (object instanceof SimMr mr) {
      return mr.pd().id();
    }
    if (object instanceof SimAh ah) {
      return ah.pd().id();
    }
    return object instanceof SimQp qp ? parentOf(qp) : object.device().id();
  }

  private static ResourceId parentOf(SimQp qp) {
    SimQp.Parts parts = qp.parts();
    if (parts.xrcd() != null) {
      return parts.xrcd().id();
    }
    if (qp.real().isTarget()) {
      return orphansParent(qp.real());
    }
    return qp.owner().kernel() ? qp.device().id() : parts.pd().id();
  }

  /** The creator is gone: those who hold the QP show where it is, or anybody who has its domain. */
  private static ResourceId orphansParent(QueuePair real) {
    List<SimXrcd> open = real.domain().handles();
    return real.handles().stream()
        .map(handle -> handle.parts().xrcd())
        .filter(open::contains)
        .findFirst()
        .orElseGet(() -> open.get(0))
        .id();
  }

  /** The kinds in the order in which a device's own children are shown. */
  static Kind[] treeOrder() {
    return new Kind[] {Kind.CONTEXT, Kind.PD, Kind.CQ, Kind.XRCD, Kind.QP};
  }
}
