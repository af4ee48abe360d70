package org.verbscope.verbs.live;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.verbscope.verbs.live.netlink.ResourceKind;
import org.verbscope.verbs.model.Kind;
import org.verbscope.verbs.model.ResourceId;

/** The objects of this app, in the order they were made: whatever uses another comes after it. */
final class OwnObjects {
  private final Map<ResourceId, OwnObject> objects = new LinkedHashMap<>();
  private final Map<KernelList, Map<Long, ResourceId>> numbered = new HashMap<>();
  private final Map<String, Integer> counters = new LinkedHashMap<>();

  /** One of the kernel's lists. */
  private record KernelList(String device, ResourceKind kind) {}

  void add(OwnObject object) {
    objects.put(object.id(), object);
    put(object);
  }

  private void put(OwnObject object) {
    if (object.isNumbered() && object.kernelKind().isPresent()) {
      numbered
          .computeIfAbsent(
              new KernelList(object.context().device(), object.kernelKind().get()),
              k -> new HashMap<>())
          .put(object.number(), object.id());
    }
  }

  /**
   * What the kernel's list of that kind knows this app's objects by. An object that is gone stays
   * among them until the list is made anew: it may still be on the one at hand.
   */
  Map<Long, ResourceId> numbered(String device, ResourceKind kind) {
    return numbered.getOrDefault(new KernelList(device, kind), Map.of());
  }

  /** The kernel's lists were made anew. */
  void areListed() {
    numbered.clear();
    objects.values().forEach(this::put);
  }

  Optional<OwnObject> find(ResourceId id) {
    return Optional.ofNullable(objects.get(id));
  }

  Collection<OwnObject> all() {
    return Collections.unmodifiableCollection(objects.values());
  }

  List<OwnObject> on(String device) {
    return objects.values().stream().filter(o -> o.context().device().equals(device)).toList();
  }

  /** Users before what they use. */
  List<OwnObject> childrenFirst() {
    List<OwnObject> order = new ArrayList<>(objects.values());
    Collections.reverse(order);
    return order;
  }

  void remove(ResourceId id) {
    objects.remove(id);
  }

  Set<OpenContexts.Key> contexts() {
    return objects.values().stream().map(OwnObject::context).collect(Collectors.toSet());
  }

  /** {@code v1}, {@code v2}, …: the key of an object whose kernel number no verb tells. */
  String nextKey(String device, Kind kind) {
    return "v" + counters.merge(device + "/" + kind.segment(), 1, Integer::sum);
  }

  /** {@code 2}, {@code 3}, …: the creator's handle of a QP counts as the first. */
  String nextHandle(String device, String qpNumber) {
    String key = device + "/" + Kind.QP.segment() + "/" + qpNumber;
    return Integer.toString(1 + counters.merge(key, 1, Integer::sum));
  }
}
