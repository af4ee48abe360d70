package org.verbscope.verbs.rules;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.verbscope.verbs.model.CEnums;
import org.verbscope.verbs.model.Judgement;
import org.verbscope.verbs.model.Reading;
import org.verbscope.verbs.model.Value;
import org.verbscope.verbs.model.Verdict;

class JudgeTest {
  private static final Judge.Circumstances NONE = Judge.Circumstances.NONE;

  @Test
  void moreIsRaisedLessIsAShortfallAndTheSameIsEqual() {
    assertThat(verdict("cap.max_send_wr", 10, 15)).isEqualTo(Verdict.RAISED);
    assertThat(verdict("cap.max_inline_data", 64, 0)).isEqualTo(Verdict.SHORTFALL);
    assertThat(verdict("cqe", 31, 31)).isEqualTo(Verdict.EQUAL);
  }

  @Test
  void aCutPacketNumberIsChangedAndSaysWhy() {
    Judgement judgement = judge("rq_psn", 0x1ab_cdef, Reading.of(0xab_cdef), NONE);
    assertThat(judgement.verdict()).isEqualTo(Verdict.CHANGED);
    assertThat(judgement.reason()).contains("24 bits");
  }

  @Test
  void aCountBelowZeroInAnUnsignedFieldIsNoRaise() {
    Judgement judgement = judge("cap.max_inline_data", 0, Reading.of(0xffff_fffcL), NONE);
    assertThat(judgement.verdict()).isEqualTo(Verdict.CHANGED);
    assertThat(judgement.reason()).contains("counted -4 bytes").contains("no room");
  }

  @Test
  void aStateThatIsNotTheOneAskedForIsChangedAndNeverRaised() {
    assertThat(verdict("qp_state", 1, 3)).isEqualTo(Verdict.CHANGED);
  }

  @Test
  void receiveCapsBesideAnSrqAreIgnoredUnlessNothingWasAskedFor() {
    Judge.Circumstances srq = new Judge.Circumstances(true, CEnums.QP_TYPE.valueOf("IBV_QPT_RC"));
    Judgement judgement = judge("cap.max_recv_wr", 16, Reading.of(0), srq);
    assertThat(judgement.verdict()).isEqualTo(Verdict.IGNORED);
    assertThat(judgement.reason()).contains("SRQ");
    assertThat(judge("cap.max_recv_wr", 0, Reading.of(0), srq).verdict()).isEqualTo(Verdict.EQUAL);
    assertThat(judge("cap.max_send_wr", 16, Reading.of(31), srq).verdict())
        .isEqualTo(Verdict.RAISED);
  }

  @Test
  void aReadingThatIsNoValueIsNotReportedWithItsReason() {
    Judgement judgement =
        judge("cap.max_send_wr", 16, new Reading.NotExposed("restrack has no caps"), NONE);
    assertThat(judgement).isEqualTo(new Judgement(Verdict.NOT_REPORTED, "restrack has no caps"));
  }

  @Test
  void theHeadlineOfARowIsItsWorstVerdict() {
    assertThat(Verdict.headline(java.util.List.of(Verdict.EQUAL, Verdict.RAISED)))
        .contains(Verdict.RAISED);
    assertThat(Verdict.headline(java.util.List.of(Verdict.RAISED, Verdict.SHORTFALL)))
        .contains(Verdict.SHORTFALL);
  }

  @Test
  void onlyPairsOfARequestAndAnActualValueAreJudged() {
    assertThat(
            Judge.judge(
                Map.of("cap.max_send_wr", Value.of(1), "qp_type", Value.of(2)),
                Map.of("cap.max_send_wr", Value.of(1), "qp_num", Value.of(17)),
                NONE))
        .containsOnlyKeys("cap.max_send_wr");
  }

  private static Verdict verdict(String attribute, long requested, long actual) {
    return judge(attribute, requested, Reading.of(actual), NONE).verdict();
  }

  private static Judgement judge(
      String attribute, long requested, Reading actual, Judge.Circumstances circumstances) {
    return Judge.judge(attribute, Value.of(requested), actual, circumstances);
  }
}
