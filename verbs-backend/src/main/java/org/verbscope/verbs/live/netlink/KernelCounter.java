package org.verbscope.verbs.live.netlink;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A hardware counter of a port, named by its driver.
 *
 * @param value unsigned
 */
public record KernelCounter(String name, long value) {
  /**
   * A counter that a port has.
   *
   * @param index the driver's number of it
   * @param optional present for counters that can be switched: 1 when it counts now
   */
  public record Status(String name, OptionalLong index, OptionalLong optional) {}

  static List<KernelCounter> read(Message message) {
    List<KernelCounter> counters = new ArrayList<>();
    Attributes entries = message.nested(Nldev.STAT_HWCOUNTERS);
    while (entries.next()) {
      Message entry = message.inside(entries);
      Optional<String> name = entry.text(Nldev.STAT_HWCOUNTER_ENTRY_NAME);
      OptionalLong value = entry.number(Nldev.STAT_HWCOUNTER_ENTRY_VALUE);
      if (name.isPresent() && value.isPresent()) {
        counters.add(new KernelCounter(name.get(), value.getAsLong()));
      }
    }
    return counters;
  }

  static List<Status> readStatus(Message message) {
    List<Status> counters = new ArrayList<>();
    Attributes entries = message.nested(Nldev.STAT_HWCOUNTERS);
    while (entries.next()) {
      Message entry = message.inside(entries);
      entry
          .text(Nldev.STAT_HWCOUNTER_ENTRY_NAME)
          .ifPresent(
              name ->
                  counters.add(
                      new Status(
                          name,
                          entry.number(Nldev.STAT_HWCOUNTER_INDEX),
                          entry.number(Nldev.STAT_HWCOUNTER_DYNAMIC))));
    }
    return counters;
  }
}
