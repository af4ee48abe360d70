package org.verbscope.verbs.live;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import org.verbscope.verbs.live.DeviceFacts.GidFacts;
import org.verbscope.verbs.live.DeviceFacts.PortFacts;
import org.verbscope.verbs.live.netlink.KernelChardev;
import org.verbscope.verbs.live.netlink.KernelSystem;
import org.verbscope.verbs.live.netlink.ResourceKind;
import org.verbscope.verbs.live.netlink.ResourceTable;
import org.verbscope.verbs.live.sysfs.NumberedWord;
import org.verbscope.verbs.live.sysfs.SysfsDevice;
import org.verbscope.verbs.model.Attribute;
import org.verbscope.verbs.model.AttributeCatalog;
import org.verbscope.verbs.model.HostInfo;
import org.verbscope.verbs.model.Kind;
import org.verbscope.verbs.model.Owner;
import org.verbscope.verbs.model.Reading;
import org.verbscope.verbs.model.Readings;
import org.verbscope.verbs.model.Resource;
import org.verbscope.verbs.model.ResourceId;
import org.verbscope.verbs.model.Source;
import org.verbscope.verbs.model.Status;
import org.verbscope.verbs.model.Value;
import org.verbscope.verbs.rules.SharedQps;

/** Makes the rows of the tree from what was read. */
final class LiveTree {
  /** Numbers that the kernel gives and no verb tells. */
  private static final Map<Kind, String> KERNEL_NUMBERS =
      Map.of(Kind.PD, "pdn", Kind.CQ, "cqn", Kind.SRQ, "srqn", Kind.MR, "mrn");

  private static final Reading NO_NUMBER =
      new Reading.NotExposed("no verb tells the kernel's number, and its list could not tell it");
  private static final Reading LISTED_ONCE =
      new Reading.NotExposed("the kernel lists a shared QP once, not each handle of it");
  private static final Reading NO_PCI =
      new Reading.NotApplicable("a software device: no hardware is behind it");
  private static final Reading NOT_TRACKED =
      new Reading.NotExposed("the kernel does not list objects of this kind");

  /** What the kernel counts on a device, in its words. */
  private static final List<String> COUNTED =
      List.of("qp", "cq", "mr", "pd", "srq", "ctx", "cm_id");

  private LiveTree() {}

  /**
   * @param status ok, or why there are no devices
   * @param system what the kernel tells of all devices together
   */
  static Resource host(
      HostInfo info, Status status, ThisMachine.Memlock memlock, Optional<KernelSystem> system) {
    Readings.Builder readings =
        Readings.builder()
            .put("kernel", Source.QUERIED, info.kernel())
            .put("rdma_core", Source.QUERIED, rdmaCore(info))
            .put("provenance", Source.QUERIED, "real: verbs and kernel of this machine")
            .put("netns_mode", Source.KERNEL, netnsMode(system))
            .put("memlock_soft", Source.QUERIED, memlock.soft())
            .put("memlock_hard", Source.QUERIED, memlock.hard());
    return new Resource(
        ResourceId.HOST,
        Kind.HOST,
        null,
        info.name(),
        Owner.NOBODY,
        status,
        Map.of(),
        readings.build());
  }

  private static Reading netnsMode(Optional<KernelSystem> system) {
    return system.isEmpty() || system.get().sharedNamespaces().isEmpty()
        ? new Reading.NotExposed("this kernel does not tell it")
        : Reading.of(system.get().isExclusive() ? "exclusive" : "shared");
  }

  private static Reading rdmaCore(HostInfo info) {
    return info.rdmaCore().isEmpty()
        ? new Reading.NotExposed("libibverbs is not loaded, or its file name has no version")
        : Reading.of(info.rdmaCore());
  }

  /**
   * A device with its ports and their GIDs.
   *
   * @param kernel what the kernel tells of it over netlink
   * @param counters of a port, by its number: attribute to what is told, by who tells it
   */
  static List<Resource> device(
      DeviceFacts device,
      Optional<KernelView.Device> kernel,
      IntFunction<Map<Source, Map<String, Reading>>> counters) {
    List<Resource> rows = new ArrayList<>();
    rows.add(deviceAlone(device, kernel));
    for (PortFacts port : device.ports()) {
      rows.add(port(device, port, counters.apply(port.number())));
      port.gids().forEach(gid -> rows.add(gid(device.name(), port.number(), gid)));
    }
    return rows;
  }

