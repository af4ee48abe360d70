package org.verbscope.verbs.live.netlink;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * How many resources a device has, without naming them: cheap, since no driver is asked.
 *
 * @param device the kernel's number of the device
 * @param name of the device
 * @param counts in the kernel's order
 */
public record KernelSummary(long device, String name, List<Count> counts) {
  /**
   * @param kind the kernel's word, such as {@code qp}; kinds of newer kernels included
   * @param current how many there are
   * @param most how many there can be; newest kernels only
   */
  public record Count(String kind, long current, OptionalLong most) {}

  /** How many there are of a kind; empty when the kernel does not count it. */
  public OptionalLong current(ResourceKind kind) {
    return counts.stream()
        .filter(count -> count.kind().equals(kind.summaryName()))
        .mapToLong(Count::current)
        .findFirst();
  }

  static Optional<KernelSummary> read(Message message) {
    OptionalLong device = message.number(Nldev.DEV_INDEX);
    if (device.isEmpty()) {
      return Optional.empty();
    }
    List<Count> counts = new ArrayList<>();
    Attributes entries = message.nested(Nldev.RES_SUMMARY);
    while (entries.next()) {
      Message entry = message.inside(entries);
      Optional<String> kind = entry.text(Nldev.RES_SUMMARY_ENTRY_NAME);
      OptionalLong current = entry.number(Nldev.RES_SUMMARY_ENTRY_CURR);
      if (kind.isPresent() && current.isPresent()) {
        counts.add(
            new Count(kind.get(), current.getAsLong(), entry.number(Nldev.RES_SUMMARY_ENTRY_MAX)));
      }
    }
    return Optional.of(
        new KernelSummary(
            device.getAsLong(), message.text(Nldev.DEV_NAME).orElse(""), List.copyOf(counts)));
  }
}
