package org.verbscope.verbs.sim;

import static org.verbscope.verbs.model.CConstants.O_CREAT;
import static org.verbscope.verbs.model.CConstants.O_EXCL;
import static org.verbscope.verbs.rules.CompMask.COMPLETE_OPEN_QP;
import static org.verbscope.verbs.rules.CompMask.COMPLETE_OPEN_XRCD;

import org.verbscope.verbs.model.Errno;
import org.verbscope.verbs.model.Kind;
import org.verbscope.verbs.model.Owner;

/** XRC domains and further handles of target QPs. */
final class XrcSharing {
  private static final long OPEN_MASK_RESERVED = 16;

  private XrcSharing() {}

  /** How the file of a domain is named. */
  interface FileChoice {
    /** The file; null for a private domain. */
    SharedFile file() throws VerbFailed;
  }

  /**
   * {@code ibv_open_xrcd}.
   *
   * @param choice looked at by the kernel only, after everything else was found sound
   */
  static SimXrcd openDomain(
      SimDevice device, Owner owner, long mask, FileChoice choice, long oflags) throws VerbFailed {
    lookAtFilesAgain(device);
    if (!device.provider().hasXrc()) {
      throw VerbFailed.library(Errno.EOPNOTSUPP);
    }
    Errno incomplete = device.provider().localRefusal();
    if ((mask & ~COMPLETE_OPEN_XRCD) != 0) {
      throw VerbFailed.library(incomplete.value() == 0 ? incomplete : Errno.EOPNOTSUPP);
    }
    if (mask != COMPLETE_OPEN_XRCD) {
      throw VerbFailed.library(incomplete);
    }
    SharedFile file = choice.file();
    XrcDomain domain = file == null ? null : device.domainOf(file);
    if (file != null && domain == null && (oflags & O_CREAT) == 0) {
      throw VerbFailed.kernel(Errno.EAGAIN);
    }
    device.checkAlive();
    if (domain != null && (oflags & O_EXCL) != 0) {
      throw VerbFailed.kernel(Errno.EINVAL);
    }
    device.checkRoom(Kind.XRCD);
    if (domain == null) {
      domain = newDomain(device, file);
    }
    long number = device.nextVirtualNumber(Kind.XRCD);
    SimXrcd handle =
        new SimXrcd(
            device.contextOf(owner), device.freshVirtualId(Kind.XRCD, number), number, domain);
    domain.handles().add(handle);
    device.add(handle);
    device.countCreate();
    return handle;
  }

  /** Real files come and go without this machine, and with them what a domain's path leads to. */
  private static void lookAtFilesAgain(SimDevice device) {
    device.sharedDomains().values().stream()
        .flatMap(domain -> domain.handles().stream())
        .forEach(SimXrcd::changed);
  }

  private static XrcDomain newDomain(SimDevice device, SharedFile file) {
    XrcDomain domain = new XrcDomain(file);
    if (file != null) {
      device.sharedDomains().put(file.inode(), domain);
    }
    if (device.provider().keepsObjectsPerXrcDomain()) {
      Owner driver = Owner.kernelModule(device.provider().module());
      domain.driverObjects().add(PlainObjects.addPd(device, driver));
      domain.driverObjects().add(PlainObjects.addCq(device, driver, 1));
    }
    return domain;
  }

  /** {@code ibv_close_xrcd}: other processes' handles do not matter, this one's objects do. */
  static void closeDomain(SimXrcd handle) throws VerbFailed {
    PlainObjects.checkUnused(handle);
    forget(handle);
  }

  /** Takes a handle away; the domain goes with its last. */
  static void forget(SimXrcd handle) {
    XrcDomain domain = handle.domain();
    domain.handles().remove(handle);
    PlainObjects.take(handle);
    // rows of QPs whose creator has gone may have stood below this handle
    domain.targets().values().forEach(QueuePair::changed);
    if (domain.handles().isEmpty()) {
      domain.driverObjects().forEach(PlainObjects::take);
      if (!domain.isPrivate()) {
        handle.device().sharedDomains().remove(domain.file().inode());
        domain.file().release();
      }
    }
  }

  /** {@code ibv_open_qp}. */
  static SimQp openQp(SimXrcd xrcd, long mask, long number, long type) throws VerbFailed {
    SimDevice device = xrcd.device();
    lookAtFilesAgain(device);
    Errno incomplete = device.provider().localRefusal();
    if (mask >= OPEN_MASK_RESERVED) {
      throw VerbFailed.library(incomplete.value() == 0 ? incomplete : Errno.EOPNOTSUPP);
    }
    if ((mask & COMPLETE_OPEN_QP) != COMPLETE_OPEN_QP) {
      throw VerbFailed.library(incomplete);
    }
    device.checkAlive();
    QueuePair real = xrcd.domain().targets().get(number);
    if (type != QpTypes.XRC_RECV || real == null) {
      throw VerbFailed.kernel(Errno.EINVAL);
    }
    device.checkRoom(Kind.QP_HANDLE);
    SimQp handle =
        new SimQp(
            real,
            device.freshHandleId(real, real.countHandle()),
            Kind.QP_HANDLE,
            xrcd.owner(),
            xrcd.context(),
            new SimQp.Parts(null, null, null, null, xrcd));
    real.add(handle);
    device.add(handle);
    device.countCreate();
    real.changed();
    return handle;
  }
}
