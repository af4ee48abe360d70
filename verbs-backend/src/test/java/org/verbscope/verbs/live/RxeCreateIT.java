package org.verbscope.verbs.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.verbscope.verbs.live.GuestCalls.RC;
import static org.verbscope.verbs.live.GuestCalls.XRC_SEND;
import static org.verbscope.verbs.live.GuestCalls.qp;

import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.verbscope.verbs.model.Errno;
import org.verbscope.verbs.model.Gid;
import org.verbscope.verbs.model.Kind;
import org.verbscope.verbs.model.Outcome;
import org.verbscope.verbs.model.Receipt;
import org.verbscope.verbs.model.Resource;
import org.verbscope.verbs.model.ResourceId;
import org.verbscope.verbs.model.Source;
import org.verbscope.verbs.model.Value;
import org.verbscope.verbs.model.Verb;
import org.verbscope.verbs.model.Verdict;
import org.verbscope.verbs.testbed.Guest;

@Tag(Guest.RXE)
class RxeCreateIT {
  private final GuestCalls rxe = new GuestCalls();

  @BeforeEach
  void makePdAndCq() {
    rxe.withPdAndCq();
  }

  @AfterEach
  void close() {
    rxe.close();
  }

  @Test
  void theReceiptOfTenIsEqualAndTheQueryIsRaisedToFifteen() {
    Receipt receipt = rxe.granted(Verb.IBV_CREATE_QP, "qp", qp(RC, 10, 10));
    assertThat(receipt.actual()).containsEntry("cap.max_send_wr", Value.of(10));
    assertThat(receipt.verdicts().get("cap.max_send_wr").verdict()).isEqualTo(Verdict.EQUAL);
    assertThat(receipt.verdicts().get("cap.max_inline_data").verdict()).isEqualTo(Verdict.RAISED);

    Receipt query = rxe.granted(Verb.IBV_QUERY_QP, "", f -> f.name("qp", "qp"));
    assertThat(query.actual()).containsEntry("cap.max_send_wr", Value.of(15));
    assertThat(query.verdicts().get("cap.max_send_wr").verdict()).isEqualTo(Verdict.RAISED);

    Resource row = rxe.row(receipt.id());
    assertThat(row.parent()).isEqualTo(rxe.pd());
    assertThat(row.edges()).containsOnlyKeys("send_cq", "recv_cq");
    assertThat(row.owner().thisApp()).isTrue();
    assertThat(row.readings().of("cap.max_send_wr"))
        .extractingByKeys(Source.REQUESTED, Source.RECEIPT, Source.QUERIED, Source.LIMIT)
        .extracting(Object::toString)
        .containsExactly(
            org.verbscope.verbs.model.Reading.of(10).toString(),
            org.verbscope.verbs.model.Reading.of(10).toString(),
            org.verbscope.verbs.model.Reading.of(15).toString(),
            org.verbscope.verbs.model.Reading.of(1_048_576).toString());
  }

  @Test
  void theNumberOfAQpIsTheOneTheKernelLists() throws Exception {
    Receipt receipt = rxe.granted(Verb.IBV_CREATE_QP, "qp", qp(RC, 10, 10));
    long number = ((Value.Num) receipt.actual().get("qp_num")).bits();
    assertThat(receipt.id()).isEqualTo(ResourceId.of("rxe0", Kind.QP, number));
    assertThat(GuestCalls.run("rdma", "resource", "show", "qp")).contains(" lqpn " + number + " ");
  }

  @Test
  void theExtendedVerbWithAPdAloneIsThePlainOne() {
    Receipt receipt = rxe.granted(Verb.IBV_CREATE_QP_EX, "qp", qp(RC, 16, 16));
    assertThat(receipt.actual()).containsEntry("cap.max_recv_wr", Value.of(16));
  }

  @Test
  void theExtendedVerbGoesThroughTheTableForSendOperations() {
    Receipt receipt =
        rxe.granted(
            Verb.IBV_CREATE_QP_EX, "qp", f -> qp(RC, 16, 16).apply(f).put("send_ops_flags", 5));
    assertThat(receipt.actual()).containsKey("qp_num");
  }

  @Test
  void xrcIsAnsweredWithEopnotsuppBelow() {
    Receipt send =
        rxe.call(
            Verb.IBV_CREATE_QP_EX,
            "x",
            f ->
                f.name("pd", "pd")
                    .name("send_cq", "cq")
                    .put("cap.max_send_wr", 8)
                    .put("qp_type", XRC_SEND));
    assertThat(GuestCalls.failed(send).errno()).isEqualTo(Errno.EOPNOTSUPP);
    Receipt xrcd = rxe.call(Verb.IBV_OPEN_XRCD, "d", f -> f.put("fd", -1).put("oflags", 0100));
    assertThat(GuestCalls.failed(xrcd).errno()).isEqualTo(Errno.EOPNOTSUPP);
  }

  @Test
  void anXrcSrqWithoutItsDomainFails() {
    Receipt srq =
        rxe.call(
            Verb.IBV_CREATE_SRQ_EX,
            "s",
            f ->
                f.name("pd", "pd")
                    .name("cq", "cq")
                    .put("max_wr", 8)
                    .put("max_sge", 1)
                    .put("srq_type", 1));
    assertThat(GuestCalls.failed(srq).errno()).isIn(Errno.EINVAL, Errno.EOPNOTSUPP);
  }

