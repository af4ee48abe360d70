package org.verbscope.verbs.sim;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;
import org.verbscope.verbs.HostAddress;
import org.verbscope.verbs.HostUnavailableException;
import org.verbscope.verbs.Subscription;
import org.verbscope.verbs.VerbsHost;
import org.verbscope.verbs.model.HostChange;
import org.verbscope.verbs.model.HostInfo;
import org.verbscope.verbs.model.HostSnapshot;
import org.verbscope.verbs.model.Owner;
import org.verbscope.verbs.model.Receipt;
import org.verbscope.verbs.model.Resource;
import org.verbscope.verbs.model.ResourceId;
import org.verbscope.verbs.model.VerbCall;
import org.verbscope.verbs.rules.CallDesk;
import org.verbscope.verbs.rules.CallTarget;
import org.verbscope.verbs.rules.PinnedMemory;
import org.verbscope.verbs.rules.Resolved;

/**
 * A host that needs nothing: simulated devices of real makes, with their limits and rounding rules,
 * on a virtual clock that only {@code sim_advance} and watching move. The same seed and the same
 * calls give the same output.
 */
public final class SimulatedHost implements VerbsHost {
  /** The scheme of its addresses: {@code sim:workshop}. */
  public static final String SCHEME = "sim";

  private final Object lock = new Object();
  private final HostInfo info;
  private final Machine machine;
  private final CallDesk desk;
  private final Showcase showcase;
  private final Watchers watchers;
  private boolean closed;

  private SimulatedHost(String address, World world) {
    info = new HostInfo(address, true, world.name(), "6.1 (simulated)", "44.0 (simulated)");
    Target target = new Target();
    desk = new CallDesk(target, world.ids());
    machine = new Machine(desk, world.capNetRaw(), world.memlock());
    Faults faults = new Faults(machine);
    target.operations = new Operations(machine, faults);
    world.furnishing().furnish(machine, faults);
    showcase = new Showcase(info, machine, new Portrait(desk::ownReadings));
    watchers = new Watchers(lock, this::tick, showcase::snapshot);
  }

  /**
   * Opens a simulated world: {@code sim:workshop} or {@code sim:scale}. Parameters of both: {@code
   * seed} (a number, by default 1) decides what goes on as the clock runs; {@code cap_net_raw} (0
   * or 1, by default 1) whether the acting processes have that capability; {@code memlock_soft}
   * (bytes, by default no limit) how much memory each of them may pin. {@code sim:scale} has {@code
   * qps} queue pairs of another process, and of them {@code changes} go, come and change with every
   * step of the clock.
   *
   * @throws HostUnavailableException when there is no such world or parameter
   */
  public static SimulatedHost open(HostAddress address) {
    return new SimulatedHost(address.toString(), World.of(address));
  }

  @Override
  public HostInfo info() {
    return info;
  }

  @Override
  public HostSnapshot snapshot() {
    synchronized (lock) {
      checkOpen();
      machine.tellCounts();
      tellStep();
      return showcase.snapshot();
    }
  }

  @Override
  public Subscription watch(Consumer<HostChange> onChange) {
    synchronized (lock) {
      checkOpen();
      machine.tellCounts();
      tellStep();
      return watchers.add(onChange);
    }
  }

  @Override
  public Receipt perform(VerbCall call) {
    synchronized (lock) {
      checkOpen();
      Receipt receipt = desk.perform(call);
      // what the desk remembers of the object is shown with it
      receipt.resource().ifPresent(machine.changes()::touch);
      machine.count();
      tellStep();
      return receipt;
    }
  }

  @Override
  public void close() {
    synchronized (lock) {
      closed = true;
      machine.devices().values().forEach(SimDevice::releaseFiles);
    }
    watchers.close();
  }

  private void checkOpen() {
    if (closed) {
      throw new IllegalStateException(info.address() + " was closed");
    }
  }

  /** Moves the clock, as time goes by for those who watch. */
  private void tick(long millis) {
    synchronized (lock) {
      if (!closed) {
        machine.timeline().advance(millis);
        machine.count();
        machine.tellCounts();
        // the clock alone is not worth a step: it is told with the next change
        if (!machine.changes().isEmpty()) {
          tellStep();
        }
      }
    }
  }

  private void tellStep() {
    machine.changes().touch(ResourceId.HOST);
    showcase.step().ifPresent(watchers::tell);
  }

  /** Answers the desk; only while a call is carried out, so under the lock. */
  private final class Target implements CallTarget {
    private Operations operations;

    @Override
    public Optional<Resource> find(ResourceId id) {
      return showcase.find(id);
    }

    @Override
    public Collection<Resource> resources() {
      return showcase.resources();
    }

    @Override
    public Collection<String> deviceNames() {
      return List.copyOf(machine.devices().keySet());
    }

    @Override
    public boolean isSimulated() {
      return true;
    }

    @Override
    public PinnedMemory pinnedMemory(VerbCall call, Resolved resolved) {
      Owner actor = machine.actor(call.header().process());
      SimDevice device = machine.devices().get(resolved.device());
      return new PinnedMemory(
          machine.memlock().limit(),
          OptionalLong.of(machine.memlock().pinned(actor)),
          device.provider().driver());
    }

    @Override
    public Done carryOut(VerbCall call, Resolved resolved) {
      return operations.carryOut(call, resolved);
    }
  }
}
