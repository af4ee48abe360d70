package org.verbscope.verbs.live;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.verbscope.verbs.model.Errno;
import org.verbscope.verbs.model.Gid;
import org.verbscope.verbs.model.Status;
import org.verbscope.verbs.model.Value;

/**
 * What was read of one device.
 *
 * @param status ok, or why no more could be read
 * @param boardId what sysfs says of the board
 * @param listed what is known without opening it: C name to value
 * @param queried the members of {@code struct ibv_device_attr_ex}; empty when it was not opened
 * @param ports by number, from 1
 */
record DeviceFacts(
    String name,
    Status status,
    Optional<String> boardId,
    Map<String, Value> listed,
    Map<String, Value> queried,
    List<PortFacts> ports) {

  DeviceFacts with(Status newStatus) {
    return new DeviceFacts(name, newStatus, boardId, listed, queried, ports);
  }

  /** True when it was unplugged while it was open. */
  boolean isRemoved() {
    return status.word().equals(Availability.REMOVED);
  }

  /** The value of a device attribute, wherever it was read. */
  Optional<Value> attribute(String attribute) {
    return Optional.ofNullable(queried.getOrDefault(attribute, listed.get(attribute)));
  }

  /**
   * @param failure why the port could not be queried; null when it could
   */
  record PortFacts(int number, Map<String, Value> queried, Errno failure, List<GidFacts> gids) {}

  /**
   * A filled slot of a GID table.
   *
   * @param type {@code enum ibv_gid_type}
   * @param ifindex the interface's number; 0 when unknown
   * @param ndev the interface's name; empty when unknown
   */
  record GidFacts(long index, Gid gid, long type, long ifindex, String ndev) {}
}
