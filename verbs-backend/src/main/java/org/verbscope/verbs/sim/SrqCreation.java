package org.verbscope.verbs.sim;

import java.util.OptionalLong;
import org.verbscope.verbs.model.Errno;
import org.verbscope.verbs.model.Kind;
import org.verbscope.verbs.rules.QueueMemory;

/** Makes shared receive queues by {@code ibv_create_srq} and {@code ibv_create_srq_ex}. */
final class SrqCreation {
  /** {@code IBV_SRQ_INIT_ATTR_*}. */
  private static final long TYPE = 1;

  private static final long PD = 2;
  private static final long XRCD = 4;
  private static final long CQ = 8;

  private SrqCreation() {}

  /**
   * What is asked.
   *
   * @param mask {@code comp_mask} of the extended verb; {@link #plainMask} for the plain one
   * @param xrcd null when none was given, as is {@code cq}
   */
  record Request(long mask, long type, SimPd pd, SimXrcd xrcd, SimCq cq, SrqSize size) {}

  static long plainMask() {
    return PD;
  }

  /** What came of it: the queue, and its size as written back. */
  record Made(SimSrq srq, SrqSize size) {}

  static Made create(Request request) throws VerbFailed {
    SimDevice device = request.pd().device();
    device.checkAlive();
    Provider provider = device.provider();
    long type = (request.mask() & TYPE) == 0 ? SimSrq.BASIC : request.type();
    boolean plain =
        (request.mask() & ~(PD | TYPE)) == 0 && (request.mask() & PD) != 0 && type == SimSrq.BASIC;
    if (!provider.hasSrq() || !plain && !provider.hasExtendedSrq()) {
      throw VerbFailed.library(Errno.EOPNOTSUPP);
    }
    if (type != SimSrq.BASIC && type != SimSrq.XRC) {
      throw VerbFailed.provider(provider.localRefusal());
    }
    SrqSize granted = provider.grantSrq(request.size());
    boolean xrc = type == SimSrq.XRC;
    if (xrc) {
      checkXrcParts(request);
    }
    device.checkRoom(Kind.SRQ);
    OptionalLong pinned =
        QueueMemory.ofSrq(provider.driver(), request.size().wr(), request.size().sge());
    device.machine().memlock().check(device, request.pd().owner(), Kind.SRQ, pinned);
    device.countCreate();
    SimSrq srq = xrc ? addXrc(request.pd(), request.xrcd(), request.cq()) : addBasic(request.pd());
    srq.pins(pinned);
    return new Made(srq, granted);
  }

  /** Adds a basic SRQ that was found sound. */
  static SimSrq addBasic(SimPd pd) {
    return add(pd, SimSrq.BASIC, null, null, 0);
  }

  /** Adds an XRC SRQ that was found sound. */
  static SimSrq addXrc(SimPd pd, SimXrcd xrcd, SimCq cq) {
    return add(pd, SimSrq.XRC, xrcd, cq, pd.device().nextSrqNumber());
  }

  private static SimSrq add(SimPd pd, long type, SimXrcd xrcd, SimCq cq, long srqNum) {
    SimDevice device = pd.device();
    long number = device.nextNumber(Kind.SRQ);
    SimSrq srq =
        new SimSrq(device, device.freshId(Kind.SRQ, number), number, type, pd, xrcd, cq, srqNum);
    device.add(srq);
    return srq;
  }

  private static void checkXrcParts(Request request) throws VerbFailed {
    long needed = PD | XRCD | CQ;
    boolean complete = (request.mask() & needed) == needed;
    if (!complete || request.xrcd() == null || request.cq() == null) {
      throw VerbFailed.library(Errno.EINVAL);
    }
  }
}
