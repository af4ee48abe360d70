package org.verbscope.verbs.sim;

import java.util.List;
import org.verbscope.verbs.model.Kind;
import org.verbscope.verbs.model.Owner;
import org.verbscope.verbs.model.ResourceId;

/** A device that a process has open. */
final class SimContext extends SimObject {
  SimContext(SimDevice device, ResourceId id, long number, Owner owner) {
    super(device, id, Kind.CONTEXT, number, owner, null);
  }

  @Override
  List<SimObject> uses() {
    return List.of();
  }
}
