package org.verbscope.verbs.live.netlink;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A hardware counter of a port or of bound QPs, named by its driver.
 *
 * @param value unsigned
 */
public record KernelCounter(String name, long value) {
  /** Counters that a device counts for some of its resources alone. */
  public record Bound(OptionalLong port, OptionalLong id, List<KernelCounter> counters) {}

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

  /** QPs are counted by counter, memory regions one by one. */
  static List<Bound> readBound(Message message, ResourceKind kind) {
    boolean regions = kind == ResourceKind.MR;
    List<Bound> bound = new ArrayList<>();
    Attributes entries = message.nested(regions ? kind.table : Nldev.STAT_COUNTER);
    while (entries.next()) {
      Message entry = message.inside(entries);
      List<KernelCounter> counters = List.copyOf(read(entry));
      if (!counters.isEmpty()) {
        OptionalLong id = entry.number(regions ? Nldev.RES_MRN : Nldev.STAT_COUNTER_ID);
        bound.add(new Bound(entry.number(Nldev.PORT_INDEX), id, counters));
      }
    }
    return bound;
  }
}
