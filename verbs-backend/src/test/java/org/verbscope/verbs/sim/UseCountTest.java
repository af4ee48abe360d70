package org.verbscope.verbs.sim;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.verbscope.verbs.model.Errno;
import org.verbscope.verbs.model.Kind;
import org.verbscope.verbs.model.Outcome;
import org.verbscope.verbs.model.Receipt;
import org.verbscope.verbs.model.ResourceId;
import org.verbscope.verbs.model.Source;
import org.verbscope.verbs.model.Value;
import org.verbscope.verbs.model.Verb;

/** What is in use cannot be ended, and the kernel's counts say how often it is in use. */
class UseCountTest {
  private final Bench bench = new Bench();

  @AfterEach
  void close() {
    bench.close();
  }

  private long usecnt(ResourceId id) {
    return ((Value.Num) bench.find(id).value("usecnt", Source.KERNEL).orElseThrow()).bits();
  }

  @Test
  void aPdCountsItsQpsMrsSrqsAndAddressHandles() {
    ResourceId pd = bench.pd("mlx5_0");
    assertThat(usecnt(pd)).isZero();
    bench.qp(QpTypes.RC, pd, bench.cq("mlx5_0"));
    bench.make(Verb.IBV_REG_MR, "", "pd", pd, "length", 4096, "access", 1);
    bench.make(Verb.IBV_CREATE_SRQ, "", "pd", pd, "max_wr", 8, "max_sge", 1);
    bench.make(Verb.IBV_CREATE_AH, "", "pd", pd, "port_num", 1, "dlid", 4);
    assertThat(usecnt(pd)).isEqualTo(4);
  }

  @Test
  void aPdWithUsersCannotBeDeallocatedAndTheFailureNamesThem() {
    ResourceId pd = bench.pd("rxe0");
    ResourceId qp = bench.qp(QpTypes.UD, pd, bench.cq("rxe0"));
    Receipt busy = bench.call(Verb.IBV_DEALLOC_PD, "", "pd", pd);
    assertThat(Bench.errno(busy)).isEqualTo(Errno.EBUSY);
    assertThat(((Outcome.Failed) busy.outcome()).causes().get(0).evidence()).contains(qp.text());
    Bench.granted(bench.call(Verb.IBV_DESTROY_QP, "", "qp", qp));
    Bench.granted(bench.call(Verb.IBV_DEALLOC_PD, "", "pd", pd));
    assertThat(bench.host.snapshot().find(pd)).isEmpty();
  }

  @Test
  void aDeviceTellsHowManyObjectsItHasOfHowMany() {
    ResourceId device = ResourceId.device("mlx5_0");
    long before = used(device, "qp");
    ResourceId pd = bench.pd("mlx5_0");
    ResourceId qp = bench.qp(QpTypes.RC, pd, bench.cq("mlx5_0"));
    bench.make(Verb.IBV_REG_MR, "", "pd", pd, "length", 4096, "access", 1);
    bench.make(Verb.IBV_CREATE_SRQ, "", "pd", pd, "max_wr", 8, "max_sge", 1);
    assertThat(used(device, "qp")).isEqualTo(before + 1);
    for (Kind kind : List.of(Kind.QP, Kind.CQ, Kind.MR, Kind.PD, Kind.SRQ, Kind.CONTEXT)) {
      assertThat(used(device, kind.segment()))
          .as(kind.segment())
          .isEqualTo(
              bench.host.snapshot().resources().stream()
                  .filter(row -> row.kind() == kind && row.id().text().startsWith("mlx5_0/"))
                  .count());
    }
    for (String limited : List.of("qp", "cq", "mr", "pd", "srq")) {
      assertThat(bench.find(device).value(limited, Source.LIMIT))
          .isPresent()
          .isEqualTo(bench.find(device).value("max_" + limited, Source.QUERIED));
    }
    Bench.granted(bench.call(Verb.IBV_DESTROY_QP, "", "qp", qp));
    assertThat(used(device, "qp")).isEqualTo(before);
  }

  private long used(ResourceId device, String counted) {
    return ((Value.Num) bench.find(device).value(counted, Source.KERNEL).orElseThrow()).bits();
  }