  static Resource deviceAlone(DeviceFacts device, Optional<KernelView.Device> kernel) {
    Readings.Builder readings = Readings.builder();
    readings.putAll(Source.QUERIED, device.listed());
    readings.putAll(Source.QUERIED, device.queried());
    readings.put(
        "supported_qp_types",
        Source.QUERIED,
        new Reading.NotExposed("no verb tells which types a device can make: try one"));
    device.sysfs().ifPresent(sysfs -> putSysfs(readings, sysfs));
    kernel.ifPresent(known -> putKernel(readings, known, device));
    return new Resource(
        ResourceId.device(device.name()),
        Kind.DEVICE,
        ResourceId.HOST,
        device.name(),
        Owner.NOBODY,
        device.status(),
        Map.of(),
        readings.build());
  }

  private static void putSysfs(Readings.Builder readings, SysfsDevice sysfs) {
    sysfs.firmware().ifPresent(version -> readings.put("fw_ver", Source.SYSFS, version));
    sysfs.boardId().ifPresent(board -> readings.put("board_id", Source.SYSFS, board));
    sysfs.hcaType().ifPresent(type -> readings.put("hca_type", Source.SYSFS, type));
    if (sysfs.isVirtual()) {
      readings.put("pci", Source.SYSFS, NO_PCI);
    }
    sysfs.pci().ifPresent(address -> readings.put("pci", Source.SYSFS, address));
    sysfs.parentInterface().ifPresent(name -> readings.put("parent", Source.SYSFS, name));
    if (sysfs.numaNode().isPresent()) {
      readings.put("numa_node", Source.SYSFS, sysfs.numaNode().getAsLong());
    }
  }

  /** Who serves it, and how many objects there are of how many, which are nominal. */
  private static void putKernel(
      Readings.Builder readings, KernelView.Device kernel, DeviceFacts device) {
    kernel
        .chardev()
        .flatMap(KernelChardev::driverName)
        .ifPresent(driver -> readings.put("driver", Source.KERNEL, driver));
    for (String counted : COUNTED) {
      kernel
          .summary()
          .flatMap(
              summary ->
                  summary.counts().stream().filter(c -> c.kind().equals(counted)).findFirst())
          .ifPresent(
              count -> {
                readings.put(counted, Source.KERNEL, count.current());
                AttributeCatalog.get(Kind.DEVICE, counted)
                    .limitName()
                    .flatMap(device::attribute)
                    .ifPresent(most -> readings.put(counted, Source.LIMIT, Reading.of(most)));
              });
    }
  }

  private static Resource port(
      DeviceFacts device, PortFacts port, Map<Source, Map<String, Reading>> counters) {
    return new Resource(
        ResourceId.of(device.name(), Kind.PORT, port.number()),
        Kind.PORT,
        ResourceId.device(device.name()),
        "Port " + port.number(),
        Owner.NOBODY,
        PortStatus.of(device, port),
        Map.of(),
        readings(port, counters));
  }

  private static Readings readings(PortFacts port, Map<Source, Map<String, Reading>> counters) {
    Readings.Builder readings = Readings.builder().putAll(Source.QUERIED, port.queried());
    Value slots = port.queried().get("gid_tbl_len");
    if (slots != null) {
      readings.put("gids", Source.QUERIED, port.gids().size());
      readings.put("gids", Source.LIMIT, Reading.of(slots));
    }
    port.sysfs()
        .ifPresent(
            sysfs -> {
              put(readings, "state", sysfs.state().map(NumberedWord::number));
              put(readings, "phys_state", sysfs.physState().map(NumberedWord::number));
              sysfs.rate().ifPresent(rate -> readings.put("rate", Source.SYSFS, rate.text()));
              if (!sysfs.pkeys().isEmpty()) {
                readings.put("pkeys", Source.SYSFS, sysfs.pkeysText());
              }
            });
    counters.forEach(
        (source, told) ->
            told.forEach((attribute, reading) -> readings.put(attribute, source, reading)));
    return readings.build();
  }

  private static void put(
      Readings.Builder readings, String attribute, Optional<OptionalLong> number) {
    number
        .filter(OptionalLong::isPresent)
        .ifPresent(known -> readings.put(attribute, Source.SYSFS, known.getAsLong()));
  }

