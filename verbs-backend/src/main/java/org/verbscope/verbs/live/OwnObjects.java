package org.verbscope.verbs.live;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumMap;
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
  private final Map<ResourceId, Held> objects = new LinkedHashMap<>();
  private final Map<String, Map<ResourceKind, Map<Long, ResourceId>>> numbered = new HashMap<>();
  private final Map<String, Integer> counters = new LinkedHashMap<>();

  /** What target QPs of XRC domains were called that were closed since the kernel's lists were. */
  private final Map<String, Map<Long, ResourceId>> closed = new HashMap<>();

  /** Whether all are numbered: most objects are gone again before anybody asks. */
  private boolean allNumbered = true;

  /** Those contexts that any object was made through. */
  private final List<Use> uses = new ArrayList<>();

  /** How many objects were made through a context. */
  private static final class Use {
    private final OpenContexts.Key context;
    private int objects;

    Use(OpenContexts.Key context) {
      this.context = context;
    }
  }

  /** An object, and what the kernel's list at hand has to do with it. */
  private static final class Held {
    private final OwnObject object;
    private boolean isNumbered;

    /** Made since the list was: it is not there, whatever has its number. */
    private boolean isUnlisted;

    Held(OwnObject object) {
      this.object = object;
    }

    boolean isOn(String device) {
      return object.device().equals(device);
    }
  }

  void add(OwnObject object) {
    objects.put(object.id(), new Held(object));
    use(object.context()).objects++;
    allNumbered = false;
  }

  private Use use(OpenContexts.Key context) {
    // a handful at most: sooner gone through than hashed
    for (Use use : uses) {
      if (use.context.equals(context)) {
        return use;
      }
    }
    Use use = new Use(context);
    uses.add(use);
    return use;
  }

  private void number() {
    if (allNumbered) {
      return;
    }
    for (Held held : objects.values()) {
      if (!held.isNumbered) {
        held.isNumbered = true;
        held.isUnlisted = number(held.object);
      }
    }
    allNumbered = true;
  }

  /** True when no other object has that number in the list at hand. */
  private boolean number(OwnObject object) {
    return object.isNumbered()
        && object.kernelKind().isPresent()
        && numbers(object).put(object.number(), object.id()) == null;
  }

  private Map<Long, ResourceId> numbers(OwnObject object) {
    return numbered
        .computeIfAbsent(object.device(), d -> new EnumMap<>(ResourceKind.class))
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
    for (Held held : objects.values()) {
      if (held.isOn(device)) {
        held.isUnlisted = false;
        number(held.object);
      }
    }
  }

  Optional<OwnObject> find(ResourceId id) {
    Held held = objects.get(id);
    return held == null ? Optional.empty() : Optional.of(held.object);
  }

  Collection<OwnObject> all() {
    return objects.values().stream().map(held -> held.object).toList();
  }

  List<OwnObject> on(String device) {
    return objects.values().stream()
        .filter(held -> held.isOn(device))
        .map(held -> held.object)
        .toList();
  }

  /** The devices that have any of them. */
  Set<String> devices() {
    return uses.stream().map(use -> use.context.device()).collect(Collectors.toSet());
  }

  /** Users before what they use. */
  List<OwnObject> childrenFirst() {
    List<OwnObject> order = new ArrayList<>(all());
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
    Held held = objects.remove(id);
    if (held != null) {
      OwnObject removed = held.object;
      if (isInDomain(removed)) {
        closed.computeIfAbsent(removed.device(), d -> new HashMap<>()).put(removed.number(), id);
      }
      Use use = use(removed.context());
      if (--use.objects == 0) {
        uses.remove(use);
      }
      if (held.isUnlisted) {
        numbers(removed).remove(removed.number());
      }
    }
  }

  /** True of a QP that others can hold too: its domain is open for as long as it is held here. */
  private boolean isInDomain(OwnObject object) {
    return object.kind() == Kind.QP
        && find(object.parent()).filter(parent -> parent.kind() == Kind.XRCD).isPresent();
  }

  /** The contexts that objects were made through. */
  Set<OpenContexts.Key> contexts() {
    return uses.stream().map(use -> use.context).collect(Collectors.toSet());
  }

  /** How many contexts objects were made through. */
  int contextCount() {
    return uses.size();
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
