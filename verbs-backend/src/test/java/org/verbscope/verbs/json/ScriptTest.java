package org.verbscope.verbs.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.time.Duration;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.verbscope.verbs.model.CEnums;
import org.verbscope.verbs.model.Header;
import org.verbscope.verbs.model.Value;
import org.verbscope.verbs.model.Verb;
import org.verbscope.verbs.model.VerbCall;

class ScriptTest {
  private static final String PD =
      "{\"verb\": \"ibv_alloc_pd\", \"device\": \"mlx5_0\", \"as\": \"pd\"}";

  @Test
  void aScriptIsReadWithNestedFieldsNamesFlagsAndNumbers() {
    List<VerbCall> calls =
        CallJson.readScript(
            """
            [{"verb": "ibv_alloc_pd", "device": "mlx5_0", "as": "pd", "process": "second"},
             {"verb": "ibv_create_qp", "pd": "pd", "send_cq": null, "recv_cq": "mlx5_0/cq/7",
              "qp_type": "IBV_QPT_RC", "sq_sig_all": true, "cap": {"max_send_wr": 100},
              "as": "qp", "force": true, "note": ""},
             {"verb": "ibv_modify_qp", "qp": "qp", "attr": {"qp_state": 77, "qkey": "0x11111111",
              "qp_access_flags": ["IBV_ACCESS_REMOTE_READ", "IBV_ACCESS_REMOTE_WRITE"],
              "dest_qp_num": "qp.qp_num", "ah_attr": {"grh": {"dgid": "fe80::1"}}}},
             {"verb": "ibv_reg_mr", "pd": "pd", "length": "0xffffffffffffffff", "access": ""}]
            """);

    assertThat(calls)
        .extracting(VerbCall::verb)
        .containsExactly(
            Verb.IBV_ALLOC_PD, Verb.IBV_CREATE_QP, Verb.IBV_MODIFY_QP, Verb.IBV_REG_MR);
    assertThat(calls.get(0).header()).isEqualTo(new Header("pd", "mlx5_0", "second", false, ""));
    VerbCall create = calls.get(1);
    assertThat(create.header().force()).isTrue();
    assertThat(create.fields().get("send_cq")).contains(new Value.NullPointer());
    assertThat(create.fields().get("recv_cq")).contains(Value.name("mlx5_0/cq/7"));
    assertThat(create.fields().number("qp_type")).isEqualTo(CEnums.QP_TYPE.valueOf("IBV_QPT_RC"));
    assertThat(create.fields().number("sq_sig_all")).isEqualTo(1);
    assertThat(create.fields().has("cap.max_recv_wr")).isFalse();
    VerbCall modify = calls.get(2);
    assertThat(modify.fields().number("qp_state")).isEqualTo(77);
    assertThat(modify.fields().number("qkey")).isEqualTo(0x11111111);
    assertThat(modify.fields().number("qp_access_flags")).isEqualTo(4 | 2);
    assertThat(modify.fields().name("dest_qp_num")).contains("qp");
    assertThat(modify.fields().get("ah_attr.grh.dgid")).isPresent();
    assertThat(calls.get(3).fields().number("length")).isEqualTo(-1);
    assertThat(calls.get(3).fields().get("access")).contains(Value.of(0));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\'',
      value = {
        "[{\"verb\": \"ibv_alloc_pdd\", \"device\": \"a\"}]"
            + "|call 1: verb: there is no verb \"ibv_alloc_pdd\"; did you mean \"ibv_alloc_pd\"?",
        "[{\"device\": \"a\"}]|call 1: \"verb\" is missing, for example \"ibv_alloc_pd\"",
        "[7]|call 1: a call is an object like {\"verb\": …}, not 7",
        "[{\"verb\": \"ibv_alloc_pd\"}]"
            + "|call 1 (ibv_alloc_pd): device: is missing, ibv_alloc_pd must say which device it"
            + " acts on",
        "[{\"verb\": \"ibv_create_cq\", \"device\": \"a\", \"cqe\": \"many\"}]"
            + "|call 1 (ibv_create_cq): cqe: \"many\" is not a number from 0 to 4294967295",
        "[{\"verb\": \"ibv_create_cq\", \"device\": \"a\", \"cqe\": 1.5}]"
            + "|call 1 (ibv_create_cq): cqe: 1.5 is not a whole number; expected a number from 0 to"
            + " 4294967295",
        "[{\"verb\": \"ibv_create_cq\", \"device\": \"a\", \"cqe\": 4294967296}]"
            + "|call 1 (ibv_create_cq): cqe: 4294967296 is out of range; expected a number from 0"
            + " to 4294967295",
        "[{\"verb\": \"ibv_create_cq\", \"device\": \"a\", \"cqe\": -1}]"
            + "|call 1 (ibv_create_cq): cqe: -1 is out of range; expected a number from 0 to"
            + " 4294967295",
        "[{\"verb\": \"ibv_create_cq\", \"device\": \"a\", \"cqe\": 1, \"cqee\": 1}]"
            + "|call 1 (ibv_create_cq): cqee: ibv_create_cq has no such field; did you mean"
            + " \"cqe\"?",
        "[{\"verb\": \"ibv_create_cq\", \"device\": 5, \"cqe\": 1}]"
            + "|call 1 (ibv_create_cq): device: 5 is not a name",
        "[{\"verb\": \"ibv_dealloc_pd\", \"pd\": \"p\"}]"
            + "|call 1 (ibv_dealloc_pd): pd: no earlier call is named \"p\"",
        "[{\"verb\": \"ibv_dealloc_pd\"}]"
            + "|call 1 (ibv_dealloc_pd): pd: is missing, expected a PD (a name, an id or null)",
        "[{\"verb\": \"ibv_dealloc_pd\", \"pd\": 3}]"
            + "|call 1 (ibv_dealloc_pd): pd: 3 is not a PD (a name, an id or null)",
        "[{\"verb\": \"ibv_create_qp\", \"qp_type\": \"IBV_QPT_RCC\"}]"
            + "|call 1 (ibv_create_qp): qp_type: \"IBV_QPT_RCC\" is not a constant of ibv_qp_type or"
            + " a number; did you mean \"IBV_QPT_RC\"?",
        "[{\"verb\": \"ibv_create_qp\", \"qp_type\": 2, \"cap\": 3}]"
            + "|call 1 (ibv_create_qp): cap: 3 is not an object with the fields of cap",
        "[{\"verb\": \"ibv_create_qp\", \"qp_type\": 2, \"sq_sig_all\": 2}]"
            + "|call 1 (ibv_create_qp): sq_sig_all: 2 is out of range; expected 0 or 1",
        "[{\"verb\": \"ibv_create_qp\", \"qp_type\": 2, \"force\": \"yes\"}]"
            + "|call 1 (ibv_create_qp): force: \"yes\" is not true or false",
        "[{\"verb\": \"ibv_create_qp\", \"qp_type\": 2, \"cap\": {\"max_send_wr\": 1},"
            + " \"cap.max_send_wr\": 1}]"
            + "|call 1 (ibv_create_qp): cap.max_send_wr: is given twice",
        "[{\"verb\": \"ibv_modify_qp\", \"qp\": null, \"qp_state\": 1}]"
            + "|call 1 (ibv_modify_qp): qp_state: belongs inside \"attr\"",
        "[{\"verb\": \"ibv_modify_qp\", \"attr\": {\"qp\": null}}]"
            + "|call 1 (ibv_modify_qp): qp: belongs beside \"attr\"",
        "[{\"verb\": \"ibv_open_xrcd\", \"device\": \"a\", \"oflags\": 0}]"
            + "|call 1 (ibv_open_xrcd): fd_path: give a path, null (a private domain), or a number"
            + " as \"fd\"",
        "[{\"verb\": \"ibv_open_xrcd\", \"device\": \"a\", \"fd\": -1, \"oflags\": \"O_CREATE\"}]"
            + "|call 1 (ibv_open_xrcd): oflags: \"O_CREATE\" is not a flag of oflags; did you mean"
            + " \"O_CREAT\"?",
        "[{\"verb\": \"ibv_alloc_pd\", \"device\": \"a\", \"as\": \"x/y\"}]"
            + "|call 1 (ibv_alloc_pd): as: \"x/y\" would be taken for an id; leave out the '/'",
      })
  void whatCannotBeMeantIsToldWithCallAndField(String script, String problem) {
    UnreadableException e =
        catchThrowableOfType(UnreadableException.class, () -> CallJson.readScript(script));
    assertThat(e).isNotNull();
    assertThat(e.problems()).contains(problem);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\'',
      value = {
        "[1,|not JSON: the text ends too early at line 1, column 4",
        "[{\"verb\": ibv}]|not JSON: a value was expected at line 1, column 11",
        "[{\"verb\": \"a\", \"verb\": \"b\"}]|\"verb\" is given twice in one object at line 1",
        "[] []|not JSON",
        "[1,]|not JSON",
        "[/* no */ 1]|not JSON",
        "[{'a': 1}]|not JSON",
        "hello|not JSON: a value was expected at line 1, column 1",
      })
  void malformedJsonIsToldWithLineAndColumn(String text, String problem) {
    assertThatThrownBy(() -> CallJson.readScript(text))
        .isInstanceOf(UnreadableException.class)
        .hasMessageContaining(problem)
        .hasMessageContaining("line 1, column ");
  }