  private static Resource gid(String device, int port, GidFacts gid) {
    Readings.Builder readings =
        Readings.builder()
            .put("gid", Source.QUERIED, Reading.of(Value.of(gid.gid())))
            .put("gid_type", Source.QUERIED, gid.type())
            .put("gid_index", Source.QUERIED, gid.index());
    if (gid.ifindex() != 0) {
      readings.put("ndev_ifindex", Source.QUERIED, gid.ifindex());
    }
    if (!gid.ndev().isEmpty()) {
      readings.put("ndev", Source.SYSFS, gid.ndev());
    }
    if (!gid.marks().isEmpty()) {
      readings.put(
          "marks",
          Source.SYSFS,
          gid.marks().stream()
              .map(mark -> mark.name().toLowerCase(Locale.ROOT).replace('_', ' '))
              .collect(Collectors.joining(", ")));
    }
    return new Resource(
        ResourceId.of(device, Kind.GID, port + "/" + gid.index()),
        Kind.GID,
        ResourceId.of(device, Kind.PORT, port),
        "GID " + gid.index(),
        Owner.NOBODY,
        Availability.ofGid(gid.marks(), gid.ndev()),
        Map.of(),
        readings.build());
  }

  /**
   * An object of this app.
   *
   * @param own what was requested of it, written back and queried
   * @param device the device it is on, for its limits
   * @param kernel what the kernel lists on that device
   * @param around other resources it uses, as far as they are known from elsewhere
   */
  static Resource own(
      OwnObject object,
      Readings own,
      Optional<DeviceFacts> device,
      Optional<KernelView.Device> kernel,
      Map<String, ResourceId> around) {
    Readings.Builder readings = own.with();
    Readings sinceMade = object.readings();
    for (String attribute : sinceMade.attributes()) {
      sinceMade
          .of(attribute)
          .forEach((source, reading) -> readings.put(attribute, source, reading));
    }
    putKernel(readings, object, kernel);
    device.ifPresent(facts -> putLimits(readings, object.kind(), facts));
    Map<String, ResourceId> edges = new LinkedHashMap<>(around);
    edges.putAll(object.edges());
    return object.row(edges, readings.build());
  }

  private static void putKernel(
      Readings.Builder readings, OwnObject object, Optional<KernelView.Device> kernel) {
    switch (object.kind()) {
      case QP_HANDLE -> {
        // the kernel lists the QP once: what it says there is so of every handle
        readings.put("state", Source.KERNEL, stateOfShared(object, kernel));
        SharedQps.putNoneOfHandle(readings);
      }
      case XRCD ->
          readings
              .put("inode", Source.KERNEL, NOT_TRACKED)
              .put("usecnt", Source.KERNEL, NOT_TRACKED);
      default -> {}
    }
    String number = KERNEL_NUMBERS.get(object.kind());
    if (number != null && object.isNumbered()) {
      readings.put(number, Source.KERNEL, object.number());
    } else if (number != null) {
      readings.put(number, Source.KERNEL, NO_NUMBER);
    }
    if (object.isNumbered() && object.kernelKind().isPresent() && kernel.isPresent()) {
      ResourceTable table = kernel.get().table(object.kernelKind().get());
      int row = table.row(object.number());
      if (row >= 0 && canBeOurs(table, row)) {
        KernelReadings.put(readings, table, row, true);
      }
    }
  }

  private static Reading stateOfShared(OwnObject handle, Optional<KernelView.Device> kernel) {
    return kernel
        .map(known -> known.table(ResourceKind.QP))
        .flatMap(qps -> KernelReadings.state(qps, qps.row(handle.number())))
        .orElse(LISTED_ONCE);
  }

  /** An XRC target QP has no process: to the kernel it is its own. */
  static boolean canBeOurs(ResourceTable table, int row) {
    return OwnThreads.canHaveMade(table, row) || KernelReadings.isTarget(table, row);
  }

  private static void putLimits(Readings.Builder readings, Kind kind, DeviceFacts device) {
    for (Attribute attribute : AttributeCatalog.of(kind)) {
      attribute
          .limitName()
          .flatMap(device::attribute)
          .ifPresent(limit -> readings.put(attribute.name(), Source.LIMIT, Reading.of(limit)));
    }
  }
}
