package org.verbscope.verbs.live;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.verbscope.verbs.live.ibverbs.VerbFailure;
import org.verbscope.verbs.live.libc.LibC;
import org.verbscope.verbs.live.netlink.Answer;
import org.verbscope.verbs.live.netlink.DeviceEvent;
import org.verbscope.verbs.live.netlink.KernelChardev;
import org.verbscope.verbs.live.netlink.RdmaMonitor;
import org.verbscope.verbs.live.netlink.ResourceKind;
import org.verbscope.verbs.live.sysfs.RdmaSysfs;
import org.verbscope.verbs.model.Cause;
import org.verbscope.verbs.model.Errno;
import org.verbscope.verbs.model.HostEvent;
import org.verbscope.verbs.model.HostInfo;
import org.verbscope.verbs.model.Kind;
import org.verbscope.verbs.model.Layer;
import org.verbscope.verbs.model.Notice;
import org.verbscope.verbs.model.Outcome;
import org.verbscope.verbs.model.Owner;
import org.verbscope.verbs.model.Readings;
import org.verbscope.verbs.model.Resource;
import org.verbscope.verbs.model.ResourceId;
import org.verbscope.verbs.model.Source;
import org.verbscope.verbs.model.Status;
import org.verbscope.verbs.model.Value;
import org.verbscope.verbs.model.VerbCall;
import org.verbscope.verbs.rules.CallDesk;
import org.verbscope.verbs.rules.CallTarget;
import org.verbscope.verbs.rules.Named;
import org.verbscope.verbs.rules.PinnedMemory;
import org.verbscope.verbs.rules.Resolved;

/**
 * This machine's devices and this app's objects on them. Not thread-safe: {@link LiveHost} lets one
 * thread in at a time.
 */
final class LiveTarget implements CallTarget {
  private final HostInfo info;
  private final Library library;
  private final KnownDevices known;
  private final KnownCounters counters;
  private final OpenContexts contexts;
  private final OwnObjects own = new OwnObjects();
  private final CallDesk desk;
  private final KernelSource kernel;
  private final OwnNumbers numbers;
  private final LiveVerbs verbs;
  private final boolean ownOnly;
  private final RowsAround around;

  /** Everybody's objects, where those are looked at only when a call needs it. */
  private final KernelSource ofEverybody;

  private final RowsAround everybodys;

  private List<Resource> ofOthers = List.of();
  private final LostDevices lost;
  private final long pid = ProcessHandle.current().pid();
  private final String comm = ThisMachine.processName();

  /**
   * @param idMark what the ids of this process's objects end with
   * @param ownOnly whether looks are for this process's own objects alone
   */
  LiveTarget(
      HostInfo info,
      String idMark,
      boolean ownOnly,
      Library library,
      RdmaSysfs sysfs,
      KernelSource kernel) {
    this.ownOnly = ownOnly;
    this.desk = new CallDesk(this, idMark);
    this.info = info;
    this.kernel = kernel;
    this.numbers = new OwnNumbers(kernel::listNow);
    this.verbs = new LiveVerbs(own, desk, numbers, this::owner);
    this.library = library;
    this.contexts = new OpenContexts(sysfs);
    this.around = new RowsAround(own, contexts, desk, this::owner);
    this.ofEverybody = kernel.another();
    this.everybodys = new RowsAround(own, contexts, desk, this::owner);
    DeviceReader reader = new DeviceReader(library, contexts, sysfs);
    this.known = new KnownDevices(reader, kernel, System::nanoTime);
    this.counters = new KnownCounters(sysfs, kernel, System::nanoTime);
    this.lost = new LostDevices(own, contexts, kernel, desk, this::destroy);
  }

  CallDesk desk() {
    return desk;
  }

  @Override
  public boolean isSimulated() {
    return false;
  }

  @Override
  public Collection<String> deviceNames() {
    return known.inventory().names();
  }

  @Override
  public Optional<Resource> find(ResourceId id) {
    Optional<OwnObject> object = own.find(id);
    if (object.isPresent()) {
      Optional<OpenDevice> device = contexts.anyOf(object.get().device());
      return object.map(o -> row(o, device.flatMap(OpenDevice::alone), Map.of()));
    }
    Optional<Resource> open = contexts.anyOf(id.text()).flatMap(OpenDevice::row);
    if (open.isPresent()) {
      return open;
    }
    DeviceReader.Inventory inventory = known.inventory();
    if (id.equals(ResourceId.HOST)) {
      return Optional.of(hostRow(inventory));
    }
    Optional<Resource> device =
        inventory.names().stream()
            .filter(name -> id.text().equals(name) || id.text().startsWith(name + "/"))
            .flatMap(name -> device(known.read(name, inventory)).stream())
            .filter(resource -> resource.id().equals(id))
            .findFirst();
    // a device that is gone is not looked for among what others hold
    boolean isDevice = id.text().indexOf('/') < 0;
    return isDevice ? device : device.or(() -> ofOthers(id));
  }

