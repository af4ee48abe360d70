package org.verbscope.verbs.model;

import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;

/**
 * When what is known of a host was read. What this app asked for, was written back and queried of
 * its own objects has the times of those calls, which their receipts tell.
 *
 * @param counts when the host itself was looked at, how many objects each device has, and what its
 *     ports count
 * @param devices when devices were read, with their limits, ports and GIDs
 * @param objects when the kernel was begun to be asked for the objects of each device; a device
 *     that is missing has none that the kernel lists
 */
public record ReadTimes(Instant counts, Instant devices, Map<ResourceId, Instant> objects) {
  public ReadTimes {
    objects = Collections.unmodifiableMap(new LinkedHashMap<>(objects));
  }

  /** Everything was read at one moment. */
  public static ReadTimes all(Instant at) {
    return new ReadTimes(at, at, Map.of());
  }

  /** When the oldest of it was read. */
  public Instant oldest() {
    return Stream.concat(Stream.of(counts, devices), objects.values().stream())
        .min(Instant::compareTo)
        .orElseThrow();
  }

  /**
   * When a source that does not depend on this app's calls told what it tells of a resource.
   *
   * @param device the device that the resource is or belongs to; null for the host
   */
  public Instant of(Kind kind, ResourceId device, Source source) {
    if (kind == Kind.HOST || kind == Kind.DEVICE && source == Source.KERNEL) {
      return counts;
    }
    return source == Source.KERNEL ? objects.getOrDefault(device, devices) : devices;
  }
}
