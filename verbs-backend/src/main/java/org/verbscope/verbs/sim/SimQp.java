package org.verbscope.verbs.sim;

import java.util.List;
import java.util.stream.Stream;
import org.verbscope.verbs.model.Kind;
import org.verbscope.verbs.model.Owner;
import org.verbscope.verbs.model.ResourceId;

/**
 * A process's handle of a queue pair. A target QP can have several; its creator's one alone
 * receives the QP's events, and stands for the QP when its creator is gone.
 */
final class SimQp extends SimObject {
  /**
   * What a handle hangs on; each may be null.
   *
   * @param xrcd the domain's handle through which a target QP was made or opened
   */
  record Parts(SimPd pd, SimCq sendCq, SimCq recvCq, SimSrq srq, SimXrcd xrcd) {
    static final Parts NONE = new Parts(null, null, null, null, null);
  }

  private final QueuePair real;
  private Parts parts;

  SimQp(QueuePair real, ResourceId id, Kind kind, Owner owner, SimContext context, Parts parts) {
    super(real.device(), id, kind, real.number(), owner, context);
    this.real = real;
    this.parts = parts;
  }

  QueuePair real() {
    return real;
  }

  Parts parts() {
    return parts;
  }

  boolean isCreators() {
    return kind() == Kind.QP;
  }

  /** The creator closed it and others still hold the QP: only the kernel's row of it is left. */
  void becomeKernels() {
    parts = Parts.NONE;
    handOver(Owner.kernelModule("ib_uverbs"));
  }

  @Override
  List<SimObject> uses() {
    return Stream.<SimObject>of(
            parts.pd(), parts.sendCq(), parts.recvCq(), parts.srq(), parts.xrcd())
        .filter(o -> o != null)
        .toList();
  }
}
