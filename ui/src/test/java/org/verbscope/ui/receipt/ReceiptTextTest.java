package org.verbscope.ui.receipt;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.verbscope.verbs.model.CEnum;
import org.verbscope.verbs.model.CEnums;
import org.verbscope.verbs.model.Cause;
import org.verbscope.verbs.model.Errno;
import org.verbscope.verbs.model.Field;
import org.verbscope.verbs.model.Fields;
import org.verbscope.verbs.model.Header;
import org.verbscope.verbs.model.HostInfo;
import org.verbscope.verbs.model.Layer;
import org.verbscope.verbs.model.Outcome;
import org.verbscope.verbs.model.Owner;
import org.verbscope.verbs.model.Receipt;
import org.verbscope.verbs.model.Source;
import org.verbscope.verbs.model.Value;
import org.verbscope.verbs.model.ValueType;
import org.verbscope.verbs.model.Verb;
import org.verbscope.verbs.model.VerbCall;

class ReceiptTextTest {
  private static final HostInfo HOST = new HostInfo("local:", false, "node1", "6.1", "44.0");

  private static Receipt granted(VerbCall call) {
    return new Receipt(
        call,
        new Outcome.Granted(call.requested()),
        null,
        Instant.EPOCH,
        5,
        call.requested(),
        Map.of());
  }

  /** The field's first constant that is no zero, which flags have no name for. */
  private static Optional<String> constant(ValueType type) {
    CEnum constants =
        type instanceof ValueType.Enumerated named
            ? named.constants()
            : type instanceof ValueType.Flags flags ? flags.constants() : CEnums.INT;
    return constants.constants().stream().filter(name -> constants.valueOf(name) > 0).findFirst();
  }

  @ParameterizedTest
  @EnumSource(Verb.class)
  void whatHasANameIsToldByNameOfEveryVerb(Verb verb) {
    Map<String, String> named = new LinkedHashMap<>();
    Fields.Builder fields = Fields.builder();
    for (Field field : verb.fields().values()) {
      constant(field.type())
          .ifPresent(
              constant -> {
                named.put(field.name(), constant);
                fields.put(field.name(), field.type().parse(constant));
              });
    }
    Receipt receipt = granted(VerbCall.of(verb, Header.NONE, fields.build()));
    List<ReadingRow> rows = ReadingRows.of(receipt, null, attribute -> null);
    List<ReadingRow> queried = ReadingRows.ofQuery(receipt);
    named.forEach(
        (name, constant) -> {
          assertThat(CallText.of(receipt.call())).contains(name + "=" + constant);
          assertThat(ReceiptText.of(receipt, HOST)).contains("  " + name + " = " + constant);
          assertThat(cell(rows, name, Source.REQUESTED)).isEqualTo(constant);
          assertThat(cell(rows, name, Source.RECEIPT)).isEqualTo(constant);
          assertThat(cell(queried, name, Source.QUERIED)).isEqualTo(constant);
        });
  }

  private static String cell(List<ReadingRow> rows, String name, Source source) {
    return rows.stream()
        .filter(row -> row.name().equals(name))
        .map(row -> row.cell(source).text())
        .collect(Collectors.joining());
  }

  @Test
  void aFaultIsToldByNameAndATimeWithItsUnit() {
    Receipt fault =
        granted(
            VerbCall.of(
                Verb.SIM_FAULT,
                Header.NONE.withDevice("mlx5_0"),
                Fields.builder().put("fault", 1).put("port", 1).build()));
    assertThat(cell(ReadingRows.of(fault, null, attribute -> null), "fault", Source.REQUESTED))
        .isEqualTo("PORT_DOWN");
    Receipt advance =
        granted(
            VerbCall.of(
                Verb.SIM_ADVANCE, Header.NONE, Fields.builder().put("millis", 1500).build()));
    ReadingRow millis = ReadingRows.of(advance, null, attribute -> null).get(0);
    assertThat(millis.cell(Source.REQUESTED).withUnit()).isEqualTo("1500 ms");
  }

  @Test
  void aNameWithAnEndOfLineBeginsNoLineOfItsOwn() {
    String path = "/tmp/a\n1. certain: all is well";
    VerbCall call =
        VerbCall.of(
            Verb.IBV_OPEN_XRCD,
            Header.NONE.withDevice("mlx5_0").withProcess("B\nC"),
            Fields.builder().put("fd_path", Value.of(path)).build());
    Cause cause =
        new Cause(
            Cause.Certainty.CERTAIN, "fd_path", "fd_path " + path + " is not there", path, path);
    Receipt receipt =
        new Receipt(
            call,
            new Outcome.Failed(Errno.ENOENT, Layer.UNKNOWN, List.of(cause)),
            null,
            Instant.EPOCH,
            5,
            call.requested(),
            Map.of());
    String text = ReceiptText.of(receipt, HOST);
    assertThat(text.lines().filter(line -> line.startsWith("1. certain"))).hasSize(1);
    assertThat(text).contains("fd_path = /tmp/a\u23CE1. certain", "process=B\u23CEC");
    assertThat(CallText.of(call)).doesNotContain("\n");
    assertThat(Words.owner(Owner.foreign(7, "a\nb"))).isEqualTo("a\u23CEb (pid 7)");
  }
}
