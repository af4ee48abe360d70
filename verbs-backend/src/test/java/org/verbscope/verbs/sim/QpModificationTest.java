package org.verbscope.verbs.sim;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.verbscope.verbs.model.AttributeCatalog;
import org.verbscope.verbs.model.Errno;
import org.verbscope.verbs.model.Receipt;
import org.verbscope.verbs.model.ResourceId;
import org.verbscope.verbs.model.Source;
import org.verbscope.verbs.model.Value;
import org.verbscope.verbs.model.Verb;

/** Queue pairs go from state to state as the kernel lets them. */
class QpModificationTest {
  private final Bench bench = new Bench();

  @AfterEach
  void close() {
    bench.close();
  }

  @ParameterizedTest
  @ValueSource(strings = {"rxe0", "mlx5_1", "irdma0"})
  void anRcQpWalksToRts(String device) {
    ResourceId qp = bench.qp(device, QpTypes.RC);
    assertThat(state(qp)).isEqualTo("RESET");
    Bench.granted(bench.toInit(qp));
    assertThat(state(qp)).isEqualTo("INIT");
    Bench.granted(bench.toRtr(qp));
    assertThat(state(qp)).isEqualTo("RTR");
    Bench.granted(bench.toRts(qp, "sq_psn", 0x654321));
    assertThat(state(qp)).isEqualTo("RTS");
    Map<String, Value> queried = bench.query(qp);
    assertThat(queried)
        .containsEntry("qp_state", Value.of(3))
        .containsEntry("dest_qp_num", Value.of(0x77))
        .containsEntry("rq_psn", Value.of(0x123456))
        .containsEntry("sq_psn", Value.of(0x654321))
        .containsEntry("ah_attr.grh.dgid", Bench.DGID)
        .containsEntry("ah_attr.grh.hop_limit", Value.of(64))
        .containsEntry("qp_access_flags", Value.of(7))
        .containsEntry("qp_type", Value.of(QpTypes.RC));
    assertThat(queried.keySet())
        .containsAll(
            AttributeCatalog.QP_ATTR.stream().filter(n -> !n.equals("rate_limit")).toList())
        .doesNotContain("rate_limit");
    assertThat(queried.keySet()).containsAll(AttributeCatalog.CAPS);
    assertThat(bench.find(qp).value("dest_qp_num", Source.KERNEL)).contains(Value.of(0x77));
  }

  @Test
  void onInfiniBandALidIsEnough() {
    ResourceId qp = bench.qp("mlx5_0", QpTypes.RC);
    Bench.granted(bench.toInit(qp));
    Bench.granted(
        bench.toRtr(
            qp,
            "ah_attr.is_global",
            0,
            "ah_attr.grh.dgid",
            Bench.LEFT_OUT,
            "ah_attr.grh.sgid_index",
            Bench.LEFT_OUT,
            "ah_attr.dlid",
            3,
            "path_mtu",
            5));
    Bench.granted(bench.toRts(qp));
    Bench.granted(bench.modify(qp, "qp_state", 6));
    Bench.granted(bench.modify(qp, "qp_state", 0));
    assertThat(bench.query(qp)).containsEntry("dest_qp_num", Value.of(0));
  }

  private String state(ResourceId qp) {
    return ((Value.Text) bench.find(qp).value("state", Source.KERNEL).orElseThrow()).text();
  }

  @ParameterizedTest
  @CsvSource({
    "ah_attr.is_global, 0, EINVAL",
    "ah_attr.grh.sgid_index, 7, ENODATA",
    "ah_attr.grh.sgid_index, 1, EINVAL",
    "ah_attr.port_num, 2, EINVAL",
    "path_mtu, 4, EINVAL",
    "path_mtu, 0, EINVAL",
    "max_dest_rd_atomic, 17, EINVAL",
    "min_rnr_timer, 32, EINVAL",
    "qp_state, 3, EINVAL",
    "qp_state, 7, EINVAL",
    "rate_limit, 10, EINVAL",
  })
  void aWrongValueIsRefusedAtRtr(String attribute, long value, String errno) {
    ResourceId qp = bench.qp("mlx5_1", QpTypes.RC);
    Bench.granted(bench.toInit(qp));
    assertThat(Bench.errno(bench.toRtr(qp, attribute, value)).name()).isEqualTo(errno);
    assertThat(state(qp)).isEqualTo("INIT");
  }

  @Test
  void aMissingBitOrOneTooManyIsRefused() {
    ResourceId qp = bench.qp("rxe0", QpTypes.RC);
    assertThat(Bench.errno(bench.modify(qp, "qp_state", 1, "port_num", 1, "pkey_index", 0)))
        .isEqualTo(Errno.EINVAL);
    assertThat(Bench.errno(bench.toRtr(qp))).isEqualTo(Errno.EINVAL);
    Bench.granted(bench.toInit(qp));
    assertThat(Bench.errno(bench.toRtr(qp, "dest_qp_num", Bench.LEFT_OUT))).isEqualTo(Errno.EINVAL);
    assertThat(Bench.errno(bench.toRtr(qp, "timeout", 14))).isEqualTo(Errno.EINVAL);
    assertThat(Bench.errno(bench.toRtr(qp, "cur_qp_state", 1))).isEqualTo(Errno.EINVAL);
    assertThat(Bench.errno(bench.toRtr(qp, "rate_limit", 5))).isEqualTo(Errno.EOPNOTSUPP);
    Bench.granted(bench.toRtr(qp));
  }

