package org.verbscope.verbs.live;

import static org.verbscope.verbs.model.CConstants.IBV_LINK_LAYER_ETHERNET;
import static org.verbscope.verbs.model.CConstants.IBV_LINK_LAYER_INFINIBAND;
import static org.verbscope.verbs.model.CConstants.IBV_PORT_DOWN;

import java.util.Optional;
import org.verbscope.verbs.live.DeviceFacts.PortFacts;
import org.verbscope.verbs.live.sysfs.GidSlot;
import org.verbscope.verbs.live.sysfs.SysfsDevice;
import org.verbscope.verbs.model.CEnums;
import org.verbscope.verbs.model.Status;
import org.verbscope.verbs.model.Value;

/** What keeps a port from being of use, and what to do about it. */
final class PortStatus {
  private static final long INIT = CEnums.PORT_STATE.valueOf("IBV_PORT_INIT");
  private static final long ACTIVE = CEnums.PORT_STATE.valueOf("IBV_PORT_ACTIVE");

  /** The LID that packets without a route may have: no port's own. */
  private static final long PERMISSIVE_LID = 0xffff;

  /** Of {@code ibv_port_attr.flags}: addresses go by GID, and a LID is not needed. */
  private static final long GRH_REQUIRED = 1;

  /** An address takes a slot for RoCE v1 and one for v2. */
  private static final long SLOTS_OF_ADDRESS = 2;

  /** iWARP ports have a slot or two, which are always full. */
  private static final long SLOTS_OF_SMALL_TABLE = 8;

  private PortStatus() {}

  /** Ok also for a port of a device that was not opened: the device says why. */
  static Status of(DeviceFacts device, PortFacts port) {
    if (port.failure() != null) {
      return Availability.cannotQuery("ibv_query_port", port.failure());
    }
    long layer = number(port, "link_layer");
    if (layer == IBV_LINK_LAYER_INFINIBAND) {
      return ofInfiniband(device, port);
    }
    return layer == IBV_LINK_LAYER_ETHERNET ? ofEthernet(port) : Status.OK;
  }

  private static Status ofInfiniband(DeviceFacts device, PortFacts port) {
    long state = number(port, "state");
    if (state == IBV_PORT_DOWN) {
      return ofLinkDown(device, port);
    }
    if (state == INIT) {
      return noSubnetManager(port);
    }
    long lid = number(port, "lid");
    boolean needsLid = (number(port, "flags") & GRH_REQUIRED) == 0;
    return state == ACTIVE && needsLid && (lid == 0 || lid == PERMISSIVE_LID)
        ? new Status(
            "no LID",
            "the link is active, but " + lids(port) + ": no packet can be addressed to this port",
            "start a subnet manager (opensm) that serves it, or restart the one that does")
        : Status.OK;
  }

  private static Status ofLinkDown(DeviceFacts device, PortFacts port) {
    if (hasNoGuid(device)) {
      return new Status(
          "no GUID",
          "the link is down, " + lids(port) + ", and the device's node_guid is 0",
          "the host's administrator gives the virtual function its GUIDs (ip link set … vf N"
              + " node_guid …, and port_guid …), loads its driver anew, and sets its link state to"
              + " auto");
    }
    if (device.sysfs().filter(SysfsDevice::isVirtualFunction).isPresent()) {
      return new Status(
          "link down",
          "the link of this virtual function is down, " + lids(port),
          "the host's administrator sets its link state (ip link set … vf N state auto); the subnet"
              + " manager must have virtualization enabled");
    }
    return new Status(
        "link down",
        "the link is down, physically " + physical(port) + ", " + lids(port),
        "see to the cable and the other end; a port that was disabled is enabled with ibportstate");
  }

  /** On a VF, the subnet manager of its physical port is meant. */
  private static Status noSubnetManager(PortFacts port) {
    return new Status(
        "no subnet manager",
        "the link is up and waits in INIT, "
            + lids(port)
            + ": no subnet manager has set the port up",
        "start one (opensm); for a virtual function, let the host's administrator set its link"
            + " state (ip link set … vf N state auto)");
  }

  private static boolean hasNoGuid(DeviceFacts device) {
    Optional<Value> queried = device.attribute("node_guid");
    return queried.isPresent()
        ? queried.get() instanceof Value.Text guid && guid.text().matches("[0:]+")
        : device.sysfs().filter(sysfs -> sysfs.nodeGuid().orElse(1) == 0).isPresent();
  }

  private static Status ofEthernet(PortFacts port) {
    int used = port.gids().size();
    if (used == 0) {
      return new Status(
          "no GIDs",
          "the GID table is empty: no network interface of this port has an address here",
          "bring the interface up and give it an address; in a container it must be in the same"
              + " network namespace");
    }
    if (port.gids().stream()
        .allMatch(gid -> gid.marks().contains(GidSlot.Mark.INTERFACE_ELSEWHERE))) {
      return new Status(
          "no usable GID",
          "the interfaces of all its GIDs (%d) are in other network namespaces: no QP can reach RTR"
              .formatted(used),
          "move an interface of this port into this namespace (ip link set … netns …); in a pod,"
              + " attach it to a network of that interface, such as macvlan or SR-IOV");
    }
    long slots = number(port, "gid_tbl_len");
    return slots > SLOTS_OF_SMALL_TABLE && slots - used <= SLOTS_OF_ADDRESS
        ? new Status(
            "few GID slots left",
            "%d of %d slots of the GID table are used, and an address takes %d"
                .formatted(used, slots, SLOTS_OF_ADDRESS),
            "remove addresses or virtual interfaces (VLAN, macvlan) that RDMA does not need")
        : Status.OK;
  }

  private static String lids(PortFacts port) {
    return "lid %s, sm_lid %s".formatted(shown(port, "lid"), shown(port, "sm_lid"));
  }

  private static String shown(PortFacts port, String attribute) {
    long number = number(port, attribute);
    return number < 0 ? "unknown" : Long.toString(number);
  }

  private static String physical(PortFacts port) {
    long state = number(port, "phys_state");
    return state < 0 ? "unknown" : CEnums.PHYS_STATE.nameOf(state);
  }

  /** -1 when it was not told. */
  private static long number(PortFacts port, String attribute) {
    return port.queried().get(attribute) instanceof Value.Num number ? number.bits() : -1;
  }
}
