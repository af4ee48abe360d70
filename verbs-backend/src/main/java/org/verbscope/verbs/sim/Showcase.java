package org.verbscope.verbs.sim;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.verbscope.verbs.model.HostChange;
import org.verbscope.verbs.model.HostEvent;
import org.verbscope.verbs.model.HostInfo;
import org.verbscope.verbs.model.HostSnapshot;
import org.verbscope.verbs.model.Kind;
import org.verbscope.verbs.model.Notice;
import org.verbscope.verbs.model.Resource;
import org.verbscope.verbs.model.ResourceId;
import org.verbscope.verbs.model.SnapshotDiff;

/**
 * What the machine shows: resources as they were last told, brought up to date by what was touched
 * since. A step costs what changed, not what exists.
 */
final class Showcase {
  private final HostInfo info;
  private final Machine machine;
  private final Portrait portrait;
  private final Map<ResourceId, Supplier<Resource>> fixtures = new LinkedHashMap<>();
  private final Map<ResourceId, Resource> told = new HashMap<>();
  private List<Notice> toldNotices = List.of();
  private long revision = 1;

  Showcase(HostInfo info, Machine machine, Portrait portrait) {
    this.info = info;
    this.machine = machine;
    this.portrait = portrait;
    fixtures.put(ResourceId.HOST, () -> FixturePortrait.host(info, machine));
    machine.devices().values().forEach(this::addFixtures);
    fixtures.keySet().forEach(machine.changes()::touch);
    bringUpToDate();
    machine.changes().takeEvents();
    toldNotices = machine.notices();
  }

  private void addFixtures(SimDevice device) {
    fixtures.put(device.id(), () -> FixturePortrait.device(device));
    for (SimPort port : device.ports()) {
      fixtures.put(port.id(), () -> FixturePortrait.port(device, port));
      for (GidSlot slot : port.profile().gids()) {
        fixtures.put(
            port.gidId(slot, device.name()), () -> FixturePortrait.gid(device, port, slot));
      }
    }
  }

  /** One resource as it is now. */
  Optional<Resource> find(ResourceId id) {
    return machine.changes().isTouched(id) ? now(id) : Optional.ofNullable(told.get(id));
  }

  private Optional<Resource> now(ResourceId id) {
    Supplier<Resource> fixture = fixtures.get(id);
    return fixture != null ? Optional.of(fixture.get()) : machine.find(id).map(portrait::of);
  }

  /** The step from what was last told to now; empty when there is nothing to tell. */
  Optional<HostChange.Stepped> step() {
    List<HostEvent> events = machine.changes().takeEvents();
    List<Notice> notices = machine.notices();
    List<Resource> before = new ArrayList<>();
    List<Resource> after = new ArrayList<>();
    for (ResourceId id : machine.changes().takeTouched()) {
      Optional.ofNullable(told.get(id)).ifPresent(before::add);
      now(id).ifPresent(after::add);
      retell(id, after);
    }
    HostChange.Stepped step =
        SnapshotDiff.between(
            part(revision, before, toldNotices), part(revision + 1, after, notices), events);
    toldNotices = notices;
    if (step.isEmpty()) {
      return Optional.empty();
    }
    revision++;
    return Optional.of(step);
  }

  private void retell(ResourceId id, List<Resource> after) {
    Resource last = after.isEmpty() ? null : after.get(after.size() - 1);
    if (last != null && last.id().equals(id)) {
      told.put(id, last);
    } else {
      told.remove(id);
    }
  }

  private HostSnapshot part(long atRevision, List<Resource> resources, List<Notice> notices) {
    return new HostSnapshot(info, atRevision, machine.timeline().instant(), resources, notices);
  }

  private void bringUpToDate() {
    Set<ResourceId> touched = machine.changes().takeTouched();
    touched.forEach(id -> now(id).ifPresent(resource -> told.put(id, resource)));
  }

  /** Everything as last told. */
  HostSnapshot snapshot() {
    return part(revision, inTreeOrder(), toldNotices);
  }

  /** Everything as it is now, whether told or not. */
  List<Resource> resources() {
    return inTreeOrder().stream()
        .map(resource -> find(resource.id()))
        .flatMap(Optional::stream)
        .toList();
  }

  private List<Resource> inTreeOrder() {
    List<Resource> ordered = new ArrayList<>(told.size());
    ordered.add(told.get(ResourceId.HOST));
    for (SimDevice device : machine.devices().values()) {
      addDevice(device, ordered);
    }
    return ordered;
  }

  private void addDevice(SimDevice device, List<Resource> ordered) {
    ordered.add(told.get(device.id()));
    for (SimPort port : device.ports()) {
      ordered.add(told.get(port.id()));
      port.profile().gids().forEach(slot -> ordered.add(told.get(port.gidId(slot, device.name()))));
    }
    Map<ResourceId, List<Resource>> children = new HashMap<>();
    for (ResourceId id : device.objects().keySet()) {
      Resource resource = told.get(id);
      if (resource != null) {
        children.computeIfAbsent(resource.parent(), parent -> new ArrayList<>()).add(resource);
      }
    }
    List<Resource> top = children.getOrDefault(device.id(), List.of());
    for (Kind kind : Portrait.treeOrder()) {
      for (Resource resource : top) {
        if (resource.kind() == kind) {
          ordered.add(resource);
          ordered.addAll(children.getOrDefault(resource.id(), List.of()));
        }
      }
    }
  }
}
