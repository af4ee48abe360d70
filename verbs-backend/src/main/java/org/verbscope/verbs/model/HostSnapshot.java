package org.verbscope.verbs.model;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Everything a host shows, immutable. Resources are in tree order: a parent before its children.
 */
public final class HostSnapshot {
  private final HostInfo info;
  private final long revision;
  private final ReadTimes times;
  private final Map<ResourceId, Resource> resources;
  private final List<Notice> notices;
  private Map<ResourceId, List<Resource>> children;

  /**
   * @param revision grows by one with every change of the host
   * @param at when the oldest of it was read
   * @throws IllegalArgumentException when two resources share an id
   */
  public HostSnapshot(
      HostInfo info,
      long revision,
      Instant at,
      Collection<Resource> resources,
      List<Notice> notices) {
    this.info = Objects.requireNonNull(info);
    this.revision = revision;
    this.times = ReadTimes.all(Objects.requireNonNull(at));
    this.notices = List.copyOf(notices);
    Map<ResourceId, Resource> byId = new LinkedHashMap<>(resources.size() * 2);
    for (Resource resource : resources) {
      if (byId.put(resource.id(), resource) != null) {
        throw new IllegalArgumentException("two resources are called " + resource.id());
      }
    }
    this.resources = Collections.unmodifiableMap(byId);
  }

  private HostSnapshot(HostSnapshot same, ReadTimes times) {
    this.info = same.info;
    this.revision = same.revision;
    this.times = Objects.requireNonNull(times);
    this.notices = same.notices;
    this.resources = same.resources;
  }

  /** The same state, found again later or with more exact times. */
  public HostSnapshot readAt(ReadTimes other) {
    return new HostSnapshot(this, other);
  }

  /** Whether it is the same state, found again. */
  boolean isSameState(HostSnapshot other) {
    return resources == other.resources;
  }

  public HostInfo info() {
    return info;
  }

  public long revision() {
    return revision;
  }

  /** When the oldest of it was read: nothing in it is older. */
  public Instant at() {
    return times.oldest();
  }

  /** When each part of it was read. */
  public ReadTimes times() {
    return times;
  }

  public Collection<Resource> resources() {
    return resources.values();
  }

  public List<Notice> notices() {
    return notices;
  }

  public Optional<Resource> find(ResourceId id) {
    return Optional.ofNullable(resources.get(id));
  }

  /** The children of a resource, in tree order. */
  public List<Resource> children(ResourceId parent) {
    return childIndex().getOrDefault(parent, List.of());
  }

  /** Built once, when first asked for: many snapshots are only compared. */
  private synchronized Map<ResourceId, List<Resource>> childIndex() {
    if (children == null) {
      Map<ResourceId, List<Resource>> index = new LinkedHashMap<>();
      for (Resource resource : resources.values()) {
        if (resource.parent() != null) {
          index.computeIfAbsent(resource.parent(), p -> new ArrayList<>()).add(resource);
        }
      }
      children = index;
    }
    return children;
  }

  /** The resources from the host down to {@code id}; empty when there is no such resource. */
  public List<Resource> path(ResourceId id) {
    List<Resource> path = new ArrayList<>();
    for (Resource at = resources.get(id); at != null; at = resources.get(at.parent())) {
      path.add(0, at);
    }
    return path;
  }
}
