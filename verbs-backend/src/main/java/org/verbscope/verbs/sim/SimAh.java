package org.verbscope.verbs.sim;

import java.util.List;
import org.verbscope.verbs.model.Kind;
import org.verbscope.verbs.model.ResourceId;

/** An address handle; the kernel lists none. */
final class SimAh extends SimObject {
  private final SimPd pd;

  SimAh(SimDevice device, ResourceId id, long number, SimPd pd) {
    super(device, id, Kind.AH, number, pd.owner(), pd.context());
    this.pd = pd;
  }

  SimPd pd() {
    return pd;
  }

  @Override
  List<SimObject> uses() {
    return List.of(pd);
  }
}
