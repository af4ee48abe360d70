package org.verbscope.verbs.live.ibverbs;

/**
 * Verbs that the header reaches through {@code struct verbs_context}, which lies before {@code
 * struct ibv_context} and grows only at its front: the distance back from the context is what stays
 * the same in every version.
 */
enum ContextOp {
  close_xrcd(24),
  open_xrcd(32),
  create_srq_ex(40),
  get_srq_num(48),
  create_qp_ex(56),
  open_qp(64),
  query_device_ex(104),
  query_port(320);

  /** Distance of {@code verbs_context.sz}, the size of the table that this library has, bytes. */
  static final int SZ_BACK = 8;

  private final int back;

  ContextOp(int back) {
    this.back = back;
  }

  /** Bytes from the pointer to this function back to the context. */
  int back() {
    return back;
  }
}
