package org.verbscope.verbs.live;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.verbscope.verbs.live.netlink.DeviceEvent;
import org.verbscope.verbs.live.netlink.DeviceEvent.What;
import org.verbscope.verbs.live.netlink.KernelDevice;
import org.verbscope.verbs.model.HostEvent;
import org.verbscope.verbs.model.Kind;
import org.verbscope.verbs.model.ResourceId;

/**
 * What happened to devices, as events. That one came, went or was renamed shows in the kernel's
 * list, on every kernel; what happened to its network interfaces only a kernel that announces it
 * tells.
 */
final class DeviceNews {
  private static final String NO_PROCESS = "";

  private DeviceNews() {}

  /** What happened between two lists of the kernel's. A device keeps its number for life. */
  static List<HostEvent> between(Collection<KernelDevice> older, Collection<KernelDevice> newer) {
    Map<Long, String> names = new LinkedHashMap<>();
    older.forEach(device -> names.put(device.index(), device.name()));
    List<HostEvent> events = new ArrayList<>();
    for (KernelDevice device : newer) {
      String before = names.remove(device.index());
      if (before == null) {
        events.add(event(What.REGISTERED, device.name()));
      } else if (!before.equals(device.name())) {
        events.add(event(What.RENAMED, device.name()));
      }
    }
    names.values().forEach(name -> events.add(0, event(What.UNREGISTERED, name)));
    return events;
  }

  private static HostEvent event(What what, String device) {
    return new HostEvent(what.cName().orElseThrow(), ResourceId.device(device), NO_PROCESS);
  }

  /** What an announcement tells that no list does; empty where a list will tell it. */
  static Optional<HostEvent> announced(DeviceEvent event) {
    return switch (event.what()) {
      case REGISTERED, UNREGISTERED, RENAMED -> Optional.empty();
      case INTERFACE_ATTACHED, INTERFACE_DETACHED, INTERFACE_RENAMED, OTHER ->
          Optional.of(new HostEvent(event.cName(), about(event), NO_PROCESS));
    };
  }

  private static ResourceId about(DeviceEvent event) {
    if (event.name().isEmpty()) {
      return ResourceId.HOST;
    }
    return event.port().isPresent()
        ? ResourceId.of(event.name().get(), Kind.PORT, event.port().getAsLong())
        : ResourceId.device(event.name().get());
  }
}
