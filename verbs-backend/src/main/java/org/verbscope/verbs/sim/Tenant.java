package org.verbscope.verbs.sim;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.verbscope.verbs.model.Owner;
import org.verbscope.verbs.model.Value;

/** A process that is not ours, or a kernel module, with what it holds on one device. */
final class Tenant {
  private final SimDevice device;
  private final Owner owner;
  private final List<SimObject> held = new ArrayList<>();

  private Tenant(SimDevice device, Owner owner) {
    this.device = device;
    this.owner = owner;
  }

  static Tenant process(SimDevice device, long pid, String comm) {
    return new Tenant(device, Owner.foreign(pid, comm));
  }

  static Tenant kernelModule(SimDevice device, String name) {
    return new Tenant(device, Owner.kernelModule(name));
  }

  /** The kernel's own management QPs. */
  static void manage(SimDevice device) {
    if (!device.profile().hasGsi()) {
      return;
    }
    Tenant core = kernelModule(device, "ib_core");
    SimPd pd = core.pd();
    SimCq cq = core.cq(1023);
    boolean infiniband =
        device.ports().get(0).profile().attribute("link_layer") == PortProfile.INFINIBAND;
    if (infiniband) {
      addManagement(device, core, QpTypes.SMI, pd, cq);
    }
    addManagement(device, core, QpTypes.GSI, pd, cq);
  }

  private static void addManagement(SimDevice device, Tenant core, long type, SimPd pd, SimCq cq) {
    SimQp qp = QpCreation.addKernels(device, core.owner(), type, type, pd, cq);
    bring(qp, QueuePair.RTS, 0, 0);
  }

  SimDevice device() {
    return device;
  }

  Owner owner() {
    return owner;
  }

  SimPd pd() {
    return holding(PlainObjects.addPd(device, owner));
  }

  SimCq cq(long cqe) {
    return holding(PlainObjects.addCq(device, owner, cqe));
  }

  SimMr mr(SimPd pd, long length) {
    return holding(PlainObjects.addMr(pd, length));
  }

  <T extends SimObject> T holding(T object) {
    held.add(object);
    return object;
  }

  /** A QP in RESET whose capabilities nobody else gets to see. */
  SimQp qp(long type, SimPd pd, SimCq cq, SimSrq srq) {
    return holding(
        QpCreation.addForeign(device, owner, type, new SimQp.Parts(pd, cq, cq, srq, null)));
  }

  /** Takes a QP as far as INIT, RTR or RTS. */
  static void bring(SimQp qp, long state, long peer, long psn) {
    QueuePair real = qp.real();
    real.enter(state);
    real.set("port_num", Value.of(1));
    if (state == QueuePair.RTR && QpTypes.isConnected(real.type())) {
      real.set("dest_qp_num", Value.of(peer));
      real.set("rq_psn", Value.of(psn ^ 0x3_5a7c));
    }
    if (state == QueuePair.RTS) {
      real.set("sq_psn", Value.of(psn));
    }
    real.changed();
  }

  static SimQp connected(SimQp qp, long peer, long psn) {
    bring(qp, QueuePair.INIT, peer, psn);
    bring(qp, QueuePair.RTR, peer, psn);
    bring(qp, QueuePair.RTS, peer, psn);
    return qp;
  }

  /** Ends one of its objects. */
  void end(SimObject object) {
    if (held.remove(object) && device.objects().containsKey(object.id())) {
      Faults.take(object);
    }
  }

  /** Ends all it holds, newest first, and closes the device. */
  void leave() {
    List<SimObject> newestFirst = new ArrayList<>(held);
    Collections.reverse(newestFirst);
    newestFirst.forEach(this::end);
    if (!owner.kernel() && device.hasOpen(owner)) {
      device.close(device.contextOf(owner));
    }
  }
}
