package org.verbscope.verbs.sim;

import java.util.LinkedHashMap;
import java.util.Map;
import org.verbscope.verbs.model.Cause;
import org.verbscope.verbs.model.Errno;
import org.verbscope.verbs.model.Fields;
import org.verbscope.verbs.model.Outcome;
import org.verbscope.verbs.model.Owner;
import org.verbscope.verbs.model.ResourceId;
import org.verbscope.verbs.model.Value;
import org.verbscope.verbs.model.VerbCall;
import org.verbscope.verbs.rules.CallTarget;
import org.verbscope.verbs.rules.CompMask;
import org.verbscope.verbs.rules.Named;
import org.verbscope.verbs.rules.Resolved;

/**
 * Carries out calls on the simulated machine: from fields to objects, and back to what was written.
 */
final class Operations {
  /** A day, milliseconds. */
  private static final long LONGEST_ADVANCE = 86_400_000;

  private final Machine machine;
  private final Faults faults;

  Operations(Machine machine, Faults faults) {
    this.machine = machine;
    this.faults = faults;
  }

  CallTarget.Done carryOut(VerbCall call, Resolved resolved) {
    try {
      return dispatch(call, resolved);
    } catch (VerbFailed failed) {
      return new CallTarget.Done(failed.outcome(), null);
    }
  }

  private CallTarget.Done dispatch(VerbCall call, Resolved resolved) throws VerbFailed {
    SimDevice device = machine.devices().get(resolved.device());
    Owner actor = machine.actor(call.header().process());
    Fields fields = resolved.fields();
    if (call instanceof VerbCall.AllocPd) {
      return made(PlainObjects.allocPd(device, actor), Map.of());
    }
    if (call instanceof VerbCall.CreateCq) {
      SimCq cq =
          PlainObjects.createCq(device, actor, fields.number("cqe"), fields.number("comp_vector"));
      return made(cq, Map.of("cqe", Value.of(cq.cqe())));
    }
    if (call instanceof VerbCall.CreateSrq create) {
      return createSrq(create, resolved);
    }
    if (call instanceof VerbCall.RegMr) {
      SimMr mr =
          PlainObjects.regMr(
              (SimPd) object(resolved, "pd"), fields.number("length"), fields.number("access"));
      Map<String, Value> keys = new LinkedHashMap<>();
      keys.put("length", fields.get("length").orElse(Value.of(0)));
      keys.put("lkey", Value.of(mr.key()));
      keys.put("rkey", Value.of(mr.key()));
      return made(mr, keys);
    }
    if (call instanceof VerbCall.CreateAh) {
      return made(PlainObjects.createAh((SimPd) object(resolved, "pd"), fields), Map.of());
    }
    if (call instanceof VerbCall.OpenXrcd open) {
      return openXrcd(device, actor, open, fields);
    }
    if (call instanceof VerbCall.CreateQp create) {
      return createQp(device, actor, create, resolved);
    }
    if (call instanceof VerbCall.OpenQp open) {
      return openQp(open, resolved);
    }
    if (call instanceof VerbCall.ModifyQp) {
      SimQp qp = (SimQp) object(resolved, "qp");
      QpModification.modify(qp.real(), fields);
      return made(qp, Map.of());
    }
    if (call instanceof VerbCall.QueryQp) {
      SimQp qp = (SimQp) object(resolved, "qp");
      qp.device().checkAlive();
      return made(qp, qp.real().queried());
    }
    if (call instanceof VerbCall.Destroy destroy) {
      return destroy(object(resolved, destroy.target()));
    }
    return call instanceof VerbCall.SimFault
        ? faults.strike(device, actor, fields, object(resolved, "qp"))
        : advance(fields.number("millis"));
  }

  /** The object a field points at; null where it points at none. */
  private SimObject object(Resolved resolved, String field) {
    return resolved.object(field).map(Named::id).flatMap(machine::find).orElse(null);
  }

  private static CallTarget.Done made(SimObject object, Map<String, Value> writtenBack) {
    return new CallTarget.Done(new Outcome.Granted(writtenBack), object.id());
  }

  private CallTarget.Done createSrq(VerbCall.CreateSrq create, Resolved resolved)
      throws VerbFailed {
    Fields fields = resolved.fields();
    long mask = create.isExtended() ? CompMask.of(create) : SrqCreation.plainMask();
    SrqCreation.Made made =
        SrqCreation.create(
            new SrqCreation.Request(
                mask,
                fields.number("srq_type"),
                (SimPd) object(resolved, "pd"),
                (SimXrcd) object(resolved, "xrcd"),
                (SimCq) object(resolved, "cq"),
                new SrqSize(fields.number("max_wr"), fields.number("max_sge"))));
    Map<String, Value> back = new LinkedHashMap<>();
    back.put("max_wr", Value.of(made.size().wr()));
    back.put("max_sge", Value.of(made.size().sge()));
    if (made.srq().isXrc()) {
      back.put("srq_num", Value.of(made.srq().srqNum()));
    }
    return made(made.srq(), back);
  }

