package org.verbscope.verbs.sim;

import static org.verbscope.verbs.model.CConstants.IBV_PORT_DOWN;

import java.util.LinkedHashMap;
import java.util.Map;
import org.verbscope.verbs.model.Kind;
import org.verbscope.verbs.model.ResourceId;

/** A port as it is now. */
final class SimPort {
  private static final long POLLING = 2;

  private final PortProfile profile;
  private final ResourceId id;
  private boolean up = true;
  private long changedAt;
  private long upBefore;
  private int downs;

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

  /**
   * @param now by the machine's clock, milliseconds
   */
  void setUp(boolean newUp, long now) {
    upBefore = upMillis(now);
    changedAt = now;
    downs += up && !newUp ? 1 : 0;
    up = newUp;
  }

  /** How long the link has been up, all times together. */
  long upMillis(long now) {
    return upBefore + (up ? now - changedAt : 0);
  }

  /** How often the link went down. */
  int downs() {
    return downs;
  }

  Map<String, Long> attributes() {
    Map<String, Long> now = new LinkedHashMap<>(profile.attributes());
    if (!up) {
      now.put("state", IBV_PORT_DOWN);
      now.put("phys_state", POLLING);
    }
    return now;
  }
}
