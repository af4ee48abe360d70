package org.verbscope.verbs.xrc;

import java.nio.file.Path;
import org.verbscope.verbs.model.CEnums;
import org.verbscope.verbs.model.Fields;
import org.verbscope.verbs.model.Value;
import org.verbscope.verbs.model.Verb;

/** One acting process of a play, and the calls that it can do. */
record Actor(Play play, String process) {
  static final long CREAT = CEnums.OFLAGS.valueOf("O_CREAT");
  static final long EXCL = CEnums.OFLAGS.valueOf("O_EXCL");
  static final long RC = CEnums.QP_TYPE.valueOf("IBV_QPT_RC");
  static final long UD = CEnums.QP_TYPE.valueOf("IBV_QPT_UD");
  static final long XRC_SEND = CEnums.QP_TYPE.valueOf("IBV_QPT_XRC_SEND");
  static final long XRC_RECV = CEnums.QP_TYPE.valueOf("IBV_QPT_XRC_RECV");
  private static final long XRC_SRQ = CEnums.SRQ_TYPE.valueOf("IBV_SRQT_XRC");
  private static final long PORT = 1;

  Answer call(Verb verb, Fields.Builder fields) {
    return play.perform(this, verb, fields.build());
  }

  private static Fields.Builder fields() {
    return Fields.builder();
  }

  Answer openDomain(Path file, long oflags) {
    return call(
        Verb.IBV_OPEN_XRCD,
        fields().put("fd_path", Value.of(file.toString())).put("oflags", oflags));
  }

  Answer openPrivateDomain(long oflags) {
    return call(
        Verb.IBV_OPEN_XRCD, fields().put("fd_path", new Value.NullPointer()).put("oflags", oflags));
  }

  Answer openDomainOf(int fd, long oflags) {
    return call(Verb.IBV_OPEN_XRCD, fields().put("fd", fd).put("oflags", oflags));
  }

  Answer close(Answer domain) {
    return call(Verb.IBV_CLOSE_XRCD, fields().put("xrcd", domain.id()));
  }

  Answer allocPd() {
    return call(Verb.IBV_ALLOC_PD, fields());
  }

  Answer deallocPd(Answer pd) {
    return call(Verb.IBV_DEALLOC_PD, fields().put("pd", pd.id()));
  }

  Answer createCq() {
    return call(Verb.IBV_CREATE_CQ, fields().put("cqe", 15));
  }

  Answer destroyCq(Answer cq) {
    return call(Verb.IBV_DESTROY_CQ, fields().put("cq", cq.id()));
  }

  Answer createXrcSrq(Answer pd, Answer domain, Answer cq, long maxWr) {
    return call(
        Verb.IBV_CREATE_SRQ_EX,
        fields()
            .put("pd", pd.id())
            .put("xrcd", domain.id())
            .put("cq", cq.id())
            .put("srq_type", XRC_SRQ)
            .put("max_wr", maxWr)
            .put("max_sge", 1));
  }

  Answer destroySrq(Answer srq) {
    return call(Verb.IBV_DESTROY_SRQ, fields().put("srq", srq.id()));
  }

  Answer createTarget(Answer domain) {
    return call(Verb.IBV_CREATE_QP_EX, fields().put("xrcd", domain.id()).put("qp_type", XRC_RECV));
  }

  Answer createQp(long type, Answer pd, Answer cq) {
    return call(Verb.IBV_CREATE_QP, qp(type, pd, cq));
  }

  /** The fields of a small QP. */
  static Fields.Builder qp(long type, Answer pd, Answer cq) {
    return fields()
        .put("pd", pd.id())
        .put("send_cq", cq.id())
        .put("recv_cq", cq.id())
        .put("qp_type", type)
        .put("cap.max_send_wr", 1)
        .put("cap.max_send_sge", 1);
  }

  Answer openQp(Answer domain, long number) {
    return openQpAs(domain, number, XRC_RECV);
  }

  Answer openQpAs(Answer domain, long number, long type) {
    return call(Verb.IBV_OPEN_QP, handle(domain, number, type));
  }

  Answer openQpMasked(Answer domain, long number, long compMask) {
    return call(Verb.IBV_OPEN_QP, handle(domain, number, XRC_RECV).put("comp_mask", compMask));
  }

  private static Fields.Builder handle(Answer domain, long number, long type) {
    return fields().put("xrcd", domain.id()).put("qp_num", number).put("qp_type", type);
  }

  /** Opens a QP by the {@code as} or id of what made it, in the place of its number. */
  Answer openQpNamed(Answer domain, Answer qp) {
    return call(
        Verb.IBV_OPEN_QP,
        fields().put("xrcd", domain.id()).put("qp_num", qp.id()).put("qp_type", XRC_RECV));
  }

  Answer registerMemory(Answer pd) {
    return call(Verb.IBV_REG_MR, fields().put("pd", pd.id()).put("length", 4096).put("access", 1));
  }

  Answer deregister(Answer mr) {
    return call(Verb.IBV_DEREG_MR, fields().put("mr", mr.id()));
  }

  Answer toInit(Answer qp) {
    return call(
        Verb.IBV_MODIFY_QP,
        to("IBV_QPS_INIT", qp)
            .put("pkey_index", 0)
            .put("port_num", PORT)
            .put("qp_access_flags", 0b111));
  }

  Answer toRtr(Answer qp) {
    return call(
        Verb.IBV_MODIFY_QP,
        to("IBV_QPS_RTR", qp)
            .put("path_mtu", 3)
            .put("dest_qp_num", 0x123)
            .put("rq_psn", 0x111)
            .put("max_dest_rd_atomic", 1)
            .put("min_rnr_timer", 12)
            .put("ah_attr.is_global", 0)
            .put("ah_attr.dlid", 3)
            .put("ah_attr.port_num", PORT));
  }

  Answer toRts(Answer qp) {
    return call(
        Verb.IBV_MODIFY_QP,
        to("IBV_QPS_RTS", qp)
            .put("timeout", 14)
            .put("retry_cnt", 7)
            .put("rnr_retry", 7)
            .put("sq_psn", 0x222)
            .put("max_rd_atomic", 1));
  }

  private static Fields.Builder to(String state, Answer qp) {
    return fields().put("qp", qp.id()).put("qp_state", CEnums.QP_STATE.valueOf(state));
  }

  Answer query(Answer qp) {
    return call(Verb.IBV_QUERY_QP, fields().put("qp", qp.id()));
  }

  Answer destroy(Answer qp) {
    return call(Verb.IBV_DESTROY_QP, fields().put("qp", qp.id()));
  }
}
