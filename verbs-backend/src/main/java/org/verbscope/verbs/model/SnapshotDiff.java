package org.verbscope.verbs.model;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** Compares two snapshots, or two states of one resource. */
public final class SnapshotDiff {
  private SnapshotDiff() {}

  /** The step that leads from one snapshot to a later one. */
  public static HostChange.Stepped between(
      HostSnapshot before, HostSnapshot after, List<HostEvent> events) {
    if (before.isSameState(after)) {
      return new HostChange.Stepped(
          after.revision(), List.of(), List.of(), List.of(), events, List.of());
    }
    List<Resource> came = new ArrayList<>();
    List<HostChange.Changed> changed = new ArrayList<>();
    for (Resource now : after.resources()) {
      Resource then = before.find(now.id()).orElse(null);
      if (then == null) {
        came.add(now);
      } else if (then != now && !then.equals(now)) {
        changed.add(change(then, now));
      }
    }
    List<ResourceId> went = new ArrayList<>();
    for (Resource then : before.resources()) {
      if (after.find(then.id()).isEmpty()) {
        went.add(then.id());
      }
    }
    List<Notice> notices = new ArrayList<>(after.notices());
    notices.removeAll(before.notices());
    return new HostChange.Stepped(after.revision(), came, changed, went, events, notices);
  }

  /** How one resource became another state of itself. */
  public static HostChange.Changed change(Resource then, Resource now) {
    return new HostChange.Changed(now, turns(then.readings(), now.readings()));
  }

  private static Map<String, Map<Source, HostChange.Turn>> turns(Readings from, Readings to) {
    Set<String> attributes = new LinkedHashSet<>(from.attributes());
    attributes.addAll(to.attributes());
    Map<String, Map<Source, HostChange.Turn>> turns = new LinkedHashMap<>();
    for (String attribute : attributes) {
      Map<Source, HostChange.Turn> bySource = new EnumMap<>(Source.class);
      for (Source source : Source.values()) {
        Reading then = from.of(attribute).get(source);
        Reading now = to.of(attribute).get(source);
        if (!Objects.equals(then, now)) {
          bySource.put(source, new HostChange.Turn(then, now));
        }
      }
      if (!bySource.isEmpty()) {
        turns.put(attribute, bySource);
      }
    }
    return turns;
  }
}
