package org.verbscope.ui;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.verbscope.verbs.Subscription;
import org.verbscope.verbs.VerbsHost;
import org.verbscope.verbs.model.HostChange;
import org.verbscope.verbs.model.HostInfo;
import org.verbscope.verbs.model.HostSnapshot;
import org.verbscope.verbs.model.Receipt;
import org.verbscope.verbs.model.ResourceId;
import org.verbscope.verbs.model.SnapshotDiff;
import org.verbscope.verbs.model.VerbCall;
import org.verbscope.verbs.open.Hosts;

/**
 * {@code sim:workshop} with its clock standing still, which tells what a call changed before the
 * call returns: for tests of ViewModels on one thread.
 */
public final class SteadyHost implements VerbsHost {
  private final VerbsHost host;
  private final List<Consumer<HostChange>> watchers = new ArrayList<>();
  private final List<Set<ResourceId>> looks = new ArrayList<>();
  private HostSnapshot told;

  public SteadyHost() {
    this("sim:workshop");
  }

  public SteadyHost(String address) {
    host = Hosts.open(address);
  }

  /** Which devices it was told are looked at, one time after another. */
  public List<Set<ResourceId>> looks() {
    return looks;
  }

  @Override
  public HostInfo info() {
    return host.info();
  }

  @Override
  public HostSnapshot snapshot() {
    return host.snapshot();
  }

  @Override
  public Subscription watch(Consumer<HostChange> onChange) {
    told = host.snapshot();
    watchers.add(onChange);
    onChange.accept(new HostChange.Began(told));
    return new Subscription() {
      @Override
      public void look(Set<ResourceId> devices) {
        looks.add(devices);
      }

      @Override
      public void pause() {
        watchers.remove(onChange);
      }

      @Override
      public void resume() {
        watchers.add(onChange);
      }

      @Override
      public void close() {
        watchers.remove(onChange);
      }
    };
  }

  @Override
  public Receipt perform(VerbCall call) {
    Receipt receipt = host.perform(call);
    HostSnapshot now = host.snapshot();
    HostChange.Stepped step = SnapshotDiff.between(told, now, List.of());
    told = now;
    if (!step.isEmpty()) {
      List.copyOf(watchers).forEach(watcher -> watcher.accept(step));
    }
    return receipt;
  }

  @Override
  public void close() {
    host.close();
  }
}
