package org.verbscope.verbs.sim;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.verbscope.verbs.model.CEnums;
import org.verbscope.verbs.model.Cause;
import org.verbscope.verbs.model.Errno;
import org.verbscope.verbs.model.Fields;
import org.verbscope.verbs.model.HostEvent;
import org.verbscope.verbs.model.Outcome;
import org.verbscope.verbs.model.Owner;
import org.verbscope.verbs.model.ResourceId;
import org.verbscope.verbs.rules.CallTarget;

/** Makes things go wrong, on request or by the world's own course. */
final class Faults {
  private static final long PORT_DOWN = CEnums.SIM_FAULT.valueOf("PORT_DOWN");
  private static final long PORT_UP = CEnums.SIM_FAULT.valueOf("PORT_UP");
  private static final long DEVICE_FATAL = CEnums.SIM_FAULT.valueOf("DEVICE_FATAL");
  private static final long ENOMEM_AFTER = CEnums.SIM_FAULT.valueOf("ENOMEM_AFTER");
  private static final long QP_FATAL = CEnums.SIM_FAULT.valueOf("QP_FATAL");
  private static final long PROCESS_KILLED = CEnums.SIM_FAULT.valueOf("PROCESS_KILLED");

  private final Machine machine;

  Faults(Machine machine) {
    this.machine = machine;
  }

  /**
   * {@code sim_fault}.
   *
   * @param actor the acting process, which is the one that {@code PROCESS_KILLED} ends
   */
  CallTarget.Done strike(SimDevice device, Owner actor, Fields fields, SimObject qp)
      throws VerbFailed {
    long fault = fields.number("fault");
    if (fault == PORT_DOWN || fault == PORT_UP) {
      SimPort port =
          device
              .port(fields.has("port") ? fields.number("port") : 1)
              .orElseThrow(
                  () ->
                      unusable(
                          "port",
                          "port " + fields.number("port") + " does not exist",
                          device.name() + " has " + device.ports().size()));
      switchPort(device, port, fault == PORT_UP);
      return done(port.id());
    }
    if (fault == DEVICE_FATAL) {
      lose(device);
      return done(device.id());
    }
    if (fault == ENOMEM_AFTER) {
      device.limitCreates(fields.number("count"));
      return done(device.id());
    }
    if (fault == QP_FATAL) {
      if (!(qp instanceof SimQp struck)) {
        throw unusable("qp", "QP_FATAL needs a QP", "qp was left out or is NULL");
      }
      breakQp(struck.real());
      return done(struck.id());
    }
    if (fault == PROCESS_KILLED) {
      kill(actor);
      return done(ResourceId.HOST);
    }
    throw unusable(
        "fault",
        "there is no fault " + fault,
        "faults: " + String.join(", ", CEnums.SIM_FAULT.constants()));
  }

  private static VerbFailed unusable(String field, String says, String evidence) {
    return VerbFailed.because(
        Errno.EINVAL,
        new Cause(Cause.Certainty.CERTAIN, field, says, evidence, "give another " + field));
  }

  private static CallTarget.Done done(ResourceId id) {
    return new CallTarget.Done(new Outcome.Granted(Map.of()), id);
  }

  void switchPort(SimDevice device, SimPort port, boolean up) {
    if (port.isUp() != up && !device.isLost()) {
      port.setUp(up, machine.timeline().now());
      machine.changes().touch(port.id());
      tellAll(device, up ? "IBV_EVENT_PORT_ACTIVE" : "IBV_EVENT_PORT_ERR", port.id());
    }
  }

  /** The QP goes to ERR; its creator's handle alone is told, and only while that is open. */
  private void breakQp(QueuePair qp) {
    qp.enter(QueuePair.ERR);
    qp.changed();
    if (qp.isOpenByCreator() && qp.row().isOurs()) {
      tell("IBV_EVENT_QP_FATAL", qp.row().id(), qp.row().owner().process(), Instant.now());
    }
  }

  /** The process ends without a call: on every device the kernel takes back what it held. */
  private void kill(Owner process) {
    for (SimDevice device : machine.devices().values()) {
      newestFirst(device).stream()
          .filter(object -> object.owner().equals(process))
          .forEach(
              object -> {
                take(object);
                machine
                    .desk()
                    .lost(object.id(), "lost when process '" + process.process() + "' was killed");
              });
    }
    machine.end(process);
  }

  /** What is on a device, users before what they use. */
  private static List<SimObject> newestFirst(SimDevice device) {
    List<SimObject> objects = new ArrayList<>(device.objects().values());
    Collections.reverse(objects);
    return objects;
  }

  /** Others' processes end with their device; what we hold stays until we destroy it. */
  private void lose(SimDevice device) {
    if (device.isLost()) {
      return;
    }
    device.lose();
    tellAll(device, "IBV_EVENT_DEVICE_FATAL", device.id());
    machine.changes().touch(device.id());
    for (SimPort port : device.ports()) {
      port.setUp(false, machine.timeline().now());
      machine.changes().touch(port.id());
    }
    newestFirst(device).stream().filter(object -> !object.isOurs()).forEach(Faults::take);
    device.objects().values().forEach(SimObject::changed);
  }

  /** Ends an object of somebody else. */
  static void take(SimObject object) {
    if (object instanceof SimQp qp) {
      QpCreation.destroy(qp);
    } else if (object instanceof SimXrcd xrcd) {
      XrcSharing.forget(xrcd);
    } else if (object instanceof SimContext context) {
      object.device().close(context);
    } else {
      PlainObjects.take(object);
    }
  }

  /** It reaches each of our processes that has the device open; without any it is still told. */
  private void tellAll(SimDevice device, String type, ResourceId about) {
    Instant now = Instant.now();
    List<String> processes = device.openedBy();
    (processes.isEmpty() ? List.of("") : processes)
        .forEach(process -> tell(type, about, process, now));
  }

  private void tell(String type, ResourceId about, String process, Instant at) {
    machine.changes().event(new HostEvent(type, about, process, at));
  }
}
