package org.verbscope.verbs.model;

import java.util.ArrayList;
import java.util.List;

/**
 * The catalogue's entries for queue pairs: {@code ibv_qp_init_attr_ex}, {@code ibv_qp_attr}, and
 * what the kernel tells of a QP.
 */
final class QpAttributes {
  static final List<Attribute> ALL = new ArrayList<>();
  static final List<String> QP_ATTR = new ArrayList<>();

  static {
    add("qp_num", new ValueType.QpNumber(), "Number of the QP on its device.", null);
    add(
        "qp_type",
        ValueType.enumerated(CEnums.QP_TYPE),
        "The transport service: reliable or unreliable, connected or datagram, raw, XRC.",
        null);
    add(
        "state",
        ValueType.enumerated(CEnums.QP_STATE),
        "State of the QP: what was last asked for (qp_state), what a query says, what the kernel"
            + " lists.",
        null);
    add(
        "cap.max_send_wr",
        ValueType.u32(Unit.REQUESTS),
        "Most outstanding work requests on the send queue.",
        "max_qp_wr");
    add(
        "cap.max_recv_wr",
        ValueType.u32(Unit.REQUESTS),
        "Most outstanding work requests on the receive queue; has no effect beside an SRQ.",
        "max_qp_wr");
    add(
        "cap.max_send_sge",
        ValueType.u32(Unit.ENTRIES),
        "Most gather entries in one send request.",
        "max_sge");
    add(
        "cap.max_recv_sge",
        ValueType.u32(Unit.ENTRIES),
        "Most scatter entries in one receive request; has no effect beside an SRQ.",
        "max_sge");
    add(
        "cap.max_inline_data",
        ValueType.u32(Unit.BYTES),
        "Most payload that is copied into the send request itself. No verb reports a limit.",
        null);
    add(
        "sq_sig_all",
        new ValueType.Bool(),
        "Whether every send request makes a completion, flagged or not.",
        null);
    add(
        "create_flags",
        ValueType.flags(CEnums.QP_CREATE_FLAGS),
        "Special behaviour asked for at creation (ibv_create_qp_ex).",
        null);
    add(
        "max_tso_header",
        new ValueType.Unsigned(16, Unit.BYTES),
        "Longest header of a segmentation-offload request.",
        null);
    add("source_qpn", ValueType.u32(), "Source QP number put in packets of a UD QP.", null);
    add(
        "send_ops_flags",
        new ValueType.Flags(CEnums.QP_CREATE_SEND_OPS_FLAGS, 64),
        "Operations that the ibv_wr_* interface shall offer; fewer may leave more room.",
        null);

    attr("qp_state", ValueType.enumerated(CEnums.QP_STATE), "State of the QP.", null);
    attr(
        "cur_qp_state",
        ValueType.enumerated(CEnums.QP_STATE),
        "State that the caller takes the QP to be in.",
        null);
    attr(
        "qp_access_flags",
        ValueType.flags(CEnums.ACCESS_FLAGS),
        "What a connected peer may do: remote read, write, atomics.",
        null);
    attr("pkey_index", ValueType.u16(), "Slot of the partition key.", null);
    attr("port_num", ValueType.u8(), "Port the QP uses, from 1.", "phys_port_cnt");
    attr("qkey", new ValueType.Hex(32), "Key that datagrams to this QP must carry.", null);
    for (Attribute attribute : addressVector(Kind.QP, "ah_attr.")) {
      ALL.add(attribute);
      QP_ATTR.add(attribute.name());
    }
    attr(
        "path_mtu",
        ValueType.enumerated(CEnums.MTU),
        "Packet payload on this path; at most the active MTU of both ports.",
        null);
    attr(
        "timeout",
        new ValueType.Coded(8, Codes::timeout),
        "How long to wait for an acknowledgement before sending again.",
        null);
    attr(
        "retry_cnt",
        new ValueType.Coded(8, Codes::retryCount),
        "How often to send again before giving up (0 to 7).",
        null);
    attr(
        "rnr_retry",
        new ValueType.Coded(8, Codes::rnrRetry),
        "How often to try again when the peer has no receive posted.",
        null);
    attr(
        "rq_psn",
        ValueType.u32(),
        "Packet number expected first, 24 bits: the peer's sq_psn.",
        null);
    attr(
        "max_rd_atomic",
        ValueType.u8(),
        "RDMA reads and atomics this QP may have under way.",
        "max_qp_init_rd_atom");
    for (Attribute attribute : addressVector(Kind.QP, "alt_ah_attr.")) {
      ALL.add(attribute);
      QP_ATTR.add(attribute.name());
    }
    attr("alt_pkey_index", ValueType.u16(), "Partition key slot of the alternate path.", null);
    attr("alt_port_num", ValueType.u8(), "Port of the alternate path.", "phys_port_cnt");
    attr(
        "alt_timeout",
        new ValueType.Coded(8, Codes::timeout),
        "Acknowledgement timeout on the alternate path.",
        null);
    attr(
        "min_rnr_timer",
        new ValueType.Coded(8, Codes::rnrTimer),
        "Delay asked of the peer when this QP has no receive posted.",
        null);
    attr("sq_psn", ValueType.u32(), "Packet number sent first, 24 bits.", null);
    attr(
        "max_dest_rd_atomic",
        ValueType.u8(),
        "RDMA reads and atomics of the peer that this QP answers at a time.",
        "max_qp_rd_atom");
    attr(
        "path_mig_state",
        ValueType.enumerated(CEnums.MIG_STATE),
        "State of automatic path migration.",
        null);
    attr("dest_qp_num", new ValueType.QpNumber(), "Number of the peer's QP.", null);
    attr(
        "en_sqd_async_notify",
        new ValueType.Bool(),
        "Whether an event is raised when the send queue is drained.",
        null);
    attr("rate_limit", ValueType.u32(Unit.KBIT_PER_SECOND), "Packet pacing; 0 is off.", null);

    add("sq_draining", new ValueType.Bool(), "Whether the send queue is draining.", null);
    add("send_cq", new ValueType.Str(), "Where its sends complete.", null);
    add("recv_cq", new ValueType.Str(), "Where its receives complete.", null);
    add("pdn", ValueType.u32(), "The kernel's number of the protection domain.", null);
    add(
        "async_events",
        new ValueType.Str(),
        "Who receives the asynchronous events of a sharable QP.",
        null);
    add(
        "usecnt",
        ValueType.u64(Unit.HANDLES),
        "Handles of a sharable QP: it goes with the last of them.",
        null);
  }

