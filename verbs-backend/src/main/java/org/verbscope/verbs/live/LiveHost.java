package org.verbscope.verbs.live;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.verbscope.verbs.HostAddress;
import org.verbscope.verbs.Subscription;
import org.verbscope.verbs.VerbsHost;
import org.verbscope.verbs.live.ibverbs.Ibverbs;
import org.verbscope.verbs.live.netlink.Answer;
import org.verbscope.verbs.live.netlink.RdmaNetlink;
import org.verbscope.verbs.live.sysfs.RdmaSysfs;
import org.verbscope.verbs.model.HostChange;
import org.verbscope.verbs.model.HostEvent;
import org.verbscope.verbs.model.HostInfo;
import org.verbscope.verbs.model.HostSnapshot;
import org.verbscope.verbs.model.ReadTimes;
import org.verbscope.verbs.model.Receipt;
import org.verbscope.verbs.model.ResourceId;
import org.verbscope.verbs.model.VerbCall;
import org.verbscope.verbs.rules.SharedEvents;

/**
 * This machine: its devices through libibverbs, and the objects that this process makes on them. It
 * always opens; what is missing, from the library to a single device's permission, is the status of
 * a row of the tree.
 */
public final class LiveHost implements VerbsHost {
  private static final Duration LOOK_EVERY = Duration.ofSeconds(1);

  private final HostInfo info;
  private final LiveTarget target;
  private final List<PollingWatch> watches = new CopyOnWriteArrayList<>();
  private final Announcements announcements = new Announcements(this::nudge);
  private final SharedEvents shared = new SharedEvents();
  private HostSnapshot last;
  private boolean acted;
  private boolean closed;

  private LiveHost(HostInfo info, LiveTarget target) {
    this.info = info;
    this.target = target;
  }

  /** Opens this machine by {@code local:}. */
  public static LiveHost open(HostAddress address) {
    return open(address, Ibverbs.FILE_NAME, Path.of("/"), RdmaNetlink::open);
  }

  /**
   * @param root where {@code /sys} and {@code /dev} are
   * @param netlink opens a socket to the kernel
   */
  static LiveHost open(
      HostAddress address, String libraryFile, Path root, Supplier<Answer<RdmaNetlink>> netlink) {
    Library library = Library.load(libraryFile);
    String rdmaCore = library instanceof Library.Loaded loaded ? loaded.ibverbs().version() : "";
    String mark = address.parameters().getOrDefault(HostAddress.IDS, "");
    HostInfo info =
        new HostInfo(
            address.toString(), false, ThisMachine.name(), ThisMachine.kernelRelease(), rdmaCore);
    boolean ownOnly = HostAddress.OWN.equals(address.parameters().get(HostAddress.LOOKS_AT));
    return new LiveHost(
        info,
        new LiveTarget(
            info, mark, ownOnly, library, new RdmaSysfs(root), new KernelSource(netlink)));
  }

  @Override
  public HostInfo info() {
    return info;
  }

  @Override
  public synchronized HostSnapshot snapshot() {
    return lookIfOpen(Spacing.Pace.NOW).orElseThrow(this::closedAlready);
  }

  private IllegalStateException closedAlready() {
    return new IllegalStateException(info.address() + " was closed");
  }

  /** What a watch sees: soon after an action of this app's own, else as often as it may cost. */
  private synchronized Optional<HostSnapshot> lookOn() {
    Spacing.Pace pace = acted ? Spacing.Pace.SOON : Spacing.Pace.SPACED;
    acted = false;
    if (!closed) {
      tell(target.events(announcements.take()));
    }
    Optional<HostSnapshot> now = lookIfOpen(pace);
    // kept until somebody looks on: whoever takes a single look hears of no events
    tell(target.eventsOfLost());
    if (!closed && !announcements.hasBegun()) {
      target.monitor().ifPresent(announcements::begin);
    }
    return now;
  }

  private void tell(List<HostEvent> events) {
    List<HostEvent> told = events.stream().map(shared::told).toList();
    watches.forEach(watch -> watch.hear(told));
  }

  private synchronized Optional<HostSnapshot> lookIfOpen(Spacing.Pace pace) {
    if (closed) {
      return Optional.empty();
    }
    LiveTarget.Look look = target.look(pace);
    target.closeUnused();
    tell(target.deviceNews());
    ReadTimes times = times(look, Instant.now().truncatedTo(ChronoUnit.MILLIS));
    if (last == null || !isLast(look)) {
      long revision = last == null ? 1 : last.revision() + 1;
      last = new HostSnapshot(info, revision, times.oldest(), look.rows(), look.notices());
    }
    last = last.readAt(times);
    return Optional.of(last);
  }

  private static ReadTimes times(LiveTarget.Look look, Instant now) {
    Map<ResourceId, Instant> objects = new LinkedHashMap<>();
    look.objects().forEach((device, age) -> objects.put(ResourceId.device(device), now.minus(age)));
    return new ReadTimes(now.minus(look.counts()), now.minus(look.devices()), objects);
  }

  private boolean isLast(LiveTarget.Look look) {
    return look.notices().equals(last.notices())
        && look.rows().size() == last.resources().size()
        && look.rows().equals(new ArrayList<>(last.resources()));
  }

  @Override
  public synchronized Subscription watch(Consumer<HostChange> onChange) {
    if (closed) {
      throw closedAlready();
    }
    PollingWatch watch =
        new PollingWatch(this::lookOn, onChange, LOOK_EVERY, this::see, this::unwatch);
    watches.add(watch);
    watch.start();
    return watch;
  }

  @Override
  public Receipt perform(VerbCall call) {
    Receipt receipt;
    synchronized (this) {
      if (closed) {
        throw closedAlready();
      }
      receipt = target.desk().perform(call);
      target.closeUnused();
      acted = true;
    }
    nudge();
    return receipt;
  }

  private void unwatch(PollingWatch watch) {
    watches.remove(watch);
    if (!watch.inView().isEmpty()) {
      see();
    }
  }

  /** Whoever watches has said which devices are looked at. */
  private void see() {
    Set<String> devices = new HashSet<>();
    watches.forEach(watch -> devices.addAll(watch.inView()));
    synchronized (this) {
      target.see(new Sight(devices));
    }
    nudge();
  }

  private void nudge() {
    watches.forEach(PollingWatch::nudge);
  }

  @Override
  public void close() {
    synchronized (this) {
      if (closed) {
        return;
      }
      closed = true;
      announcements.close();
      target.closeAll();
    }
    watches.forEach(PollingWatch::close);
  }
}
