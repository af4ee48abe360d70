package org.verbscope.verbs.model;

/** What a {@link Resource} is. The segment is the word that stands for the kind inside an id. */
public enum Kind {
  HOST("host"),
  DEVICE("device"),
  PORT("port"),
  GID("gid"),
  CONTEXT("ctx"),
  PD("pd"),
  CQ("cq"),
  SRQ("srq"),
  MR("mr"),
  AH("ah"),
  XRCD("xrcd"),
  /** An indirection table of receive work queues. */
  RWQ_IND_TBL("rwq_ind_tbl"),
  /** A queue pair; of a sharable one, the handle that its creator holds. */
  QP("qp"),
  /** A further handle of a sharable queue pair, made by {@code ibv_open_qp}. */
  QP_HANDLE("qp"),
  /** An id of the connection manager: an end of a connection, or what waits for one. */
  CM_ID("cm_id");

  private final String segment;

  Kind(String segment) {
    this.segment = segment;
  }

  /** The word between the slashes of an id: {@code mlx5_0/qp/280}. */
  public String segment() {
    return segment;
  }
}