  private QpAttributes() {}

  /** The members of {@code struct ibv_ah_attr}, below {@code prefix}. */
  static List<Attribute> addressVector(Kind kind, String prefix) {
    return List.of(
        new Attribute(
            kind,
            prefix + "is_global",
            new ValueType.Bool(),
            "Whether packets carry a GRH; on Ethernet they must.",
            null),
        new Attribute(
            kind, prefix + "grh.dgid", new ValueType.GidText(), "GID of the destination.", null),
        new Attribute(
            kind,
            prefix + "grh.sgid_index",
            ValueType.u8(),
            "Slot of our own GID: chooses interface and RoCE version.",
            null),
        new Attribute(
            kind,
            prefix + "grh.flow_label",
            new ValueType.Hex(32),
            "Flow label, 20 bits; on RoCE v2 the UDP source port follows from it.",
            null),
        new Attribute(
            kind,
            prefix + "grh.hop_limit",
            ValueType.u8(),
            "Routers that a packet may cross; 64 is usual, 0 or 1 stays on the subnet.",
            null),
        new Attribute(
            kind, prefix + "grh.traffic_class", ValueType.u8(), "Traffic class (DSCP).", null),
        new Attribute(
            kind,
            prefix + "dlid",
            ValueType.u16(),
            "LID of the destination; unused on Ethernet.",
            null),
        new Attribute(kind, prefix + "sl", ValueType.u8(), "Service level.", null),
        new Attribute(
            kind, prefix + "src_path_bits", ValueType.u8(), "Low bits of our own LID.", null),
        new Attribute(
            kind,
            prefix + "static_rate",
            ValueType.enumerated(CEnums.RATE),
            "Most that may be sent on this path; IBV_RATE_MAX is the port's own rate.",
            null),
        new Attribute(
            kind, prefix + "port_num", ValueType.u8(), "Port that packets leave by.", null));
  }

  private static void add(String name, ValueType type, String meaning, String limit) {
    ALL.add(new Attribute(Kind.QP, name, type, meaning, limit));
  }

  private static void attr(String name, ValueType type, String meaning, String limit) {
    add(name, type, meaning, limit);
    QP_ATTR.add(name);
  }
}