  @Override
  public Optional<Named> identify(ResourceId id) {
    Optional<OwnObject> object = own.find(id);
    return object.isPresent() ? Optional.of(object.get()) : CallTarget.super.identify(id);
  }

  @Override
  public boolean hasDevice(String name) {
    return contexts.anyOf(name).isPresent() || deviceNames().contains(name);
  }

  @Override
  public String deviceOf(Resource resource) {
    Optional<OwnObject> object = own.find(resource.id());
    return object.isPresent() ? object.get().device() : CallTarget.super.deviceOf(resource);
  }

  @Override
  public PinnedMemory pinnedMemory(VerbCall call, Resolved resolved) {
    Optional<KernelView.Device> device = kernel.look(Spacing.Pace.SPACED).device(resolved.device());
    return new PinnedMemory(
        ThisMachine.memlockThatCounts(),
        ThisMachine.pinned(),
        device.flatMap(KernelView.Device::chardev).flatMap(KernelChardev::driverName).orElse(""));
  }

  private Optional<Resource> ofOthers(ResourceId id) {
    if (ownOnly || !kernel.hasListed()) {
      resources();
    }
    return ofOthers.stream().filter(resource -> resource.id().equals(id)).findFirst();
  }

  private List<Resource> device(DeviceFacts facts) {
    return LiveTree.device(
        facts, kernel.last().device(facts.name()), port -> counters.of(facts.name(), port));
  }

  @Override
  public Collection<Resource> resources() {
    return ownOnly
        ? look(Spacing.Pace.SOON, ofEverybody, KernelLists.Scope.EVERYTHING, everybodys).rows()
        : look(Spacing.Pace.SOON).rows();
  }

  /** Which devices are looked at from now on: they come first. */
  void see(Sight sight) {
    kernel.see(sight);
    known.see(sight);
  }

  /**
   * @param rows in tree order
   * @param notices what could not be had
   * @param counts how old what the ports counted is
   * @param devices how old what is known of the devices is
   * @param objects how old the kernel's lists of each device's objects are
   */
  record Look(
      List<Resource> rows,
      List<Notice> notices,
      Duration counts,
      Duration devices,
      Map<String, Duration> objects) {}

  /** Everything that is wanted. Objects of a device that is gone are forgotten on the way. */
  Look look(Spacing.Pace pace) {
    return look(pace, kernel, ownOnly ? this::ownNumbers : KernelLists.Scope.EVERYTHING, around);
  }

  private Optional<Map<ResourceKind, long[]>> ownNumbers(String device) {
    Map<ResourceKind, long[]> numbers = own.numbers(device);
    numbers.put(
        ResourceKind.CTX,
        contexts.numbered(device).keySet().stream().mapToLong(Long::longValue).toArray());
    return Optional.of(numbers);
  }

  private Look look(
      Spacing.Pace pace, KernelSource source, KernelLists.Scope scope, RowsAround around) {
    // before any device is opened to be looked at: the kernel would list that
    KernelView view = source.look(pace, scope);
    List<String> renewed = source == kernel ? List.copyOf(kernel.listed()) : List.of();
    renewed.forEach(own::areListed);
    // what a call of this app's own does is no device's or port's matter
    Spacing.Pace ofDevices = pace == Spacing.Pace.SOON ? Spacing.Pace.SPACED : pace;
    boolean isFresh = known.look(ofDevices, own.devices(), scope == KernelLists.Scope.EVERYTHING);
    if (isFresh && known.last().isComplete()) {
      lost.forget(known.facts());
    }
    counters.look(pace, known.facts());
    around.retain(view.devices().keySet());
    List<Resource> others = new ArrayList<>();
    List<Resource> rows = new ArrayList<>();
    rows.add(hostRow(known.last()));
    for (DeviceFacts device : known.facts()) {
      rows.addAll(device(device));
      List<Resource> foreignRows = around.rows(device.name(), view);
      Map<OpenContexts.Key, ResourceId> ofContexts = around.contexts(device.name(), foreignRows);
      // contexts stand before what was made in them
      int split = RowsAround.contextsIn(foreignRows);
      rows.addAll(foreignRows.subList(0, split));
      own.on(device.name()).forEach(o -> rows.add(row(o, Optional.of(device), ofContexts)));
      rows.addAll(foreignRows.subList(split, foreignRows.size()));
      others.addAll(foreignRows);
    }
    ofOthers = others;
    renewed.forEach(own::forgetClosed);
    List<Notice> notices = new ArrayList<>(view.notices());
    notices.addAll(lost.notices());
    return new Look(rows, notices, counters.age(), known.age(), kernel.ages());
  }

