package org.verbscope.verbs.live;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
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
  private final Map<String, Map<ResourceKind, Map<Long, ResourceId>>> numbered = new HashMap<>();
  private final Map<String, Integer> counters = new LinkedHashMap<>();

  /** What target QPs of XRC domains were called that were closed since the kernel's lists were. */
  private final Map<String, Map<Long, ResourceId>> closed = new HashMap<>();

  /** What was made since anybody asked for objects by number: most is gone again by then. */
  private final Map<ResourceId, OwnObject> unnumbered = new LinkedHashMap<>();

  /** What was made since the kernel's lists were: they do not have it. */
  private final Set<ResourceId> unlisted = new HashSet<>();

  /** How many objects were made through a context; none is not kept. */
  private final Map<OpenContexts.Key, Integer> uses = new HashMap<>();

  void add(OwnObject object) {
    objects.put(object.id(), object);
    uses.merge(object.context(), 1, Integer::sum);
    unnumbered.put(object.id(), object);
  }

  private void number() {
    for (OwnObject object : unnumbered.values()) {
      if (number(object)) {
        unlisted.add(object.id());
      }
    }
    unnumbered.clear();
  }

  /** True when no other object has that number in the list at hand. */
  private boolean number(OwnObject object) {
    return object.isNumbered()
        && object.kernelKind().isPresent()
        && numbers(object).put(object.number(), object.id()) == null;
  }

  private Map<Long, ResourceId> numbers(OwnObject object) {
    return numbered
        .computeIfAbsent(object.context().device(), d -> new EnumMap<>(ResourceKind.class))
        .computeIfAbsent(object.kernelKind().orElseThrow(), k -> new HashMap<>());
  }

  /**
   * What the kernel's list of that kind knows this app's objects by. An object that is gone stays
   * among them until the list is made anew: it may still be on the one at hand.
   */
  Map<Long, ResourceId> numbered(String device, ResourceKind kind) {
    number();
    return numbered.getOrDefault(device, Map.of()).getOrDefault(kind, Map.of());
  }

  /** The kernel's numbers of all objects on a device that its lists tell of, by kind. */
  Map<ResourceKind, long[]> numbers(String device) {
    Map<ResourceKind, List<Long>> known = new EnumMap<>(ResourceKind.class);
    for (OwnObject object : on(device)) {
      if (object.isNumbered()) {
        object
            .toldIn()
            .ifPresent(
                kind -> known.computeIfAbsent(kind, k -> new ArrayList<>()).add(object.number()));
      }
    }
    Map<ResourceKind, long[]> numbers = new EnumMap<>(ResourceKind.class);
    known.forEach(
        (kind, all) ->
            numbers.put(kind, all.stream().mapToLong(Long::longValue).distinct().toArray()));
    return numbers;
  }

  /** The kernel's lists of a device were made anew. */
  void areListed(String device) {
    number();
    numbered.remove(device);
    for (OwnObject object : on(device)) {
      unlisted.remove(object.id());
      number(object);
    }
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

  /** The devices that have any of them. */
  Set<String> devices() {
    return uses.keySet().stream().map(OpenContexts.Key::device).collect(Collectors.toSet());
  }

  /** Users before what they use. */
  List<OwnObject> childrenFirst() {
    List<OwnObject> order = new ArrayList<>(objects.values());
    Collections.reverse(order);
    return order;
  }

  /**
   * What a target QP was called whose creator's handle was this app's and was closed since the
   * kernel's lists were made: others may hold it still.
   */
  Optional<ResourceId> closed(String device, long qpNumber) {
    return Optional.ofNullable(closed.getOrDefault(device, Map.of()).get(qpNumber));
  }

  /** The kernel's lists were gone through: what was closed and is not on them has ended. */
  void forgetClosed(String device) {
    closed.remove(device);
  }

  void remove(ResourceId id) {
    OwnObject removed = objects.remove(id);
    if (removed != null) {
      if (isInDomain(removed)) {
        closed
            .computeIfAbsent(removed.context().device(), d -> new HashMap<>())
            .put(removed.number(), id);
      }
      uses.computeIfPresent(removed.context(), (key, count) -> count == 1 ? null : count - 1);
      if (unnumbered.remove(id) == null && unlisted.remove(id)) {
        numbers(removed).remove(removed.number());
      }
    }
  }

  /** True of a QP that others can hold too: its domain is open for as long as it is held here. */
  private boolean isInDomain(OwnObject object) {
    OwnObject parent = objects.get(object.row().parent());
    return object.kind() == Kind.QP && parent != null && parent.kind() == Kind.XRCD;
  }

  /** The contexts that objects were made through. */
  Set<OpenContexts.Key> contexts() {
    return Collections.unmodifiableSet(uses.keySet());
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
