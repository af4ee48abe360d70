package org.verbscope.verbs.live.netlink;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * The kinds of resources that the kernel tracks. XRC domains, address handles, memory windows,
 * completion channels and handles of opened QPs are not among them.
 */
public enum ResourceKind {
  QP(
      "qp",
      Nldev.CMD_RES_QP_GET,
      Nldev.RES_QP,
      Nldev.RES_QP_ENTRY,
      Column.LQPN,
      EnumSet.of(Column.TYPE, Column.PDN, Column.PID, Column.KERNEL_OWNER),
      List.of(
          Column.LQPN,
          Column.PORT,
          Column.PDN,
          Column.PID,
          Column.RQPN,
          Column.RQ_PSN,
          Column.SQ_PSN,
          Column.PATH_MIG_STATE,
          Column.TYPE,
          Column.STATE,
          Column.KERNEL_OWNER,
          Column.SUBTYPE,
          Column.DRIVER)),
  CQ(
      "cq",
      Nldev.CMD_RES_CQ_GET,
      Nldev.RES_CQ,
      Nldev.RES_CQ_ENTRY,
      Column.CQN,
      EnumSet.of(Column.CTXN, Column.PID, Column.KERNEL_OWNER),
      List.of(
          Column.CQN,
          Column.CQE,
          Column.USERS,
          Column.POLL_CTX,
          Column.ADAPTIVE_MODERATION,
          Column.CTXN,
          Column.PID,
          Column.KERNEL_OWNER,
          Column.DRIVER)),
  MR(
      "mr",
      Nldev.CMD_RES_MR_GET,
      Nldev.RES_MR,
      Nldev.RES_MR_ENTRY,
      Column.MRN,
      EnumSet.of(Column.PDN, Column.PID, Column.KERNEL_OWNER),
      List.of(
          Column.MRN,
          Column.RKEY,
          Column.LKEY,
          Column.IOVA,
          Column.MRLEN,
          Column.PDN,
          Column.PID,
          Column.KERNEL_OWNER,
          Column.DRIVER)),
  PD(
      "pd",
      Nldev.CMD_RES_PD_GET,
      Nldev.RES_PD,
      Nldev.RES_PD_ENTRY,
      Column.PDN,
      EnumSet.of(Column.CTXN, Column.PID, Column.KERNEL_OWNER),
      List.of(
          Column.PDN,
          Column.LOCAL_DMA_LKEY,
          Column.UNSAFE_GLOBAL_RKEY,
          Column.USERS,
          Column.CTXN,
          Column.PID,
          Column.KERNEL_OWNER,
          Column.DRIVER)),
  SRQ(
      "srq",
      Nldev.CMD_RES_SRQ_GET,
      Nldev.RES_SRQ,
      Nldev.RES_SRQ_ENTRY,
      Column.SRQN,
      EnumSet.of(Column.TYPE, Column.PDN, Column.PID, Column.KERNEL_OWNER),
      List.of(
          Column.SRQN,
          Column.TYPE,
          Column.PDN,
          Column.CQN,
          Column.PID,
          Column.KERNEL_OWNER,
          Column.QPS,
          Column.DRIVER)),
  /** A process that has the device open. */
  CTX(
      "ctx",
      Nldev.CMD_RES_CTX_GET,
      Nldev.RES_CTX,
      Nldev.RES_CTX_ENTRY,
      Column.CTXN,
      EnumSet.of(Column.PID, Column.KERNEL_OWNER),
      List.of(Column.CTXN, Column.PID, Column.KERNEL_OWNER, Column.DRIVER)),
  /** A connection manager's id. */
  CM_ID(
      "cm_id",
      Nldev.CMD_RES_CM_ID_GET,
      Nldev.RES_CM_ID,
      Nldev.RES_CM_ID_ENTRY,
      Column.CM_IDN,
      EnumSet.of(Column.PID, Column.KERNEL_OWNER),
      List.of(
          Column.CM_IDN,
          Column.PORT,
          Column.LQPN,
          Column.TYPE,
          Column.PS,
          Column.STATE,
          Column.PID,
          Column.KERNEL_OWNER,
          Column.SRC_ADDR,
          Column.DST_ADDR,
          Column.DRIVER));

  private final String summaryName;
  final int command;
  final int table;
  final int entry;
  final RowLayout layout;

  ResourceKind(
      String summaryName,
      int command,
      int table,
      int entry,
      Column id,
      Set<Column> identity,
      List<Column> columns) {
    this.summaryName = summaryName;
    this.command = command;
    this.table = table;
    this.entry = entry;
    this.layout = new RowLayout(id, identity, columns);
  }

  /** What the kernel's summary calls it: {@code cm_id}. */
  public String summaryName() {
    return summaryName;
  }

  /** Whether the kernel, asked for one of them, wants to be told a port. */
  boolean isOfPort() {
    return this == QP || this == CM_ID;
  }

  /** The column that holds the kernel's number of the resource. */
  public Column id() {
    return layout.id();
  }

  /** What a row of this kind can hold. */
  public List<Column> columns() {
    return layout.columns();
  }
}
