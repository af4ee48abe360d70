package org.verbscope.verbs.sim;

import static org.verbscope.verbs.model.CConstants.IBV_ACCESS_LOCAL_WRITE;
import static org.verbscope.verbs.model.CConstants.IBV_ACCESS_ON_DEMAND;
import static org.verbscope.verbs.model.CConstants.IBV_ACCESS_REMOTE_ATOMIC;
import static org.verbscope.verbs.model.CConstants.IBV_ACCESS_REMOTE_WRITE;

import java.util.OptionalLong;
import org.verbscope.verbs.model.Errno;
import org.verbscope.verbs.model.Fields;
import org.verbscope.verbs.model.Kind;
import org.verbscope.verbs.model.Owner;
import org.verbscope.verbs.rules.QueueMemory;

/** Makes and ends PDs, CQs, MRs and address handles. */
final class PlainObjects {
  /** Memory of the simulated machine, bytes: more cannot be pinned. */
  private static final long MEMORY = 1L << 38;

  /** Every access flag there is up to kernel 6.1, and the range of optional ones. */
  private static final long KNOWN_ACCESS = 0x3ff0_00ffL;

  private PlainObjects() {}

  static SimPd allocPd(SimDevice device, Owner owner) throws VerbFailed {
    device.checkAlive();
    device.checkRoom(Kind.PD);
    device.countCreate();
    return addPd(device, owner);
  }

  /** Adds a PD without a look at faults: the kernel's own come by this. */
  static SimPd addPd(SimDevice device, Owner owner) {
    long number = device.nextNumber(Kind.PD);
    SimPd pd =
        new SimPd(device, device.freshId(Kind.PD, number), number, owner, contextOf(device, owner));
    device.add(pd);
    return pd;
  }

  static SimCq createCq(SimDevice device, Owner owner, long cqe, long compVector)
      throws VerbFailed {
    device.checkAlive();
    long granted = device.provider().grantCqe(cqe);
    if (compVector < 0 || compVector >= device.profile().compVectors()) {
      throw VerbFailed.kernel(Errno.EINVAL);
    }
    device.checkRoom(Kind.CQ);
    OptionalLong pinned = QueueMemory.ofCq(device.provider().driver(), cqe);
    device.machine().memlock().check(device, owner, Kind.CQ, pinned);
    device.countCreate();
    SimCq cq = addCq(device, owner, granted);
    cq.pins(pinned);
    return cq;
  }

  /** Adds a CQ of exactly the size given: the kernel's own come by this. */
  static SimCq addCq(SimDevice device, Owner owner, long cqe) {
    long number = device.nextNumber(Kind.CQ);
    SimCq cq =
        new SimCq(
            device, device.freshId(Kind.CQ, number), number, owner, contextOf(device, owner), cqe);
    device.add(cq);
    return cq;
  }

  /** What the kernel makes for itself goes through no open device. */
  private static SimContext contextOf(SimDevice device, Owner owner) {
    return owner.kernel() ? null : device.contextOf(owner);
  }

  static SimMr regMr(SimPd pd, long length, long access) throws VerbFailed {
    SimDevice device = pd.device();
    device.checkAlive();
    boolean onDemand = (access & IBV_ACCESS_ON_DEMAND) != 0;
    if ((access & ~KNOWN_ACCESS) != 0 || onDemand && !device.provider().hasOnDemandPaging()) {
      throw VerbFailed.kernel(Errno.EINVAL);
    }
    boolean remoteWrites = (access & (IBV_ACCESS_REMOTE_WRITE | IBV_ACCESS_REMOTE_ATOMIC)) != 0;
    if (remoteWrites && (access & IBV_ACCESS_LOCAL_WRITE) == 0 || length == 0) {
      throw VerbFailed.kernel(Errno.EINVAL);
    }
    if (Long.compareUnsigned(length, device.profile().limit("max_mr_size")) > 0) {
      throw VerbFailed.kernel(Errno.EINVAL);
    }
    if (Long.compareUnsigned(length, MEMORY) > 0) {
      throw VerbFailed.kernel(Errno.ENOMEM);
    }
    device.checkRoom(Kind.MR);
    OptionalLong pinned = QueueMemory.ofMr(length, access);
    device.machine().memlock().check(device, pd.owner(), Kind.MR, pinned);
    device.countCreate();
    SimMr mr = addMr(pd, length);
    mr.pins(pinned);
    return mr;
  }

  /** Adds an MR without a look at its length. */
  static SimMr addMr(SimPd pd, long length) {
    SimDevice device = pd.device();
    long number = device.nextNumber(Kind.MR);
    SimMr mr =
        new SimMr(device, device.freshId(Kind.MR, number), number, pd, length, keyOf(number));
    device.add(mr);
    return mr;
  }

  /** An index above, a changing byte below, as most devices make their keys. */
  private static long keyOf(long number) {
    return (number + 0x11) << 8 | (number * 0x2f + 0x5d & 0xff);
  }

  static SimAh createAh(SimPd pd, Fields fields) throws VerbFailed {
    SimDevice device = pd.device();
    device.checkAlive();
    AddressCheck.check(device, fields, "");
    device.checkRoom(Kind.AH);
    long number = device.nextVirtualNumber(Kind.AH);
    SimAh ah = new SimAh(device, device.freshVirtualId(Kind.AH, number), number, pd);
    device.add(ah);
    device.countCreate();
    return ah;
  }

  /** Ends any object but a QP and an XRC domain. */
  static void destroy(SimObject object) throws VerbFailed {
    checkUnused(object);
    take(object);
  }

  /** Takes an object away together with its claims on others. */
  static void take(SimObject object) {
    object.device().remove(object);
    object.uses().forEach(SimObject::dropUse);
  }

  /** The kernel keeps what is in use, unless the device is gone: then it let go of everything. */
  static void checkUnused(SimObject object) throws VerbFailed {
    if (object.useCount() > 0 && !object.device().isLost()) {
      throw VerbFailed.kernel(Errno.EBUSY);
    }
  }
}
