package org.verbscope.verbs.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.verbscope.verbs.live.GuestCalls.RC;
import static org.verbscope.verbs.live.GuestCalls.XRC_SEND;
import static org.verbscope.verbs.live.GuestCalls.qp;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.verbscope.verbs.model.Errno;
import org.verbscope.verbs.model.Header;
import org.verbscope.verbs.model.Outcome;
import org.verbscope.verbs.model.Receipt;
import org.verbscope.verbs.model.Value;
import org.verbscope.verbs.model.Verb;
import org.verbscope.verbs.testbed.Guest;

/** What would crash a C program ends as a refusal: this process goes on. */
@Tag(Guest.RXE)
class BadInputIT {
  private static final Value NULL = new Value.NullPointer();

  private final GuestCalls rxe = new GuestCalls();

  @BeforeEach
  void makePdAndCq() {
    rxe.withPdAndCq();
  }

  @AfterEach
  void theHostStillWorks() {
    rxe.granted(Verb.IBV_CREATE_QP, "still", qp(RC, 1, 1));
    rxe.close();
  }

  @Test
  void anUnknownDeviceIsRefused() {
    Receipt receipt = rxe.call(Verb.IBV_ALLOC_PD, Header.NONE.withDevice("mlx5_0"), f -> f);
    assertThat(GuestCalls.refused(receipt).errno()).isEqualTo(Errno.ENODEV);
    assertThat(says(receipt)).contains("mlx5_0");
  }

  @Test
  void aNullCqIsRefusedForPlainAndExtendedAndForced() {
    for (Verb verb : new Verb[] {Verb.IBV_CREATE_QP, Verb.IBV_CREATE_QP_EX}) {
      for (String cq : new String[] {"send_cq", "recv_cq"}) {
        Receipt receipt =
            rxe.call(
                verb,
                new Header("", "", Header.MAIN_PROCESS, true, ""),
                f -> qp(RC, 1, 1).apply(f).put(cq, NULL));
        assertThat(GuestCalls.refused(receipt).errno()).isEqualTo(Errno.EINVAL);
      }
    }
  }

  @Test
  void aNullPdIsRefusedEverywhere() {
    assertThat(says(rxe.call(Verb.IBV_CREATE_QP, "", f -> qp(RC, 1, 1).apply(f).put("pd", NULL))))
        .contains("pd");
    GuestCalls.refused(
        rxe.call(
            Verb.IBV_CREATE_SRQ, "", f -> f.put("pd", NULL).put("max_wr", 1).put("max_sge", 1)));
    GuestCalls.refused(
        rxe.call(Verb.IBV_REG_MR, "", f -> f.put("pd", NULL).put("length", 4096).put("access", 1)));
    GuestCalls.refused(rxe.call(Verb.IBV_CREATE_AH, "", f -> f.put("pd", NULL)));
    GuestCalls.refused(rxe.call(Verb.IBV_DEALLOC_PD, "", f -> f.put("pd", NULL)));
  }

  @Test
  void bitsOfACompMaskThatPointNowhereAreRefused() {
    for (long mask : new long[] {0b1, 0b11, 0b10001, 0xffff_ffffL}) {
      GuestCalls.refused(
          rxe.call(
              Verb.IBV_CREATE_QP_EX,
              "",
              f ->
                  f.put("pd", NULL)
                      .name("send_cq", "cq")
                      .name("recv_cq", "cq")
                      .put("qp_type", RC)
                      .put("comp_mask", mask)));
    }
    GuestCalls.refused(
        rxe.call(Verb.IBV_CREATE_QP_EX, "", f -> qp(RC, 1, 1).apply(f).put("rwq_ind_tbl", NULL)));
    for (long mask : new long[] {0b111, 0b1011, 0xffff_ffffL}) {
      GuestCalls.refused(
          rxe.call(
              Verb.IBV_CREATE_SRQ_EX,
              "",
              f ->
                  f.name("pd", "pd")
                      .put("max_wr", 1)
                      .put("max_sge", 1)
                      .put("srq_type", 1)
                      .put("comp_mask", mask)));
    }
    GuestCalls.refused(
        rxe.call(
            Verb.IBV_CREATE_QP_EX,
            "",
            f -> f.name("pd", "pd").put("send_cq", NULL).put("qp_type", XRC_SEND)));
  }

  @Test
  void aCompMaskWithoutItsPdIsTheLibrarysToRefuse() {
    Receipt receipt =
        rxe.call(Verb.IBV_CREATE_QP_EX, "", f -> qp(RC, 1, 1).apply(f).put("comp_mask", 0));
    assertThat(GuestCalls.failed(receipt).errno()).isIn(Errno.EINVAL, Errno.EOPNOTSUPP);
  }

