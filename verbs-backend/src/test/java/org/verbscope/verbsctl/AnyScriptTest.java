package org.verbscope.verbsctl;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.verbscope.verbs.VerbsHost;
import org.verbscope.verbs.json.CallJson;
import org.verbscope.verbs.json.Json;
import org.verbscope.verbs.json.JsonText;
import org.verbscope.verbs.json.UnreadableException;
import org.verbscope.verbs.model.CEnum;
import org.verbscope.verbs.model.Field;
import org.verbscope.verbs.model.Fields;
import org.verbscope.verbs.model.Gid;
import org.verbscope.verbs.model.Header;
import org.verbscope.verbs.model.Resource;
import org.verbscope.verbs.model.Value;
import org.verbscope.verbs.model.ValueType;
import org.verbscope.verbs.model.Verb;
import org.verbscope.verbs.model.VerbCall;
import org.verbscope.verbs.open.Hosts;

/** Whatever is called in whatever order, every call gets its receipt and nothing falls over. */
class AnyScriptTest {
  private static final int CALLS = 400;
  private static final List<String> DEVICES =
      List.of("rxe0", "mlx5_0", "mlx5_1", "mlx4_0", "irdma0", "efa_0", "qib0");

  private final List<String> names = new ArrayList<>();
  private Random random;
  private List<String> ids;
  private String device;

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void everyCallGetsItsReceipt(long seed) {
    random = new Random(seed);
    device = DEVICES.get((int) (seed % DEVICES.size()));
    try (VerbsHost host = Hosts.open("sim:workshop")) {
      ids =
          host.snapshot().resources().stream()
              .map(Resource::id)
              .map(Object::toString)
              .filter(id -> id.contains("/"))
              .toList();
    }
    List<String> calls = new ArrayList<>();
    for (int i = 0; i < CALLS; i++) {
      calls.add(JsonText.of(call("n" + i)));
    }
    String script = "[" + String.join(",\n", calls) + "]";

    Run json = Run.of(script, "--host", "sim:workshop", "perform", "-", "--json");
    assertThat(json.err()).isEmpty();
    assertThat(json.code()).isBetween(0, 1);
    assertThat(((Json.Arr) json.json()).items()).hasSize(CALLS);

    Run text = Run.of(script, "--host", "sim:workshop", "perform", "-");
    assertThat(text.err()).isEmpty();
    assertThat(text.out()).contains(CALLS + " calls: ");
  }

  @Test
  void aScriptWithACharacterWrongIsReadOrToldWhy() {
    random = new Random(11);
    device = "mlx5_0";
    ids = List.of("mlx5_0/pd/0");
    for (int i = 0; i < 400; i++) {
      names.clear();
      StringBuilder script = new StringBuilder("[" + JsonText.of(call("a")) + "]");
      String wrong = "{}[]:,\"\\0-e.\u0000\u00e9x";
      for (int times = 1 + random.nextInt(2); times > 0; times--) {
        char c = wrong.charAt(random.nextInt(wrong.length()));
        script.setCharAt(random.nextInt(script.length()), c);
      }
      try {
        assertThat(CallJson.readScript(script.toString())).hasSizeLessThan(2);
      } catch (UnreadableException e) {
        assertThat(e.problems()).isNotEmpty().allSatisfy(p -> assertThat(p).isNotBlank());
      }
    }
  }

  private VerbCall call(String as) {
    Verb verb = Verb.values()[random.nextInt(Verb.values().length)];
    Header header =
        new Header(
            as,
            verb.needsDevice() || chance(10) ? aDevice() : "",
            chance(90) ? "main" : "second",
            chance(50),
            "");
    Fields.Builder fields = Fields.builder();
    for (Field field : verb.fields().values()) {
      boolean other = verb == Verb.IBV_OPEN_XRCD && field.name().startsWith("fd");
      if (!other && (field.required() || field.isPointer() && chance(80) || chance(40))) {
        boolean clock = verb == Verb.SIM_ADVANCE;
        fields.put(field.name(), clock ? Value.of(random.nextInt(2000)) : value(field.type()));
      }
    }
    if (verb == Verb.IBV_OPEN_XRCD) {
      fields.put("fd_path", chance(50) ? Value.of("sim:/shared") : new Value.NullPointer());
    }
    names.add(as);
    return VerbCall.of(verb, header, fields.build());
  }

  private boolean chance(int percent) {
    return random.nextInt(100) < percent;
  }

  private String aDevice() {
    return chance(90) ? device : DEVICES.get(random.nextInt(DEVICES.size()));
  }

  private Value value(ValueType type) {
    if (type instanceof ValueType.Pointer) {
      return chance(5) ? new Value.NullPointer() : Value.name(anObject());
    }
    if (type instanceof ValueType.QpNumber && chance(50)) {
      return Value.name(anObject());
    }
    if (type instanceof ValueType.GidText) {
      return Value.of(Gid.parse(chance(50) ? "::ffff:192.0.2.11" : "::"));
    }
    if (type instanceof ValueType.Str) {
      return Value.of("text");
    }
    if (type instanceof ValueType.Enumerated enumerated && chance(80)) {
      return constant(enumerated.constants());
    }
    if (type instanceof ValueType.Enumerated) {
      return Value.of(random.nextInt());
    }
    if (type instanceof ValueType.Bool) {
      return Value.of(random.nextInt(2));
    }
    long largest = type.width() == 64 ? -1 : (1L << type.width()) - 1;
    return Value.of(chance(80) ? random.nextInt(20) : chance(50) ? largest : largest >>> 1);
  }

  private Value constant(CEnum constants) {
    List<String> all = List.copyOf(constants.constants());
    return Value.of(all.isEmpty() ? 0 : constants.valueOf(all.get(random.nextInt(all.size()))));
  }

  private String anObject() {
    return names.isEmpty() || chance(20)
        ? ids.get(random.nextInt(ids.size()))
        : names.get(random.nextInt(names.size()));
  }
}
