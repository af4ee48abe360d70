package org.verbscope.verbs.live;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.verbscope.verbs.live.sysfs.GidSlot;
import org.verbscope.verbs.model.Errno;
import org.verbscope.verbs.model.Status;

/** The words for what can stand between a user and the devices, each with its remedy. */
final class Availability {
  /** The word for a device that was unplugged while it was open. */
  static final String REMOVED = "removed";

  /** The word for a device that leaves and is still open. */
  static final String BEING_REMOVED = "being removed";

  private static final String SIMULATOR = "open sim:workshop to work without hardware";

  private Availability() {}

  static Status unsupportedSystem(String osName, String osArch) {
    return new Status(
        "unsupported system",
        "verbs are reached on Linux on x86-64 and aarch64; this is " + osName + " on " + osArch,
        SIMULATOR);
  }

  /**
   * @param why what the system's loader said
   */
  static Status noLibrary(String fileName, String why) {
    return new Status(
        "no libibverbs",
        "the library "
            + fileName
            + " cannot be loaded from LD_LIBRARY_PATH or the system's directories: "
            + why,
        "install rdma-core (Debian, Ubuntu: apt install libibverbs1 ibverbs-providers;"
            + " Fedora, RHEL: dnf install libibverbs), or "
            + SIMULATOR);
  }

  /** {@code ibv_get_device_list} returned NULL, for another reason than that there is none. */
  static Status noDeviceList(Errno errno) {
    return new Status(
        "no device list",
        "ibv_get_device_list failed with " + errno + ": " + errno.sentence(),
        "look at the kernel log (dmesg), or " + SIMULATOR);
  }

  /**
   * Most often in a container or a chroot.
   *
   * @param directory where the kernel would show its devices
   */
  static Status noSysfs(String directory) {
    return new Status(
        "no sysfs",
        directory + " does not exist here, and libibverbs finds its devices there (ENOSYS)",
        "mount it (mount -t sysfs sysfs /sys), in a container read-only, or " + SIMULATOR);
  }

  /**
   * @param softwareDevice how to make one
   */
  static Status noStack(String softwareDevice) {
    return new Status(
        "no RDMA stack",
        "the kernel's RDMA stack is not loaded (ibv_get_device_list: ENOSYS)",
        "modprobe ib_uverbs and the adapter's driver; without an adapter: "
            + softwareDevice
            + "; or "
            + SIMULATOR);
  }

  static Status noUverbs() {
    return new Status(
        "no uverbs",
        "the kernel has RDMA devices but does not serve verbs: ib_uverbs is not loaded",
        "modprobe ib_uverbs");
  }

  /**
   * @param version of the verbs interface, as ib_uverbs gives it
   */
  static Status verbsAbiMismatch(long version) {
    return new Status(
        "ABI mismatch",
        "the kernel's verbs interface has version %d, and libibverbs does not take it (ENOSYS)"
            .formatted(version),
        "bring kernel and rdma-core to versions that fit, or " + SIMULATOR);
  }

  /**
   * @param softwareDevice how to make one
   */
  static Status noDevices(String softwareDevice) {
    return new Status(
        "no devices",
        "the RDMA stack is loaded, but there is no RDMA device",
        "load the adapter's driver, or make a software device: "
            + softwareDevice
            + "; or "
            + SIMULATOR);
  }

  /**
   * Where a device belongs to one network namespace.
   *
   * @param softwareDevice how to make one
   */
  static Status noDevicesHere(String softwareDevice) {
    return new Status(
        "no devices",
        "no RDMA device belongs to this network namespace (netns mode: exclusive)",
        "move one here from the namespace that has it (rdma dev set DEVICE netns NAME), or make a"
            + " software device: "
            + softwareDevice
            + "; or "
            + SIMULATOR);
  }

  /**
   * How a device is made without an adapter.
   *
   * @param lacksModule true when this kernel's modules are known not to have the driver
   */
  static String softwareDevice(boolean lacksModule, String kernelRelease) {
    String steps = "modprobe rdma_rxe, then rdma link add rxe0 type rxe netdev INTERFACE";
    return lacksModule
        ? "this kernel's modules lack rdma_rxe, so install its extra ones (Ubuntu:"
            + " linux-modules-extra-%s; Fedora, RHEL: kernel-modules-extra), then %s"
                .formatted(kernelRelease, steps)
        : steps;
  }

  /** A device of the kernel that no process can use, as ib_uverbs does not serve it. */
  static Status notServed() {
    return new Status(
        "no uverbs",
        "the kernel has this device, but serves no verbs for it",
        "modprobe ib_uverbs; in a network namespace of its own the device may belong elsewhere");
  }

  /**
   * A device that libibverbs does not list though the kernel serves it.
   *
   * @param driver such as {@code mlx5}; empty when unknown
   * @param abi version of the driver's part of the interface; empty when unknown
   * @param providers names that libibverbs is configured with
   */
  static Status noProvider(Optional<String> driver, OptionalLong abi, List<String> providers) {
    return new Status(
        "no provider",
        "the kernel has this device (driver %s, ABI %s), but no user-space provider takes it;"
                .formatted(
                    driver.orElse("unknown"),
                    abi.isPresent() ? Long.toString(abi.getAsLong()) : "unknown")
            + " /etc/libibverbs.d names "
            + (providers.isEmpty() ? "none" : String.join(", ", providers)),
        "install its provider (Debian, Ubuntu: ibverbs-providers; Fedora, RHEL: libibverbs), of a"
            + " version that knows this ABI, and see what IBV_SHOW_WARNINGS=1 ibv_devices says");
  }

