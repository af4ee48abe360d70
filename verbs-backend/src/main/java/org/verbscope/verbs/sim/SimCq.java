package org.verbscope.verbs.sim;

import java.util.List;
import org.verbscope.verbs.model.Kind;
import org.verbscope.verbs.model.Owner;
import org.verbscope.verbs.model.ResourceId;

/** A completion queue; its size is what was granted. */
final class SimCq extends SimObject {
  private final long cqe;

  SimCq(SimDevice device, ResourceId id, long number, Owner owner, SimContext context, long cqe) {
    super(device, id, Kind.CQ, number, owner, context);
    this.cqe = cqe;
  }

  long cqe() {
    return cqe;
  }

  @Override
  List<SimObject> uses() {
    return List.of();
  }
}