  @Test
  void softRoceTrustsTheStateThatTheCallerNamesAndHardwareDoesNot() {
    ResourceId soft = bench.qp("rxe0", QpTypes.RC);
    Bench.granted(bench.toRts(soft, "cur_qp_state", 2));
    ResourceId hard = bench.qp("mlx5_0", QpTypes.RC);
    assertThat(Bench.errno(bench.toRts(hard, "cur_qp_state", 2))).isEqualTo(Errno.EINVAL);
  }

  @Test
  void packetNumbersAreMaskedTo24Bits() {
    ResourceId qp = bench.qp("rxe0", QpTypes.RC);
    Bench.granted(bench.toInit(qp));
    Bench.granted(bench.toRtr(qp, "rq_psn", 0x7f00_0005L));
    Bench.granted(bench.toRts(qp, "sq_psn", 0xff00_0001L));
    Receipt query = bench.call(Verb.IBV_QUERY_QP, "", "qp", qp);
    assertThat(query.actual()).containsEntry("rq_psn", Value.of(5));
    assertThat(query.actual()).containsEntry("sq_psn", Value.of(1));
    assertThat(query.verdicts().get("rq_psn").verdict().name()).isEqualTo("CHANGED");
  }

  @Test
  void softRoceRoundsReadDepthsUp() {
    ResourceId qp = bench.qp("rxe0", QpTypes.RC);
    Bench.granted(bench.toInit(qp));
    Bench.granted(bench.toRtr(qp, "max_dest_rd_atomic", 5));
    assertThat(bench.query(qp)).containsEntry("max_dest_rd_atomic", Value.of(8));
    assertThat(bench.query(bench.qp("rxe0", QpTypes.UD))).containsEntry("path_mtu", Value.of(1));
  }

  @Test
  void softRoceTakesAnMtuThatTheLinkDoesNotDo() {
    ResourceId qp = bench.qp("rxe0", QpTypes.RC);
    Bench.granted(bench.toInit(qp));
    Bench.granted(bench.toRtr(qp, "path_mtu", 5));
  }

  @Test
  void aControlledQkeyNeedsTheCapability() {
    Object[] init = {"qp_state", 1, "pkey_index", 0, "port_num", 1, "qkey", 0x8001_0000L};
    Bench.granted(bench.modify(bench.qp("mlx5_0", QpTypes.UD), init));
    try (Bench ordinary = new Bench("sim:workshop?cap_net_raw=0")) {
      ResourceId qp = ordinary.qp("mlx5_0", QpTypes.UD);
      assertThat(Bench.errno(ordinary.modify(qp, init))).isEqualTo(Errno.EPERM);
    }
  }

  @Test
  void anAlternatePathIsForInfiniBandAlone() {
    ResourceId qp = bench.qp("mlx5_1", QpTypes.RC);
    Bench.granted(bench.toInit(qp));
    assertThat(
            Bench.errno(
                bench.toRtr(
                    qp, "alt_port_num", 1, "alt_ah_attr.port_num", 1, "alt_ah_attr.is_global", 1)))
        .isEqualTo(Errno.EINVAL);
  }

  @Test
  void anRcStyleMaskWorksOnBothHalvesOfXrc() {
    ResourceId pd = bench.pd("mlx5_0");
    Object[] fields = {
      "pd", pd, "send_cq", bench.cq("mlx5_0"), "qp_type", QpTypes.XRC_SEND, "cap", "4/0/1"
    };
    ResourceId sender = bench.make(Verb.IBV_CREATE_QP_EX, "", fields);
    Bench.granted(bench.toInit(sender));
    Bench.granted(bench.toRtr(sender, "ah_attr.is_global", 0));
    Bench.granted(bench.toRts(sender));
    assertThat(bench.query(sender)).containsEntry("min_rnr_timer", Value.of(0));
  }

  @Test
  void anAddressHandleOnEthernetNeedsAGrh() {
    ResourceId pd = bench.pd("rxe0");
    assertThat(Bench.errno(bench.call(Verb.IBV_CREATE_AH, "", "pd", pd, "port_num", 1)))
        .isEqualTo(Errno.EINVAL);
    assertThat(Bench.errno(globalAh(pd, 9))).isEqualTo(Errno.ENODATA);
    Bench.granted(globalAh(pd, 1));
  }

  private Receipt globalAh(ResourceId pd, int sgidIndex) {
    Object[] fields = {
      "pd", pd, "port_num", 1, "is_global", 1, "grh.sgid_index", sgidIndex, "grh.dgid", Bench.DGID
    };
    return bench.call(Verb.IBV_CREATE_AH, "", fields);
  }
}
