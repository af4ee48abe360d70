package org.verbscope.verbs.live.netlink;

/**
 * What the kernel tells of a resource: one attribute of its netlink message. Names are those of
 * {@code rdma -j resource show}. Which columns a kind can have is in {@link ResourceKind#columns};
 * any of them can be absent from a row.
 */
public enum Column {
  /** Port that the resource is bound to; absent until then. */
  PORT("port", Nldev.PORT_INDEX, Form.U32),
  /** Number of the QP. */
  LQPN("lqpn", Nldev.RES_LQPN, Form.U32),
  /** Number of the remote QP; RC and UC only. */
  RQPN("rqpn", Nldev.RES_RQPN, Form.U32),
  /** Packet sequence number expected next, 24 bits; RC and UC only. */
  RQ_PSN("rq-psn", Nldev.RES_RQ_PSN, Form.U32),
  /** Packet sequence number to send next, 24 bits. */
  SQ_PSN("sq-psn", Nldev.RES_SQ_PSN, Form.U32),
  /** {@code ib_mig_state}; RC, UC and XRC only. */
  PATH_MIG_STATE("path-mig-state", Nldev.RES_PATH_MIG_STATE, Form.U32),
  /** {@code ib_qp_type} of a QP or CM id, {@code ib_srq_type} of an SRQ. */
  TYPE("type", Nldev.RES_TYPE, Form.U32),
  /** {@code ib_qp_state} of a QP, {@code rdma_cm_state} of a CM id. */
  STATE("state", Nldev.RES_STATE, Form.U32),
  /** What kind of {@code DRIVER} QP it is, in the driver's words. */
  SUBTYPE("subtype", Nldev.RES_SUBTYPE, Form.WORD),
  /**
   * Process that holds the resource, as the reader's PID namespace counts; kernels before 5.3 say 0
   * for the kernel.
   */
  PID("pid", Nldev.RES_PID, Form.U32),
  /** Part of the kernel that holds the resource; resources of processes have {@link #PID}. */
  KERNEL_OWNER("comm", Nldev.RES_KERN_NAME, Form.WORD),
  /** Number of the protection domain; resources of processes only. */
  PDN("pdn", Nldev.RES_PDN, Form.U32),
  /** Number of the completion queue. */
  CQN("cqn", Nldev.RES_CQN, Form.U32),
  /** Number of the memory region. */
  MRN("mrn", Nldev.RES_MRN, Form.U32),
  /** Number of the connection manager's id. */
  CM_IDN("cm-idn", Nldev.RES_CM_IDN, Form.U32),
  /** Number of the context; resources of processes only. */
  CTXN("ctxn", Nldev.RES_CTXN, Form.U32),
  /** Number of the shared receive queue. */
  SRQN("srqn", Nldev.RES_SRQN, Form.U32),
  /** Entries of a completion queue. */
  CQE("cqe", Nldev.RES_CQE, Form.U32),
  /** How many resources use it. */
  USERS("users", Nldev.RES_USECNT, Form.U64),
  /** {@code ib_poll_context}; CQs of the kernel only. */
  POLL_CTX("poll-ctx", Nldev.RES_POLL_CTX, Form.U32),
  /** 1 when the device moderates its interrupts by itself. */
  ADAPTIVE_MODERATION("adaptive-moderation", Nldev.DEV_DIM, Form.U32),
  /** Remote key; only told to a reader with CAP_NET_ADMIN. */
  RKEY("rkey", Nldev.RES_RKEY, Form.U32),
  /** Local key; only told to a reader with CAP_NET_ADMIN. */
  LKEY("lkey", Nldev.RES_LKEY, Form.U32),
  /** Address that the region begins at for remote access. */
  IOVA("iova", Nldev.RES_IOVA, Form.U64),
  /** Length of the region, bytes. */
  MRLEN("mrlen", Nldev.RES_MRLEN, Form.U64),
  /** Key for all memory; only told to a reader with CAP_NET_ADMIN. */
  LOCAL_DMA_LKEY("local_dma_lkey", Nldev.RES_LOCAL_DMA_LKEY, Form.U32),
  /** Key for all memory; only told to a reader with CAP_NET_ADMIN. */
  UNSAFE_GLOBAL_RKEY("unsafe_global_rkey", Nldev.RES_UNSAFE_GLOBAL_RKEY, Form.U32),
  /** {@code rdma_ucm_port_space}. */
  PS("ps", Nldev.RES_PS, Form.U32),
  /** See {@link ResourceTable#source}. */
  SRC_ADDR("src-addr", Nldev.RES_SRC_ADDR, Form.BLOB),
  /** See {@link ResourceTable#destination}. */
  DST_ADDR("dst-addr", Nldev.RES_DST_ADDR, Form.BLOB),
  /** See {@link ResourceTable#qps}. */
  QPS("qp", Nldev.RES_QP, Form.BLOB),
  /** See {@link ResourceTable#driverDetails}. */
  DRIVER("driver", Nldev.DRIVER, Form.BLOB);

  /** How a table keeps a column. */
  enum Form {
    /** In one cell; {@code u8} and {@code u16} as well. */
    U32(1),
    /** In two cells, the low half first. */
    U64(2),
    /** In one cell, as an index of {@link Words}. */
    WORD(1),
    /** As the kernel's bytes, beside the cells. */
    BLOB(0);

    final int cells;

    Form(int cells) {
      this.cells = cells;
    }
  }

  private final String rdmaName;
  final int attribute;
  final Form form;

  Column(String rdmaName, int attribute, Form form) {
    this.rdmaName = rdmaName;
    this.attribute = attribute;
    this.form = form;
  }

  public String rdmaName() {
    return rdmaName;
  }
}
