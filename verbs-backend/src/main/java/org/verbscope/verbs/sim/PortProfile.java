package org.verbscope.verbs.sim;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A port as it is when its link is up.
 *
 * @param number from 1
 * @param attributes members of {@code struct ibv_port_attr}, all numbers
 * @param counters what it counts, by the attributes' names, in order
 */
record PortProfile(
    int number, Map<String, Long> attributes, List<GidSlot> gids, List<String> counters) {
  static final long INFINIBAND = 1;
  static final long ETHERNET = 2;

  long attribute(String name) {
    return attributes.get(name);
  }

  boolean isEthernet() {
    return attribute("link_layer") == ETHERNET;
  }

  /** What stands at an index of the GID table; empty where nothing does. */
  Optional<GidSlot> gid(long index) {
    return gids.stream().filter(slot -> slot.index() == index).findFirst();
  }
}