  /**
   * What asynchronous events have come; the next look reads devices anew if any have.
   *
   * @param announced what the kernel announced in the meantime
   */
  List<HostEvent> events(List<DeviceEvent> announced) {
    List<HostEvent> events = AsyncEvents.take(contexts, own);
    announced.forEach(kernel.news()::announce);
    if (!events.isEmpty() || !announced.isEmpty()) {
      known.mayDiffer();
    }
    return events;
  }

  /** What has happened to devices, as was announced or as looks have found. */
  List<HostEvent> deviceNews() {
    return kernel.news().take();
  }

  /** What events a look read before it closed the contexts that they had come for. */
  List<HostEvent> eventsOfLost() {
    return lost.takeEvents();
  }

  /** Joins what announces devices; empty while the kernel cannot be asked at all. */
  Optional<Answer<RdmaMonitor>> monitor() {
    return kernel.monitor();
  }

  private Resource hostRow(DeviceReader.Inventory inventory) {
    return LiveTree.host(info, inventory.status(), ThisMachine.memlock(), kernel.last().system());
  }

  private Owner owner(String process) {
    return Owner.self(process, pid, comm);
  }

  private Resource row(
      OwnObject object, Optional<DeviceFacts> device, Map<OpenContexts.Key, ResourceId> contexts) {
    ResourceId context = contexts.get(object.context());
    return LiveTree.own(
        object,
        withPath(desk.ownReadings(object.id())),
        device,
        kernel.last().device(object.device()),
        context == null || object.kind() == Kind.QP ? Map.of() : Map.of("context", context));
  }

  /** Of a domain that was opened by a path: which file that is now. */
  private static Readings withPath(Readings own) {
    return own.value("fd_path", Source.REQUESTED).orElse(null) instanceof Value.Text path
        ? own.with().put("path_inode", Source.QUERIED, Inode.ofPath(path.text())).build()
        : own;
  }

  @Override
  public Done carryOut(VerbCall call, Resolved resolved) {
    OpenContexts.Key key = new OpenContexts.Key(call.header().process(), resolved.device());
    OpenDevice open;
    try {
      if (!(library instanceof Library.Loaded loaded)) {
        return refused(key.device(), Errno.ENOSYS);
      }
      open = contexts.get(loaded.ibverbs(), key);
    } catch (VerbFailure failure) {
      return refused(key.device(), failure.errno());
    }
    try {
      return verbs.carryOut(call, resolved, key, open);
    } catch (VerbFailure failure) {
      LibC.flush();
      if (failure.errno().equals(Errno.EIO)) {
        known.mayDiffer();
      }
      return new Done(outcome(failure), target(call, resolved));
    }
  }

  /** The device cannot be opened; its row in the tree says why, and so does the receipt. */
  private Done refused(String device, Errno errno) {
    Status status = known.read(device, known.inventory()).status();
    Cause cause =
        new Cause(
            Cause.Certainty.CERTAIN,
            "device",
            device + ": " + status.word(),
            status.reason(),
            status.remedy());
    return new Done(new Outcome.Refused(errno, List.of(cause)), null);
  }

  private static Outcome outcome(VerbFailure failure) {
    if (failure.layer() != Layer.PREFLIGHT) {
      return new Outcome.Failed(failure.errno(), failure.layer(), List.of());
    }
    Cause cause =
        new Cause(
            Cause.Certainty.CERTAIN,
            failure.attribute(),
            failure.getMessage(),
            failure.errno().sentence(),
            failure.remedy());
    return new Outcome.Refused(failure.errno(), List.of(cause));
  }

  /** The object that a call which makes none acts on. */
  private static ResourceId target(VerbCall call, Resolved resolved) {
    if (call.verb().makes().isPresent()) {
      return null;
    }
    return resolved.objects().values().stream().findFirst().map(Named::id).orElse(null);
  }

  /**
   * Closes the contexts through which nothing lives: a device that somebody has open cannot be
   * removed, and looking at it must not be in anybody's way.
   */
  void closeUnused() {
    if (contexts.all().size() > own.contextCount()) {
      contexts.closeAllBut(own.contexts());
    }
  }

  /** Ends everything, users before what they use. */
  void closeAll() {
    own.childrenFirst().forEach(this::destroy);
    contexts.closeAllBut(Set.of());
    kernel.close();
    ofEverybody.close();
  }

  /** Ends an object whatever the library says: nothing more can be done about it. */
  private void destroy(OwnObject object) {
    try {
      if (library instanceof Library.Loaded loaded) {
        LiveVerbs.destroy(object, contexts.get(loaded.ibverbs(), object.context()).context());
      }
    } catch (VerbFailure failure) {
      // the kernel takes it back when the context is closed
    } finally {
      own.remove(object.id());
      numbers.forget(object);
    }
  }
}
