package org.verbscope.verbs.live;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.verbscope.verbs.live.netlink.Answer;
import org.verbscope.verbs.live.netlink.KernelDevice;
import org.verbscope.verbs.live.netlink.KernelSummary;
import org.verbscope.verbs.live.netlink.RdmaNetlink;
import org.verbscope.verbs.live.netlink.ResourceKind;
import org.verbscope.verbs.live.netlink.ResourceTable;
import org.verbscope.verbs.model.Notice;
import org.verbscope.verbs.model.ResourceId;

/**
 * Lists the objects of devices, of each only as often as its cost allows, and knows what became of
 * the last time. Not thread-safe.
 */
final class KernelLists {
  /**
   * The kinds that are shown, in the order they are asked for: parents before their children, and
   * what others are named by before those.
   */
  static final List<ResourceKind> KINDS =
      List.of(
          ResourceKind.CTX,
          ResourceKind.PD,
          ResourceKind.CQ,
          ResourceKind.SRQ,
          ResourceKind.MR,
          ResourceKind.QP,
          ResourceKind.CM_ID);

  /** Lists that are older are made anew even if the counts are the same: a state may not be. */
  private static final long OLD = TimeUnit.SECONDS.toNanos(2);

  /** Asking for one object costs about as much as so many more in a list. */
  private static final int LISTED_PER_QUESTION = 8;

  /** A list of so many is made without further ado. */
  private static final int FEW = 64;

  private static final long[] NONE = {};

  private final LongSupplier clock;

  /** By the kernel's number of the device, which it keeps for life. */
  private final Map<Long, Spacing> spacings = new HashMap<>();

  private final Map<Long, Listing> listings = new HashMap<>();

  /**
   * Lists that were made of a device.
   *
   * @param counts how many objects there were just before
   * @param at when they were begun, nanoseconds of the clock
   * @param notices what could not be had
   */
  private record Listing(Optional<KernelSummary> counts, long at, List<Notice> notices) {}

  /** What of a device is wanted. */
  interface Scope {
    Scope EVERYTHING = device -> Optional.empty();

    /** The kernel's numbers of the objects wanted, by kind; empty when all are. */
    Optional<Map<ResourceKind, long[]>> of(String device);
  }

  /**
   * @param clock nanoseconds from anywhere
   */
  KernelLists(LongSupplier clock) {
    this.clock = clock;
  }

  boolean isEmpty() {
    return listings.isEmpty();
  }

  /**
   * Whether a device is to be listed now. Counts that are different tell at once; a state that is
   * different has no count.
   *
   * @param parts into how many equal parts the time for lists is to be cut
   */
  boolean areDue(
      KernelDevice device, Optional<KernelSummary> counts, Spacing.Pace pace, int parts) {
    Listing last = listings.get(device.index());
    return last == null
        || spacing(device).allows(pace, parts)
            && (pace != Spacing.Pace.SPACED
                || !last.counts.equals(counts)
                || clock.getAsLong() - last.at >= OLD);
  }

  private Spacing spacing(KernelDevice device) {
    return spacings.computeIfAbsent(device.index(), index -> new Spacing(clock));
  }

