package org.verbscope.verbs.live;

import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongSupplier;
import org.verbscope.verbs.live.DeviceFacts.PortFacts;
import org.verbscope.verbs.live.netlink.KernelCounter;
import org.verbscope.verbs.live.sysfs.CounterSet;
import org.verbscope.verbs.live.sysfs.RdmaSysfs;
import org.verbscope.verbs.model.PortCounters.Group;
import org.verbscope.verbs.model.Reading;
import org.verbscope.verbs.model.Source;

/**
 * The counters of all ports as they were last read. They never rest while something is sent, and
 * some drivers ask the firmware for them: whoever only looks on has them read once a second at
 * most, and less often where reading takes long. Not thread-safe.
 */
final class KnownCounters {
  private static final Duration PERIOD = Duration.ofSeconds(1);
  private static final Reading NO_NUMBER =
      new Reading.NotExposed(
          "the counter's file holds no number, as on virtual functions, or cannot be read");

  private static final Reading NO_VALUE =
      new Reading.NotExposed("the kernel names the counter and does not tell its value");

  private final RdmaSysfs sysfs;
  private final Statistics kernel;
  private final Spacing spacing;
  private Map<Port, Map<Source, Map<String, Reading>>> counters = Map.of();

  private record Port(String device, int number) {}

  /** What the kernel tells of a port's counters over netlink; nothing where it does not. */
  interface Statistics {
    /**
     * Which counters there are, and which of the optional ones count: the firmware is not asked.
     */
    List<KernelCounter.Status> names(String device, int port);

    List<KernelCounter> values(String device, int port);
  }

  /**
   * @param kernel for counters that have no file: optional ones, and all where sysfs is out of
   *     sight
   * @param clock nanoseconds from anywhere
   */
  KnownCounters(RdmaSysfs sysfs, Statistics kernel, LongSupplier clock) {
    this.sysfs = sysfs;
    this.kernel = kernel;
    this.spacing = new Spacing(clock);
  }

  /**
   * What a port counted: attribute to what its file says, and of those without a file to what the
   * kernel does; empty where it keeps no counters.
   */
  Map<Source, Map<String, Reading>> of(String device, int port) {
    return counters.getOrDefault(new Port(device, port), Map.of());
  }

  /** How old what was read is. */
  Duration age() {
    return spacing.age();
  }

  /** Reads them where that is due: at once when somebody asks, or a port is new. */
  void look(Spacing.Pace pace, List<DeviceFacts> devices) {
    List<Port> ports =
        devices.stream()
            .flatMap(device -> device.ports().stream().map(port -> port(device, port)))
            .toList();
    if (pace != Spacing.Pace.NOW && counters.keySet().containsAll(ports) && !isDue()) {
      return;
    }
    spacing.begins();
    Map<Port, Map<Source, Map<String, Reading>>> read = new HashMap<>();
    ports.forEach(port -> read.put(port, read(port)));
    counters = read;
    spacing.ends();
  }

  private static Port port(DeviceFacts device, PortFacts port) {
    return new Port(device.name(), port.number());
  }

  private boolean isDue() {
    return spacing.age().compareTo(PERIOD) >= 0 && spacing.allows(Spacing.Pace.SPACED);
  }

  private Map<Source, Map<String, Reading>> read(Port port) {
    Map<String, Reading> files = new LinkedHashMap<>();
    put(files, Group.STANDARD, sysfs.counters(port.device, port.number));
    put(files, Group.DRIVER, sysfs.hardwareCounters(port.device, port.number));
    Map<String, Reading> others = withoutFile(port, files.keySet());
    return others.isEmpty()
        ? Map.of(Source.SYSFS, files)
        : Map.of(Source.SYSFS, files, Source.KERNEL, others);
  }

  private Map<String, Reading> withoutFile(Port port, Set<String> files) {
    Map<String, Reading> others = new LinkedHashMap<>();
    boolean counts = false;
    for (KernelCounter.Status counter : kernel.names(port.device, port.number)) {
      String attribute = Group.DRIVER.attribute(counter.name());
      if (!files.contains(attribute)) {
        boolean isOff = counter.optional().orElse(1) == 0;
        others.put(attribute, isOff ? switchedOff(port, counter.name()) : NO_VALUE);
        counts |= !isOff;
      }
    }
    if (counts) {
      kernel
          .values(port.device, port.number)
          .forEach(
              counter ->
                  others.computeIfPresent(
                      Group.DRIVER.attribute(counter.name()),
                      (attribute, none) -> Reading.of(counter.value())));
    }
    return others;
  }

  private static Reading switchedOff(Port port, String counter) {
    return new Reading.NotExposed(
        "the counter is optional and switched off: 'rdma statistic set link %s/%d optional-counters %s' has this one counted, and no others"
            .formatted(port.device, port.number, counter));
  }

  private static void put(
      Map<String, Reading> readings, Group group, Optional<CounterSet> counters) {
    counters
        .map(CounterSet::values)
        .ifPresent(
            values ->
                values.forEach(
                    (name, value) ->
                        readings.put(
                            group.attribute(name),
                            value.isPresent() ? Reading.of(value.getAsLong()) : NO_NUMBER)));
  }
}
