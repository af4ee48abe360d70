package org.verbscope.verbs.live;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.verbscope.verbs.HostAddress;
import org.verbscope.verbs.Subscription;
import org.verbscope.verbs.VerbsHost;
import org.verbscope.verbs.live.ibverbs.Ibverbs;
import org.verbscope.verbs.live.sysfs.InfinibandClass;
import org.verbscope.verbs.model.HostChange;
import org.verbscope.verbs.model.HostInfo;
import org.verbscope.verbs.model.HostSnapshot;
import org.verbscope.verbs.model.Receipt;
import org.verbscope.verbs.model.Resource;
import org.verbscope.verbs.model.VerbCall;

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
  private HostSnapshot last;
  private boolean closed;

  private LiveHost(HostInfo info, LiveTarget target) {
    this.info = info;
    this.target = target;
  }

  /** Opens this machine by {@code local:}. */
  public static LiveHost open(HostAddress address) {
    return open(address, Ibverbs.FILE_NAME, Path.of("/sys/class"));
  }

  static LiveHost open(HostAddress address, String libraryFile, Path sysClass) {
    Library library = Library.load(libraryFile);
    String rdmaCore = library instanceof Library.Loaded loaded ? loaded.ibverbs().version() : "";
    HostInfo info =
        new HostInfo(
            address.toString(), false, ThisMachine.name(), ThisMachine.kernelRelease(), rdmaCore);
    return new LiveHost(info, new LiveTarget(info, library, new InfinibandClass(sysClass)));
  }

  @Override
  public HostInfo info() {
    return info;
  }

  @Override
  public synchronized HostSnapshot snapshot() {
    return lookIfOpen().orElseThrow(this::closedAlready);
  }

  private IllegalStateException closedAlready() {
    return new IllegalStateException(info.address() + " was closed");
  }

  private synchronized Optional<HostSnapshot> lookIfOpen() {
    if (closed) {
      return Optional.empty();
    }
    List<Resource> rows = List.copyOf(target.resources());
    target.closeUnused();
    boolean same = last != null && rows.equals(new ArrayList<>(last.resources()));
    long revision = last == null ? 1 : same ? last.revision() : last.revision() + 1;
    Instant now = Instant.now().truncatedTo(ChronoUnit.MILLIS);
    last = new HostSnapshot(info, revision, now, rows, List.of());
    return Optional.of(last);
  }

  @Override
  public synchronized Subscription watch(Consumer<HostChange> onChange) {
    if (closed) {
      throw closedAlready();
    }
    PollingWatch watch = new PollingWatch(this::lookIfOpen, onChange, LOOK_EVERY, watches::remove);
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
    }
    watches.forEach(PollingWatch::nudge);
    return receipt;
  }

  @Override
  public void close() {
    synchronized (this) {
      if (closed) {
        return;
      }
      closed = true;
      target.closeAll();
    }
    watches.forEach(PollingWatch::close);
  }
}
