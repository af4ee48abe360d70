package org.verbscope.verbs.live;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.verbscope.verbs.live.DeviceFacts.GidFacts;
import org.verbscope.verbs.live.DeviceFacts.PortFacts;
import org.verbscope.verbs.model.Attribute;
import org.verbscope.verbs.model.AttributeCatalog;
import org.verbscope.verbs.model.CEnums;
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

/** Makes the rows of the tree from what was read. */
final class LiveTree {
  private static final long ETHERNET = CEnums.LINK_LAYER.valueOf("IBV_LINK_LAYER_ETHERNET");

  /** Numbers that the kernel gives and no verb tells. */
  private static final Map<Kind, String> KERNEL_NUMBERS =
      Map.of(Kind.PD, "pdn", Kind.CQ, "cqn", Kind.SRQ, "srqn", Kind.MR, "mrn");

  private LiveTree() {}

  /**
   * @param status ok, or why there are no devices
   */
  static Resource host(HostInfo info, Status status, ThisMachine.Memlock memlock) {
    Readings.Builder readings =
        Readings.builder()
            .put("kernel", Source.QUERIED, info.kernel())
            .put("rdma_core", Source.QUERIED, rdmaCore(info))
            .put("provenance", Source.QUERIED, "real: verbs and kernel of this machine")
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

  private static Reading rdmaCore(HostInfo info) {
    return info.rdmaCore().isEmpty()
        ? new Reading.NotExposed("libibverbs is not loaded, or its file name has no version")
        : Reading.of(info.rdmaCore());
  }

  /** A device with its ports and their GIDs. */
  static List<Resource> device(DeviceFacts device) {
    List<Resource> rows = new ArrayList<>();
    rows.add(deviceAlone(device));
    for (PortFacts port : device.ports()) {
      rows.add(port(device.name(), port));
      port.gids().forEach(gid -> rows.add(gid(device.name(), port.number(), gid)));
    }
    return rows;
  }

  static Resource deviceAlone(DeviceFacts device) {
    Readings.Builder readings = Readings.builder();
    readings.putAll(Source.QUERIED, device.listed());
    readings.putAll(Source.QUERIED, device.queried());
    readings.put(
        "supported_qp_types",
        Source.QUERIED,
        new Reading.NotExposed("no verb tells which types a device can make: try one"));
    device.boardId().ifPresent(board -> readings.put("board_id", Source.SYSFS, board));
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

  private static Resource port(String device, PortFacts port) {
    return new Resource(
        ResourceId.of(device, Kind.PORT, port.number()),
        Kind.PORT,
        ResourceId.device(device),
        "Port " + port.number(),
        Owner.NOBODY,
        portStatus(port),
        Map.of(),
        Readings.builder().putAll(Source.QUERIED, port.queried()).build());
  }

  private static Status portStatus(PortFacts port) {
    if (port.failure() != null) {
      return Availability.cannotQuery("ibv_query_port", port.failure());
    }
    boolean needsGids = Value.of(ETHERNET).equals(port.queried().get("link_layer"));
    return needsGids && port.gids().isEmpty() ? Availability.noGids() : Status.OK;
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
    return new Resource(
        ResourceId.of(device, Kind.GID, port + "/" + gid.index()),
        Kind.GID,
        ResourceId.of(device, Kind.PORT, port),
        "GID " + gid.index(),
        Owner.NOBODY,
        Status.OK,
        Map.of(),
        readings.build());
  }

  /**
   * An object of this app.
   *
   * @param own what was requested of it, written back and queried
   * @param device the device it is on, for its limits
   */
  static Resource own(OwnObject object, Readings own, Owner owner, Optional<DeviceFacts> device) {
    Readings.Builder readings = own.with();
    device.ifPresent(facts -> putLimits(readings, object.kind(), facts));
    String number = KERNEL_NUMBERS.get(object.kind());
    if (number != null) {
      readings.put(
          number, Source.KERNEL, new Reading.NotExposed("no verb tells the kernel's number"));
    }
    return new Resource(
        object.id(),
        object.kind(),
        object.parent(),
        object.label(),
        owner,
        Status.OK,
        object.edges(),
        readings.build());
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
