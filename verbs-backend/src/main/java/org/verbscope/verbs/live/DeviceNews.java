package org.verbscope.verbs.live;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.verbscope.verbs.live.netlink.DeviceEvent;
import org.verbscope.verbs.live.netlink.DeviceEvent.What;
import org.verbscope.verbs.live.netlink.KernelDevice;
import org.verbscope.verbs.model.HostEvent;
import org.verbscope.verbs.model.Kind;
import org.verbscope.verbs.model.ResourceId;

/**
 * What happens to devices, as events, each told once. That one came, went or was renamed shows in
 * the kernel's list, on every kernel. What came and went between two lists, and what happens to
 * network interfaces, only a kernel that announces it tells, since Linux 6.12; that one announces
 * no renaming. Not thread-safe.
 */
final class DeviceNews {
  private static final String NO_PROCESS = "";

  /** What a list showed, and will perhaps be announced as well. */
  private final Set<Happening> listed = newest();

  /** What was announced, and a list will perhaps show as well. */
  private final Set<Happening> announced = newest();

  private final List<HostEvent> events = new ArrayList<>();

  /**
   * @param device the kernel's number: no other device has it later
   * @param name after it happened
   */
  private record Happening(What what, long device, String name) {}

  /** Remembers only so much: what one of both never tells must not pile up. */
  private static Set<Happening> newest() {
    return Collections.newSetFromMap(
        new LinkedHashMap<>() {
          private static final long serialVersionUID = 1;
          private static final int MOST = 100;

          @Override
          protected boolean removeEldestEntry(Map.Entry<Happening, Boolean> eldest) {
            return size() > MOST;
          }
        });
  }

  /**
   * The kernel's list is another one, or the same.
   *
   * @param at when the newer one was read
   */
  void list(Collection<KernelDevice> older, Collection<KernelDevice> newer, Instant at) {
    Map<Long, String> names = new LinkedHashMap<>();
    older.forEach(device -> names.put(device.index(), device.name()));
    List<Happening> came = new ArrayList<>();
    for (KernelDevice device : newer) {
      String before = names.remove(device.index());
      if (before == null) {
        came.add(new Happening(What.REGISTERED, device.index(), device.name()));
      } else if (!before.equals(device.name())) {
        came.add(new Happening(What.RENAMED, device.index(), device.name()));
      }
    }
    names.forEach((device, name) -> tellListed(new Happening(What.UNREGISTERED, device, name), at));
    came.forEach(happening -> tellListed(happening, at));
  }

  private void tellListed(Happening happening, Instant at) {
    if (!announced.remove(happening)) {
      listed.add(happening);
      tell(happening.what.cName().orElseThrow(), ResourceId.device(happening.name), at);
    }
  }

  /** The kernel announced something. */
  void announce(DeviceEvent event) {
    switch (event.what()) {
      case REGISTERED, UNREGISTERED, RENAMED -> {
        Optional<Happening> happening =
            event.device().isPresent()
                ? event.name().map(n -> new Happening(event.what(), event.device().getAsLong(), n))
                : Optional.empty();
        if (happening.isEmpty() || !listed.remove(happening.get())) {
          happening.ifPresent(announced::add);
          tell(event.cName(), about(event), event.at());
        }
      }
      case INTERFACE_ATTACHED, INTERFACE_DETACHED, INTERFACE_RENAMED, OTHER ->
          tell(event.cName(), about(event), event.at());
    }
  }

  private void tell(String type, ResourceId about, Instant at) {
    events.add(new HostEvent(type, about, NO_PROCESS, at));
  }

  private static ResourceId about(DeviceEvent event) {
    if (event.name().isEmpty()) {
      return ResourceId.HOST;
    }
    return event.port().isPresent()
        ? ResourceId.of(event.name().get(), Kind.PORT, event.port().getAsLong())
        : ResourceId.device(event.name().get());
  }

  /** What is to be told since this was asked last. */
  List<HostEvent> take() {
    List<HostEvent> taken = List.copyOf(events);
    events.clear();
    return taken;
  }
}
