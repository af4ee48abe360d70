package org.verbscope.verbs.live;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.verbscope.verbs.live.sysfs.GidSlot;
import org.verbscope.verbs.live.sysfs.SysfsDevice;
import org.verbscope.verbs.live.sysfs.SysfsPort;
import org.verbscope.verbs.model.Errno;
import org.verbscope.verbs.model.Gid;
import org.verbscope.verbs.model.Status;
import org.verbscope.verbs.model.Value;

/**
 * What was read of one device.
 *
 * @param status ok, or why no more could be read
 * @param sysfs what sysfs says of it; empty when it is not there
 * @param listed what is known without opening it: C name to value
 * @param queried the members of {@code struct ibv_device_attr_ex}; empty when it was not opened
 * @param ports by number, from 1
 */
record DeviceFacts(
    String name,
    Status status,
    Optional<SysfsDevice> sysfs,
    Map<String, Value> listed,
    Map<String, Value> queried,
    List<PortFacts> ports) {

  DeviceFacts with(Status newStatus) {
    return new DeviceFacts(name, newStatus, sysfs, listed, queried, ports);
  }

  /** True when it was unplugged while it was open. */
  boolean isRemoved() {
    return status.word().equals(Availability.REMOVED);
  }

  /** True when it leaves while it is open. */
  boolean isBeingRemoved() {
    return status.word().equals(Availability.BEING_REMOVED);
  }

  /** The value of a device attribute, wherever it was read. */
  Optional<Value> attribute(String attribute) {
    return Optional.ofNullable(queried.getOrDefault(attribute, listed.get(attribute)));
  }

  /**
   * @param failure why the port could not be queried; null when it could, or was not tried
   * @param sysfs what sysfs says of it; empty when it is not there
   */
  record PortFacts(
      int number,
      Map<String, Value> queried,
      Errno failure,
      Optional<SysfsPort> sysfs,
      List<GidFacts> gids) {}

  /**
   * A filled slot of a GID table.
   *
   * @param type {@code enum ibv_gid_type}
   * @param ifindex the interface's number; 0 when unknown
   * @param ndev the interface's name; empty when unknown
   * @param marks what speaks against using it
   */
  record GidFacts(
      long index, Gid gid, long type, long ifindex, String ndev, Set<GidSlot.Mark> marks) {}
}
