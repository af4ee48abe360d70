package org.verbscope.verbs.live;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.verbscope.verbs.live.DeviceFacts.GidFacts;
import org.verbscope.verbs.live.DeviceFacts.PortFacts;
import org.verbscope.verbs.live.ibverbs.Ibverbs;
import org.verbscope.verbs.live.ibverbs.VerbFailure;
import org.verbscope.verbs.live.ibverbs.VerbsContext;
import org.verbscope.verbs.live.sysfs.InfinibandClass;
import org.verbscope.verbs.model.CEnums;
import org.verbscope.verbs.model.Errno;
import org.verbscope.verbs.model.Gid;
import org.verbscope.verbs.model.Status;
import org.verbscope.verbs.model.Value;

/** Reads devices, ports and GIDs. Nothing that cannot be read stops the reading of the rest. */
final class DeviceReader {
  /** ibv_query_port takes the number in 8 bits. */
  private static final int LAST_PORT = 255;

  private static final Path NODES = Path.of("/dev/infiniband");
  private static final long INFINIBAND = CEnums.LINK_LAYER.valueOf("IBV_LINK_LAYER_INFINIBAND");
  private static final long GID_TYPE_ROCE_V1 = CEnums.GID_TYPE.valueOf("IBV_GID_TYPE_ROCE_V1");
  private static final long GID_TYPE_ROCE_V2 = CEnums.GID_TYPE.valueOf("IBV_GID_TYPE_ROCE_V2");

  private final Library library;
  private final OpenContexts contexts;
  private final InfinibandClass sysfs;

  DeviceReader(Library library, OpenContexts contexts, InfinibandClass sysfs) {
    this.library = library;
    this.contexts = contexts;
    this.sysfs = sysfs;
  }

  /**
   * Which devices there are.
   *
   * @param status ok, or why the list is empty or cannot be had
   * @param isComplete false when libibverbs could not be asked: a device that is missing in an
   *     incomplete list is not gone
   * @param listed what libibverbs lists
   * @param names those and the ones that only the kernel knows
   */
  record Inventory(
      Status status, boolean isComplete, List<Ibverbs.Listed> listed, Collection<String> names) {}

  Inventory inventory() {
    Set<String> names = new LinkedHashSet<>();
    List<Ibverbs.Listed> listed = List.of();
    Status status = Status.OK;
    if (library instanceof Library.Loaded loaded) {
      try {
        listed = loaded.ibverbs().devices();
        listed.forEach(device -> names.add(device.name()));
      } catch (VerbFailure failure) {
        status = Availability.noDeviceList(failure.errno(), sysfs.isCoreLoaded());
      }
    } else if (library instanceof Library.Missing missing) {
      status = missing.status();
    }
    names.addAll(sysfs.devices());
    boolean isComplete = status.isOk();
    return new Inventory(
        isComplete && names.isEmpty() ? Availability.noDevices() : status,
        isComplete,
        listed,
        names);
  }

  /** Everything about one device. */
  DeviceFacts read(String name, Inventory inventory) {
    Optional<Ibverbs.Listed> listed =
        inventory.listed().stream().filter(d -> d.name().equals(name)).findFirst();
    Optional<OpenDevice> held = contexts.anyOf(name);
    if (held.isPresent() && listed.isEmpty()) {
      DeviceFacts facts = queried(held.get());
      return inventory.isComplete() && facts.status().isOk()
          ? facts.with(Availability.beingRemoved())
          : facts;
    }
    if (!(library instanceof Library.Loaded loaded) || listed.isEmpty()) {
      Status status = inventory.status().isOk() ? whyNotListed(name) : inventory.status();
      return unopened(name, status, ofSysfs(name));
    }
    try {
      return queried(contexts.forReading(loaded.ibverbs(), name));
    } catch (VerbFailure failure) {
      Status status = whyNotOpened(listed.get(), failure.errno());
      return unopened(name, status, known(listed.get()));
    }
  }

  private DeviceFacts unopened(String name, Status status, Map<String, Value> known) {
    return new DeviceFacts(name, status, sysfs.boardId(name), known, Map.of(), List.of());
  }

  private Status whyNotListed(String name) {
    Optional<Path> node = sysfs.uverbs(name).map(NODES::resolve);
    return node.isPresent() && !Files.exists(node.get())
        ? Availability.noNode(node.get().toString())
        : Availability.notListed(node.isPresent());
  }

  private Status whyNotOpened(Ibverbs.Listed device, Errno errno) {
    Path node = NODES.resolve(device.devName());
    boolean usable = Files.isReadable(node) && Files.isWritable(node);
    return Availability.cannotOpen(
        errno, new Availability.Node(node.toString(), Files.exists(node), usable, access(node)));
  }

