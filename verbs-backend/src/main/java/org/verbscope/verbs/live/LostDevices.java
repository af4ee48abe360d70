package org.verbscope.verbs.live;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.verbscope.verbs.model.Header;
import org.verbscope.verbs.model.HostEvent;
import org.verbscope.verbs.model.Notice;
import org.verbscope.verbs.model.ResourceId;
import org.verbscope.verbs.rules.CallDesk;

/** Lets go of what a device that was removed has taken along, and remembers to say so. */
final class LostDevices {
  private final OwnObjects own;
  private final OpenContexts contexts;
  private final KernelSource kernel;
  private final CallDesk desk;
  private final Consumer<OwnObject> destroyer;
  private final Map<OpenContexts.Key, Notice> losses = new LinkedHashMap<>();
  private final List<HostEvent> lastEvents = new ArrayList<>();

  /**
   * @param destroyer ends an object, whatever comes of it
   */
  LostDevices(
      OwnObjects own,
      OpenContexts contexts,
      KernelSource kernel,
      CallDesk desk,
      Consumer<OwnObject> destroyer) {
    this.own = own;
    this.contexts = contexts;
    this.kernel = kernel;
    this.desk = desk;
    this.destroyer = destroyer;
  }

  /** What each process lost, until it makes something on the device again. */
  List<Notice> notices() {
    losses.keySet().removeAll(own.contexts());
    return List.copyOf(losses.values());
  }

  /** What came for contexts before they were closed here, once. */
  List<HostEvent> takeEvents() {
    List<HostEvent> taken = List.copyOf(lastEvents);
    lastEvents.clear();
    return taken;
  }

  /** A device that was unplugged, even if it is back by now, has taken our objects with it. */
  void forget(List<DeviceFacts> devices) {
    Set<String> gone = gone(devices);
    if (gone.stream().anyMatch(name -> contexts.anyOf(name).isPresent())) {
      // the last event says why, and goes with its context
      lastEvents.addAll(AsyncEvents.take(contexts, own));
    }
    gone.forEach(this::forget);
  }

  private Set<String> gone(List<DeviceFacts> devices) {
    Set<String> gone = new LinkedHashSet<>();
    own.all().forEach(object -> gone.add(object.device()));
    for (DeviceFacts device : devices) {
      boolean leaves = device.isBeingRemoved() && kernel.lacks(device.name());
      if (!device.isRemoved() && !leaves) {
        gone.remove(device.name());
      } else {
        // the removal itself may wait until this app has let go
        gone.add(device.name());
      }
    }
    return gone;
  }

  private void forget(String device) {
    Map<OpenContexts.Key, Integer> counts = new LinkedHashMap<>();
    own.on(device).forEach(object -> counts.merge(object.context(), 1, Integer::sum));
    counts.forEach((key, count) -> losses.put(key, notice(key, count)));
    for (OwnObject object : own.childrenFirst()) {
      if (object.device().equals(device)) {
        destroyer.accept(object);
        desk.lost(object.id(), "lost when " + device + " was removed");
      }
    }
    contexts.closeAllOf(device);
  }

  private Notice notice(OpenContexts.Key key, int count) {
    boolean isMain = key.process().equals(Header.MAIN_PROCESS);
    String says =
        "%s was removed%s, and with it %s of %s"
            .formatted(
                key.device(),
                // to whoever stays behind the two look the same
                kernel.last().isExclusive() ? " or moved to another network namespace" : "",
                count == 1 ? "an object" : count + " objects",
                isMain ? "this app" : "its process '" + key.process() + "'");
    return new Notice(says, ResourceId.HOST);
  }
}
