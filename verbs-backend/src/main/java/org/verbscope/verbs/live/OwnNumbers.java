package org.verbscope.verbs.live;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.verbscope.verbs.live.netlink.Column;
import org.verbscope.verbs.live.netlink.ResourceKind;
import org.verbscope.verbs.live.netlink.ResourceTable;

/**
 * Finds the kernel's number of what was just made. No verb tells it, so the kernel's list is looked
 * at: the one object of this process that was not there before. Where several could be meant, none
 * is taken.
 */
final class OwnNumbers {
  private final Lists kernel;

  /** What has been seen of this process, by kind and device. */
  private final Map<ResourceKind, Map<String, Set<Long>>> seen = new EnumMap<>(ResourceKind.class);

  OwnNumbers(Lists kernel) {
    this.kernel = kernel;
  }

  /** The kernel's lists as they are now. */
  interface Lists {
    /** All objects of a kind on a device; empty when they cannot be listed. */
    Optional<ResourceTable> listNow(String device, ResourceKind kind);
  }

  /** Whether a row of the kernel's list can be the object. */
  interface Test {
    boolean passes(ResourceTable table, int row);
  }

  /** The row of an object in the kernel's list of that moment. */
  record Found(ResourceTable table, int row, long number) {
    Optional<Long> number(Column column) {
      return table.number(row, column).isPresent()
          ? Optional.of(table.number(row, column).getAsLong())
          : Optional.empty();
    }
  }

  /**
   * @param fits what must be so
   * @param likely what decides between several that fit
   */
  Optional<Found> ofNewest(String device, ResourceKind kind, Test fits, Test likely) {
    Optional<ResourceTable> listed = kernel.listNow(device, kind);
    if (listed.isEmpty()) {
      return Optional.empty();
    }
    ResourceTable table = listed.get();
    Set<Long> known =
        seen.computeIfAbsent(kind, k -> new HashMap<>())
            .computeIfAbsent(device, d -> new HashSet<>());
    Map<Long, Boolean> threads = new HashMap<>();
    List<Integer> fitting = new ArrayList<>();
    for (int row = 0; row < table.size(); row++) {
      if (table.has(row, kind.id())
          && !known.contains(table.key(row))
          && isOurs(table, row, threads)) {
        known.add(table.key(row));
        if (fits.passes(table, row)) {
          fitting.add(row);
        }
      }
    }
    OptionalInt row = only(fitting);
    if (row.isEmpty()) {
      row = only(fitting.stream().filter(each -> likely.passes(table, each)).toList());
    }
    return row.isEmpty()
        ? Optional.empty()
        : Optional.of(new Found(table, row.getAsInt(), table.key(row.getAsInt())));
  }

  private static boolean isOurs(ResourceTable table, int row, Map<Long, Boolean> threads) {
    long thread = table.number(row, Column.PID).orElse(0);
    return threads.computeIfAbsent(thread, t -> t != 0 && OwnThreads.isOurs(t))
        || thread == 0 && OwnThreads.canHaveMade(table, row);
  }

  private static OptionalInt only(List<Integer> rows) {
    return rows.size() == 1 ? OptionalInt.of(rows.get(0)) : OptionalInt.empty();
  }

  /** The number of an object that has ended is free again. */
  void forget(OwnObject object) {
    Map<String, Set<Long>> ofKind = object.kernelKind().map(seen::get).orElse(null);
    Set<Long> known = ofKind == null ? null : ofKind.get(object.device());
    if (known != null) {
      known.remove(object.number());
    }
  }
}
