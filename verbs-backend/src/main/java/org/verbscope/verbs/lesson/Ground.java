package org.verbscope.verbs.lesson;

import static org.verbscope.verbs.model.CConstants.IBV_DEVICE_XRC;
import static org.verbscope.verbs.model.CConstants.IBV_LINK_LAYER_ETHERNET;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.verbscope.verbs.model.Kind;
import org.verbscope.verbs.model.Resource;
import org.verbscope.verbs.model.ResourceId;
import org.verbscope.verbs.model.Source;
import org.verbscope.verbs.model.Value;

/**
 * Where a lesson takes place: a device, and how QPs on it reach one another.
 *
 * @param device its name
 * @param address members of {@code ah_attr} that lead to the device's own first port
 */
record Ground(String device, Map<String, Value> address) {
  private static final Value ETHERNET = Value.of(IBV_LINK_LAYER_ETHERNET);
  private static final long FIRST_PORT = 1;

  /** A subnet manager has given no LID: nobody answers to this one either, and nothing is sent. */
  private static final long ANY_LID = 1;

  /**
   * The device with XRC that is preferred, or else the first there is.
   *
   * @param preferred a device's name, or empty
   */
  static Optional<Ground> withXrc(Collection<Resource> resources, String preferred) {
    List<Resource> devices = resources.stream().filter(Ground::hasXrc).toList();
    return devices.stream()
        .filter(device -> device.label().equals(preferred))
        .findFirst()
        .or(() -> devices.stream().findFirst())
        .map(device -> new Ground(device.label(), address(resources, device.label())));
  }

  private static boolean hasXrc(Resource device) {
    return device.kind() == Kind.DEVICE
        && device
            .value("device_cap_flags", Source.QUERIED)
            .filter(flags -> flags instanceof Value.Num num && (num.bits() & IBV_DEVICE_XRC) != 0)
            .isPresent();
  }

  private static Map<String, Value> address(Collection<Resource> resources, String device) {
    Map<String, Value> address = new LinkedHashMap<>();
    ResourceId portId = ResourceId.of(device, Kind.PORT, FIRST_PORT);
    Optional<Resource> port = resources.stream().filter(r -> r.id().equals(portId)).findFirst();
    boolean ethernet =
        port.flatMap(p -> p.value("link_layer", Source.QUERIED))
            .filter(ETHERNET::equals)
            .isPresent();
    Optional<Resource> gid =
        resources.stream()
            .filter(r -> r.kind() == Kind.GID && portId.equals(r.parent()))
            .findFirst();
    if (ethernet && gid.isPresent()) {
      address.put("ah_attr.is_global", Value.of(1));
      gid.get().value("gid", Source.QUERIED).ifPresent(g -> address.put("ah_attr.grh.dgid", g));
      gid.get()
          .value("gid_index", Source.QUERIED)
          .ifPresent(index -> address.put("ah_attr.grh.sgid_index", index));
      address.put("ah_attr.grh.hop_limit", Value.of(1));
    } else {
      Value lid = port.flatMap(p -> p.value("lid", Source.QUERIED)).orElse(Value.of(0));
      address.put("ah_attr.dlid", lid.equals(Value.of(0)) ? Value.of(ANY_LID) : lid);
    }
    address.put("ah_attr.port_num", Value.of(FIRST_PORT));
    return address;
  }
}
