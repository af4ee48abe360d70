package org.verbscope.verbs.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.verbscope.verbs.model.Field;
import org.verbscope.verbs.model.Fields;
import org.verbscope.verbs.model.Gid;
import org.verbscope.verbs.model.Header;
import org.verbscope.verbs.model.Value;
import org.verbscope.verbs.model.ValueType;
import org.verbscope.verbs.model.Verb;
import org.verbscope.verbs.model.VerbCall;

/** Whatever can be called can be written down and read back as the same call. */
class CallRoundTripTest {
  private static final Header FULL = new Header("it", "mlx5_0", "other", true, "why \"so\"\n");

  @ParameterizedTest
  @EnumSource
  void aCallWithEveryFieldIsReadBackAsItWas(Verb verb) {
    expectSame(call(verb, FULL, field -> true, Extreme.SMALL));
    expectSame(call(verb, FULL, field -> true, Extreme.LARGE));
  }

  @ParameterizedTest
  @EnumSource
  void aCallWithItsRequiredFieldsAloneIsReadBackAsItWas(Verb verb) {
    Header header = verb.needsDevice() ? Header.NONE.withDevice("rxe0") : Header.NONE;
    expectSame(call(verb, header, Field::required, Extreme.LARGE));
  }

  @ParameterizedTest
  @EnumSource
  void nullPointersAreReadBackAsNullPointers(Verb verb) {
    Fields.Builder fields = Fields.builder();
    for (Field field : verb.fields().values()) {
      if (field.isPointer()) {
        fields.put(field.name(), new Value.NullPointer());
      } else if (field.required()) {
        fields.put(field.name(), Extreme.SMALL.of(field.type()));
      }
    }
    if (verb == Verb.IBV_OPEN_XRCD) {
      fields.put("fd_path", new Value.NullPointer());
    }
    expectSame(VerbCall.of(verb, FULL, fields.build()));
  }

  private static void expectSame(VerbCall call) {
    String text = JsonText.of(call);
    assertThat(text).doesNotContain("\n");
    assertThat(CallJson.read(StrictJson.parse(text))).isEqualTo(call);
    // ids are known to nobody beforehand, so a script of it alone is readable too
    assertThat(CallJson.readScript("[" + text + "]")).isEqualTo(List.of(call));
  }

  private static VerbCall call(Verb verb, Header header, Predicate<Field> wanted, Extreme extreme) {
    Fields.Builder fields = Fields.builder();
    for (Field field : verb.fields().values()) {
      // ibv_open_xrcd takes the file by its path or by its descriptor, not by both
      boolean other = field.name().equals("fd_path");
      if (!other && wanted.test(field) || field.name().equals("fd")) {
        fields.put(field.name(), extreme.of(field.type()));
      }
    }
    return VerbCall.of(verb, header, fields.build());
  }

  private enum Extreme {
    SMALL,
    LARGE;

    Value of(ValueType type) {
      boolean small = this == SMALL;
      if (type instanceof ValueType.Pointer) {
        return Value.name(small ? "mlx5_0/qp/280~2" : "mlx5_0/pd/3#2");
      }
      if (type instanceof ValueType.QpNumber && small) {
        return Value.name("mlx5_0/qp/280");
      }
      if (type instanceof ValueType.GidText) {
        return Value.of(Gid.parse(small ? "::" : "fe80::1:2:3:4"));
      }
      if (type instanceof ValueType.Str) {
        return Value.of(small ? "" : "sim:/shared \u00e4\u2028");
      }
      if (type instanceof ValueType.Enumerated) {
        return Value.of(small ? -7 : 0xffff_ffffL);
      }
      if (type instanceof ValueType.Bool) {
        return Value.of(small ? 0 : 1);
      }
      return Value.of(small ? 0 : type.width() == 64 ? -1 : (1L << type.width()) - 1);
    }
  }
}
