package org.verbscope.verbs.live;

import java.time.Duration;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongSupplier;
import org.verbscope.verbs.live.ibverbs.Ibverbs;
import org.verbscope.verbs.live.netlink.KernelDevice;
import org.verbscope.verbs.model.Status;

/**
 * Devices with their ports and GIDs as they were last read. To read them each device is opened and
 * many small files are, so whoever only looks on has that done when something says that they may be
 * different, and else from time to time. Not thread-safe.
 */
final class KnownDevices {
  private final DeviceReader reader;
  private final KernelSource kernel;
  private final LongSupplier clock;
  private final Spacing ofInventory;

  /** In the order of the inventory. */
  private final Map<String, Known> known = new LinkedHashMap<>();

  private Sight sight = Sight.EVERYWHERE;
  private List<KernelDevice> ofKernel = List.of();
  private boolean mayDiffer;

  /** Of which devices alone something is wanted; empty for of all. */
  private Optional<Set<String>> wanted = Optional.empty();

  private DeviceReader.Inventory inventory;
  private List<DeviceFacts> facts = List.of();

  /** What was last read of a device, and when it may be read again. */
  private static final class Known {
    private final Spacing spacing;
    private DeviceFacts facts;

    Known(Spacing spacing) {
      this.spacing = spacing;
    }
  }

  /**
   * @param clock nanoseconds from anywhere
   */
  KnownDevices(DeviceReader reader, KernelSource kernel, LongSupplier clock) {
    this.reader = reader;
    this.kernel = kernel;
    this.clock = clock;
    this.ofInventory = new Spacing(clock);
  }

  /** Which devices there were when they were last read. */
  DeviceReader.Inventory last() {
    return inventory;
  }

  /** What was last read of each. */
  List<DeviceFacts> facts() {
    return facts;
  }

  /** How old what was read of the devices in view is, of the oldest. */
  Duration age() {
    return sight.seen(known.keySet()).stream()
        .map(name -> known.get(name).spacing.age())
        .max(Comparator.naturalOrder())
        .orElse(Duration.ZERO);
  }

  /** Which devices are looked at from now on. */
  void see(Sight devices) {
    sight = devices;
  }

  /** Something happened to a device or a port. */
  void mayDiffer() {
    mayDiffer = true;
  }

  /**
   * Reads them where that is due, after the kernel was looked at.
   *
   * @param ofOwn devices of this app's own objects, which may have been renamed
   * @param othersToo false where no others are wanted
   * @return whether they were read anew
   */
  boolean look(Spacing.Pace pace, Set<String> ofOwn, boolean othersToo) {
    List<KernelDevice> now =
        kernel.last().devices().values().stream().map(KernelView.Device::device).toList();
    // one that leaves waits for this app to let go, and is not gone from every list at once
    boolean leaves = ofOwn.stream().anyMatch(kernel::lacks);
    boolean allAreDue = mayDiffer || leaves || !now.equals(ofKernel);
    Optional<Set<String>> wantedNow = othersToo ? Optional.empty() : Optional.of(Set.copyOf(ofOwn));
    if (allAreDue || !wantedNow.equals(wanted) || ofInventory.allows(pace)) {
      mayDiffer = false;
      ofKernel = now;
      wanted = wantedNow;
      takeInventory(ofOwn);
    }
    List<String> due =
        sight.inOrder(known.keySet()).stream()
            .filter(name -> allAreDue || allows(name, pace))
            .toList();
    due.forEach(this::readAnew);
    facts = known.values().stream().map(device -> device.facts).toList();
    return !due.isEmpty() || known.isEmpty();
  }

  private void takeInventory(Set<String> ofOwn) {
    ofInventory.begins();
    inventory = inventory();
    Set<String> names = new LinkedHashSet<>(inventory.names());
    ofOwn.stream().filter(device -> kernel.renamed(device).isPresent()).forEach(names::add);
    Map<String, Known> before = new HashMap<>(known);
    known.clear();
    wanted.ifPresent(names::retainAll);
    names.forEach(
        name -> known.put(name, before.getOrDefault(name, new Known(new Spacing(clock)))));
    ofInventory.ends();
  }

  private boolean allows(String device, Spacing.Pace pace) {
    return known.get(device).spacing.allows(pace, sight.parts(device, known.keySet()));
  }

  private void readAnew(String device) {
    Known kept = known.get(device);
    kept.spacing.begins();
    kept.facts = read(device, inventory);
    kept.spacing.ends();
  }

  /** Which devices there are now. */
  DeviceReader.Inventory inventory() {
    return reader.inventory(kernel.last());
  }

  /** One device as it is now, and whether it goes by another name. */
  DeviceFacts read(String name, DeviceReader.Inventory of) {
    DeviceFacts read = reader.read(name, of, kernel.last(), kernel.lacks(name));
    Optional<Status> renamed = kernel.renamed(name).map(Availability::renamed);
    if (renamed.isEmpty() && !read.status().isOk()) {
      renamed = oldName(name, of).map(Availability::knownByOldName);
    }
    return renamed.map(read::with).orElse(read);
  }

  /** The name by which libibverbs still knows a device that was renamed. */
  private Optional<String> oldName(String name, DeviceReader.Inventory of) {
    return of.listed().stream()
        .map(Ibverbs.Listed::name)
        .filter(old -> kernel.renamed(old).equals(Optional.of(name)))
        .findFirst();
  }
}
