package org.verbscope.verbs.sim;

import org.verbscope.verbs.rules.QueueMemory;

/**
 * What decides the capabilities of a new QP.
 *
 * @param type value of {@code enum ibv_qp_type}
 * @param srq true when receives come from a shared receive queue
 * @param sendOps {@code send_ops_flags}, or {@link #NO_SEND_OPS} when they were not given
 * @param tsoHeader {@code max_tso_header} in bytes, or {@link #NO_TSO} when it was not given
 */
record QpWish(long type, Caps caps, boolean srq, long sendOps, long tsoHeader) {
  static final long NO_SEND_OPS = -1;
  static final long NO_TSO = -1;

  static QpWish plain(long type, Caps caps, boolean srq) {
    return new QpWish(type, caps, srq, NO_SEND_OPS, NO_TSO);
  }

  /** What of it decides how much memory the queues take. */
  QueueMemory.Qp queues() {
    return new QueueMemory.Qp(
        type, caps.sendWr(), caps.sendSge(), caps.inline(), caps.recvWr(), caps.recvSge(), srq);
  }

  /**
   * Bytes of a send request for the headers that segmentation repeats.
   *
   * @param lead bytes that stand before them
   */
  long tsoBytes(long lead) {
    return tsoHeader == NO_TSO ? 0 : Rounding.up(lead + tsoHeader, 16);
  }
}
