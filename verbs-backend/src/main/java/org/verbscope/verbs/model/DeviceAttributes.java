package org.verbscope.verbs.model;

import java.util.List;

/** The catalogue's entries for a device: {@code struct ibv_device_attr_ex} and the device list. */
final class DeviceAttributes {
  static final List<Attribute> ALL =
      List.of(
          device("node_type", ValueType.enumerated(CEnums.NODE_TYPE), "What kind of node it is."),
          device(
              "transport_type",
              ValueType.enumerated(CEnums.TRANSPORT_TYPE),
              "The transport that follows from the node type."),
          device("provenance", new ValueType.Str(), "Whether the device is real or simulated."),
          device("dev_name", new ValueType.Str(), "Name of the character device: uverbsN."),
          device("fw_ver", new ValueType.Str(), "Version of the firmware; may be empty."),
          device("hca_type", new ValueType.Str(), "The vendor's model."),
          device("pci", new ValueType.Str(), "Address of the PCI function."),
          device("numa_node", ValueType.u32(), "NUMA node that the function is attached to."),
          device(
              "parent", new ValueType.Str(), "Network interface that a software device stands on."),
          device("driver", new ValueType.Str(), "The kernel's driver that serves it."),
          used("qp", "Queue pairs that there are, of all processes."),
          used("cq", "Completion queues that there are, of all processes."),
          used("mr", "Memory regions that there are, of all processes."),
          used("pd", "Protection domains that there are, of all processes."),
          used("srq", "Shared receive queues that there are, of all processes."),
          device("ctx", ValueType.u32(), "How often it is open, by all processes."),
          device("cm_id", ValueType.u32(), "Ids of the connection manager that are bound to it."),
          device("board_id", new ValueType.Str(), "The vendor's name of the board."),
          device("node_guid", new ValueType.Str(), "Globally unique identifier of the device."),
          device(
              "sys_image_guid",
              new ValueType.Str(),
              "Identifier shared by the devices that are one piece of hardware."),
          device("vendor_id", new ValueType.Hex(32), "IEEE number of the vendor."),
          device("vendor_part_id", ValueType.u32(), "The vendor's part number."),
          device("hw_ver", ValueType.u32(), "Version of the hardware."),
          device("phys_port_cnt", ValueType.u8(), "Number of physical ports."),
          device(
              "num_comp_vectors",
              ValueType.u32(),
              "Number of completion vectors: comp_vector of a CQ must be below it."),
          device(
              "device_cap_flags",
              ValueType.flags(CEnums.DEVICE_CAP_FLAGS),
              "Optional features of the device; bits without a name are kept."),
          device(
              "device_cap_flags_ex",
              new ValueType.Flags(CEnums.DEVICE_CAP_FLAGS, 64),
              "All 64 feature bits, from the extended query."),
          device(
              "atomic_cap",
              ValueType.enumerated(CEnums.ATOMIC_CAP),
              "How far atomic operations are atomic: not at all, within the device, or globally."),
          device("max_mr_size", ValueType.u64(Unit.BYTES), "Largest memory region."),
          device("page_size_cap", new ValueType.Hex(64), "Page sizes supported, one bit each."),
          count("max_qp", "Most queue pairs, nominally: firmware may stop earlier."),
          count("max_qp_wr", "Most outstanding work requests on any work queue."),
          count("max_sge", "Most scatter/gather entries in a work request."),
          count("max_sge_rd", "Most scatter/gather entries in an RDMA read request."),
          count("max_cq", "Most completion queues."),
          count("max_cqe", "Most entries in a completion queue."),
          count("max_mr", "Most memory regions."),
          count("max_pd", "Most protection domains."),
          count(
              "max_qp_rd_atom",
              "Most RDMA reads and atomics that one QP answers at a time (max_dest_rd_atomic)."),
          count("max_res_rd_atom", "Resources for answering RDMA reads and atomics, device-wide."),
          count(
              "max_qp_init_rd_atom",
              "Most RDMA reads and atomics that one QP starts at a time (max_rd_atomic)."),
          count("max_ee_rd_atom", "As max_qp_rd_atom, for the reliable-datagram transport."),
          count("max_ee_init_rd_atom", "As max_qp_init_rd_atom, for reliable datagrams."),
          count("max_ee", "Most end-to-end contexts of reliable datagrams."),
          count("max_rdd", "Most reliable-datagram domains."),
          count("max_mw", "Most memory windows."),
          count("max_raw_ipv6_qp", "Most raw IPv6 QPs."),
          count("max_raw_ethy_qp", "Most raw Ethertype QPs."),
          count("max_mcast_grp", "Most multicast groups."),
          count("max_mcast_qp_attach", "Most QPs in one multicast group."),
          count("max_total_mcast_qp_attach", "Most QPs in all multicast groups together."),
          count("max_ah", "Most address handles."),
          count("max_fmr", "Most fast memory regions (a retired feature)."),
          count("max_map_per_fmr", "Most remaps of a fast memory region (a retired feature)."),
          count("max_srq", "Most shared receive queues; 0 means there are none."),
          count("max_srq_wr", "Most work requests in a shared receive queue."),
          count("max_srq_sge", "Most scatter/gather entries in an SRQ's work request."),
          device("max_pkeys", ValueType.u16(), "Most partition keys."),
          device(
              "local_ca_ack_delay",
              new ValueType.Coded(8, Codes::timeout),
              "How long the device may take to answer before it sends an acknowledgement."),
          device(
              "supported_qp_types",
              new ValueType.Str(),
              "QP types that can be created here with the plain and extended verbs."));

  private DeviceAttributes() {}

  private static Attribute device(String name, ValueType type, String meaning) {
    return new Attribute(Kind.DEVICE, name, type, meaning, null);
  }

  /** How many there are. */
  private static Attribute used(String name, String meaning) {
    return new Attribute(
        Kind.DEVICE,
        name,
        ValueType.u32(),
        meaning + " The limit is nominal: memory or firmware may end earlier.",
        "max_" + name);
  }

  private static Attribute count(String name, String meaning) {
    return device(name, ValueType.u32(), meaning);
  }
}
