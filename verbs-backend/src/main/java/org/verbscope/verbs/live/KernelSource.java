package org.verbscope.verbs.live;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongFunction;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.verbscope.verbs.live.netlink.Answer;
import org.verbscope.verbs.live.netlink.KernelChardev;
import org.verbscope.verbs.live.netlink.KernelCounter;
import org.verbscope.verbs.live.netlink.KernelDevice;
import org.verbscope.verbs.live.netlink.KernelSummary;
import org.verbscope.verbs.live.netlink.KernelSystem;
import org.verbscope.verbs.live.netlink.RdmaMonitor;
import org.verbscope.verbs.live.netlink.RdmaNetlink;
import org.verbscope.verbs.live.netlink.ResourceKind;
import org.verbscope.verbs.live.netlink.ResourceTable;
import org.verbscope.verbs.live.sysfs.ProcessNames;
import org.verbscope.verbs.model.Errno;
import org.verbscope.verbs.model.Notice;

/**
 * Asks the kernel over netlink. Devices and counts are asked for at every look; the lists of
 * objects only as often as their cost allows: on hardware, listing queue pairs makes the driver ask
 * the firmware about each. Not thread-safe.
 */
final class KernelSource implements KnownCounters.Statistics, AutoCloseable {
  private static final Path PROC = Path.of("/proc");

  private final Supplier<Answer<RdmaNetlink>> opener;
  private final LongSupplier clock;
  private final KernelLists lists;
  private Sight sight = Sight.EVERYWHERE;
  private RdmaNetlink netlink;
  private KernelView view = KernelView.NOTHING;
  private boolean answers;
  private boolean looked;

  /** The devices that the last look made lists of. */
  private Set<String> listed = Set.of();

  private final DeviceNews news = new DeviceNews();

  /** The kernel's numbers of devices, by every name that they have had. */
  private final Map<String, Long> indexes = new HashMap<>();

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
    this.lists = new KernelLists(clock);
  }

  /** The same kernel, asked on its own: what it told this one is not known to the other. */
  KernelSource another() {
    return new KernelSource(opener, clock);
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

  /** What happens to devices, as looks find it. */
  DeviceNews news() {
    return news;
  }

  /** Joins what announces devices; empty while the kernel cannot be asked at all. */
  Optional<Answer<RdmaMonitor>> monitor() {
    return netlink == null ? Optional.empty() : Optional.of(netlink.monitor());
  }

  /** Whether the objects of any device have ever been listed. */
  boolean hasListed() {
    return !lists.isEmpty();
  }

  /** Which devices are looked at from now on. */
  void see(Sight devices) {
    sight = devices;
  }

  /** How old the lists of each device are, by its name. */
  Map<String, Duration> ages() {
    Map<String, Duration> ages = new LinkedHashMap<>();
    view.devices()
        .forEach((name, known) -> lists.age(known.device()).ifPresent(age -> ages.put(name, age)));
    return ages;
  }

  /** Looks again, at everybody's objects. */
  KernelView look(Spacing.Pace pace) {
    return look(pace, KernelLists.Scope.EVERYTHING);
  }

  /**
   * Looks again.
   *
   * @param scope which objects are wanted of a device that is listed anew
   */
  KernelView look(Spacing.Pace pace, KernelLists.Scope scope) {
    listed = Set.of();
    if (netlink == null) {
      Answer<RdmaNetlink> opened = opener.get();
      netlink = opened.value();
      if (netlink == null) {
        view = KernelView.nothing(unreachable(opened.error()));
        looked = true;
        return view;
      }
    }
    Answer<List<KernelDevice>> devices = netlink.devices();
    answers = devices.value() != null && devices.isComplete();
    if (!answers) {
      return view;
    }
    Optional<KernelSystem> system = system(devices.value());
    if (looked) {
      news.list(ofView(), devices.value(), Instant.now());
    }
    looked = true;
    Map<String, KernelDevice> named = new LinkedHashMap<>();
    devices.value().forEach(device -> named.put(device.name(), device));
    List<KernelSummary> summaries = summaries();
    Set<String> anew = new LinkedHashSet<>();
    Map<String, KernelView.Device> looks = new HashMap<>();
    for (String name : sight.inOrder(named.keySet())) {
      KernelDevice device = named.get(name);
      indexes.put(name, device.index());
      Optional<KernelView.Device> before = before(device);
      Optional<KernelSummary> counts = ofDevice(summaries, device);
      Map<ResourceKind, ResourceTable> tables = tables(before);
      if (lists.areDue(device, counts, pace, sight.parts(name, named.keySet()))) {
        anew.add(name);
        tables = lists.make(netlink, device, before, counts, scope);
      }
      Optional<KernelChardev> chardev =
          before.isPresent() ? before.get().chardev() : chardev(device);
      looks.put(name, new KernelView.Device(device, counts, chardev, tables));
    }
    Map<String, KernelView.Device> found = new LinkedHashMap<>();
    named.keySet().forEach(name -> found.put(name, looks.get(name)));
    ProcessNames names = anew.isEmpty() ? view.names() : names(found);
    lists.retain(named.values());
    listed = anew;
    view = new KernelView(system, found, names, lists.notices(named.values()));
    return view;
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

  /**
   * They can be changed only while no device is in use elsewhere: devices differ then, or none is.
   */
  private Optional<KernelSystem> system(List<KernelDevice> devices) {
    if (view.system().isPresent() && !devices.isEmpty() && devices.equals(ofView())) {
      return view.system();
    }
    Answer<Optional<KernelSystem>> system = netlink.system();
    return system.value() == null ? Optional.empty() : system.value();
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

  private static ProcessNames names(Map<String, KernelView.Device> devices) {
    int[] pids =
        devices.values().stream()
            .flatMap(device -> device.tables().values().stream())
            .flatMapToInt(table -> IntStream.of(table.processes()))
            .toArray();
    return ProcessNames.read(PROC, pids);
  }

  @Override
  public List<KernelCounter.Status> names(String device, int port) {
    return of(device, index -> netlink.counterStatus(index, port));
  }

  @Override
  public List<KernelCounter> values(String device, int port) {
    return of(device, index -> netlink.counters(index, port));
  }

  /** What the kernel says of a device that the last look found; nothing where it says none. */
  private <T> List<T> of(String device, LongFunction<Answer<List<T>>> question) {
    return view.device(device)
        .map(known -> question.apply(known.device().index()).value())
        .orElse(List.of());
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
