package org.verbscope.verbs.sim;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.verbscope.verbs.model.Gid;
import org.verbscope.verbs.model.PortCounters;

/** Collects what a {@link PortProfile} holds; members that nobody gives are zero. */
final class PortBuilder {
  private static final long ACTIVE = 4;
  private static final long LINK_UP = 5;

  /** Members of {@code struct ibv_port_attr} in the order in which they are shown. */
  private static final String[] MEMBERS = {
    "state",
    "phys_state",
    "link_layer",
    "active_width",
    "active_speed",
    "max_mtu",
    "active_mtu",
    "lid",
    "sm_lid",
    "lmc",
    "sm_sl",
    "gid_tbl_len",
    "pkey_tbl_len",
    "max_msg_sz",
    "port_cap_flags",
    "port_cap_flags2",
    "max_vl_num",
    "subnet_timeout",
    "init_type_reply",
    "bad_pkey_cntr",
    "qkey_viol_cntr",
    "flags"
  };

  private final Map<String, Long> attributes = new LinkedHashMap<>();
  private final List<GidSlot> gids = new ArrayList<>();
  private final List<String> counters = new ArrayList<>();

  PortBuilder(Map<String, Long> numbers) {
    for (String member : MEMBERS) {
      attributes.put(member, 0L);
    }
    attributes.put("state", ACTIVE);
    attributes.put("phys_state", LINK_UP);
    attributes.putAll(numbers);
  }

  PortBuilder withNumbers(Map<String, Long> numbers) {
    attributes.putAll(numbers);
    return this;
  }

  /** Fills the next slot of the GID table. */
  PortBuilder withGid(String gid, long type, String netdev, int ifindex) {
    gids.add(new GidSlot(gids.size(), Gid.parse(gid), type, netdev, ifindex));
    return this;
  }

  /** Counts that in a directory of its own. */
  PortBuilder withCounters(PortCounters.Group group, List<String> names) {
    names.forEach(name -> counters.add(group.attribute(name)));
    return this;
  }

  PortProfile build() {
    return new PortProfile(1, attributes, List.copyOf(gids), List.copyOf(counters));
  }
}
