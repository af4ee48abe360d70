package org.verbscope.verbs.model;

import java.util.Objects;

/**
 * Names one resource of one host: {@code mlx5_0}, {@code mlx5_0/port/1}, {@code mlx5_0/qp/280}.
 * Opaque to its users: compare it, never take it apart.
 */
public record ResourceId(String text) implements Comparable<ResourceId> {

  /** The row that stands for the host itself, the root of every tree. */
  public static final ResourceId HOST = new ResourceId("host");

  public ResourceId {
    Objects.requireNonNull(text);
    if (text.isEmpty()) {
      throw new IllegalArgumentException("an id cannot be empty");
    }
  }

  public static ResourceId device(String name) {
    return new ResourceId(name);
  }

  /** The device that the resource is on, which may be itself; of the host, the host. */
  public ResourceId ofDevice() {
    int end = text.indexOf('/');
    return end < 0 ? this : device(text.substring(0, end));
  }

  /**
   * @param key the kernel's number of the object, or {@code v1}, {@code v2}, … where it has none
   */
  public static ResourceId of(String device, Kind kind, String key) {
    return new ResourceId(device + "/" + kind.segment() + "/" + key);
  }

  public static ResourceId of(String device, Kind kind, long number) {
    return of(device, kind, Long.toString(number));
  }

  @Override
  public boolean equals(Object other) {
    // every look compares all ids: a record's own equals is slower
    return this == other || other instanceof ResourceId id && text.equals(id.text);
  }

  @Override
  public int hashCode() {
    return text.hashCode();
  }

  @Override
  public int compareTo(ResourceId other) {
    return text.compareTo(other.text);
  }

  @Override
  public String toString() {
    return text;
  }
}