  /** Where a device belongs to one network namespace, and this is another. */
  static Status elsewhere(String device) {
    return new Status(
        "elsewhere",
        "the device belongs to another network namespace (netns mode: exclusive)",
        "move it here from there (rdma dev set %s netns NAME), or run in that namespace"
            .formatted(device));
  }

  /** In a container that was not given it, most often; libibverbs then does not list the device. */
  static Status noNode(String node) {
    return new Status(
        "no device node",
        "the kernel has this device, but " + node + " does not exist here",
        "in a container, pass the device in (--device=" + node + "); else see what udev does");
  }

  /**
   * A character device, as it is found.
   *
   * @param path {@code /dev/infiniband/uverbs0}
   * @param exists false in a container that was not given it
   * @param usable whether this process may read and write it
   * @param allowed whether its mode lets this user read and write it
   * @param access mode, owner and group, for people; empty when unknown
   */
  record Node(String path, boolean exists, boolean usable, boolean allowed, String access) {}

  /** {@code ibv_open_device} failed. */
  static Status cannotOpen(Errno errno, Node node) {
    if (!node.exists()) {
      return noNode(node.path());
    }
    // without /dev/char libibverbs reports ENOENT where it met EACCES: the node itself is asked
    if (!node.usable() || errno.equals(Errno.EACCES) || errno.equals(Errno.EPERM)) {
      return node.allowed() ? forbidden(errno, node) : noPermission(errno, node);
    }
    if (errno.equals(Errno.ENOSPC)) {
      return new Status(
          "ABI mismatch",
          "the kernel did not accept the library's request for a context (ENOSPC)",
          "bring kernel and rdma-core to versions that fit; this has nothing to do with disks");
    }
    if (errno.equals(Errno.ENOMEM)) {
      return new Status(
          "no memory",
          "there is not enough memory for a context (ENOMEM)",
          "raise the limit of locked memory (ulimit -l, limits.conf, CAP_IPC_LOCK)");
    }
    return new Status(
        "cannot be opened",
        "ibv_open_device failed with " + errno + ": " + errno.sentence(),
        "look at the kernel log (dmesg)");
  }

  private static Status noPermission(Errno errno, Node node) {
    return new Status(
        "no permission",
        "user %s may not open %s%s (ibv_open_device: %s)"
            .formatted(System.getProperty("user.name"), node.path(), which(node), errno.name()),
        "chmod 0666 " + node.path() + ", or join the group that owns it (often rdma)");
  }

  /** The mode lets the user in: a container's rules for devices stand before it, most often. */
  private static Status forbidden(Errno errno, Node node) {
    return new Status(
        "no permission",
        "%s%s lets user %s in by its mode, and yet it cannot be opened (ibv_open_device: %s)"
            .formatted(node.path(), which(node), System.getProperty("user.name"), errno.name()),
        "chmod does not help: in a container, have the runtime allow the device (--device=%s, or the"
                .formatted(node.path())
            + " pod's device plugin), not only mount it; else see whether /dev is mounted nodev, or"
            + " a security module (SELinux, AppArmor) forbids it");
  }

  private static String which(Node node) {
    return node.access().isEmpty() ? "" : ", which is " + node.access() + ",";
  }

  /** It was opened, and does not answer. */
  static Status cannotQuery(String verb, Errno errno) {
    return errno.equals(Errno.EIO)
        ? new Status(
            REMOVED, verb + " failed with EIO: the device is gone", "plug it in or load its driver")
        : new Status(
            "query failed",
            verb + " failed with " + errno + ": " + errno.sentence(),
            "look at the kernel log (dmesg)");
  }

  /** Its removal began while this app has objects on it; many drivers wait for them. */
  static Status beingRemoved() {
    return new Status(
        BEING_REMOVED,
        "the device is being removed, and the kernel waits until its users let go",
        "destroy the objects that this app has on it");
  }

  /** Its device was renamed while this app had objects on it. */
  static Status renamed(String name) {
    return new Status(
        "renamed",
        "the device is called " + name + " now; what was made under its old name is still there",
        "go on with this name, or start again to use " + name);
  }

  /** libibverbs goes by the name that a device had when it was first listed. */
  static Status knownByOldName(String old) {
    return new Status(
        "renamed",
        "libibverbs knows the device by its old name " + old + " as long as this app runs",
        "use " + old + ", or start again");
  }

  /**
   * @param ndev the network interface that the GID comes from
   */
  static Status ofGid(Set<GidSlot.Mark> marks, String ndev) {
    if (marks.contains(GidSlot.Mark.INTERFACE_ELSEWHERE)) {
      return new Status(
          "elsewhere",
          "its interface "
              + ndev
              + " is in another network namespace: a QP with it cannot reach RTR",
          "use a GID of an interface of this namespace, or move the interface here");
    }
    return marks.contains(GidSlot.Mark.STALE)
        ? new Status(
            "stale",
            "it was made from a hardware address that " + ndev + " does not have any more",
            "use another GID; taking " + ndev + " down and up makes it anew")
        : Status.OK;
  }
}
