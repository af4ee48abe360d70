package org.verbscope.verbs.sim;

import java.util.List;
import org.verbscope.verbs.model.Kind;
import org.verbscope.verbs.model.Owner;
import org.verbscope.verbs.model.ResourceId;

/** A protection domain. */
final class SimPd extends SimObject {
  SimPd(SimDevice device, ResourceId id, long number, Owner owner, SimContext context) {
    super(device, id, Kind.PD, number, owner, context);
  }

  @Override
  List<SimObject> uses() {
    return List.of();
  }
}