  @Test
  void anObjectIsNotUsedAfterItsDestroy() {
    Receipt made = rxe.granted(Verb.IBV_CREATE_QP, "qp", qp(RC, 1, 1));
    rxe.destroy(Verb.IBV_DESTROY_QP, "qp", "qp");
    for (Verb verb : new Verb[] {Verb.IBV_QUERY_QP, Verb.IBV_DESTROY_QP}) {
      Receipt byName = rxe.call(verb, "", f -> f.name("qp", "qp"));
      Receipt byId = rxe.call(verb, "", f -> f.put("qp", made.id()));
      assertThat(says(byName)).contains("does not exist any more");
      assertThat(says(byId)).contains("does not exist any more");
    }
  }

  @Test
  void aNumberThatComesBackIsAnotherObjectWithAnotherId() {
    Receipt first = rxe.granted(Verb.IBV_CREATE_QP, "qp", qp(RC, 1, 1));
    Value number = first.actual().get("qp_num");
    rxe.destroy(Verb.IBV_DESTROY_QP, "qp", "qp");
    for (int i = 0; i < 100; i++) {
      Receipt next = rxe.granted(Verb.IBV_CREATE_QP, "qp", qp(RC, 1, 1));
      assertThat(next.id()).isNotEqualTo(first.id());
      if (next.actual().get("qp_num").equals(number)) {
        assertThat(next.id().text()).isEqualTo(first.id().text() + "#2");
      }
      rxe.destroy(Verb.IBV_DESTROY_QP, "qp", "qp");
    }
  }

  @Test
  void aCallThatNamesAFailedResultIsRefused() {
    rxe.call(Verb.IBV_CREATE_CQ, "none", f -> f.put("cqe", 0));
    Receipt receipt =
        rxe.call(Verb.IBV_CREATE_QP, "", f -> qp(RC, 1, 1).apply(f).name("send_cq", "none"));
    assertThat(says(receipt)).contains("names no object");
  }

  @Test
  void aPdInPlaceOfACqIsRefused() {
    Receipt receipt =
        rxe.call(Verb.IBV_CREATE_QP, "", f -> qp(RC, 1, 1).apply(f).name("send_cq", "pd"));
    assertThat(says(receipt)).contains("not a CQ");
  }

  @Test
  void anObjectOfAnotherActingProcessIsRefused() {
    Header other = Header.NONE.withProcess("second");
    rxe.call(Verb.IBV_ALLOC_PD, other.withDevice("rxe0").withAs("theirs"), f -> f);
    Receipt receipt =
        rxe.call(Verb.IBV_CREATE_QP, "", f -> qp(RC, 1, 1).apply(f).name("pd", "theirs"));
    assertThat(says(receipt)).contains("second");
  }

  @Test
  void theVerbsOfTheSimulatorAreRefused() {
    Receipt receipt = rxe.call(Verb.SIM_FAULT, "", f -> f.put("fault", 1).put("port", 1));
    assertThat(GuestCalls.refused(receipt).errno()).isEqualTo(Errno.EOPNOTSUPP);
  }

  @Test
  void numbersAtTheEdgeOfTheirTypesAreTheKernelsToJudge() {
    for (long type : new long[] {0, 1, 0xff, 0xffff_ffffL, -1}) {
      assertThat(rxe.call(Verb.IBV_CREATE_QP, "", qp(type, 1, 1)).outcome())
          .isInstanceOf(Outcome.Failed.class);
    }
    for (long cqe : new long[] {0, 0x8000_0000L, 0xffff_ffffL}) {
      assertThat(rxe.call(Verb.IBV_CREATE_CQ, "", f -> f.put("cqe", cqe)).outcome())
          .isInstanceOf(Outcome.Failed.class);
    }
    rxe.granted(Verb.IBV_CREATE_QP, "qp", qp(RC, 1, 1));
    for (long state : new long[] {7, 255, 0xffff_ffffL}) {
      Receipt receipt =
          rxe.call(Verb.IBV_MODIFY_QP, "", f -> f.name("qp", "qp").put("qp_state", state));
      assertThat(GuestCalls.failed(receipt).errno()).isEqualTo(Errno.EINVAL);
    }
    for (long length : new long[] {-1, 1L << 62}) {
      assertThat(
              rxe.call(
                      Verb.IBV_REG_MR,
                      "",
                      f -> f.name("pd", "pd").put("length", length).put("access", 1))
                  .isGranted())
          .isFalse();
    }
  }

  private static String says(Receipt receipt) {
    return GuestCalls.refused(receipt).causes().get(0).says()
        + " "
        + GuestCalls.refused(receipt).causes().get(0).evidence();
  }
}
