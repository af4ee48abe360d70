package org.verbscope.verbs.live.sysfs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What the kernel tells of RDMA devices below {@code /sys/class}. Every file is optional: virtual
 * devices lack many, and unused slots of a table cannot be read.
 */
public final class InfinibandClass {
  private final Path classes;

  /**
   * @param classes normally {@code /sys/class}
   */
  public InfinibandClass(Path classes) {
    this.classes = classes;
  }

  /** True when the kernel's RDMA core is loaded. */
  public boolean isCoreLoaded() {
    return Files.isDirectory(classes.resolve("infiniband"));
  }

  /** The kernel's devices, by name. */
  public List<String> devices() {
    return names(classes.resolve("infiniband"));
  }

  /** The character device of a device: {@code uverbs0}; empty when it has none. */
  public Optional<String> uverbs(String device) {
    Path uverbs = classes.resolve("infiniband_verbs");
    return names(uverbs).stream()
        .filter(name -> read(uverbs.resolve(name).resolve("ibdev")).equals(Optional.of(device)))
        .findFirst();
  }

  /** The vendor's name of the board. */
  public Optional<String> boardId(String device) {
    return read(device(device).resolve("board_id"));
  }

  /** The network interface that a GID comes from. */
  public Optional<String> gidInterface(String device, int port, long index) {
    return read(port(device, port).resolve("gid_attrs/ndevs/" + index));
  }

  /** The GID in a slot, as text; empty where there is none. */
  public Optional<String> gid(String device, int port, long index) {
    return read(port(device, port).resolve("gids/" + index));
  }

  /** The type of the GID in a slot: {@code RoCE v2} or {@code IB/RoCE v1}. */
  public Optional<String> gidType(String device, int port, long index) {
    return read(port(device, port).resolve("gid_attrs/types/" + index));
  }

  private Path device(String device) {
    return classes.resolve("infiniband").resolve(device);
  }

  private Path port(String device, int port) {
    return device(device).resolve("ports/" + port);
  }

  private static List<String> names(Path directory) {
    try (Stream<Path> entries = Files.list(directory)) {
      return entries.map(entry -> entry.getFileName().toString()).sorted().toList();
    } catch (IOException e) {
      return List.of();
    }
  }

  private static Optional<String> read(Path file) {
    try {
      return Optional.of(Files.readString(file).strip()).filter(text -> !text.isEmpty());
    } catch (IOException e) {
      return Optional.empty();
    }
  }
}
