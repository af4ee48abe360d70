package org.verbscope.verbs.sim;

import org.verbscope.verbs.model.Gid;

/**
 * A slot of a port's GID table that holds something.
 *
 * @param type value of {@code enum ibv_gid_type}
 * @param netdev the network interface it comes from; empty on InfiniBand
 */
record GidSlot(int index, Gid gid, long type, String netdev, int ifindex) {
  static final long IB = 0;
  static final long ROCE_V1 = 1;
  static final long ROCE_V2 = 2;
}
