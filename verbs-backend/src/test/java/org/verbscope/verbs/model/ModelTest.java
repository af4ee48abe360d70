package org.verbscope.verbs.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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
    assertThat(ValueType.u64("").parse("0xffffffffffffffff")).isEqualTo(Value.of(-1));
    assertThat(ValueType.u64("").text(Value.of(-1))).isEqualTo("18446744073709551615");
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

  @ParameterizedTest
  @EnumSource(Verb.class)
  void everyVerbMakesACallOfItsOwnAndItsFieldsHaveTypes(Verb verb) {
    VerbCall call = VerbCall.of(verb, Header.NONE, Fields.NONE);
    assertThat(call.verb()).isEqualTo(verb);
    assertThat(Verb.named(verb.cName())).contains(verb);
    assertThat(verb.fields().values()).allSatisfy(f -> assertThat(f.type()).isNotNull());
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
