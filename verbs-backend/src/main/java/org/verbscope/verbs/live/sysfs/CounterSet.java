package org.verbscope.verbs.live.sysfs;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The counters of one directory of a port.
 *
 * @param values by name, unsigned; empty where the kernel has a name but no number, as on virtual
 *     functions ({@code N/A (no PMA)})
 * @param lifespanMillis how long the kernel hands out a value before it asks the hardware again;
 *     absent for the counters of the InfiniBand standard
 */
public record CounterSet(SortedMap<String, OptionalLong> values, OptionalLong lifespanMillis) {
  private static final String LIFESPAN = "lifespan";

  /** Empty when there is no such directory, or nothing in it. */
  static Optional<CounterSet> read(Path directory) {
    if (!Files.isDirectory(directory)) {
      return Optional.empty();
    }
    SortedMap<String, OptionalLong> values = new TreeMap<>();
    for (String name : TextFiles.names(directory)) {
      if (!name.equals(LIFESPAN)) {
        values.put(name, TextFiles.number(directory.resolve(name)));
      }
    }
    OptionalLong lifespan = TextFiles.number(directory.resolve(LIFESPAN));
    return values.isEmpty()
        ? Optional.empty()
        : Optional.of(new CounterSet(Collections.unmodifiableSortedMap(values), lifespan));
  }
}
