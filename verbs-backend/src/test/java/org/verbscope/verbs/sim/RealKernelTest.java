package org.verbscope.verbs.sim;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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

  private Receipt modify(ResourceId qp, Map<String, Object> fields) {
    List<Object> flat = new ArrayList<>(List.of("qp", qp));
    fields.forEach((name, value) -> flat.addAll(List.of(name, value)));
    return bench.call(Verb.IBV_MODIFY_QP, "", flat.toArray());
  }

  private static Map<String, Object> toInit() {
    return Map.of("qp_state", 1, "pkey_index", 0, "port_num", 1, "qp_access_flags", 0);
  }

  private static Map<String, Object> toRtr() {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("qp_state", 2);
    fields.put("path_mtu", 3);
    fields.put("dest_qp_num", 20);
    fields.put("rq_psn", 1);
    fields.put("max_dest_rd_atomic", 3);
    fields.put("min_rnr_timer", 12);
    fields.put("ah_attr.is_global", 1);
    fields.put("ah_attr.port_num", 1);
    fields.put("ah_attr.grh.sgid_index", 1);
    fields.put("ah_attr.grh.dgid", Value.of(Gid.parse("::ffff:192.0.2.1")));
    return fields;
  }

  private static Map<String, Object> toRts() {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("qp_state", 3);
    fields.put("sq_psn", 2);
    fields.put("timeout", 14);
    fields.put("retry_cnt", 7);
    fields.put("rnr_retry", 7);
    fields.put("max_rd_atomic", 3);
    return fields;
  }

  private static Map<String, Object> with(Map<String, Object> fields, String name, long value) {
    Map<String, Object> changed = new LinkedHashMap<>(fields);
    changed.put(name, value);
    return changed;
  }

  private String result(ResourceId qp, Map<String, Object> fields, String attribute) {
    Receipt receipt = modify(qp, fields);
    return receipt.isGranted()
        ? Long.toUnsignedString(Bench.number(bench.query(qp), attribute))
        : Bench.errno(receipt).name();
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
    Bench.granted(modify(qp, toInit()));
    assertThat(result(qp, with(toRtr(), attribute, value), attribute)).isEqualTo(expected);
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
    Bench.granted(modify(qp, toInit()));
    Bench.granted(modify(qp, toRtr()));
    assertThat(result(qp, with(toRts(), attribute, value), attribute)).isEqualTo(expected);
  }

  @Test
  void softRoceTellsOldAttributesAfterResetAndTheCurrentStateOnlyWhereItWasGiven() {
    ResourceId qp = bench.qp("rxe0", QpTypes.RC);
    assertThat(bench.query(qp)).containsEntry("ah_attr.is_global", Value.of(1));
    Bench.granted(modify(qp, toInit()));
    Bench.granted(modify(qp, toRtr()));
    assertThat(bench.query(qp)).containsEntry("cur_qp_state", Value.of(0));
    Bench.granted(modify(qp, with(toRts(), "cur_qp_state", 2)));
    assertThat(bench.query(qp)).containsEntry("cur_qp_state", Value.of(3));
    Bench.granted(modify(qp, Map.of("qp_state", 0)));
    assertThat(bench.query(qp))
        .containsEntry("qp_state", Value.of(0))
        .containsEntry("dest_qp_num", Value.of(20))
        .containsEntry("port_num", Value.of(1));
  }

  @Test
  void anIpv6PeerCannotBeReachedFromAnIpv4Gid() {
    ResourceId qp = bench.qp("rxe0", QpTypes.RC);
    Bench.granted(modify(qp, toInit()));
    Map<String, Object> fields = new LinkedHashMap<>(toRtr());
    fields.put("ah_attr.grh.dgid", Value.of(Gid.parse("fe80::1")));
    assertThat(Bench.errno(modify(qp, fields))).isEqualTo(Errno.EINVAL);
    fields.put("ah_attr.grh.dgid", Value.of(Gid.parse("ff02::1")));
    Bench.granted(modify(qp, fields));
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
    ResourceId cq = bench.cq("rxe0");
    Receipt receipt =
        bench.call(
            Verb.IBV_CREATE_QP_EX,
            "",
            "pd",
            bench.pd("rxe0"),
            "send_cq",
            cq,
            "recv_cq",
            cq,
            "qp_type",
            type,
            "send_ops_flags",
            Long.decode(operations));
    assertThat(receipt.isGranted() ? "granted" : Bench.errno(receipt).name()).isEqualTo(expected);
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
    assertThat(receipt.isGranted() ? "granted" : Bench.errno(receipt).name()).isEqualTo(expected);
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
    Receipt receipt =
        bench.call(
            Verb.IBV_CREATE_QP_EX,
            "",
            "xrcd",
            domain,
            "qp_type",
            QpTypes.XRC_RECV,
            "cap.max_send_wr",
            99_999_999);
    assertThat(Bench.errno(receipt)).isEqualTo(Errno.EINVAL);
  }
}
