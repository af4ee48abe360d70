package org.verbscope.verbs.model;

import java.util.List;

/** The catalogue's entries for ports ({@code struct ibv_port_attr}) and GIDs. */
final class PortAttributes {
  static final List<Attribute> ALL =
      List.of(
          port("state", ValueType.enumerated(CEnums.PORT_STATE), "Logical state of the link."),
          port(
              "phys_state", ValueType.enumerated(CEnums.PHYS_STATE), "Physical state of the link."),
          port(
              "link_layer",
              ValueType.enumerated(CEnums.LINK_LAYER),
              "What carries the packets: on Ethernet every address needs a GRH."),
          port("active_width", new ValueType.Coded(8, Codes::width), "Number of lanes in use."),
          port(
              "active_speed",
              new ValueType.Coded(32, Codes::speed),
              "Signalling rate of one lane."),
          port("rate", new ValueType.Str(), "Rate of all lanes together, in the kernel's words."),
          port("max_mtu", ValueType.enumerated(CEnums.MTU), "Largest MTU the port can do."),
          port(
              "active_mtu",
              ValueType.enumerated(CEnums.MTU),
              "MTU in effect: path_mtu of a QP should not exceed it."),
          port(
              "lid",
              ValueType.u16(),
              "Local identifier; 0 on Ethernet, given by the SM elsewhere."),
          port("sm_lid", ValueType.u16(), "Local identifier of the subnet manager."),
          port("lmc", ValueType.u8(), "Number of low LID bits that are the port's to vary."),
          port("sm_sl", ValueType.u8(), "Service level of the way to the subnet manager."),
          port("gid_tbl_len", ValueType.u32(), "Number of slots in the GID table."),
          port(
              "gids",
              ValueType.u32(),
              "Used slots of the GID table, of how many: on RoCE an address takes two of them."),
          port("pkey_tbl_len", ValueType.u16(), "Number of slots in the partition key table."),
          port(
              "pkeys",
              new ValueType.Str(),
              "Partition keys by slot, which is the pkey_index of a QP: only ports that share a key"
                  + " hear each other, and of two at least one must be a full member (0x8000)."),
          port("max_msg_sz", ValueType.u32(Unit.BYTES), "Longest message."),
          port(
              "port_cap_flags",
              ValueType.flags(CEnums.PORT_CAP_FLAGS),
              "Optional features of the port."),
          port("port_cap_flags2", new ValueType.Hex(16), "Further features of the port."),
          port("max_vl_num", ValueType.u8(), "Virtual lanes, encoded."),
          port("subnet_timeout", new ValueType.Coded(8, Codes::timeout), "Delay of the subnet."),
          port("init_type_reply", ValueType.u8(), "How the subnet manager initialised the port."),
          port("bad_pkey_cntr", ValueType.u32(), "Packets refused for their partition key."),
          port("qkey_viol_cntr", ValueType.u32(), "Packets refused for their queue key."),
          port("flags", new ValueType.Hex(8), "Flags of the port query; bit 0: a GRH is required."),
          gid("gid", new ValueType.GidText(), "The identifier itself."),
          gid(
              "gid_type",
              ValueType.enumerated(CEnums.GID_TYPE),
              "How packets with it are built: InfiniBand, RoCE v1, or RoCE v2 (UDP, routable)."),
          gid("gid_index", ValueType.u32(), "Slot in the port's table: sgid_index of an address."),
          gid("ndev", new ValueType.Str(), "Network interface that the identifier comes from."),
          gid(
              "marks",
              new ValueType.Str(),
              "What speaks against using it: link-local ones are not routed, stale ones belong to an"
                  + " address that is gone, those elsewhere to another network namespace."),
          gid("ndev_ifindex", ValueType.u32(), "Number of that interface; 0 when not visible."));

  private PortAttributes() {}

  private static Attribute port(String name, ValueType type, String meaning) {
    return new Attribute(Kind.PORT, name, type, meaning, null);
  }

  private static Attribute gid(String name, ValueType type, String meaning) {
    return new Attribute(Kind.GID, name, type, meaning, null);
  }
}
