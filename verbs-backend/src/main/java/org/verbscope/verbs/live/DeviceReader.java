package org.verbscope.verbs.live;

import static org.verbscope.verbs.model.CConstants.IBV_GID_TYPE_ROCE_V2;
import static org.verbscope.verbs.model.CConstants.IBV_LINK_LAYER_INFINIBAND;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.verbscope.verbs.live.DeviceFacts.GidFacts;
import org.verbscope.verbs.live.DeviceFacts.PortFacts;
import org.verbscope.verbs.live.ibverbs.Ibverbs;
import org.verbscope.verbs.live.ibverbs.VerbFailure;
import org.verbscope.verbs.live.ibverbs.VerbsContext;
import org.verbscope.verbs.live.sysfs.GidSlot;
import org.verbscope.verbs.live.sysfs.NetInterface;
import org.verbscope.verbs.live.sysfs.RdmaSysfs;
import org.verbscope.verbs.live.sysfs.SysfsDevice;
import org.verbscope.verbs.live.sysfs.SysfsPort;
import org.verbscope.verbs.model.CEnums;
import org.verbscope.verbs.model.Errno;
import org.verbscope.verbs.model.Status;
import org.verbscope.verbs.model.Value;

/** Reads devices, ports and GIDs. Nothing that cannot be read stops the reading of the rest. */
final class DeviceReader {
  /** ibv_query_port takes the number in 8 bits. */
  private static final int LAST_PORT = 255;

  private static final long GID_TYPE_IB = CEnums.GID_TYPE.valueOf("IBV_GID_TYPE_IB");
  private static final long GID_TYPE_ROCE_V1 = CEnums.GID_TYPE.valueOf("IBV_GID_TYPE_ROCE_V1");

  private final Library library;
  private final OpenContexts contexts;
  private final RdmaSysfs sysfs;
  private final Obstacles obstacles;

  DeviceReader(Library library, OpenContexts contexts, RdmaSysfs sysfs) {
    this.library = library;
    this.contexts = contexts;
    this.sysfs = sysfs;
    this.obstacles = new Obstacles(sysfs);
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

  /**
   * @param kernel what the kernel told over netlink
   */
  Inventory inventory(KernelView kernel) {
    Set<String> names = new LinkedHashSet<>();
    List<Ibverbs.Listed> listed = List.of();
    Status status = Status.OK;
    if (library instanceof Library.Loaded loaded) {
      try {
        listed = loaded.ibverbs().devices();
        listed.forEach(device -> names.add(device.name()));
      } catch (VerbFailure failure) {
        status = obstacles.ofList(failure.errno());
      }
    } else if (library instanceof Library.Missing missing) {
      status = missing.status();
    }
    names.addAll(sysfs.devices());
    names.addAll(kernel.devices().keySet());
    boolean isComplete = status.isOk();
    return new Inventory(
        isComplete && names.isEmpty() ? obstacles.ofEmptyList(kernel) : status,
        isComplete,
        listed,
        names);
  }

  /**
   * Everything about one device.
   *
   * @param kernel what the kernel told over netlink
   * @param kernelLacks true when it told that there is no such device
   */
  DeviceFacts read(String name, Inventory inventory, KernelView kernel, boolean kernelLacks) {
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
      Status status =
          inventory.status().isOk()
              ? obstacles.ofUnlisted(name, kernel, kernelLacks)
              : inventory.status();
      return unopened(name, status, ofSysfs(name));
    }
    try {
      return queried(contexts.forReading(loaded.ibverbs(), name));
    } catch (VerbFailure failure) {
      Status status = obstacles.ofOpening(name, listed.get().devName(), failure.errno());
      return unopened(name, status, known(listed.get()));
    }
  }

  private DeviceFacts unopened(String name, Status status, Map<String, Value> known) {
    Optional<SysfsDevice> device = sysfs.device(name);
    List<PortFacts> ports =
        device.map(SysfsDevice::ports).orElse(List.of()).stream()
            .map(port -> new PortFacts(port, Map.of(), null, sysfs.port(name, port), List.of()))
            .toList();
    return new DeviceFacts(name, status, device, known, Map.of(), ports);
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
    sysfs.uverbs(name).ifPresent(node -> known.put("dev_name", Value.of(node.name())));
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
        ports.add(port(open, number, port, null));
      } catch (VerbFailure failure) {
        ports.add(port(open, number, Map.of(), failure.errno()));
      }
    }
    boolean gone = ports.stream().anyMatch(port -> Errno.EIO.equals(port.failure()));
    Status status = gone ? Availability.cannotQuery("ibv_query_port", Errno.EIO) : Status.OK;
    return open.facts(status, attributes, withGids(open.context(), ports));
  }

  private PortFacts port(OpenDevice open, int number, Map<String, Value> queried, Errno failure) {
    Optional<SysfsPort> known = sysfs.port(open.context().device().name(), number);
    return new PortFacts(number, queried, failure, known, List.of());
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
      filled.add(new PortFacts(port.number(), port.queried(), port.failure(), port.sysfs(), gids));
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
            entry -> {
              Optional<String> ndev = sysfs.gidInterface(device, port, entry.index());
              GidSlot slot = new GidSlot((int) entry.index(), entry.gid(), Optional.empty(), ndev);
              return gid(slot, entry.type(), entry.ifindex());
            })
        .toList();
  }

  /** For libraries without a call for the whole table. */
  private List<GidFacts> gidsOfSysfs(String device, PortFacts port) {
    boolean isInfiniband =
        port.queried().get("link_layer") instanceof Value.Num layer
            && layer.bits() == IBV_LINK_LAYER_INFINIBAND;
    long other = isInfiniband ? GID_TYPE_IB : GID_TYPE_ROCE_V1;
    return sysfs.gids(device, port.number()).used().stream()
        .map(slot -> gid(slot, slot.isRoceV2() ? IBV_GID_TYPE_ROCE_V2 : other, 0))
        .toList();
  }

  /** An interface of the same name here and of another number is not the one that is meant. */
  private GidFacts gid(GidSlot slot, long type, long ifindex) {
    Optional<NetInterface> visible =
        slot.networkInterface()
            .flatMap(sysfs::networkInterface)
            .filter(here -> ifindex == 0 || here.index().orElse(ifindex) == ifindex);
    return new GidFacts(
        slot.index(),
        slot.gid(),
        type,
        ifindex != 0
            ? ifindex
            : visible.map(NetInterface::index).orElse(OptionalLong.of(0)).orElse(0),
        slot.networkInterface().orElse(""),
        slot.marks(visible));
  }
}