  /** {@code rw-rw---- root:rdma}, as ls prints it; empty when it cannot be told. */
  private static String access(Path node) {
    try {
      PosixFileAttributes attributes = Files.readAttributes(node, PosixFileAttributes.class);
      return "%s %s:%s"
          .formatted(
              PosixFilePermissions.toString(attributes.permissions()),
              attributes.owner().getName(),
              attributes.group().getName());
    } catch (IOException e) {
      return "";
    }
  }

  /** What the device list tells: C name to value. */
  static Map<String, Value> known(Ibverbs.Listed device) {
    Map<String, Value> known = new LinkedHashMap<>();
    known.put("node_type", Value.of(device.nodeType()));
    known.put("transport_type", Value.of(device.transportType()));
    known.put("dev_name", Value.of(device.devName()));
    return known;
  }

  private Map<String, Value> ofSysfs(String name) {
    Map<String, Value> known = new LinkedHashMap<>();
    sysfs.uverbs(name).ifPresent(uverbs -> known.put("dev_name", Value.of(uverbs)));
    return known;
  }

  private DeviceFacts queried(OpenDevice open) {
    Map<String, Value> attributes;
    try {
      attributes = open.attributes();
    } catch (VerbFailure failure) {
      Status status = Availability.cannotQuery("ibv_query_device", failure.errno());
      return open.facts(status, Map.of(), List.of());
    }
    long told = attributes.get("phys_port_cnt") instanceof Value.Num ports ? ports.bits() : 0;
    int count = (int) Math.min(told, LAST_PORT);
    List<PortFacts> ports = new ArrayList<>();
    for (int number = 1; number <= count; number++) {
      try {
        Map<String, Value> port = open.context().queryPort(number);
        ports.add(new PortFacts(number, port, null, List.of()));
      } catch (VerbFailure failure) {
        ports.add(new PortFacts(number, Map.of(), failure.errno(), List.of()));
      }
    }
    boolean gone = ports.stream().anyMatch(port -> Errno.EIO.equals(port.failure()));
    Status status = gone ? Availability.cannotQuery("ibv_query_port", Errno.EIO) : Status.OK;
    return open.facts(status, attributes, withGids(open.context(), ports));
  }

  private List<PortFacts> withGids(VerbsContext context, List<PortFacts> ports) {
    Optional<Map<Integer, List<VerbsContext.GidEntry>>> table;
    try {
      table = context.queryGids(ports.stream().mapToLong(DeviceReader::gidSlots).sum());
    } catch (VerbFailure failure) {
      table = Optional.empty();
    }
    String device = context.device().name();
    List<PortFacts> filled = new ArrayList<>();
    for (PortFacts port : ports) {
      List<GidFacts> gids =
          table.isPresent()
              ? gids(device, port.number(), table.get().getOrDefault(port.number(), List.of()))
              : gidsOfSysfs(device, port);
      filled.add(new PortFacts(port.number(), port.queried(), port.failure(), gids));
    }
    return filled;
  }

  private static long gidSlots(PortFacts port) {
    return port.queried().get("gid_tbl_len") instanceof Value.Num slots ? slots.bits() : 0;
  }

  private List<GidFacts> gids(String device, int port, List<VerbsContext.GidEntry> entries) {
    return entries.stream()
        .filter(entry -> !entry.gid().isZero())
        .map(
            entry ->
                new GidFacts(
                    entry.index(),
                    entry.gid(),
                    entry.type(),
                    entry.ifindex(),
                    sysfs.gidInterface(device, port, entry.index()).orElse("")))
        .toList();
  }

  /** For libraries without a call for the whole table. */
  private List<GidFacts> gidsOfSysfs(String device, PortFacts port) {
    boolean isInfiniband =
        port.queried().get("link_layer") instanceof Value.Num layer && layer.bits() == INFINIBAND;
    List<GidFacts> gids = new ArrayList<>();
    for (long index = 0; index < gidSlots(port); index++) {
      Optional<Gid> gid = sysfs.gid(device, port.number(), index).map(Gid::parse);
      if (gid.isPresent() && !gid.get().isZero()) {
        boolean isV2 = sysfs.gidType(device, port.number(), index).orElse("").equals("RoCE v2");
        long type = isV2 ? GID_TYPE_ROCE_V2 : isInfiniband ? 0 : GID_TYPE_ROCE_V1;
        String ndev = sysfs.gidInterface(device, port.number(), index).orElse("");
        gids.add(new GidFacts(index, gid.get(), type, 0, ndev));
      }
    }
    return gids;
  }
}
