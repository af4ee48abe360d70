package org.verbscope.verbs.live;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.verbscope.verbs.model.Kind;
import org.verbscope.verbs.model.ResourceId;

/** The objects of this app, in the order they were made: whatever uses another comes after it. */
final class OwnObjects {
  private final Map<ResourceId, OwnObject> objects = new LinkedHashMap<>();
  private final Map<String, Integer> counters = new LinkedHashMap<>();

  void add(OwnObject object) {
    objects.put(object.id(), object);
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
