package org.verbscope.verbs.live;

import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;
import org.verbscope.verbs.live.netlink.KernelChardev;
import org.verbscope.verbs.live.sysfs.RdmaSysfs;
import org.verbscope.verbs.live.sysfs.SysfsDevice;
import org.verbscope.verbs.live.sysfs.UverbsNode;
import org.verbscope.verbs.model.Errno;
import org.verbscope.verbs.model.Status;

/**
 * Finds what stands between this user and the devices, after libibverbs said no more than that it
 * lists none or cannot open one: from files, and from what the kernel told.
 */
final class Obstacles {
  private static final Path NODES = Path.of("/dev/infiniband");
  private static final String SOFTWARE_DRIVER = "rdma_rxe";

  private final RdmaSysfs sysfs;

  Obstacles(RdmaSysfs sysfs) {
    this.sysfs = sysfs;
  }

  /** {@code ibv_get_device_list} returned NULL. */
  Status ofList(Errno errno) {
    if (!errno.equals(Errno.ENOSYS)) {
      return Availability.noDeviceList(errno);
    }
    if (!sysfs.isMounted()) {
      return Availability.noSysfs(sysfs.directory().toString());
    }
    if (!sysfs.isCoreLoaded()) {
      return Availability.noStack(softwareDevice());
    }
    OptionalLong abi = sysfs.verbsAbi();
    return abi.isPresent()
        ? Availability.verbsAbiMismatch(abi.getAsLong())
        : Availability.noUverbs();
  }

  /** Neither libibverbs nor the kernel lists any device. */
  Status ofEmptyList(KernelView kernel) {
    return kernel.isExclusive()
        ? Availability.noDevicesHere(softwareDevice())
        : Availability.noDevices(softwareDevice());
  }

  private String softwareDevice() {
    return Availability.softwareDevice(sysfs.lacksModule(SOFTWARE_DRIVER), sysfs.kernelRelease());
  }

  /**
   * libibverbs lists devices, and this one is not among them.
   *
   * @param kernelLacks true when the kernel answers this namespace that it has no such device
   */
  Status ofUnlisted(String device, KernelView kernel, boolean kernelLacks) {
    if (kernel.isExclusive() && kernelLacks) {
      return Availability.elsewhere(device);
    }
    Optional<UverbsNode> node = sysfs.uverbs(device);
    Optional<KernelChardev> chardev = kernel.device(device).flatMap(KernelView.Device::chardev);
    if (node.isEmpty() && chardev.isEmpty()) {
      return Availability.notServed();
    }
    if (node.isPresent() && node.get().file().isEmpty()) {
      return Availability.noNode(NODES.resolve(node.get().name()).toString());
    }
    return Availability.noProvider(
        chardev
            .flatMap(KernelChardev::driverName)
            .or(() -> sysfs.device(device).flatMap(SysfsDevice::driver)),
        node.map(UverbsNode::abi)
            .or(() -> chardev.map(KernelChardev::abi))
            .orElse(OptionalLong.empty()),
        sysfs.providers());
  }

  /**
   * {@code ibv_open_device} failed.
   *
   * @param devName such as {@code uverbs0}
   */
  Status ofOpening(String device, String devName, Errno errno) {
    Optional<UverbsNode.NodeFile> file = sysfs.uverbs(device).flatMap(UverbsNode::file);
    return Availability.cannotOpen(
        errno,
        new Availability.Node(
            NODES.resolve(devName).toString(),
            file.isPresent(),
            file.isPresent() && file.get().usable(),
            file.isPresent() && file.get().allows(System.getProperty("user.name")),
            file.map(Obstacles::access).orElse("")));
  }

  /** {@code rw-rw---- root:rdma}, as ls prints it. */
  private static String access(UverbsNode.NodeFile file) {
    StringBuilder mode = new StringBuilder("rwxrwxrwx");
    for (int bit = 0; bit < mode.length(); bit++) {
      if ((file.mode() >> mode.length() - 1 - bit & 1) == 0) {
        mode.setCharAt(bit, '-');
      }
    }
    return "%s %s:%s".formatted(mode, file.owner(), file.group());
  }
}
