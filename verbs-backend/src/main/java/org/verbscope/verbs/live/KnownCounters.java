package org.verbscope.verbs.live;

import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.verbscope.verbs.live.DeviceFacts.PortFacts;
import org.verbscope.verbs.live.sysfs.CounterSet;
import org.verbscope.verbs.live.sysfs.RdmaSysfs;
import org.verbscope.verbs.model.PortCounters.Group;
import org.verbscope.verbs.model.Reading;

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

  private final RdmaSysfs sysfs;
  private final Spacing spacing;
  private Map<Port, Map<String, Reading>> counters = Map.of();

  private record Port(String device, int number) {}

  /**
   * @param clock nanoseconds from anywhere
   */
  KnownCounters(RdmaSysfs sysfs, LongSupplier clock) {
    this.sysfs = sysfs;
    this.spacing = new Spacing(clock);
  }

  /** What a port counted, attribute to what its file says; empty where it keeps no counters. */
  Map<String, Reading> of(String device, int port) {
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
    Map<Port, Map<String, Reading>> read = new HashMap<>();
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

  private Map<String, Reading> read(Port port) {
    Map<String, Reading> readings = new LinkedHashMap<>();
    put(readings, Group.STANDARD, sysfs.counters(port.device, port.number));
    put(readings, Group.DRIVER, sysfs.hardwareCounters(port.device, port.number));
    return readings;
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
