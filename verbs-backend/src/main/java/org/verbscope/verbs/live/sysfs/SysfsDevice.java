package org.verbscope.verbs.live.sysfs;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Pattern;

/**
 * An RDMA device below {@code /sys/class/infiniband}. Anything but the name can be absent.
 *
 * @param nodeType such as {@code 1: CA}
 * @param nodeGuid in host order
 * @param sysImageGuid in host order
 * @param nodeDescription what the administrator calls it
 * @param firmware the vendor's version
 * @param hcaType the vendor's model, such as {@code MT4125}
 * @param boardId the vendor's name of the board (PSID)
 * @param hardwareRevision in the vendor's words
 * @param parentInterface network interface that a software device stands on
 * @param pci address of the PCI function, such as {@code 0000:3b:00.0}
 * @param driver of the PCI function
 * @param numaNode that the function is attached to; absent where there is only one
 * @param isVirtual true for software devices: no hardware behind them
 * @param isVirtualFunction true for a VF of an SR-IOV card
 * @param ports numbers of the ports
 */
public record SysfsDevice(
    String name,
    Optional<NumberedWord> nodeType,
    OptionalLong nodeGuid,
    OptionalLong sysImageGuid,
    Optional<String> nodeDescription,
    Optional<String> firmware,
    Optional<String> hcaType,
    Optional<String> boardId,
    Optional<String> hardwareRevision,
    Optional<String> parentInterface,
    Optional<String> pci,
    Optional<String> driver,
    OptionalLong numaNode,
    boolean isVirtual,
    boolean isVirtualFunction,
    List<Integer> ports) {
  private static final Pattern PCI_ADDRESS =
      Pattern.compile("[0-9a-f]{4,8}:[0-9a-f]{2}:[0-9a-f]{2}\\.[0-7]");
  private static final Pattern GUID = Pattern.compile("[0-9a-fA-F]{4}(:[0-9a-fA-F]{4}){3}");
  private static final Pattern PORT = Pattern.compile("[0-9]{1,9}");

  static SysfsDevice read(Path directory) {
    Path hardware = directory.resolve("device");
    return new SysfsDevice(
        directory.getFileName().toString(),
        TextFiles.read(directory.resolve("node_type")).map(NumberedWord::parse),
        guid(directory.resolve("node_guid")),
        guid(directory.resolve("sys_image_guid")),
        TextFiles.read(directory.resolve("node_desc")),
        TextFiles.read(directory.resolve("fw_ver")),
        TextFiles.read(directory.resolve("hca_type")),
        TextFiles.read(directory.resolve("board_id")),
        TextFiles.read(directory.resolve("hw_rev")),
        TextFiles.read(directory.resolve("parent")),
        TextFiles.linkName(hardware).filter(name -> PCI_ADDRESS.matcher(name).matches()),
        TextFiles.linkName(hardware.resolve("driver")),
        numaNode(hardware),
        isVirtual(directory, hardware),
        Files.exists(hardware.resolve("physfn")),
        TextFiles.names(directory.resolve("ports")).stream()
            .filter(name -> PORT.matcher(name).matches())
            .map(Integer::valueOf)
            .toList());
  }

  private static OptionalLong guid(Path file) {
    Optional<String> text = TextFiles.read(file).filter(guid -> GUID.matcher(guid).matches());
    return text.isEmpty()
        ? OptionalLong.empty()
        : OptionalLong.of(Long.parseUnsignedLong(text.get().replace(":", ""), 16));
  }

  /** The kernel prints -1 on machines with one node. */
  private static OptionalLong numaNode(Path hardware) {
    OptionalLong node = TextFiles.number(hardware.resolve("numa_node"));
    return node.isPresent() && node.getAsLong() >= 0 ? node : OptionalLong.empty();
  }

  private static boolean isVirtual(Path directory, Path hardware) {
    return !Files.exists(hardware)
        || TextFiles.realPath(directory)
            .filter(path -> path.toString().contains("/devices/virtual/"))
            .isPresent();
  }
}
