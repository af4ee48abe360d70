package org.verbscope.verbs.live;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.verbscope.verbs.live.netlink.Answer;
import org.verbscope.verbs.live.netlink.KernelChardev;
import org.verbscope.verbs.live.netlink.KernelDevice;
import org.verbscope.verbs.live.netlink.KernelSummary;
import org.verbscope.verbs.live.netlink.RdmaMonitor;
import org.verbscope.verbs.live.netlink.RdmaNetlink;
import org.verbscope.verbs.live.netlink.ResourceKind;
import org.verbscope.verbs.live.netlink.ResourceTable;
import org.verbscope.verbs.live.sysfs.ProcessNames;
import org.verbscope.verbs.model.Errno;
import org.verbscope.verbs.model.HostEvent;
import org.verbscope.verbs.model.Notice;
import org.verbscope.verbs.model.ResourceId;

/**
 * Asks the kernel over netlink. Devices and counts are asked for at every look; the lists of
 * objects only as often as their cost allows: on hardware, listing queue pairs makes the driver ask
 * the firmware about each. Not thread-safe.
 */
final class KernelSource implements AutoCloseable {
  private static final Path PROC = Path.of("/proc");

  /** The kinds that are shown, in the order they are asked for. */
  private static final List<ResourceKind> KINDS =
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

  private final Supplier<Answer<RdmaNetlink>> opener;
  private final LongSupplier clock;
  private RdmaNetlink netlink;
  private KernelView view = KernelView.NOTHING;
  private boolean answers;
  private boolean looked;
  private final Spacing spacing;

  /** What was made of the lists of each device, by the kernel's number of it. */
  private final Map<Long, Listing> listings = new HashMap<>();

  /** The devices that the last look made lists of. */
  private Set<String> listed = Set.of();

  /** What happened to devices, to be told. */
  private final List<HostEvent> news = new ArrayList<>();

  /** The kernel's numbers of devices, by every name that they have had. */
  private final Map<String, Long> indexes = new HashMap<>();

  /**
   * Lists that were made of a device.
   *
   * @param counts how many objects there were just before
   * @param at when they were begun, nanoseconds of the clock
   * @param notices what could not be had
   */
  private record Listing(Optional<KernelSummary> counts, long at, List<Notice> notices) {}

  /**
   * @param opener opens the socket; asked again at every look while that fails
   */
  KernelSource(Supplier<Answer<RdmaNetlink>> opener) {
    this(opener, System::nanoTime);
  }

  /**
   * @param clock nanoseconds from anywhere
   */
  KernelSource(Supplier<Answer<RdmaNetlink>> opener, LongSupplier clock) {
    this.opener = opener;
    this.clock = clock;
    this.spacing = new Spacing(clock);
  }

  /** What was last told. */
  KernelView last() {
    return view;
  }

  /** True when the kernel answers, and has no device of that name. */
  boolean lacks(String device) {
    return answers && view.device(device).isEmpty();
  }

  /** What a device is called now that was called {@code device} before; empty when it is not. */
  Optional<String> renamed(String device) {
    Long index = indexes.get(device);
    return view.devices().values().stream()
        .map(KernelView.Device::device)
        .filter(now -> index != null && now.index() == index && !now.name().equals(device))
        .map(KernelDevice::name)
        .findFirst();
  }

  /** The devices whose objects the last look listed anew. */
  Set<String> listed() {
    return listed;
  }

  /** What happened to devices since this was asked last. */
  List<HostEvent> takeNews() {
    List<HostEvent> taken = List.copyOf(news);
    news.clear();
    return taken;
  }

  /** Joins what announces devices; empty while the kernel cannot be asked at all. */
  Optional<Answer<RdmaMonitor>> monitor() {
    return netlink == null ? Optional.empty() : Optional.of(netlink.monitor());
  }

  /** Whether the objects of any device have ever been listed. */
  boolean hasListed() {
    return !listings.isEmpty();
  }

  /** How old the oldest of the lists is; zero when there are none. */
  Duration age() {
    long now = clock.getAsLong();
    return listings.values().stream()
        .map(listing -> Duration.ofNanos(now - listing.at))
        .max(Comparator.naturalOrder())
        .orElse(Duration.ZERO);
  }

  /** Looks again. */
  KernelView look(Spacing.Pace pace) {
    listed = Set.of();
    if (netlink == null) {
      Answer<RdmaNetlink> opened = opener.get();
      netlink = opened.value();
      if (netlink == null) {
        view = new KernelView(Map.of(), ProcessNames.none(), unreachable(opened.error()));
        looked = true;
        return view;
      }
    }
    Answer<List<KernelDevice>> devices = netlink.devices();
    answers = devices.value() != null && devices.isComplete();
    if (!answers) {
      return view;
    }
    if (looked) {
      news.addAll(DeviceNews.between(ofView(), devices.value()));
    }
    looked = true;
    List<KernelSummary> summaries = summaries();
    boolean mayList = spacing.allows(pace);
    Set<String> anew = new LinkedHashSet<>();
    Map<String, KernelView.Device> found = new LinkedHashMap<>();
    for (KernelDevice device : devices.value()) {
      indexes.put(device.name(), device.index());
      Optional<KernelView.Device> before = before(device);
      Optional<KernelSummary> counts = ofDevice(summaries, device);
      Map<ResourceKind, ResourceTable> tables = tables(before);
      if (mayList && isDue(device, counts, pace)) {
        if (anew.isEmpty()) {
          spacing.begins();
        }
        anew.add(device.name());
        tables = list(device, before, counts);
      }
      Optional<KernelChardev> chardev =
          before.isPresent() ? before.get().chardev() : chardev(device);
      found.put(device.name(), new KernelView.Device(device, counts, chardev, tables));
    }
    ProcessNames names = view.names();
    if (!anew.isEmpty()) {
      names = names(found);
      spacing.ends();
    }
    listed = anew;
    view = new KernelView(found, names, notices(found));
    return view;
  }