  @Test
  void theLineOfAnErrorIsCounted() {
    assertThatThrownBy(() -> CallJson.readScript("[\n" + PD + ",\n  oops\n]"))
        .hasMessage("not JSON: a value was expected at line 3, column 3, near \"oops\"");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "  \n ", "{}", "3", "null", "\"text\""})
  void anythingButAnArrayIsNoScript(String text) {
    assertThatThrownBy(() -> CallJson.readScript(text)).isInstanceOf(UnreadableException.class);
  }

  @Test
  void aNameIsKnownOnlyAfterTheCallThatGivesIt() {
    String use = "{\"verb\": \"ibv_dealloc_pd\", \"pd\": \"pd\"}";
    assertThat(CallJson.readScript("[" + PD + "," + use + "]")).hasSize(2);
    assertThatThrownBy(() -> CallJson.readScript("[" + use + "," + PD + "]"))
        .hasMessage("call 1 (ibv_dealloc_pd): pd: no earlier call is named \"pd\"");
  }

  @Test
  void allProblemsAreToldAtOnceUpToTen() {
    String bad = "{\"verb\": \"ibv_dealloc_pd\", \"pd\": 3}";
    assertThatThrownBy(() -> CallJson.readScript("[" + bad + "," + PD + "," + bad + "]"))
        .isInstanceOfSatisfying(
            UnreadableException.class,
            e -> assertThat(e.problems()).hasSize(2).last().asString().startsWith("call 3 "));
    String many = "[" + (bad + ",").repeat(500) + bad + "]";
    assertThatThrownBy(() -> CallJson.readScript(many))
        .isInstanceOfSatisfying(
            UnreadableException.class,
            e -> assertThat(e.problems()).hasSize(11).last().asString().contains("the first 10"));
  }

  @Test
  void fiveMegabytesOfGarbageGiveOneShortMessageFast() {
    int size = 5 << 20;
    StringBuilder letters = new StringBuilder(size);
    new Random(7).ints(size, 32, 127).forEach(c -> letters.append((char) c));
    List<String> garbage =
        List.of(
            letters.toString(),
            "[".repeat(size),
            "{\"a\":".repeat(size / 5),
            "[" + "9".repeat(size) + "]",
            "[\"" + "x".repeat(size) + "\"]",
            "[{\"verb\": \"" + "x".repeat(size) + "\"}]",
            "[{\"verb\": \"ibv_alloc_pd\", \"" + "x".repeat(size) + "\": 1}]",
            "[" + "7,".repeat(size / 2) + "7]",
            "[{\"verb\": \"ibv_alloc_pd\", \"device\": [" + "7,".repeat(size / 2) + "7]}]",
            "\u0000".repeat(size));
    for (String text : garbage) {
      Assertions.assertTimeout(
          Duration.ofSeconds(5),
          () ->
              assertThatThrownBy(() -> CallJson.readScript(text))
                  .isInstanceOfSatisfying(
                      UnreadableException.class,
                      e -> {
                        assertThat(e.problems()).hasSizeLessThanOrEqualTo(11);
                        assertThat(e.problems())
                            .allSatisfy(p -> assertThat(p).hasSizeLessThan(300));
                      }));
    }
  }

  @Test
  void ofOneCallOfNonsenseAHundredProblemsAreToldAndThereItEnds() {
    StringBuilder call = new StringBuilder("{\"verb\": \"ibv_dealloc_pd\", \"pd\": \"pd\"");
    for (int i = 0; i < 100_000; i++) {
      call.append(", \"field").append(i).append("\": 1");
    }
    String text = call.append('}').toString();
    assertThatThrownBy(() -> CallJson.readOne(text))
        .isInstanceOfSatisfying(
            UnreadableException.class, e -> assertThat(e.problems()).hasSize(100));
  }
}
