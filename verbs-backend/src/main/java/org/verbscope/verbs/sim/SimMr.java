package org.verbscope.verbs.sim;

import java.util.List;
import org.verbscope.verbs.model.Kind;
import org.verbscope.verbs.model.ResourceId;

/** A registered memory region. */
final class SimMr extends SimObject {
  private final SimPd pd;
  private final long length;
  private final long key;

  /**
   * @param length bytes
   * @param key both the local and the remote key
   */
  SimMr(SimDevice device, ResourceId id, long number, SimPd pd, long length, long key) {
    super(device, id, Kind.MR, number, pd.owner(), pd.context());
    this.pd = pd;
    this.length = length;
    this.key = key;
  }

  SimPd pd() {
    return pd;
  }

  long length() {
    return length;
  }

  long key() {
    return key;
  }

  @Override
  List<SimObject> uses() {
    return List.of(pd);
  }
}
