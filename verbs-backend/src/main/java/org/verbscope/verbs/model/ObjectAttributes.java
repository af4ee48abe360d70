package org.verbscope.verbs.model;

import java.util.ArrayList;
import java.util.List;

/** The catalogue's entries for contexts, PDs, CQs, SRQs, MRs, AHs, XRC domains and CM ids. */
final class ObjectAttributes {
  static final List<Attribute> ALL = new ArrayList<>();

  static {
    add(Kind.CONTEXT, "ctxn", ValueType.u32(), "The kernel's number of the open context.");
    add(Kind.CONTEXT, "num_comp_vectors", ValueType.u32(), "Completion vectors it can use.");

    add(Kind.PD, "pdn", ValueType.u32(), "The kernel's number of the protection domain.");
    add(
        Kind.PD,
        "usecnt",
        ValueType.u64(Unit.USERS),
        "Objects that use it; while there are any, ibv_dealloc_pd answers EBUSY.");

    ALL.add(
        new Attribute(
            Kind.CQ,
            "cqe",
            ValueType.u32(Unit.ENTRIES),
            "Entries of the queue; providers round up.",
            "max_cqe"));
    ALL.add(
        new Attribute(
            Kind.CQ,
            "comp_vector",
            ValueType.u32(),
            "Completion vector (interrupt) that signals events of this queue.",
            "num_comp_vectors"));
    add(Kind.CQ, "cqn", ValueType.u32(), "The kernel's number of the completion queue.");
    add(
        Kind.CQ,
        "usecnt",
        ValueType.u64(Unit.USERS),
        "Work queues that complete here; while there are any, ibv_destroy_cq answers EBUSY.");

    ALL.add(
        new Attribute(
            Kind.SRQ,
            "max_wr",
            ValueType.u32(Unit.REQUESTS),
            "Most outstanding receive requests in the queue.",
            "max_srq_wr"));
    ALL.add(
        new Attribute(
            Kind.SRQ,
            "max_sge",
            ValueType.u32(Unit.ENTRIES),
            "Most scatter entries in a receive request.",
            "max_srq_sge"));
    add(
        Kind.SRQ,
        "srq_limit",
        ValueType.u32(Unit.REQUESTS),
        "An event is raised when fewer requests than this are left; 0 is off.");
    add(Kind.SRQ, "srq_type", ValueType.enumerated(CEnums.SRQ_TYPE), "Basic, XRC or tag matching.");
    add(Kind.SRQ, "srq_num", ValueType.u32(), "Number that an XRC sender puts in its requests.");
    add(Kind.SRQ, "srqn", ValueType.u32(), "The kernel's number of the shared receive queue.");
    add(
        Kind.SRQ,
        "usecnt",
        ValueType.u64(Unit.USERS),
        "QPs that receive from it; while there are any, ibv_destroy_srq answers EBUSY.");

    ALL.add(
        new Attribute(
            Kind.MR,
            "length",
            ValueType.u64(Unit.BYTES),
            "Length of the registered memory.",
            "max_mr_size"));
    add(
        Kind.MR,
        "access",
        ValueType.flags(CEnums.ACCESS_FLAGS),
        "What may be done with the memory, locally and by the peer.");
    add(Kind.MR, "lkey", new ValueType.Hex(32), "Key that local work requests quote.");
    add(Kind.MR, "rkey", new ValueType.Hex(32), "Key that remote peers quote.");
    add(Kind.MR, "mrn", ValueType.u32(), "The kernel's number of the memory region.");

    for (Attribute attribute : QpAttributes.addressVector(Kind.AH, "")) {
      ALL.add(attribute);
    }

    add(
        Kind.XRCD,
        "oflags",
        ValueType.flags(CEnums.OFLAGS),
        "O_CREAT makes the domain when its file has none, O_EXCL refuses one that exists.");
    add(
        Kind.XRCD,
        "inode",
        new ValueType.Str(),
        "Identity of the file that processes share the domain by, device:inode as when it was"
            + " opened; none for a private domain.");
    add(Kind.XRCD, "fd_path", new ValueType.Str(), "Path by which the file was opened.");
    add(
        Kind.XRCD,
        "path_inode",
        new ValueType.Str(),
        "Identity of the file that the path leads to now: another one than inode where the file was"
            + " made anew, and whoever opens the path gets another domain.");
    add(
        Kind.XRCD,
        "usecnt",
        ValueType.u64(Unit.USERS),
        "Objects of this handle; while there are any, ibv_close_xrcd answers EBUSY.");

    add(
        Kind.CM_ID,
        "state",
        new ValueType.Str(),
        "How far the connection is, in the kernel's word (rdma_cm_state): LISTEN waits, CONNECT is"
            + " connected or about to be.");
    add(
        Kind.CM_ID,
        "ps",
        new ValueType.Str(),
        "Port space: TCP for connections, UDP for datagrams, IPOIB and IB.");
    add(Kind.CM_ID, "qp_type", new ValueType.Str(), "Type of the QP that it connects.");
    add(Kind.CM_ID, "qp_num", ValueType.u32(), "The QP that it connects, once that is known.");
    add(Kind.CM_ID, "src_addr", new ValueType.Str(), "Address and port of this end.");
    add(Kind.CM_ID, "dst_addr", new ValueType.Str(), "Address and port of the other end.");
    add(Kind.CM_ID, "port_num", ValueType.u8(), "Port of the device that it is bound to.");
    add(Kind.CM_ID, "cm_idn", ValueType.u32(), "The kernel's number of the id.");
  }

  private ObjectAttributes() {}

  private static void add(Kind kind, String name, ValueType type, String meaning) {
    ALL.add(new Attribute(kind, name, type, meaning, null));
  }
}
