package org.verbscope.verbs.sim;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
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

/** Shows what nobody made: the host, its devices, their ports and GIDs. */
final class FixturePortrait {
  private static final List<Kind> COUNTED =
      List.of(Kind.QP, Kind.CQ, Kind.MR, Kind.PD, Kind.SRQ, Kind.CONTEXT, Kind.CM_ID);

  static final String PROVENANCE = "SIMULATED: nothing of this is real hardware";

  /** What every port has in slot 0: its key of the partition that all are in. */
  private static final String DEFAULT_PARTITION = "0: 0xffff";

  private FixturePortrait() {}

  static Resource host(HostInfo info, Machine machine) {
    Reading memlock =
        machine.memlock().limit().isPresent()
            ? Reading.of(machine.memlock().limit().getAsLong())
            : new Reading.NotApplicable("there is no limit (unlimited)");
    Readings readings =
        Readings.builder()
            .put("kernel", Source.QUERIED, info.kernel())
            .put("rdma_core", Source.QUERIED, info.rdmaCore())
            .put("provenance", Source.QUERIED, PROVENANCE)
            .put("clock", Source.QUERIED, machine.timeline().now())
            .put("cap_net_raw", Source.QUERIED, machine.hasCapNetRaw() ? 1 : 0)
            .put("memlock_soft", Source.QUERIED, memlock)
            .put("memlock_hard", Source.QUERIED, memlock)
            .build();
    return fixture(
        ResourceId.HOST, Kind.HOST, null, info.address() + " (SIMULATED)", Status.OK, readings);
  }

  static Resource device(SimDevice device) {
    DeviceProfile profile = device.profile();
    Readings.Builder readings = Readings.builder();
    readings.put("provenance", Source.QUERIED, PROVENANCE);
    readings.put("dev_name", Source.QUERIED, profile.chardev());
    readings.put("driver", Source.KERNEL, profile.provider().driver());
    COUNTED.forEach(kind -> putCount(readings, device, kind));
    profile.texts().forEach((name, text) -> putText(readings, name, text));
    for (Map.Entry<String, Long> attribute : profile.attributes().entrySet()) {
      readings.put(attribute.getKey(), Source.QUERIED, attribute.getValue());
    }
    readings.put("num_comp_vectors", Source.QUERIED, profile.compVectors());
    readings.put("phys_port_cnt", Source.QUERIED, profile.ports().size());
    readings.put("device_cap_flags_ex", Source.QUERIED, profile.limit("device_cap_flags"));
    String types =
        profile.provider().qpTypes().stream()
            .sorted()
            .map(CEnums.QP_TYPE::nameOf)
            .collect(Collectors.joining(", "));
    readings.put("supported_qp_types", Source.QUERIED, types);
    Status status =
        device.isLost()
            ? new Status(
                "lost",
                "IBV_EVENT_DEVICE_FATAL: creates on it answer EIO",
                "destroy what is left on it and open the host anew")
            : Status.OK;
    return fixture(
        device.id(), Kind.DEVICE, ResourceId.HOST, profile.name(), status, readings.build());
  }

  /** How many there are of how many, as the kernel's summary tells it. */
  private static void putCount(Readings.Builder readings, SimDevice device, Kind kind) {
    String counted = kind.segment();
    readings.put(counted, Source.KERNEL, device.count(kind));
    AttributeCatalog.get(Kind.DEVICE, counted)
        .limitName()
        .flatMap(device::limit)
        .ifPresent(most -> readings.put(counted, Source.LIMIT, most));
  }

  /** Texts come from the verbs and from sysfs alike; the board's name from sysfs alone. */
  private static void putText(Readings.Builder readings, String name, String text) {
    if (!name.equals("board_id")) {
      readings.put(name, Source.QUERIED, text);
    }
    readings.put(name, Source.SYSFS, text);
  }

  static Resource port(SimDevice device, SimPort port) {
    Readings.Builder readings = Readings.builder();
    port.attributes().forEach((name, value) -> readings.put(name, Source.QUERIED, value));
    putSysfs(port, readings);
    PortTraffic.counters(device, port)
        .forEach((counter, value) -> readings.put(counter, Source.SYSFS, value));
    Status status =
        port.isUp()
            ? Status.OK
            : new Status("down", "the link is down", "check the cable, the switch and its port");
    return fixture(
        port.id(),
        Kind.PORT,
        device.id(),
        "Port " + port.profile().number(),
        status,
        readings.build());
  }

  /** The same in the words of /sys/class/infiniband. */
  private static void putSysfs(SimPort port, Readings.Builder readings) {
    readings.put("state", Source.SYSFS, port.isUp() ? "4: ACTIVE" : "1: DOWN");
    readings.put("phys_state", Source.SYSFS, port.isUp() ? "5: LinkUp" : "2: Polling");
    if (port.profile().attribute("pkey_tbl_len") > 0) {
      readings.put("pkeys", Source.SYSFS, DEFAULT_PARTITION);
    }
    long layer = port.profile().attribute("link_layer");
    readings.put(
        "link_layer",
        Source.SYSFS,
        layer == PortProfile.INFINIBAND
            ? "InfiniBand"
            : layer == PortProfile.ETHERNET ? "Ethernet" : "Unspecified");
  }

  static Resource gid(SimDevice device, SimPort port, GidSlot slot) {
    Readings.Builder readings = Readings.builder();
    readings.put("gid", Source.QUERIED, Reading.of(Value.of(slot.gid())));
    readings.put("gid", Source.SYSFS, Reading.of(Value.of(slot.gid())));
    readings.put("gid_type", Source.QUERIED, slot.type());
    readings.put(
        "gid_type", Source.SYSFS, slot.type() == GidSlot.ROCE_V2 ? "RoCE v2" : "IB/RoCE v1");
    readings.put("gid_index", Source.QUERIED, slot.index());
    if (slot.netdev().isEmpty()) {
      Reading none = new Reading.NotApplicable("this GID comes from no network interface");
      readings.put("ndev", Source.SYSFS, none);
    } else {
      readings.put("ndev", Source.SYSFS, slot.netdev());
      readings.put("ndev_ifindex", Source.QUERIED, slot.ifindex());
    }
    return fixture(
        port.gidId(slot, device.name()),
        Kind.GID,
        port.id(),
        "GID " + slot.index(),
        Status.OK,
        readings.build());
  }

  private static Resource fixture(
      ResourceId id, Kind kind, ResourceId parent, String label, Status status, Readings readings) {
    return new Resource(id, kind, parent, label, Owner.NOBODY, status, Map.of(), readings);
  }
}
