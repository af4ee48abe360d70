package org.verbscope.verbs.sim;

import org.verbscope.verbs.rules.QueueMemory;

/**
 * What decides the capabilities of a new QP.
 *
 * @param type value of {@code enum ibv_qp_type}
 * @param srq true when receives come from a shared receive queue
 * @param sendOps {@code send_ops_flags}, or {@link #NO_SEND_OPS} when they were not given
 */
record QpWish(long type, Caps caps, boolean srq, long sendOps) {
  static final long NO_SEND_OPS = -1;

  /** What of it decides how much memory the queues take. */
  QueueMemory.Qp queues() {
    return new QueueMemory.Qp(
        type, caps.sendWr(), caps.sendSge(), caps.inline(), caps.recvWr(), caps.recvSge(), srq);
  }
}
