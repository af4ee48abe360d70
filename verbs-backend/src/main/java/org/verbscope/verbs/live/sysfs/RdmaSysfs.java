package org.verbscope.verbs.live.sysfs;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What is shown of RDMA in files: by the kernel below {@code /sys/class} and {@code
 * /dev/infiniband}, and by what is installed for it. Nothing throws: a device that goes while it is
 * read leaves what was read until then.
 */
public final class RdmaSysfs {
  private final Path classes;
  private final Path nodes;
  private final Installed installed;

  /** Has a directory for each network interface of the namespace of who looks. */
  private final Path ofNamespace;

  /**
   * @param root normally {@code /}
   */
  public RdmaSysfs(Path root) {
    classes = root.resolve("sys/class").normalize();
    nodes = root.resolve("dev/infiniband");
    installed = new Installed(root);
    ofNamespace = root.resolve("proc/sys/net/ipv4/conf");
  }

  /** Where the kernel shows its devices: {@code /sys/class}. */
  public Path directory() {
    return classes;
  }

  /** False in a container or chroot without sysfs. */
  public boolean isMounted() {
    return Files.isDirectory(classes);
  }

  /** What this kernel is called; {@code unknown} when /proc does not tell. */
  public String kernelRelease() {
    return installed.kernelRelease().orElse("unknown");
  }

  /** True when the running kernel's modules are listed, and this one is not among them. */
  public boolean lacksModule(String module) {
    return installed.lacksModule(module);
  }

  /** The providers that libibverbs is configured to load. */
  public List<String> providers() {
    return installed.providers();
  }

  /** True when the kernel's RDMA core is loaded. */
  public boolean isCoreLoaded() {
    return Files.isDirectory(classes.resolve("infiniband"));
  }

  /** Version of the verbs interface, when the kernel serves user processes (module ib_uverbs). */
  public OptionalLong verbsAbi() {
    return TextFiles.number(classes.resolve("infiniband_verbs/abi_version"));
  }

  /** The names of all devices. */
  public List<String> devices() {
    return TextFiles.names(classes.resolve("infiniband"));
  }

  /** A device; empty when there is none of that name. */
  public Optional<SysfsDevice> device(String name) {
    return below("infiniband", name).map(SysfsDevice::read);
  }

  /** A port; empty when there is no such device or port. */
  public Optional<SysfsPort> port(String device, int port) {
    return portDirectory(device, port).map(directory -> SysfsPort.read(directory, port));
  }

  /** The GIDs of a port. Reads a file a slot, so it is worth doing only when they may differ. */
  public GidTable gids(String device, int port) {
    return portDirectory(device, port).map(GidTable::read).orElse(new GidTable(0, List.of()));
  }

  /** The network interface that the GID in a slot comes from. */
  public Optional<String> gidInterface(String device, int port, long index) {
    return portDirectory(device, port)
        .flatMap(directory -> TextFiles.read(directory.resolve("gid_attrs/ndevs/" + index)));
  }

  /** The counters of the InfiniBand standard; empty on ports that do not keep them. */
  public Optional<CounterSet> counters(String device, int port) {
    return portDirectory(device, port)
        .flatMap(directory -> CounterSet.read(directory.resolve("counters")));
  }

  /** The counters that the driver has of its own; empty on ports that do not keep any. */
  public Optional<CounterSet> hardwareCounters(String device, int port) {
    return portDirectory(device, port)
        .flatMap(directory -> CounterSet.read(directory.resolve("hw_counters")));
  }

  /** The character devices of all RDMA devices. */
  public List<UverbsNode> uverbs() {
    Path directory = classes.resolve("infiniband_verbs");
    return TextFiles.names(directory).stream()
        .map(directory::resolve)
        .filter(Files::isDirectory)
        .map(entry -> UverbsNode.read(entry, nodes))
        .toList();
  }

  /** The character device of one RDMA device; empty when it has none. */
  public Optional<UverbsNode> uverbs(String device) {
    return uverbs().stream().filter(node -> node.device().equals(Optional.of(device))).findFirst();
  }

  /** A network interface of this namespace; empty when it is not visible here. */
  public Optional<NetInterface> networkInterface(String name) {
    return below("net", name).filter(found -> isHere(name)).map(NetInterface::read);
  }

  /**
   * What {@code /sys} shows is of the namespace that it was mounted in, which is not always this
   * process's own; {@code /proc/sys/net} is.
   */
  private boolean isHere(String networkInterface) {
    return !Files.isDirectory(ofNamespace)
        || Files.isDirectory(ofNamespace.resolve(networkInterface));
  }

  private Optional<Path> portDirectory(String device, int port) {
    return below("infiniband", device)
        .map(directory -> directory.resolve("ports/" + port))
        .filter(Files::isDirectory);
  }

  /** Names come from elsewhere: one that leads out of its directory is no name. */
  private Optional<Path> below(String kind, String name) {
    try {
      Path directory = classes.resolve(kind);
      Path entry = directory.resolve(name);
      return directory.equals(entry.normalize().getParent()) && Files.isDirectory(entry)
          ? Optional.of(entry)
          : Optional.empty();
    } catch (InvalidPathException e) {
      return Optional.empty();
    }
  }
}
