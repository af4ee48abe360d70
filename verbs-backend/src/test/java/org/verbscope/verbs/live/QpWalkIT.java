package org.verbscope.verbs.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.verbscope.verbs.live.GuestCalls.RC;
import static org.verbscope.verbs.live.GuestCalls.qp;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.verbscope.verbs.model.CEnums;
import org.verbscope.verbs.model.Errno;
import org.verbscope.verbs.model.Gid;
import org.verbscope.verbs.model.Outcome;
import org.verbscope.verbs.model.Receipt;
import org.verbscope.verbs.model.Source;
import org.verbscope.verbs.model.Value;
import org.verbscope.verbs.model.Verb;
import org.verbscope.verbs.model.Verdict;
import org.verbscope.verbs.testbed.Guest;

/** Two RC QPs of one device, led to each other. */
@Tag(Guest.RXE)
class QpWalkIT {
  private static final Gid IPV4 = Gid.parse("::ffff:192.0.2.1");

  private final GuestCalls rxe = new GuestCalls();

  @BeforeEach
  void makeTwoQps() {
    rxe.withPdAndCq();
    rxe.granted(Verb.IBV_CREATE_QP, "a", qp(RC, 16, 16));
    rxe.granted(Verb.IBV_CREATE_QP, "b", qp(RC, 16, 16));
  }

  @AfterEach
  void close() {
    rxe.close();
  }

  @Test
  void anRcQpGoesFromResetToReadyToSendAgainstASecondOne() throws Exception {
    for (String[] pair : new String[][] {{"a", "b"}, {"b", "a"}}) {
      assertThat(state(pair[0])).isEqualTo("IBV_QPS_RESET");
      toInit(pair[0]);
      assertThat(state(pair[0])).isEqualTo("IBV_QPS_INIT");
      toRtr(pair[0], pair[1], 77);
      assertThat(state(pair[0])).isEqualTo("IBV_QPS_RTR");
      toRts(pair[0]);
      assertThat(state(pair[0])).isEqualTo("IBV_QPS_RTS");
    }
    Receipt query = rxe.granted(Verb.IBV_QUERY_QP, "", f -> f.name("qp", "a"));
    assertThat(query.actual())
        .containsEntry("ah_attr.grh.dgid", Value.of(IPV4))
        .containsEntry("dest_qp_num", Value.of(number("b")))
        .containsEntry("rq_psn", Value.of(77))
        .containsEntry("timeout", Value.of(14))
        .containsEntry("path_mtu", Value.of(3));
    assertThat(query.verdicts().get("timeout").verdict()).isEqualTo(Verdict.EQUAL);
    assertThat(rxe.row(query.id()).value("state", Source.QUERIED)).contains(Value.of(3));
    assertThat(GuestCalls.run("rdma", "resource", "show", "qp", "link", "rxe0/1"))
        .contains(" lqpn %d rqpn %d type RC state RTS ".formatted(number("a"), number("b")));
  }

  @Test
  void aPacketNumberIsCutTo24BitsAndTheQueryTellsIt() {
    toInit("a");
    toRtr("a", "b", 0x1_00_00_05L);
    Receipt query = rxe.granted(Verb.IBV_QUERY_QP, "", f -> f.name("qp", "a"));
    assertThat(query.actual()).containsEntry("rq_psn", Value.of(5));
    assertThat(query.verdicts().get("rq_psn").verdict()).isEqualTo(Verdict.CHANGED);
  }

  @Test
  void aStepThatIsLeftOutFailsAndTheReceiptSaysWhy() {
    Receipt receipt =
        rxe.call(
            Verb.IBV_MODIFY_QP,
            "",
            f -> f.name("qp", "a").put("qp_state", CEnums.QP_STATE.valueOf("IBV_QPS_RTS")));
    Outcome.Failed failed = GuestCalls.failed(receipt);
    assertThat(failed.errno()).isEqualTo(Errno.EINVAL);
    assertThat(failed.causes().get(0).says()).isNotEmpty();
    assertThat(state("a")).isEqualTo("IBV_QPS_RESET");
  }

  @Test
  void aQpThatWasResetCanWalkAgain() {
    toInit("a");
    rxe.granted(Verb.IBV_MODIFY_QP, "", f -> f.name("qp", "a").put("qp_state", 0));
    assertThat(state("a")).isEqualTo("IBV_QPS_RESET");
    toInit("a");
  }

  private void toInit(String qp) {
    rxe.granted(
        Verb.IBV_MODIFY_QP,
        "",
        f ->
            f.name("qp", qp)
                .put("qp_state", CEnums.QP_STATE.valueOf("IBV_QPS_INIT"))
                .put("pkey_index", 0)
                .put("port_num", 1)
                .put("qp_access_flags", 0b110));
  }

  private void toRtr(String qp, String peer, long psn) {
    rxe.granted(
        Verb.IBV_MODIFY_QP,
        "",
        f ->
            f.name("qp", qp)
                .put("qp_state", CEnums.QP_STATE.valueOf("IBV_QPS_RTR"))
                .put("path_mtu", CEnums.MTU.valueOf("IBV_MTU_1024"))
                .name("dest_qp_num", peer)
                .put("rq_psn", psn)
                .put("max_dest_rd_atomic", 1)
                .put("min_rnr_timer", 12)
                .put("ah_attr.is_global", 1)
                .put("ah_attr.port_num", 1)
                .put("ah_attr.grh.dgid", Value.of(IPV4))
                .put("ah_attr.grh.sgid_index", 1)
                .put("ah_attr.grh.hop_limit", 64));
  }

  private void toRts(String qp) {
    rxe.granted(
        Verb.IBV_MODIFY_QP,
        "",
        f ->
            f.name("qp", qp)
                .put("qp_state", CEnums.QP_STATE.valueOf("IBV_QPS_RTS"))
                .put("timeout", 14)
                .put("retry_cnt", 7)
                .put("rnr_retry", 7)
                .put("sq_psn", 77)
                .put("max_rd_atomic", 1));
  }

  private String state(String qp) {
    Receipt query = rxe.granted(Verb.IBV_QUERY_QP, "", f -> f.name("qp", qp));
    return CEnums.QP_STATE.nameOf(((Value.Num) query.actual().get("qp_state")).bits());
  }

  private long number(String qp) {
    Receipt query = rxe.granted(Verb.IBV_QUERY_QP, "", f -> f.name("qp", qp));
    Value number = rxe.row(query.id()).value("qp_num", Source.RECEIPT).orElseThrow();
    return ((Value.Num) number).bits();
  }
}