  /**
   * Lists a device.
   *
   * @param before how it was at the last look
   */
  Map<ResourceKind, ResourceTable> make(
      RdmaNetlink netlink,
      KernelDevice device,
      Optional<KernelView.Device> before,
      Optional<KernelSummary> counts,
      Scope scope) {
    spacing(device).begins();
    long at = clock.getAsLong();
    ResourceId about = ResourceId.device(device.name());
    Optional<Map<ResourceKind, long[]>> wanted = scope.of(device.name());
    Map<ResourceKind, ResourceTable> tables = new EnumMap<>(ResourceKind.class);
    List<Notice> failures = new ArrayList<>();
    for (ResourceKind kind : KINDS) {
      Optional<long[]> numbers = wanted.map(kinds -> kinds.getOrDefault(kind, NONE));
      if (numbers.isPresent() && numbers.get().length == 0) {
        continue;
      }
      int expected = before.map(known -> known.table(kind).size()).orElse(0);
      Answer<ResourceTable> answer =
          numbers.isPresent() && isCrowded(counts, kind, numbers.get().length)
              ? netlink.resources(device, kind, numbers.get())
              : all(netlink, device, kind, expected);
      answer.notices().forEach(notice -> failures.add(new Notice(notice, about)));
      if (answer.isComplete()) {
        tables.put(kind, answer.value());
      } else {
        failures.add(
            new Notice(
                "the kernel does not list its " + plural(kind) + ": " + answer.error(), about));
      }
    }
    if (tables.isEmpty()) {
      // it went while it was asked
      failures.clear();
    }
    if (wanted.isEmpty() && counts.isPresent()) {
      tellHidden(netlink, counts.get(), tables, about, failures);
    }
    listings.put(device.index(), new Listing(counts, at, List.copyOf(failures)));
    spacing(device).ends();
    return tables;
  }

  /** Whether there are so many objects that asking for each that is wanted costs less. */
  private static boolean isCrowded(Optional<KernelSummary> counts, ResourceKind kind, int wanted) {
    long all = counts.map(known -> known.current(kind).orElse(0)).orElse(0L);
    return all > FEW + (long) LISTED_PER_QUESTION * wanted;
  }

  private static Answer<ResourceTable> all(
      RdmaNetlink netlink, KernelDevice device, ResourceKind kind, int expected) {
    Answer<ResourceTable> answer = netlink.resources(device.index(), kind, expected);
    return answer.interrupted() ? netlink.resources(device.index(), kind, expected) : answer;
  }

  /** Objects of processes that this one must not see are counted, and not listed. */
  private static void tellHidden(
      RdmaNetlink netlink,
      KernelSummary before,
      Map<ResourceKind, ResourceTable> tables,
      ResourceId about,
      List<Notice> notices) {
    KernelSummary after = null;
    for (Map.Entry<ResourceKind, ResourceTable> entry : tables.entrySet()) {
      ResourceKind kind = entry.getKey();
      if (before.current(kind).orElse(0) <= entry.getValue().size()) {
        continue;
      }
      // something may have gone between the count and the list
      after = after == null ? again(netlink, before) : after;
      long counted = Math.min(before.current(kind).orElse(0), after.current(kind).orElse(0));
      long hidden = counted - entry.getValue().size();
      if (hidden > 0) {
        notices.add(
            new Notice(
                hidden
                    + " "
                    + plural(kind)
                    + " are hidden: the kernel counts them and does not list them here, as it does"
                    + " with those of another PID namespace",
                about));
      }
    }
  }

  private static KernelSummary again(RdmaNetlink netlink, KernelSummary before) {
    return Optional.ofNullable(netlink.summaries().value()).orElse(List.of()).stream()
        .filter(summary -> summary.device() == before.device())
        .findFirst()
        .orElse(before);
  }

  private static String plural(ResourceKind kind) {
    return switch (kind) {
      case CTX -> "contexts";
      case CM_ID -> "connection ids";
      default -> kind + "s";
    };
  }

  /** Forgets the devices that are gone. */
  void retain(Collection<KernelDevice> devices) {
    List<Long> left = devices.stream().map(KernelDevice::index).toList();
    listings.keySet().retainAll(left);
    spacings.keySet().retainAll(left);
  }

  /** What could not be had of the devices. */
  List<Notice> notices(Collection<KernelDevice> devices) {
    return devices.stream()
        .map(device -> listings.get(device.index()))
        .filter(Objects::nonNull)
        .flatMap(listing -> listing.notices.stream())
        .toList();
  }

  /** How old the lists of a device are; empty when there are none. */
  Optional<Duration> age(KernelDevice device) {
    return Optional.ofNullable(listings.get(device.index()))
        .map(listing -> Duration.ofNanos(clock.getAsLong() - listing.at));
  }
}
