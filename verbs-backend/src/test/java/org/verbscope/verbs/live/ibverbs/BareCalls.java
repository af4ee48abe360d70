package org.verbscope.verbs.live.ibverbs;

import org.verbscope.verbs.model.Fields;

/**
 * Creates and destroys queue pairs by the two calls alone, into a struct that is filled once: what
 * the way from Java into libibverbs costs before anything is asked, judged or remembered.
 */
public final class BareCalls implements AutoCloseable {
  private static final int CQE = 16;

  private final VerbsContext context;
  private final long pd;
  private final long cq;
  private final Struct.Block attr = QpStructs.IBV_QP_INIT_ATTR.allocate();

  /**
   * @param device its name
   * @param qp what is asked for; its objects are made here
   */
  public BareCalls(Ibverbs library, String device, Fields qp) throws VerbFailure {
    this.context = library.open(device);
    this.pd = ObjectVerbs.allocPd(context).pointer();
    this.cq = ObjectVerbs.createCq(context, Fields.builder().put("cqe", CQE).build()).pointer();
    attr.putAll(qp);
    attr.put("send_cq", cq);
    attr.put("recv_cq", cq);
  }

  /** Creates a queue pair and destroys it. */
  public void pair() throws VerbFailure {
    long qp = VerbFailure.unlessNull(LibIbverbs.ibv_create_qp(pd, attr.address()));
    VerbFailure.unlessZero(LibIbverbs.ibv_destroy_qp(qp));
  }

  @Override
  public void close() throws VerbFailure {
    VerbFailure.unlessZero(LibIbverbs.ibv_destroy_cq(cq));
    VerbFailure.unlessZero(LibIbverbs.ibv_dealloc_pd(pd));
    attr.close();
    context.close();
  }
}
