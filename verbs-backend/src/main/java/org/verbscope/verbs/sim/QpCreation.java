package org.verbscope.verbs.sim;

import java.util.OptionalLong;
import org.verbscope.verbs.model.CEnums;
import org.verbscope.verbs.model.Errno;
import org.verbscope.verbs.model.Kind;
import org.verbscope.verbs.model.Layer;
import org.verbscope.verbs.model.Owner;
import org.verbscope.verbs.rules.QueueMemory;

/** Makes and ends queue pairs: the checks of provider, libibverbs and kernel, in their order. */
final class QpCreation {
  private static final long FLAGS_OF_RAW_PACKET =
      CEnums.QP_CREATE_FLAGS.valueOf("IBV_QP_CREATE_SCATTER_FCS")
          | CEnums.QP_CREATE_FLAGS.valueOf("IBV_QP_CREATE_CVLAN_STRIPPING");
  private static final long KNOWN_FLAGS = 0x2 | 0x100 | 0x200 | 0x400 | 0x800;

  private QpCreation() {}

  /**
   * What is asked.
   *
   * @param mask {@code comp_mask} of the extended verb; PD alone for the plain one
   * @param createFlags as given, whether the mask announces them or not
   * @param signalsAll {@code sq_sig_all}
   */
  record Request(long mask, QpWish wish, long createFlags, boolean signalsAll, SimQp.Parts parts) {

    boolean announces(long bit) {
      return (mask & bit) != 0;
    }

    long type() {
      return wish.type();
    }
  }

  /** What came of it: the creator's handle, and the capabilities as written back. */
  record Made(SimQp qp, Caps granted) {}

  static Made create(SimDevice device, Owner owner, Request request) throws VerbFailed {
    Provider provider = device.provider();
    checkMask(provider, request);
    long flags = request.announces(Provider.MASK_CREATE_FLAGS) ? request.createFlags() : 0;
    provider.checkType(request.type());
    provider.checkCreateFlags(flags);
    provider.checkSendOps(request.type(), request.wish().sendOps());
    boolean early = provider.sizesCheckedBy() == Layer.PROVIDER;
    Caps granted = early ? provider.grant(request.wish()) : Caps.NONE;
    checkInLibrary(request, flags);
    device.checkAlive();
    checkInKernel(device, request, flags);
    if ((flags & ~provider.createFlagsOfDriver()) != 0) {
      throw VerbFailed.kernel(Errno.EINVAL);
    }
    if (!provider.qpTypes().contains(request.type())) {
      throw VerbFailed.kernel(provider.unsupportedType());
    }
    granted = early ? granted : provider.grant(request.wish());
    device.checkRoom(Kind.QP);
    OptionalLong pinned = QueueMemory.ofQp(provider.driver(), request.wish().queues());
    device.machine().memlock().check(device, owner, Kind.QP, pinned);
    SimQp qp = add(device, owner, request, provider.reported(request.wish(), granted));
    qp.pins(pinned);
    device.countCreate();
    return new Made(qp, granted);
  }

  private static void checkMask(Provider provider, Request request) throws VerbFailed {
    if (request.mask() == Provider.MASK_PD) {
      return;
    }
    if (provider.extendedMask() == Provider.MASK_PD) {
      throw VerbFailed.library(Errno.EOPNOTSUPP);
    }
    boolean cannotSegment =
        request.announces(Provider.MASK_MAX_TSO_HEADER) && !provider.segments(request.type());
    if ((request.mask() & ~provider.extendedMask()) != 0 || cannotSegment) {
      throw VerbFailed.provider(provider.unknownMask(request.mask()));
    }
  }

  private static void checkInLibrary(Request request, long flags) throws VerbFailed {
    boolean target = request.type() == QpTypes.XRC_RECV;
    // no verb here makes an indirection table, so none can be a valid one
    boolean sound =
        QpTypes.KNOWN.contains(request.type())
            && request.announces(target ? Provider.MASK_XRCD : Provider.MASK_PD)
            && !request.announces(Provider.MASK_IND_TABLE)
            && (flags & ~KNOWN_FLAGS) == 0;
    if (!sound) {
      throw VerbFailed.library(Errno.EINVAL);
    }
  }

