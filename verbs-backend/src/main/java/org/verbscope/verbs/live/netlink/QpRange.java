package org.verbscope.verbs.live.netlink;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/** QP numbers from {@code first} to {@code last}, both included. */
public record QpRange(long first, long last) {
  static List<QpRange> read(Attributes table) {
    List<QpRange> ranges = new ArrayList<>();
    Attributes entries = table.nested();
    while (entries.next()) {
      Attributes entry = entries.nested();
      OptionalLong from = OptionalLong.empty();
      OptionalLong to = OptionalLong.empty();
      while (entry.next()) {
        switch (entry.type()) {
          case Nldev.RES_LQPN -> {
            from = entry.number();
            to = from;
          }
          case Nldev.MIN_RANGE -> from = entry.number();
          case Nldev.MAX_RANGE -> to = entry.number();
          default -> {}
        }
      }
      if (from.isPresent() && to.isPresent()) {
        ranges.add(new QpRange(from.getAsLong(), to.getAsLong()));
      }
    }
    return List.copyOf(ranges);
  }

  /** {@code 17} or {@code 17-19}, as {@code rdma} prints it. */
  @Override
  public String toString() {
    return first == last ? Long.toString(first) : first + "-" + last;
  }
}