  private CallTarget.Done createQp(
      SimDevice device, Owner actor, VerbCall.CreateQp create, Resolved resolved)
      throws VerbFailed {
    Fields fields = resolved.fields();
    long mask = create.isExtended() ? CompMask.of(create) : Provider.MASK_PD;
    SimQp.Parts parts =
        new SimQp.Parts(
            (SimPd) object(resolved, "pd"),
            (SimCq) object(resolved, "send_cq"),
            (SimCq) object(resolved, "recv_cq"),
            (SimSrq) object(resolved, "srq"),
            (SimXrcd) object(resolved, "xrcd"));
    long sendOps =
        (mask & Provider.MASK_SEND_OPS_FLAGS) != 0
            ? fields.number("send_ops_flags")
            : QpWish.NO_SEND_OPS;
    long tsoHeader =
        (mask & Provider.MASK_MAX_TSO_HEADER) != 0
            ? fields.number("max_tso_header")
            : QpWish.NO_TSO;
    QpWish wish =
        new QpWish(create.qpType(), Caps.of(fields), parts.srq() != null, sendOps, tsoHeader);
    QpCreation.Made made =
        QpCreation.create(
            device,
            actor,
            new QpCreation.Request(
                mask,
                wish,
                fields.number("create_flags"),
                fields.number("sq_sig_all") != 0,
                parts));
    Map<String, Value> back = made.granted().toMap();
    back.put("qp_num", Value.of(made.qp().real().number()));
    return made(made.qp(), back);
  }

  private CallTarget.Done openXrcd(
      SimDevice device, Owner actor, VerbCall.OpenXrcd open, Fields fields) throws VerbFailed {
    // the file is opened by the process before it calls the verb
    SharedFile opened =
        fields.text("fd_path").isPresent()
            ? machine.files().open(fields.text("fd_path").get(), fields.number("create_file") != 0)
            : null;
    SimXrcd handle = null;
    try {
      handle =
          XrcSharing.openDomain(
              device,
              actor,
              CompMask.of(open),
              opened != null ? () -> opened : () -> descriptor(fields),
              fields.number("oflags"));
      return made(handle, Map.of());
    } finally {
      if (opened != null && (handle == null || handle.domain().file() != opened)) {
        opened.release();
      }
    }
  }

  /** The file of {@code fd}; {@code fd_path} NULL is fd −1, a private domain. */
  private SharedFile descriptor(Fields fields) throws VerbFailed {
    long fd = fields.has("fd_path") ? -1 : (int) fields.number("fd");
    return fd == -1 ? null : machine.files().descriptor(fd);
  }

  private CallTarget.Done openQp(VerbCall.OpenQp open, Resolved resolved) throws VerbFailed {
    Fields fields = resolved.fields();
    SimQp handle =
        XrcSharing.openQp(
            (SimXrcd) object(resolved, "xrcd"),
            CompMask.of(open),
            fields.number("qp_num"),
            fields.number("qp_type"));
    Map<String, Value> back = new LinkedHashMap<>();
    back.put("qp_num", Value.of(handle.real().number()));
    // struct ibv_qp does not know the state until it is queried
    back.put("qp_state", Value.of(QueuePair.UNKNOWN));
    return made(handle, back);
  }

  private static CallTarget.Done destroy(SimObject object) throws VerbFailed {
    if (object instanceof SimQp qp) {
      QpCreation.destroy(qp);
    } else if (object instanceof SimXrcd xrcd) {
      XrcSharing.closeDomain(xrcd);
    } else {
      PlainObjects.destroy(object);
    }
    return made(object, Map.of());
  }

  private CallTarget.Done advance(long millis) throws VerbFailed {
    if (millis > LONGEST_ADVANCE) {
      throw VerbFailed.because(
          Errno.EINVAL,
          new Cause(
              Cause.Certainty.CERTAIN,
              "millis",
              "the clock moves by at most a day at once",
              millis + " is more than " + LONGEST_ADVANCE,
              "advance in several steps"));
    }
    machine.timeline().advance(millis);
    machine.changes().touch(ResourceId.HOST);
    return new CallTarget.Done(
        new Outcome.Granted(Map.of("clock", Value.of(machine.timeline().now()))), ResourceId.HOST);
  }
}
