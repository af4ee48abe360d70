package org.verbscope.verbs.live.ibverbs;

import com.sun.jna.Function;
import com.sun.jna.NativeLibrary;
import com.sun.jna.Pointer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.verbscope.verbs.model.Errno;

/** The library libibverbs, loaded: lists devices and opens them. */
public final class Ibverbs {
  public static final String FILE_NAME = "libibverbs.so.1";

  private static final Pattern VERSIONED_FILE =
      Pattern.compile("libibverbs\\.so\\.1\\.\\d+\\.(\\d+\\.\\d+)");

  private final Abi abi;
  private final NativeLibrary library;

  /**
   * What the device list says of a device.
   *
   * @param name the kernel's name: {@code mlx5_0}
   * @param devName the character device: {@code uverbs0}
   * @param nodeType {@code enum ibv_node_type}
   * @param transportType {@code enum ibv_transport_type}
   */
  public record Listed(String name, String devName, int nodeType, int transportType) {}

  private Ibverbs(Abi abi, NativeLibrary library) {
    this.abi = abi;
    this.library = library;
  }

  /**
   * Loads the library, by the system's search rules.
   *
   * @throws UnsatisfiedLinkError when it is not there or is none; the message tells where it was
   *     looked for
   */
  public static Ibverbs load(Abi abi, String fileName) {
    NativeLibrary library = NativeLibrary.getInstance(fileName);
    LibIbverbs.bind(library);
    return new Ibverbs(abi, library);
  }

  /**
   * The version of rdma-core, from the name of the file that was loaded; empty when it has none.
   */
  public String version() {
    try (Stream<String> maps = Files.lines(Path.of("/proc/self/maps"))) {
      return version(maps);
    } catch (IOException e) {
      return "";
    }
  }

  static String version(Stream<String> maps) {
    return maps.map(VERSIONED_FILE::matcher)
        .filter(Matcher::find)
        .map(m -> m.group(1))
        .findFirst()
        .orElse("");
  }

  /** The devices that some provider answers for. */
  public List<Listed> devices() throws VerbFailure {
    List<Listed> devices = new ArrayList<>();
    long list = deviceList();
    try {
      for (long device : devices(list)) {
        devices.add(listed(device));
      }
    } finally {
      LibIbverbs.ibv_free_device_list(list);
    }
    return devices;
  }

  /** Opens a device; whoever opened it closes it. */
  public VerbsContext open(String name) throws VerbFailure {
    long list = deviceList();
    try {
      for (long device : devices(list)) {
        Listed listed = listed(device);
        if (listed.name().equals(name)) {
          VerbFailure.clearErrno();
          long context = VerbFailure.unlessNull(LibIbverbs.ibv_open_device(device));
          return new VerbsContext(this, abi, listed, context);
        }
      }
    } finally {
      // an open context keeps its device
      LibIbverbs.ibv_free_device_list(list);
    }
    throw VerbFailure.notCalled(
        Errno.ENODEV,
        "device",
        "libibverbs does not list " + name,
        "see the device's row of the tree for what is missing");
  }

  /** A function that not every version exports. */
  Optional<Function> optional(String name) {
    try {
      return Optional.of(library.getFunction(name));
    } catch (UnsatisfiedLinkError e) {
      return Optional.empty();
    }
  }

  private static long deviceList() throws VerbFailure {
    VerbFailure.clearErrno();
    return VerbFailure.unlessNull(LibIbverbs.ibv_get_device_list(0));
  }

  /** The pointers of a list, which ends with NULL. */
  private static List<Long> devices(long list) {
    List<Long> devices = new ArrayList<>();
    Pointer pointers = new Pointer(list);
    for (int i = 0; pointers.getLong(8L * i) != 0; i++) {
      devices.add(pointers.getLong(8L * i));
    }
    return devices;
  }

  private static Listed listed(long device) {
    Struct.View view = DeviceStructs.IBV_DEVICE.at(device);
    return new Listed(
        view.text("name"),
        view.text("dev_name"),
        (int) view.get("node_type"),
        (int) view.get("transport_type"));
  }
}
