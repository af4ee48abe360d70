package org.verbscope.verbs.live;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.verbscope.verbs.live.netlink.Answer;
import org.verbscope.verbs.live.netlink.KernelChardev;
import org.verbscope.verbs.live.netlink.KernelDevice;
import org.verbscope.verbs.live.netlink.KernelSummary;
import org.verbscope.verbs.live.netlink.RdmaNetlink;
import org.verbscope.verbs.live.netlink.ResourceKind;
import org.verbscope.verbs.live.netlink.ResourceTable;
import org.verbscope.verbs.live.sysfs.ProcessNames;
import org.verbscope.verbs.model.Errno;
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
          ResourceKind.QP);

  private final Supplier<Answer<RdmaNetlink>> opener;
  private RdmaNetlink netlink;
  private KernelView view = KernelView.NOTHING;
  private List<Notice> ofLists = List.of();
  private boolean answers;
  private long lists;

  /** The kernel's numbers of devices, by every name that they have had. */
  private final Map<String, Long> indexes = new HashMap<>();

  private long listCost;
  private long listEnd;

  /** How the time that lists take relates to the time between them. */
  enum Pace {
    /** Lists everything at once. */
    NOW(0),
    /** At most a fifth of the time: somebody waits for what an action of theirs did. */
    SOON(4),
    /** At most 2 % of the time: somebody looks on. */
    SPACED(49);

    private final long idlePerCost;

    Pace(long idlePerCost) {
      this.idlePerCost = idlePerCost;
    }
  }

  /**
   * @param opener opens the socket; asked again at every look while that fails
   */
  KernelSource(Supplier<Answer<RdmaNetlink>> opener) {
    this.opener = opener;
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

  /** How often everything has been listed. */
  long lists() {
    return lists;
  }

  /** Looks again. */
  KernelView look(Pace pace) {
    if (netlink == null) {
      Answer<RdmaNetlink> opened = opener.get();
      netlink = opened.value();
      if (netlink == null) {
        view = new KernelView(Map.of(), ProcessNames.none(), unreachable(opened.error()));
        return view;
      }
    }
    Answer<List<KernelDevice>> devices = netlink.devices();
    answers = devices.value() != null && devices.isComplete();
    if (!answers) {
      return view;
    }
    List<KernelSummary> summaries = summaries();
    boolean due = isDue(pace);
    long begin = System.nanoTime();
    List<Notice> notices = new ArrayList<>();
    Map<String, KernelView.Device> found = new LinkedHashMap<>();
    for (KernelDevice device : devices.value()) {
      indexes.put(device.name(), device.index());
      Optional<KernelView.Device> before = before(device);
      found.put(
          device.name(),
          new KernelView.Device(
              device,
              ofDevice(summaries, device),
              before.isPresent() ? before.get().chardev() : chardev(device),
              due ? list(device, before, summaries, notices) : tables(before)));
    }
    ProcessNames names = view.names();
    if (due) {
      names = names(found);
      ofLists = List.copyOf(notices);
      listEnd = System.nanoTime();
      listCost = listEnd - begin;
      lists++;
    }
    view = new KernelView(found, names, ofLists);
    return view;
  }

  private boolean isDue(Pace pace) {
    return lists == 0 || System.nanoTime() - listEnd >= listCost * pace.idlePerCost;
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
      KernelDevice device,
      Optional<KernelView.Device> before,
      List<KernelSummary> summaries,
      List<Notice> notices) {
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
      return tables;
    }
    notices.addAll(failures);
    ofDevice(summaries, device).ifPresent(s -> tellHidden(s, tables, about, notices));
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
