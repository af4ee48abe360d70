package org.verbscope.verbs.sim;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.verbscope.verbs.model.Errno;
import org.verbscope.verbs.model.Gid;
import org.verbscope.verbs.model.Receipt;
import org.verbscope.verbs.model.ResourceId;
import org.verbscope.verbs.model.Value;
import org.verbscope.verbs.model.Verb;

/**
 * Answers of soft-RoCE and libmlx4 on a kernel 6.1 with rdma-core 44, as they were seen in the
 * testbed: the simulator gives the same.
 */
class RealKernelTest {
  private final Bench bench = new Bench();

  @AfterEach
  void close() {
    bench.close();
  }

  /** What a query tells of the attribute after a modify, or the errno that the modify met. */
  private String stored(ResourceId qp, Receipt modified, String attribute) {
    return modified.isGranted()
        ? Long.toUnsignedString(Bench.number(bench.query(qp), attribute))
        : Bench.errno(modified).name();
  }

  @ParameterizedTest
  @CsvSource({
    "path_mtu, 0, 0",
    "path_mtu, 5, 5",
    "path_mtu, 6, EINVAL",
    "max_dest_rd_atomic, 3, 4",
    "max_dest_rd_atomic, 128, 128",
    "max_dest_rd_atomic, 129, 0",
    "min_rnr_timer, 32, 32",
    "pkey_index, 1, 1",
    "ah_attr.grh.sgid_index, 5, ENODATA",
  })
  void softRoceLooksAtFewValuesOnTheWayToRtr(String attribute, long value, String expected) {
    ResourceId qp = bench.qp("rxe0", QpTypes.RC);
    Bench.granted(bench.toInit(qp));
    assertThat(stored(qp, bench.toRtr(qp, attribute, value), attribute)).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource({
    "timeout, 31, 31",
    "timeout, 32, EINVAL",
    "retry_cnt, 8, 8",
    "rnr_retry, 255, 255",
    "max_rd_atomic, 128, 128",
    "max_rd_atomic, 129, EINVAL",
  })
  void softRoceLooksAtFewValuesOnTheWayToRts(String attribute, long value, String expected) {
    ResourceId qp = bench.qp("rxe0", QpTypes.RC);
    Bench.granted(bench.toInit(qp));
    Bench.granted(bench.toRtr(qp));
    assertThat(stored(qp, bench.toRts(qp, attribute, value), attribute)).isEqualTo(expected);
  }

  @Test
  void softRoceTellsOldAttributesAfterResetAndTheCurrentStateOnlyWhereItWasGiven() {
    ResourceId qp = bench.qp("rxe0", QpTypes.RC);
    assertThat(bench.query(qp)).containsEntry("ah_attr.is_global", Value.of(1));
    Bench.granted(bench.toInit(qp));
    Bench.granted(bench.toRtr(qp));
    assertThat(bench.query(qp)).containsEntry("cur_qp_state", Value.of(0));
    Bench.granted(bench.toRts(qp, "cur_qp_state", 2));
    assertThat(bench.query(qp)).containsEntry("cur_qp_state", Value.of(3));
    Bench.granted(bench.modify(qp, "qp_state", 0));
    assertThat(bench.query(qp))
        .containsEntry("qp_state", Value.of(0))
        .containsEntry("dest_qp_num", Value.of(0x77))
        .containsEntry("port_num", Value.of(1));
  }

  @Test
  void anIpv6PeerCannotBeReachedFromAnIpv4Gid() {
    ResourceId qp = bench.qp("rxe0", QpTypes.RC);
    Bench.granted(bench.toInit(qp));
    assertThat(Bench.errno(bench.toRtr(qp, "ah_attr.grh.dgid", gid("fe80::1"))))
        .isEqualTo(Errno.EINVAL);
    Bench.granted(bench.toRtr(qp, "ah_attr.grh.dgid", gid("ff02::1")));
  }

  private static Value gid(String text) {
    return Value.of(Gid.parse(text));
  }

  @ParameterizedTest
  @CsvSource({
    "2, 0x13ff, granted",
    "2, 0x400, EOPNOTSUPP",
    "3, 0x30f, granted",
    "3, 0x10, EOPNOTSUPP",
    "4, 0xc, granted",
    "4, 0x1, EOPNOTSUPP",
  })
  void softRoceHasTheSendOperationsOfEachType(long type, String operations, String expected) {
    long flags = Long.decode(operations);
    Receipt receipt = bench.createQp(Verb.IBV_CREATE_QP_EX, "rxe0", type, "send_ops_flags", flags);
    assertThat(Bench.ending(receipt)).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource({
    "0x40, EINVAL",
    "0x80000000, EINVAL",
    "0x100, EINVAL",
    "0x20, granted",
    "0x80, granted",
    "0x100000, granted",
  })
  void unknownAccessAndOnDemandPagingAreRefused(String access, String expected) {
    ResourceId pd = bench.pd("rxe0");
    Receipt receipt =
        bench.call(Verb.IBV_REG_MR, "", "pd", pd, "length", 4096, "access", Long.decode(access));
    assertThat(Bench.ending(receipt)).isEqualTo(expected);
  }

  @Test
  void anXrcSrqOnSoftRoceLacksItsDomain() {
    Receipt receipt =
        bench.call(
            Verb.IBV_CREATE_SRQ_EX,
            "",
            "pd",
            bench.pd("rxe0"),
            "cq",
            bench.cq("rxe0"),
            "srq_type",
            1,
            "max_wr",
            4,
            "max_sge",
            1);
    assertThat(Bench.errno(receipt)).isEqualTo(Errno.EINVAL);
  }

  @Test
  void libmlx4ChecksTheSizesOfATargetQpThoughItHasNoQueues() {
    ResourceId domain = bench.make(Verb.IBV_OPEN_XRCD, "mlx4_0", "fd_path", null, "oflags", 0);
    Receipt receipt = bench.createTarget(domain, "cap", "99999999");
    assertThat(Bench.errno(receipt)).isEqualTo(Errno.EINVAL);
  }
}