  @Test
  void tooDeepAQueueFailsAndTheReceiptNamesTheLimit() {
    Receipt receipt = rxe.call(Verb.IBV_CREATE_QP, "qp", qp(RC, 1_048_577, 16));
    Outcome.Failed failed = GuestCalls.failed(receipt);
    assertThat(failed.errno()).isEqualTo(Errno.EINVAL);
    assertThat(failed.causes().get(0).attribute()).isEqualTo("cap.max_send_wr");
    assertThat(failed.causes().get(0).evidence()).contains("max_qp_wr", "1048576");
    assertThat(receipt.actual()).isEmpty();
  }

  @Test
  void aFileOfAnXrcDomainThatIsNotThereIsRefusedWithEnoent() {
    Receipt receipt =
        rxe.call(
            Verb.IBV_OPEN_XRCD,
            "d",
            f -> f.put("fd_path", Value.of("/no/such/file")).put("oflags", 0100));
    Outcome.Refused refused = GuestCalls.refused(receipt);
    assertThat(refused.errno()).isEqualTo(Errno.ENOENT);
    assertThat(refused.causes().get(0).says()).contains("/no/such/file");
  }

  @Test
  void aCompletionQueueIsRoundedUp() {
    Receipt receipt = rxe.granted(Verb.IBV_CREATE_CQ, "c", f -> f.put("cqe", 16));
    assertThat(receipt.actual()).isEqualTo(Map.of("cqe", Value.of(31)));
    Receipt tooMany = rxe.call(Verb.IBV_CREATE_CQ, "d", f -> f.put("cqe", 32_768));
    assertThat(GuestCalls.failed(tooMany).errno()).isEqualTo(Errno.EINVAL);
  }

  @Test
  void aQpReceivesFromASharedReceiveQueue() {
    rxe.granted(
        Verb.IBV_CREATE_SRQ, "srq", f -> f.name("pd", "pd").put("max_wr", 100).put("max_sge", 2));
    Receipt receipt =
        rxe.granted(Verb.IBV_CREATE_QP, "qp", f -> qp(RC, 16, 16).apply(f).name("srq", "srq"));
    assertThat(rxe.row(receipt.id()).edges()).containsKey("srq");
    assertThat(receipt.verdicts().get("cap.max_recv_wr").verdict()).isEqualTo(Verdict.IGNORED);
    Receipt busy = rxe.call(Verb.IBV_DESTROY_SRQ, "", f -> f.name("srq", "srq"));
    assertThat(GuestCalls.failed(busy).errno()).isEqualTo(Errno.EBUSY);
    rxe.destroy(Verb.IBV_DESTROY_QP, "qp", "qp");
    rxe.destroy(Verb.IBV_DESTROY_SRQ, "srq", "srq");
  }

  @Test
  void memoryIsRegisteredWithItsKeysAndGivenBack() {
    long before = mapped();
    Receipt mr =
        rxe.granted(
            Verb.IBV_REG_MR,
            "mr",
            f -> f.name("pd", "pd").put("length", 64 << 20).put("access", 0b111));
    assertThat(mr.actual())
        .containsEntry("length", Value.of(64 << 20))
        .containsKeys("lkey", "rkey");
    assertThat(mapped()).isGreaterThanOrEqualTo(before + (64 << 10));
    rxe.destroy(Verb.IBV_DEREG_MR, "mr", "mr");
    assertThat(mapped()).isLessThan(before + (32 << 10));
  }

  /** Virtual size of this process, KiB. */
  private static long mapped() {
    try {
      return RoundsIT.status("VmSize");
    } catch (java.io.IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  @Test
  void anAddressHandleIsMadeForAPeerOnTheLink() {
    rxe.granted(
        Verb.IBV_CREATE_AH,
        "ah",
        f ->
            f.name("pd", "pd")
                .put("is_global", 1)
                .put("port_num", 1)
                .put("grh.sgid_index", 1)
                .put("grh.dgid", Value.of(Gid.parse("::ffff:192.0.2.1"))));
    rxe.destroy(Verb.IBV_DESTROY_AH, "ah", "ah");
  }

  @Test
  void aPdInUseIsBusyAndTheReceiptNamesItsUsers() {
    ResourceId qp = rxe.granted(Verb.IBV_CREATE_QP, "qp", qp(RC, 1, 1)).id();
    Receipt receipt = rxe.call(Verb.IBV_DEALLOC_PD, "", f -> f.name("pd", "pd"));
    Outcome.Failed failed = GuestCalls.failed(receipt);
    assertThat(failed.errno()).isEqualTo(Errno.EBUSY);
    assertThat(failed.causes().get(0).evidence()).contains(qp.text());
    assertThat(receipt.id()).isEqualTo(rxe.pd());
  }

  @Test
  void closingTheHostEndsWhatItHolds() throws Exception {
    rxe.granted(Verb.IBV_CREATE_QP, "qp", qp(RC, 1, 1));
    rxe.granted(
        Verb.IBV_CREATE_SRQ, "srq", f -> f.name("pd", "pd").put("max_wr", 1).put("max_sge", 1));
    rxe.close();
    assertThat(GuestCalls.run("rdma", "resource", "show")).contains(" qp 1 ", " ctx 0 ", " srq 0");
  }
}
