package org.verbscope.verbs.live;

import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentHashMap;
import org.verbscope.verbs.live.netlink.Column;
import org.verbscope.verbs.live.netlink.ResourceKind;
import org.verbscope.verbs.live.netlink.ResourceTable;
import org.verbscope.verbs.model.AttributeCatalog;
import org.verbscope.verbs.model.Reading;
import org.verbscope.verbs.model.Readings;
import org.verbscope.verbs.model.Source;
import org.verbscope.verbs.rules.SharedQps;

/** What a row of the kernel's tables tells, as readings; and what it does not tell, and why. */
final class KernelReadings {
  private static final Reading NO_CAPS =
      new Reading.NotExposed("the kernel does not tell the capabilities of another process's QP");
  private static final Reading NO_CQ =
      new Reading.NotExposed("the kernel does not tell which CQ a QP completes to");
  private static final Reading NO_KEYS =
      new Reading.NotExposed("the kernel tells keys to CAP_NET_ADMIN alone");
  private static final Reading NO_SIZES =
      new Reading.NotExposed("the kernel does not tell an SRQ's size");
  private static final Reading QPS_ONLY = new Reading.NotExposed("the kernel lists the QPs only");
  private static final Reading NO_HANDLES =
      new Reading.NotExposed("the kernel does not count a shared QP's handles for others");

  /** The few words that the kernel has for states and types, each kept once. */
  private static final Map<String, Reading> WORDS = new ConcurrentHashMap<>();

  private final Readings.Builder readings;
  private final ResourceTable table;
  private final int row;

  private KernelReadings(Readings.Builder readings, ResourceTable table, int row) {
    this.readings = readings;
    this.table = table;
    this.row = row;
  }

  /**
   * @param ours whether it is an object of this app, of which verbs tell what the kernel does not
   */
  static void put(Readings.Builder readings, ResourceTable table, int row, boolean ours) {
    new KernelReadings(readings, table, row).put(ours);
  }

  /** True for an XRC target QP. */
  static boolean isTarget(ResourceTable table, int row) {
    return table.kind() == ResourceKind.QP
        && table.text(row, Column.TYPE).filter("XRC_TGT"::equals).isPresent();
  }

  /** The state of a target QP; empty where there is no such row. */
  static Optional<Reading> state(ResourceTable qps, int row) {
    return row < 0 || !isTarget(qps, row)
        ? Optional.empty()
        : qps.text(row, Column.STATE).map(KernelReadings::word);
  }

  private static Reading word(String text) {
    return WORDS.computeIfAbsent(text, t -> Reading.of(t));
  }

  private void put(boolean ours) {
    switch (table.kind()) {
      case CTX -> number("ctxn", Column.CTXN);
      case PD -> {
        number("pdn", Column.PDN);
        number("usecnt", Column.USERS);
      }
      case CQ -> {
        number("cqe", Column.CQE);
        number("cqn", Column.CQN);
        number("usecnt", Column.USERS);
      }
      case SRQ -> srq(ours);
      case MR -> {
        number("length", Column.MRLEN);
        number("mrn", Column.MRN);
        key("lkey", Column.LKEY);
        key("rkey", Column.RKEY);
      }
      case QP -> qp(ours);
      case CM_ID -> cmId();
    }
  }

  private void srq(boolean ours) {
    number("srqn", Column.SRQN);
    word("srq_type", Column.TYPE);
    readings.put("usecnt", Source.KERNEL, QPS_ONLY);
    if (!ours) {
      readings.put("max_wr", Source.KERNEL, NO_SIZES).put("max_sge", Source.KERNEL, NO_SIZES);
    }
  }

  private void qp(boolean ours) {
    number("qp_num", Column.LQPN);
    word("qp_type", Column.TYPE);
    word("state", Column.STATE);
    number("port_num", Column.PORT);
    number("dest_qp_num", Column.RQPN);
    number("rq_psn", Column.RQ_PSN);
    number("sq_psn", Column.SQ_PSN);
    word("path_mig_state", Column.PATH_MIG_STATE);
    number("pdn", Column.PDN);
    if (!ours) {
      AttributeCatalog.CAPS.forEach(cap -> readings.put(cap, Source.KERNEL, NO_CAPS));
      readings.put("send_cq", Source.KERNEL, NO_CQ).put("recv_cq", Source.KERNEL, NO_CQ);
    }
    if (isTarget(table, row)) {
      SharedQps.putNone(readings);
      readings.put("usecnt", Source.KERNEL, NO_HANDLES);
    }
  }

  private void cmId() {
    word("state", Column.STATE);
    word("ps", Column.PS);
    word("qp_type", Column.TYPE);
    number("qp_num", Column.LQPN);
    text("src_addr", Column.SRC_ADDR);
    text("dst_addr", Column.DST_ADDR);
    number("port_num", Column.PORT);
    number("cm_idn", Column.CM_IDN);
  }

  private void number(String attribute, Column column) {
    OptionalLong number = table.number(row, column);
    if (number.isPresent()) {
      readings.put(attribute, Source.KERNEL, number.getAsLong());
    }
  }

  private void key(String attribute, Column column) {
    OptionalLong key = table.number(row, column);
    readings.put(attribute, Source.KERNEL, key.isPresent() ? Reading.of(key.getAsLong()) : NO_KEYS);
  }

  /** Empty where the kernel gave a form that is not known here. */
  private void text(String attribute, Column column) {
    table
        .text(row, column)
        .filter(text -> !text.isEmpty())
        .ifPresent(text -> readings.put(attribute, Source.KERNEL, text));
  }

  private void word(String attribute, Column column) {
    Optional<String> word = table.text(row, column);
    word.ifPresent(text -> readings.put(attribute, Source.KERNEL, word(text)));
  }
}
