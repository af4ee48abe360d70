package org.verbscope.verbs.live;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.verbscope.verbs.live.netlink.KernelChardev;
import org.verbscope.verbs.live.netlink.KernelDevice;
import org.verbscope.verbs.live.netlink.KernelSummary;
import org.verbscope.verbs.live.netlink.KernelSystem;
import org.verbscope.verbs.live.netlink.ResourceKind;
import org.verbscope.verbs.live.netlink.ResourceTable;
import org.verbscope.verbs.live.sysfs.ProcessNames;
import org.verbscope.verbs.model.Notice;

/**
 * What the kernel told of its devices and of everybody's objects.
 *
 * @param system settings of all devices together; empty when they could not be had
 * @param devices by name
 * @param names of the processes that hold something
 * @param notices what could not be had
 */
record KernelView(
    Optional<KernelSystem> system,
    Map<String, Device> devices,
    ProcessNames names,
    List<Notice> notices) {
  static final KernelView NOTHING = nothing(List.of());

  /**
   * @param notices why the kernel told nothing
   */
  static KernelView nothing(List<Notice> notices) {
    return new KernelView(Optional.empty(), Map.of(), ProcessNames.none(), notices);
  }

  /**
   * @param summary how many objects there are of each kind; empty when it could not be had
   * @param chardev what serves processes; empty when nothing does
   * @param tables the objects by kind; a kind is missing where this kernel does not list it
   */
  record Device(
      KernelDevice device,
      Optional<KernelSummary> summary,
      Optional<KernelChardev> chardev,
      Map<ResourceKind, ResourceTable> tables) {

    ResourceTable table(ResourceKind kind) {
      ResourceTable table = tables.get(kind);
      return table == null ? ResourceTable.empty(kind) : table;
    }
  }

  /** True when each device belongs to one network namespace, and the others do not see it. */
  boolean isExclusive() {
    return system.filter(KernelSystem::isExclusive).isPresent();
  }

  Optional<Device> device(String name) {
    return Optional.ofNullable(devices.get(name));
  }
}
