package org.verbscope.verbs.model;

import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * One node of the tree, as it was at one moment.
 *
 * @param parent the node it stands below; null for the host alone
 * @param label what a person calls it, on one line: {@code mlx5_0}, {@code PD 3}, {@code QP 0x118}
 * @param edges other resources it uses, by the C name of the pointer: {@code send_cq}, {@code srq}
 */
public record Resource(
    ResourceId id,
    Kind kind,
    ResourceId parent,
    String label,
    Owner owner,
    Status status,
    Map<String, ResourceId> edges,
    Readings readings) {
  public Resource {
    Objects.requireNonNull(id);
    Objects.requireNonNull(kind);
    label = OneLine.of(label);
    Objects.requireNonNull(owner);
    Objects.requireNonNull(status);
    Objects.requireNonNull(readings);
    // the order given is kept: that of Map.copyOf differs from run to run
    edges = SmallMap.copyOf(edges);
  }

  /** The value of an attribute from one source, where there is one. */
  public Optional<Value> value(String attribute, Source source) {
    return readings.value(attribute, source);
  }

  /** The first value that any of the sources gives, in the order named. */
  public Optional<Value> value(String attribute, Source first, Source second) {
    return value(attribute, first).or(() -> value(attribute, second));
  }

  /** The same with another status. */
  public Resource withStatus(Status now) {
    return new Resource(id, kind, parent, label, owner, now, edges, readings);
  }

  /** The same with another owner. */
  public Resource withOwner(Owner now) {
    return new Resource(id, kind, parent, label, now, status, edges, readings);
  }
}