  private static void checkInKernel(SimDevice device, Request request, long flags)
      throws VerbFailed {
    long type = request.type();
    SimQp.Parts parts = request.parts();
    if (type == QpTypes.RAW_PACKET && !device.machine().hasCapNetRaw()) {
      throw VerbFailed.kernel(Errno.EPERM);
    }
    // the library hands over what a type needs and drops the rest without a word
    boolean partsFit =
        type == QpTypes.XRC_RECV
            ? parts.xrcd() != null
            : parts.pd() != null
                && parts.sendCq() != null
                && (type == QpTypes.XRC_SEND || parts.recvCq() != null);
    if (!partsFit || !flagsFit(type, flags) || !srqFits(type, parts.srq())) {
      throw VerbFailed.kernel(Errno.EINVAL);
    }
  }

  private static boolean flagsFit(long type, long flags) {
    boolean takesAll = type == QpTypes.RAW_PACKET || type == QpTypes.DRIVER;
    return flags == 0 || takesAll || type == QpTypes.UD && (flags & FLAGS_OF_RAW_PACKET) == 0;
  }

  private static boolean srqFits(long type, SimSrq srq) {
    if (srq == null) {
      return true;
    }
    return type != QpTypes.XRC_SEND && srq.isXrc() == (type == QpTypes.XRC_RECV);
  }

  /** Adds a QP that was found sound. */
  static SimQp add(SimDevice device, Owner owner, Request request, Caps reported) {
    boolean target = request.type() == QpTypes.XRC_RECV;
    SimQp.Parts parts = partsKept(request.type(), request.parts());
    XrcDomain domain = target ? parts.xrcd().domain() : null;
    QueuePair real =
        new QueuePair(
            device, device.nextQpNumber(), request.type(), reported, request.signalsAll(), domain);
    real.countHandle();
    // of a target QP the kernel tells no process, only that uverbs made it
    boolean foreignTarget = target && !owner.thisApp();
    SimQp qp =
        new SimQp(
            real,
            device.freshId(Kind.QP, real.number()),
            Kind.QP,
            foreignTarget ? Owner.kernelModule("ib_uverbs") : owner,
            owner.kernel() ? null : device.contextOf(owner),
            parts);
    register(real, qp);
    if (target) {
      domain.targets().put(real.number(), real);
    }
    return qp;
  }

  /** Adds a process's QP whose capabilities nobody else gets to see. */
  static SimQp addForeign(SimDevice device, Owner owner, long type, SimQp.Parts parts) {
    QpWish wish = QpWish.plain(type, Caps.NONE, parts.srq() != null);
    return add(device, owner, new Request(Provider.MASK_PD, wish, 0, false, parts), Caps.NONE);
  }

  /** The objects that a QP of a type makes use of, out of those that were named. */
  private static SimQp.Parts partsKept(long type, SimQp.Parts asked) {
    if (type == QpTypes.XRC_RECV) {
      return new SimQp.Parts(null, null, null, asked.srq(), asked.xrcd());
    }
    SimCq recvCq = type == QpTypes.XRC_SEND ? null : asked.recvCq();
    return recvCq == asked.recvCq() && asked.xrcd() == null
        ? asked
        : new SimQp.Parts(asked.pd(), asked.sendCq(), recvCq, asked.srq(), null);
  }

  /** Adds a QP that the kernel keeps for itself, with a number of its choice. */
  static SimQp addKernels(
      SimDevice device, Owner owner, long number, long type, SimPd pd, SimCq cq) {
    QueuePair real = new QueuePair(device, number, type, Caps.NONE, false, null);
    SimQp.Parts parts = new SimQp.Parts(pd, cq, cq, null, null);
    SimQp qp = new SimQp(real, device.freshId(Kind.QP, number), Kind.QP, owner, null, parts);
    register(real, qp);
    return qp;
  }

  private static void register(QueuePair real, SimQp qp) {
    real.add(qp);
    real.device().takeQpNumber(real.number());
    real.device().add(qp);
  }

  /** Closes a handle; the QP goes with the last. */
  static void destroy(SimQp handle) {
    QueuePair real = handle.real();
    SimDevice device = handle.device();
    real.remove(handle);
    handle.uses().forEach(SimObject::dropUse);
    if (!handle.isCreators()) {
      device.remove(handle);
    } else if (!real.handles().isEmpty()) {
      handle.becomeKernels();
    }
    if (real.handles().isEmpty()) {
      device.remove(real.row());
      device.freeQpNumber(real.number());
      if (real.isTarget()) {
        real.domain().targets().remove(real.number());
      }
    } else {
      real.changed();
    }
  }
}
