package org.verbscope.verbs.rules;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.verbscope.verbs.model.CEnums;
import org.verbscope.verbs.model.Cause;
import org.verbscope.verbs.model.Fields;

class QpStateTableTest {
  private static final long RESET = 0;
  private static final long INIT = 1;
  private static final long RTR = 2;
  private static final long RTS = 3;
  private static final long RC = type("RC");

  @Test
  void allTwentyTwoStepsAreKnownForEachOfTheSixTypes() {
    long rows = 0;
    for (String type : List.of("RC", "UC", "UD", "RAW_PACKET", "XRC_SEND", "XRC_RECV")) {
      for (long from = 0; from <= 6; from++) {
        rows += QpStateTable.reachable(from, type(type)).size();
      }
    }
    assertThat(rows).isEqualTo(22 * 6);
  }

  @Test
  void anRcQpGoesToInitWithExactlyItsThreeAttributes() {
    long mask = mask("qp_state", "pkey_index", "port_num", "qp_access_flags");
    assertThat(mask).isEqualTo(0x1 | 0x38);
    assertThat(QpStateTable.problems(RESET, INIT, RC, mask)).isEmpty();
  }

  @Test
  void aMissingAttributeIsNamedWithItsRemedy() {
    List<Cause> problems =
        QpStateTable.problems(RESET, INIT, RC, mask("qp_state", "pkey_index", "port_num"));
    assertThat(problems).hasSize(1);
    assertThat(problems.get(0).attribute()).isEqualTo("qp_access_flags");
    assertThat(problems.get(0).says()).isEqualTo("qp_access_flags is missing");
    assertThat(problems.get(0).evidence()).contains("RESET → INIT", "IBV_QP_ACCESS_FLAGS");
  }

  @Test
  void anAttributeTooManyIsNamed() {
    List<Cause> problems =
        QpStateTable.problems(
            RESET, INIT, RC, mask("qp_state", "pkey_index", "port_num", "qp_access_flags", "qkey"));
    assertThat(problems).extracting(Cause::attribute).containsExactly("qkey");
  }

  @Test
  void anIllegalStepTellsWhereTheQpCanGo() {
    List<Cause> problems = QpStateTable.problems(INIT, RTS, RC, mask("qp_state"));
    assertThat(problems).hasSize(1);
    assertThat(problems.get(0).says()).contains("INIT → RTS");
    assertThat(problems.get(0).evidence()).contains("RESET, INIT, RTR, ERR");
  }

  @Test
  void anRcMaskWorksOnAnXrcInitiatorBecauseTheKernelStripsIt() {
    long mask =
        mask("qp_state", "ah_attr.dlid", "path_mtu", "rq_psn", "dest_qp_num")
            | mask("max_dest_rd_atomic", "min_rnr_timer");
    assertThat(QpStateTable.problems(INIT, RTR, type("XRC_SEND"), mask)).isEmpty();
  }

  @Test
  void aRateLimitOnRcIsToldToNeedANewerKernel() {
    long mask =
        mask(
            "qp_state",
            "ah_attr.dlid",
            "path_mtu",
            "rq_psn",
            "dest_qp_num",
            "max_dest_rd_atomic",
            "min_rnr_timer",
            "rate_limit");
    List<Cause> problems = QpStateTable.problems(INIT, RTR, RC, mask);
    assertThat(problems).extracting(Cause::attribute).containsExactly("rate_limit");
    assertThat(problems.get(0).evidence()).contains("Linux 7.0");
  }

  @Test
  void onlyFourStatesCanBeClaimedAsTheCurrentOne() {
    assertThat(QpStateTable.problems(INIT, INIT, RC, mask("qp_state", "cur_qp_state")))
        .extracting(Cause::attribute)
        .contains("cur_qp_state");
    assertThat(QpStateTable.problems(RTS, RTS, RC, mask("qp_state", "cur_qp_state"))).isEmpty();
  }

  private static long type(String name) {
    return CEnums.QP_TYPE.valueOf("IBV_QPT_" + name);
  }

  private static long mask(String... fields) {
    Fields.Builder builder = Fields.builder();
    for (String field : fields) {
      builder.put(field, 0);
    }
    return QpAttrMask.of(builder.build());
  }
}
