package org.verbscope.verbs.sim;

/**
 * What decides the capabilities of a new QP.
 *
 * @param type value of {@code enum ibv_qp_type}
 * @param srq true when receives come from a shared receive queue
 * @param sendOps {@code send_ops_flags}, or {@link #NO_SEND_OPS} when they were not given
 */
record QpWish(long type, Caps caps, boolean srq, long sendOps) {
  static final long NO_SEND_OPS = -1;
}
