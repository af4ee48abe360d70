package org.verbscope.verbs.sim;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.verbscope.verbs.HostAddress;
import org.verbscope.verbs.HostUnavailableException;
import org.verbscope.verbs.Subscription;
import org.verbscope.verbs.VerbsHost;
import org.verbscope.verbs.model.HostChange;
import org.verbscope.verbs.model.HostInfo;
import org.verbscope.verbs.model.HostSnapshot;
import org.verbscope.verbs.model.Receipt;
import org.verbscope.verbs.model.Resource;
import org.verbscope.verbs.model.ResourceId;
import org.verbscope.verbs.model.VerbCall;
import org.verbscope.verbs.rules.CallDesk;
import org.verbscope.verbs.rules.CallTarget;
import org.verbscope.verbs.rules.Resolved;

/**
 * A host that needs nothing: simulated devices of real makes, with their limits and rounding rules,
 * on a virtual clock that only {@code sim_advance} and watching move. The same seed and the same
 * calls give the same output.
 */
public final class SimulatedHost implements VerbsHost {
  /** The scheme of its addresses: {@code sim:workshop}. */
  public static final String SCHEME = "sim";

  private static final long DEFAULT_SEED = 1;

  private final Object lock = new Object();
  private final HostInfo info;
  private final Machine machine;
  private final CallDesk desk;
  private final Showcase showcase;
  private final Watchers watchers;
  private boolean closed;

  private SimulatedHost(String address, Settings settings) {
    info = new HostInfo(address, true, Workshop.NAME, "6.1 (simulated)", "44.0 (simulated)");
    Target target = new Target();
    desk = new CallDesk(target, settings.ids);
    machine = new Machine(desk::freshId, settings.capNetRaw);
    Faults faults = new Faults(machine);
    target.operations = new Operations(machine, faults);
    Workshop.furnish(machine, faults, settings.seed);
    showcase = new Showcase(info, machine, new Portrait(desk::ownReadings));
    watchers = new Watchers(lock, this::tick, showcase::snapshot);
  }

  /**
   * Opens a simulated world: {@code sim:workshop}. Parameters: {@code seed} (a number, by default
   * 1) decides what goes on as the clock runs; {@code cap_net_raw} (0 or 1, by default 1) whether
   * the acting processes have that capability; {@code ids} a mark that every id gets.
   *
   * @throws HostUnavailableException when there is no such world or parameter
   */
  public static SimulatedHost open(HostAddress address) {
    if (!address.rest().equals(Workshop.NAME)) {
      throw new HostUnavailableException(
          "there is no simulated world '%s'; there is sim:%s"
              .formatted(address.rest(), Workshop.NAME));
    }
    return new SimulatedHost(address.toString(), Settings.of(address));
  }

  private record Settings(long seed, boolean capNetRaw, String ids) {

    static Settings of(HostAddress address) {
      long seed = DEFAULT_SEED;
      boolean capNetRaw = true;
      String ids = "";
      for (Map.Entry<String, String> parameter : address.parameters().entrySet()) {
        switch (parameter.getKey()) {
          case HostAddress.IDS -> ids = parameter.getValue();
          case "seed" -> seed = number(parameter.getKey(), parameter.getValue());
          case "cap_net_raw" ->
              capNetRaw =
                  switch (parameter.getValue()) {
                    case "0" -> false;
                    case "1" -> true;
                    default -> throw unreadable(parameter, "0 or 1");
                  };
          default ->
              throw new HostUnavailableException(
                  "sim:%s has no parameter '%s'; it has seed and cap_net_raw"
                      .formatted(Workshop.NAME, parameter.getKey()));
        }
      }
      return new Settings(seed, capNetRaw, ids);
    }

    private static long number(String name, String value) {
      try {
        return Long.parseLong(value);
      } catch (NumberFormatException e) {
        throw unreadable(
            Map.entry(name, value),
            "a whole number from %s to %s, for example seed=7"
                .formatted(Long.MIN_VALUE, Long.MAX_VALUE));
      }
    }

    private static HostUnavailableException unreadable(
        Map.Entry<String, String> parameter, String expected) {
      return new HostUnavailableException(
          "sim:%s cannot be opened with %s='%s': %s takes %s"
              .formatted(
                  Workshop.NAME,
                  parameter.getKey(),
                  parameter.getValue(),
                  parameter.getKey(),
                  expected));
    }
  }

  @Override
  public HostInfo info() {
    return info;
  }

  @Override
  public HostSnapshot snapshot() {
    synchronized (lock) {
      checkOpen();
      tellStep();
      return showcase.snapshot();
    }
  }

  @Override
  public Subscription watch(Consumer<HostChange> onChange) {
    synchronized (lock) {
      checkOpen();
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
    public Done carryOut(VerbCall call, Resolved resolved) {
      return operations.carryOut(call, resolved);
    }
  }
}
