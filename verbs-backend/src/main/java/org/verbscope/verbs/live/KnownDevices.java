package org.verbscope.verbs.live;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
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
  private final Spacing spacing;
  private List<KernelDevice> ofKernel = List.of();
  private boolean mayDiffer;

  private DeviceReader.Inventory inventory;
  private List<DeviceFacts> facts = List.of();

  /**
   * @param clock nanoseconds from anywhere
   */
  KnownDevices(DeviceReader reader, KernelSource kernel, LongSupplier clock) {
    this.reader = reader;
    this.kernel = kernel;
    this.spacing = new Spacing(clock);
  }

  /** Which devices there were when they were last read. */
  DeviceReader.Inventory last() {
    return inventory;
  }

  /** What was last read of each. */
  List<DeviceFacts> facts() {
    return facts;
  }

  /** How old what was read is. */
  Duration age() {
    return spacing.age();
  }

  /** Something happened to a device or a port. */
  void mayDiffer() {
    mayDiffer = true;
  }

  /**
   * Reads them where that is due, after the kernel was looked at.
   *
   * @param ofOwn devices of this app's own objects, which may have been renamed
   * @return whether they were read anew
   */
  boolean look(Spacing.Pace pace, Set<String> ofOwn) {
    List<KernelDevice> now =
        kernel.last().devices().values().stream().map(KernelView.Device::device).toList();
    // one that leaves waits for this app to let go, and is not gone from every list at once
    boolean leaves = ofOwn.stream().anyMatch(kernel::lacks);
    if (!mayDiffer && !leaves && now.equals(ofKernel) && !spacing.allows(pace)) {
      return false;
    }
    mayDiffer = false;
    ofKernel = now;
    spacing.begins();
    inventory = inventory();
    Set<String> names = new LinkedHashSet<>(inventory.names());
    ofOwn.stream().filter(device -> kernel.renamed(device).isPresent()).forEach(names::add);
    List<DeviceFacts> read = new ArrayList<>();
    for (String name : names) {
      read.add(read(name, inventory));
    }
    facts = read;
    spacing.ends();
    return true;
  }

  /** Which devices there are now. */
  DeviceReader.Inventory inventory() {
    return reader.inventory(kernel.last().devices().keySet());
  }

  /** One device as it is now, and whether it goes by another name. */
  DeviceFacts read(String name, DeviceReader.Inventory of) {
    DeviceFacts read = reader.read(name, of);
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