  /** Counts that are different tell at once; a state that is different has no count. */
  private boolean isDue(KernelDevice device, Optional<KernelSummary> counts, Spacing.Pace pace) {
    Listing last = listings.get(device.index());
    return last == null
        || pace != Spacing.Pace.SPACED
        || !last.counts.equals(counts)
        || clock.getAsLong() - last.at >= OLD;
  }

  private List<Notice> notices(Map<String, KernelView.Device> devices) {
    listings
        .keySet()
        .removeIf(
            index -> devices.values().stream().noneMatch(known -> known.device().index() == index));
    return devices.values().stream()
        .map(known -> listings.get(known.device().index()))
        .filter(Objects::nonNull)
        .flatMap(listing -> listing.notices.stream())
        .toList();
  }

  private List<Notice> unreachable(Errno error) {
    // without the RDMA core there is nothing to tell, and the host's status says so
    return Errno.EPROTONOSUPPORT.equals(error) || Errno.ENOSYS.equals(error)
        ? List.of()
        : List.of(
            new Notice(
                "the kernel cannot be asked for the objects of other processes: netlink answers "
                    + error,
                null));
  }

  private List<KernelSummary> summaries() {
    Answer<List<KernelSummary>> summaries = netlink.summaries();
    return summaries.value() == null ? List.of() : summaries.value();
  }

  private static Optional<KernelSummary> ofDevice(
      List<KernelSummary> summaries, KernelDevice device) {
    return summaries.stream().filter(s -> s.device() == device.index()).findFirst();
  }

  private Optional<KernelChardev> chardev(KernelDevice device) {
    Answer<Optional<KernelChardev>> chardev = netlink.uverbs(device.index());
    return chardev.value() == null ? Optional.empty() : chardev.value();
  }

  private List<KernelDevice> ofView() {
    return view.devices().values().stream().map(KernelView.Device::device).toList();
  }

  /** The same device at the last look, whatever it was called. */
  private Optional<KernelView.Device> before(KernelDevice device) {
    return view.devices().values().stream()
        .filter(known -> known.device().index() == device.index())
        .findFirst();
  }

  private static Map<ResourceKind, ResourceTable> tables(Optional<KernelView.Device> device) {
    return device.map(KernelView.Device::tables).orElse(Map.of());
  }

  private Map<ResourceKind, ResourceTable> list(
      KernelDevice device, Optional<KernelView.Device> before, Optional<KernelSummary> counts) {
    long at = clock.getAsLong();
    ResourceId about = ResourceId.device(device.name());
    Map<ResourceKind, ResourceTable> tables = new EnumMap<>(ResourceKind.class);
    List<Notice> failures = new ArrayList<>();
    for (ResourceKind kind : KINDS) {
      int expected = before.map(known -> known.table(kind).size()).orElse(0);
      Answer<ResourceTable> answer = netlink.resources(device.index(), kind, expected);
      if (answer.interrupted()) {
        answer = netlink.resources(device.index(), kind, expected);
      }
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
    counts.ifPresent(known -> tellHidden(known, tables, about, failures));
    listings.put(device.index(), new Listing(counts, at, List.copyOf(failures)));
    return tables;
  }

  /** Objects of processes that this one must not see are counted, and not listed. */
  private void tellHidden(
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
      after = after == null ? again(before) : after;
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

  private KernelSummary again(KernelSummary before) {
    return summaries().stream()
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

  private static ProcessNames names(Map<String, KernelView.Device> devices) {
    int[] pids =
        devices.values().stream()
            .flatMap(device -> device.tables().values().stream())
            .flatMapToInt(table -> IntStream.of(table.processes()))
            .toArray();
    return ProcessNames.read(PROC, pids);
  }

  /** Lists one kind now, for nobody but the caller; empty when that cannot be. */
  Optional<ResourceTable> listNow(String device, ResourceKind kind) {
    if (netlink == null) {
      netlink = opener.get().value();
    }
    if (netlink == null) {
      return Optional.empty();
    }
    Optional<KernelView.Device> known = view.device(device);
    if (known.isEmpty()) {
      List<KernelDevice> devices = Optional.ofNullable(netlink.devices().value()).orElse(List.of());
      devices.forEach(found -> indexes.put(found.name(), found.index()));
      return devices.stream()
          .filter(found -> found.name().equals(device))
          .findFirst()
          .flatMap(found -> listNow(found.index(), kind, 0));
    }
    return listNow(known.get().device().index(), kind, known.get().table(kind).size());
  }

  private Optional<ResourceTable> listNow(long device, ResourceKind kind, int expected) {
    Answer<ResourceTable> answer = netlink.resources(device, kind, expected);
    return answer.isComplete() ? Optional.ofNullable(answer.value()) : Optional.empty();
  }

  @Override
  public void close() {
    if (netlink != null) {
      netlink.close();
    }
  }
}