  @Test
  void aCqIsCountedForSendingAndForReceiving() {
    ResourceId cq = bench.cq("qib0");
    ResourceId qp = bench.qp(QpTypes.RC, bench.pd("qib0"), cq);
    assertThat(usecnt(cq)).isEqualTo(2);
    assertThat(Bench.errno(bench.call(Verb.IBV_DESTROY_CQ, "", "cq", cq))).isEqualTo(Errno.EBUSY);
    Bench.granted(bench.call(Verb.IBV_DESTROY_QP, "", "qp", qp));
    assertThat(usecnt(cq)).isZero();
    Bench.granted(bench.call(Verb.IBV_DESTROY_CQ, "", "cq", cq));
  }

  @Test
  void anSrqWithAQpCannotBeDestroyed() {
    ResourceId pd = bench.pd("mlx5_1");
    ResourceId cq = bench.cq("mlx5_1");
    ResourceId srq = bench.make(Verb.IBV_CREATE_SRQ, "", "pd", pd, "max_wr", 100, "max_sge", 2);
    Receipt created =
        bench.createQp(Verb.IBV_CREATE_QP, QpTypes.RC, pd, cq, "srq", srq, "cap", "1/10");
    assertThat(Bench.number(created.actual(), "cap.max_recv_wr")).isZero();
    assertThat(Bench.errno(bench.call(Verb.IBV_DESTROY_SRQ, "", "srq", srq)))
        .isEqualTo(Errno.EBUSY);
    Bench.granted(bench.call(Verb.IBV_DESTROY_QP, "", "qp", created.id()));
    Bench.granted(bench.call(Verb.IBV_DESTROY_SRQ, "", "srq", srq));
  }

  @Test
  void whatIsEndedNoLongerCounts() {
    ResourceId pd = bench.pd("mlx5_0");
    ResourceId mr = bench.make(Verb.IBV_REG_MR, "", "pd", pd, "length", 4096, "access", 1);
    ResourceId srq = bench.make(Verb.IBV_CREATE_SRQ, "", "pd", pd, "max_wr", 8, "max_sge", 1);
    ResourceId ah = bench.make(Verb.IBV_CREATE_AH, "", "pd", pd, "port_num", 1, "dlid", 4);
    Bench.granted(bench.call(Verb.IBV_DEREG_MR, "", "mr", mr));
    Bench.granted(bench.call(Verb.IBV_DESTROY_SRQ, "", "srq", srq));
    Bench.granted(bench.call(Verb.IBV_DESTROY_AH, "", "ah", ah));
    assertThat(usecnt(pd)).isZero();
    Bench.granted(bench.call(Verb.IBV_DEALLOC_PD, "", "pd", pd));
  }

  @Test
  void anObjectUsedAfterItsDestroyIsRefused() {
    ResourceId pd = bench.pd("rxe0");
    Bench.granted(bench.call(Verb.IBV_DEALLOC_PD, "", "pd", pd));
    Receipt receipt = bench.call(Verb.IBV_REG_MR, "", "pd", pd, "length", 4096, "access", 1);
    assertThat(receipt.outcome()).isInstanceOf(Outcome.Refused.class);
    assertThat(((Outcome.Refused) receipt.outcome()).causes().get(0).evidence())
        .contains("ibv_dealloc_pd");
  }

  @Test
  void aThousandRoundsLeaveTheDeviceAsItWas() {
    ResourceId pd = bench.pd("rxe0");
    ResourceId cq = bench.cq("rxe0");
    int before = bench.host.snapshot().resources().size();
    for (int round = 0; round < 1000; round++) {
      ResourceId qp = bench.qp(QpTypes.RC, pd, cq);
      Bench.granted(bench.call(Verb.IBV_DESTROY_QP, "", "qp", qp));
    }
    assertThat(bench.host.snapshot().resources()).hasSize(before);
    assertThat(usecnt(pd)).isZero();
  }

  @Test
  void aDeviceHasNoMoreObjectsThanItsLimit() {
    ResourceId pd = bench.pd("efa_0");
    ResourceId cq = bench.cq("efa_0");
    Receipt last = null;
    for (int i = 0; i <= 256; i++) {
      last = bench.createQp(Verb.IBV_CREATE_QP, QpTypes.UD, pd, cq);
    }
    assertThat(Bench.errno(last)).isEqualTo(Errno.ENOMEM);
  }
}
