package org.verbscope.verbs.sim;

import java.util.LinkedHashMap;
import java.util.Map;
import org.verbscope.verbs.model.CEnums;
import org.verbscope.verbs.model.Kind;
import org.verbscope.verbs.model.ResourceId;

/** A port as it is now. */
final class SimPort {
  private static final long POLLING = 2;

  private final PortProfile profile;
  private final ResourceId id;
  private boolean up = true;

  SimPort(String device, PortProfile profile) {
    this.profile = profile;
    this.id = ResourceId.of(device, Kind.PORT, profile.number());
  }

  PortProfile profile() {
    return profile;
  }

  ResourceId id() {
    return id;
  }

  ResourceId gidId(GidSlot slot, String device) {
    return ResourceId.of(device, Kind.GID, profile.number() + "/" + slot.index());
  }

  boolean isUp() {
    return up;
  }

  void setUp(boolean newUp) {
    up = newUp;
  }

  Map<String, Long> attributes() {
    Map<String, Long> now = new LinkedHashMap<>(profile.attributes());
    if (!up) {
      now.put("state", CEnums.PORT_STATE.valueOf("IBV_PORT_DOWN"));
      now.put("phys_state", POLLING);
    }
    return now;
  }
}
