package org.verbscope.verbs.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class ModelTest {

  @ParameterizedTest
  @CsvSource({
    "fe80::5054:ff:fe12:3456, fe80::5054:ff:fe12:3456",
    "::ffff:192.0.2.1, ::ffff:192.0.2.1",
    "::, ::",
    "fe80:0000::0001, fe80::1",
    "1:0:0:2:0:0:0:3, 1:0:0:2::3"
  })
  void aGidReadsInItsShortestUsualForm(String text, String shown) {
    assertThat(Gid.parse(text)).hasToString(shown);
    assertThat(Gid.parse(shown)).isEqualTo(Gid.parse(text));
  }

  @Test
  void aHostNameIsNoGidAndIsNeverLookedUp() {
    assertThatThrownBy(() -> Gid.parse("localhost"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("'localhost' is not a GID");
  }

  @Test
  void unknownEnumValuesAndFlagBitsSurviveAsNumbers() {
    ValueType type = ValueType.enumerated(CEnums.QP_TYPE);
    assertThat(type.text(Value.of(99))).isEqualTo("99");
    assertThat(type.parse("99")).isEqualTo(Value.of(99));
    assertThat(type.text(Value.of(10))).isEqualTo("IBV_QPT_XRC_RECV");
    ValueType flags = ValueType.flags(CEnums.ACCESS_FLAGS);
    assertThat(flags.text(Value.of(0x4000_0001L))).isEqualTo("IBV_ACCESS_LOCAL_WRITE|0x40000000");
    assertThat(flags.parse("IBV_ACCESS_LOCAL_WRITE|0x40000000")).isEqualTo(Value.of(0x4000_0001L));
  }

  @Test
  void aNumberThatDoesNotFitItsFieldIsRefusedWithTheRange() {
    assertThatThrownBy(() -> ValueType.u8().parse("256"))
        .hasMessage("256 is out of range: a number from 0 to 255");
    assertThatThrownBy(() -> ValueType.u32().parse("-1")).hasMessageContaining("out of range");
    assertThatThrownBy(() -> ValueType.u32().parse("many")).hasMessageContaining("'many' is not");
    assertThat(ValueType.u64(Unit.NONE).parse("0xffffffffffffffff")).isEqualTo(Value.of(-1));
    assertThat(ValueType.u64(Unit.NONE).text(Value.of(-1))).isEqualTo("18446744073709551615");
  }

  @Test
  void encodedNumbersAreShownWithTheirMeaning() {
    assertThat(AttributeCatalog.typeOf(Kind.QP, "timeout").display(Value.of(14)))
        .isEqualTo("14 (67.11 ms)");
    assertThat(AttributeCatalog.typeOf(Kind.QP, "min_rnr_timer").display(Value.of(0)))
        .isEqualTo("0 (655.4 ms)");
    assertThat(AttributeCatalog.typeOf(Kind.QP, "rnr_retry").display(Value.of(7)))
        .isEqualTo("7 (infinite)");
    assertThat(AttributeCatalog.typeOf(Kind.QP, "qp_num").display(Value.of(280)))
        .isEqualTo("280 (0x118)");
  }

  @Test
  void aSingleOneIsNotCalledMany() {
    ValueType usecnt = AttributeCatalog.typeOf(Kind.PD, "usecnt");
    assertThat(usecnt.display(Value.of(0))).isEqualTo("0 users");
    assertThat(usecnt.display(Value.of(1))).isEqualTo("1 user");
    assertThat(usecnt.display(Value.of(2))).isEqualTo("2 users");
    assertThat(AttributeCatalog.typeOf(Kind.CQ, "cqe").display(Value.of(1))).isEqualTo("1 entry");
    assertThat(AttributeCatalog.typeOf(Kind.QP, "rate_limit").display(Value.of(1)))
        .isEqualTo("1 kbit/s");
    assertThat(AttributeCatalog.typeOf(Kind.QP, "retry_cnt").display(Value.of(1)))
        .isEqualTo("1 (once)");
    assertThat(AttributeCatalog.typeOf(Kind.QP, "rnr_retry").display(Value.of(2)))
        .isEqualTo("2 (2 times)");
    for (Unit unit : Unit.values()) {
      assertThat(unit.word(1)).as("one of " + unit.word()).doesNotEndWith("es");
      assertThat(unit.word(-1)).as("2^64-1 of them").isEqualTo(unit.word());
    }
  }

  @ParameterizedTest
  @EnumSource(Verb.class)
  void everyVerbMakesACallOfItsOwnAndItsFieldsHaveTypes(Verb verb) {
    VerbCall call = VerbCall.of(verb, Header.NONE, Fields.NONE);
    assertThat(call.verb()).isEqualTo(verb);
    assertThat(Verb.named(verb.cName())).contains(verb);
    assertThat(verb.fields().values()).allSatisfy(f -> assertThat(f.type()).isNotNull());
  }

  @ParameterizedTest
  @EnumSource(Verb.class)
  void whatIsNoWishIsSaidAboutTheCallAndNotAboutTheObject(Verb verb) {
    Set<String> sayings = Set.of("cur_qp_state", "comp_mask", "create_file", "fd");
    assertThat(verb.noWishes())
        .containsExactlyElementsOf(
            verb.fields().keySet().stream().filter(sayings::contains).toList());
  }

  @Test
  void aModifyClaimsAStateAndWishesForAnother() {
    assertThat(Verb.IBV_MODIFY_QP.noWishes()).containsExactly("cur_qp_state");
    assertThat(Verb.IBV_OPEN_XRCD.noWishes()).containsExactly("fd", "create_file", "comp_mask");
    assertThat(Verb.IBV_CREATE_QP.noWishes()).isEmpty();
  }

  @Test
  void aCallKnowsTheTypeOfTheQpInItsFields() {
    Fields ud = Fields.builder().put("qp_type", CEnums.QP_TYPE.valueOf("IBV_QPT_UD")).build();
    VerbCall.CreateQp create = (VerbCall.CreateQp) VerbCall.of(Verb.IBV_CREATE_QP, Header.NONE, ud);
    assertThat(create.qpType()).isEqualTo(CEnums.QP_TYPE.valueOf("IBV_QPT_UD"));
    assertThat(create.attached()).contains("pd", "send_cq", "recv_cq");
    Fields target = Fields.builder().put("qp_type", 10).build();
    VerbCall.CreateQp receiver =
        (VerbCall.CreateQp) VerbCall.of(Verb.IBV_CREATE_QP_EX, Header.NONE, target);
    assertThat(receiver.attached()).containsExactly("srq", "xrcd");
  }

  @Test
  void aReceiptOfWhichMoreIsKnownKeepsAllElse() {
    VerbCall call = VerbCall.of(Verb.IBV_ALLOC_PD, Header.NONE, Fields.NONE);
    Outcome failed = new Outcome.Failed(Errno.ENOMEM, Layer.UNKNOWN, List.of());
    Outcome explained = new Outcome.Failed(Errno.ENOMEM, Layer.KERNEL, List.of());
    Map<String, Value> requested = Map.of("cqe", Value.of(1));
    Receipt receipt =
        new Receipt(call, failed, ResourceId.HOST, Instant.EPOCH, 7, requested, Map.of());
    assertThat(receipt.withOutcome(explained))
        .isEqualTo(
            new Receipt(call, explained, ResourceId.HOST, Instant.EPOCH, 7, requested, Map.of()));
  }

  @Test
  void everyLimitNamedByTheCatalogueIsAnAttributeOfADevice() {
    for (Kind kind : Kind.values()) {
      for (Attribute attribute : AttributeCatalog.of(kind)) {
        attribute
            .limitName()
            .ifPresent(
                limit ->
                    assertThat(AttributeCatalog.find(Kind.DEVICE, limit))
                        .as(attribute.name())
                        .isPresent());
        assertThat(attribute.meaning()).as(attribute.name()).endsWith(".");
      }
    }
  }

  @Test
  void aQpCreateAsksForTheWholeCapStruct() {
    VerbCall call =
        VerbCall.of(
            Verb.IBV_CREATE_QP,
            Header.NONE,
            Fields.builder().name("pd", "pd").put("cap.max_send_wr", 10).put("qp_type", 2).build());
    assertThat(call.requested())
        .containsEntry("cap.max_send_wr", Value.of(10))
        .containsEntry("cap.max_inline_data", Value.of(0))
        .containsEntry("qp_type", Value.of(2))
        .hasSize(6);
  }

  @Test
  void aCauseNamesItsAttributeOnce() {
    assertThat(cause("cap.max_send_wr", "cap.max_send_wr 9 is more").sentence())
        .isEqualTo("cap.max_send_wr 9 is more");
    assertThat(cause("cap.max_inline_data", "max_inline_data 9 may be more").sentence())
        .isEqualTo("max_inline_data 9 may be more");
    assertThat(cause("qp_num", "no QP 9 is known").sentence())
        .isEqualTo("qp_num: no QP 9 is known");
    assertThat(cause("", "it is gone").sentence()).isEqualTo("it is gone");
  }

  private static Cause cause(String attribute, String says) {
    return new Cause(Cause.Certainty.CERTAIN, attribute, says, "", "");
  }
}
