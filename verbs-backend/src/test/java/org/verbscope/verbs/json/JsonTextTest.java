package org.verbscope.verbs.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.verbscope.verbs.model.CEnums;
import org.verbscope.verbs.model.Cause;
import org.verbscope.verbs.model.Errno;
import org.verbscope.verbs.model.Fields;
import org.verbscope.verbs.model.Header;
import org.verbscope.verbs.model.HostChange;
import org.verbscope.verbs.model.HostEvent;
import org.verbscope.verbs.model.HostInfo;
import org.verbscope.verbs.model.HostSnapshot;
import org.verbscope.verbs.model.Judgement;
import org.verbscope.verbs.model.Kind;
import org.verbscope.verbs.model.Layer;
import org.verbscope.verbs.model.Notice;
import org.verbscope.verbs.model.Outcome;
import org.verbscope.verbs.model.Owner;
import org.verbscope.verbs.model.Reading;
import org.verbscope.verbs.model.Readings;
import org.verbscope.verbs.model.Receipt;
import org.verbscope.verbs.model.Resource;
import org.verbscope.verbs.model.ResourceId;
import org.verbscope.verbs.model.Source;
import org.verbscope.verbs.model.Status;
import org.verbscope.verbs.model.Value;
import org.verbscope.verbs.model.Verb;
import org.verbscope.verbs.model.VerbCall;
import org.verbscope.verbs.model.Verdict;

class JsonTextTest {
  private static final Instant AT = Instant.parse("2026-11-29T12:01:03Z");
  private static final ResourceId QP = new ResourceId("mlx5_0/qp/280");
  private static final HostInfo INFO = new HostInfo("sim:test", true, "bench", "6.1", "44.0");

  @Test
  void aGrantedReceiptHasTheContractsForm() {
    VerbCall call =
        VerbCall.of(
            Verb.IBV_CREATE_QP,
            Header.NONE.withAs("qp"),
            Fields.builder()
                .name("pd", "pd")
                .put("cap.max_send_wr", 100)
                .put("qp_type", CEnums.QP_TYPE.valueOf("IBV_QPT_RC"))
                .build());
    Map<String, Value> actual = new LinkedHashMap<>();
    actual.put("cap.max_send_wr", Value.of(102));
    actual.put("qp_num", Value.of(280));
    Receipt receipt =
        new Receipt(
            call,
            new Outcome.Granted(actual),
            QP,
            AT,
            412,
            call.requested(),
            Map.of("cap.max_send_wr", new Judgement(Verdict.RAISED, "rounded up")));

    assertThat(JsonText.of(receipt))
        .isEqualTo(
            "{\"call\": {\"verb\": \"ibv_create_qp\", \"as\": \"qp\", \"pd\": \"pd\", \"cap\":"
                + " {\"max_send_wr\": 100}, \"qp_type\": \"IBV_QPT_RC\"}, \"verb\":"
                + " \"ibv_create_qp\", \"as\": \"qp\", \"outcome\": \"granted\", \"id\":"
                + " \"mlx5_0/qp/280\", \"at\": \"2026-11-29T12:01:03.000Z\", \"micros\": 412,"
                + " \"requested\": {\"cap.max_send_wr\": 100, \"cap.max_recv_wr\": 0,"
                + " \"cap.max_send_sge\": 0, \"cap.max_recv_sge\": 0, \"cap.max_inline_data\": 0,"
                + " \"qp_type\": \"IBV_QPT_RC\"}, \"actual\": {\"cap.max_send_wr\": 102,"
                + " \"qp_num\": 280}, \"verdicts\": {\"cap.max_send_wr\": \"RAISED\"}, \"reasons\":"
                + " {\"cap.max_send_wr\": \"rounded up\"}}");
  }

  @Test
  void aFailedReceiptHasItsCausesAndNoActualValues() {
    VerbCall call =
        VerbCall.of(
            Verb.IBV_MODIFY_QP,
            Header.NONE,
            Fields.builder()
                .put("qp", QP)
                .put("qp_state", CEnums.QP_STATE.valueOf("IBV_QPS_RTR"))
                .put("qp_access_flags", 0)
                .put("path_mtu", 99)
                .build());
    Cause cause =
        new Cause(Cause.Certainty.LIKELY, "ah_attr.is_global", "no GRH", "", "set is_global");
    Receipt receipt =
        new Receipt(
            call,
            new Outcome.Failed(Errno.EINVAL, Layer.UNKNOWN, List.of(cause)),
            QP,
            AT,
            9,
            call.requested(),
            Map.of());

    assertThat(JsonText.of(receipt))
        .isEqualTo(
            "{\"call\": {\"verb\": \"ibv_modify_qp\", \"qp\": \"mlx5_0/qp/280\", \"attr\":"
                + " {\"qp_state\": \"IBV_QPS_RTR\", \"qp_access_flags\": 0, \"path_mtu\": 99}},"
                + " \"verb\": \"ibv_modify_qp\", \"outcome\": \"failed\", \"id\":"
                + " \"mlx5_0/qp/280\", \"at\": \"2026-11-29T12:01:03.000Z\", \"micros\": 9,"
                + " \"errno\": \"EINVAL\", \"errno_value\": 22, \"layer\": \"unknown\", \"causes\":"
                + " [{\"certainty\": \"likely\", \"attribute\": \"ah_attr.is_global\", \"says\":"
                + " \"no GRH\", \"remedy\": \"set is_global\"}], \"requested\": {\"qp_state\":"
                + " \"IBV_QPS_RTR\", \"qp_access_flags\": 0, \"path_mtu\": 99}}");
  }

  @Test
  void aRefusedReceiptComesFromPreflight() {
    VerbCall call =
        VerbCall.of(Verb.IBV_DEALLOC_PD, Header.NONE, Fields.builder().name("pd", "x").build());
    Receipt receipt =
        new Receipt(
            call, new Outcome.Refused(Errno.EINVAL, List.of()), null, AT, 0, Map.of(), Map.of());

    assertThat(JsonText.of(receipt))
        .contains(
            "\"outcome\": \"refused\"",
            "\"errno\": \"EINVAL\", \"errno_value\": 22, \"layer\": \"preflight\", \"causes\": []")
        .doesNotContain("actual", "\"id\"");
  }

  @Test
  void aTreeHasOneResourceALine() {
    HostSnapshot snapshot =
        new HostSnapshot(INFO, 1, AT, List.of(device(), qp("RESET")), List.of());

    assertThat(JsonText.of(snapshot).lines().map(String::strip))
        .containsExactly(
            "{\"schema\": \"verbscope/1\", \"address\": \"sim:test\", \"simulated\": true,"
                + " \"host\": {\"name\": \"bench\", \"kernel\": \"6.1\", \"rdma_core\": \"44.0\"},"
                + " \"revision\": 1, \"at\": \"2026-11-29T12:01:03.000Z\", \"resources\": [",
            "{\"id\": \"mlx5_0\", \"kind\": \"DEVICE\", \"parent\": null, \"label\": \"mlx5_0\","
                + " \"owner\": null, \"status\": \"down\", \"reason\": \"no link\", \"remedy\":"
                + " \"plug it in\", \"edges\": {}, \"readings\": {\"max_mr_size\": {\"queried\":"
                + " \"0xffffffffffffffff\"}, \"page_size_cap\": {\"queried\": 4096},"
                + " \"device_cap_flags\": {\"queried\": \"IBV_DEVICE_RESIZE_MAX_WR|0x40000000\"}}},",
            "{\"id\": \"mlx5_0/qp/280\", \"kind\": \"QP\", \"parent\": \"mlx5_0\", \"label\":"
                + " \"QP 0x118\", \"owner\": {\"this_app\": true, \"process\": \"main\", \"pid\":"
                + " 812, \"comm\": \"verbsctl\"}, \"status\": \"ok\", \"edges\": {\"recv_cq\":"
                + " \"mlx5_0/cq/8\", \"send_cq\": \"mlx5_0/cq/7\"}, \"readings\":"
                + " {\"cap.max_inline_data\": {\"requested\": 64, \"queried\": {\"failed\":"
                + " \"EPERM\"}, \"kernel\": {\"not_exposed\": \"not told\"}, \"limit\":"
                + " {\"not_applicable\": \"no limit\"}}, \"state\": {\"queried\":"
                + " \"IBV_QPS_RESET\", \"kernel\": \"RESET\"}}}",
            "], \"notices\": []}");
    assertThat(StrictJson.parse(JsonText.of(snapshot))).isInstanceOf(Json.Obj.class);
  }

  @Test
  void aWatcherReadsTheTreeAndThenTurnsEachOnOneLine() {
    HostSnapshot snapshot = new HostSnapshot(INFO, 1, AT, List.of(device()), List.of());
    assertThat(JsonText.of(new HostChange.Began(snapshot)))
        .startsWith("{\"began\": {\"schema\": \"verbscope/1\"")
        .doesNotContain("\n");

    HostChange step =
        new HostChange.Stepped(
            2,
            List.of(),
            List.of(
                new HostChange.Changed(
                    qp("INIT"),
                    Map.of(
                        "state",
                        Map.of(
                            Source.KERNEL,
                            new HostChange.Turn(Reading.of("RESET"), Reading.of("INIT")))))),
            List.of(new ResourceId("mlx5_0/pd/9")),
            List.of(new HostEvent("IBV_EVENT_PORT_ERR", new ResourceId("mlx5_1/port/1"), "A", AT)),
            List.of(new Notice("all is well", null)));
    assertThat(JsonText.of(step))
        .startsWith("{\"revision\": 2, \"came\": [], \"changed\": [{\"id\": \"mlx5_0/qp/280\"")
        .endsWith(
            "\"readings\": {\"state\": {\"kernel\": [\"RESET\", \"INIT\"]}}}], \"went\":"
                + " [\"mlx5_0/pd/9\"], \"events\": [{\"type\": \"IBV_EVENT_PORT_ERR\", \"id\":"
                + " \"mlx5_1/port/1\", \"process\": \"A\", \"at\": \"2026-11-29T12:01:03.000Z\"}], \"notices\": [{\"says\": \"all is well\"}]}")
        .doesNotContain("\n");
  }

  private static Resource device() {
    return new Resource(
        ResourceId.device("mlx5_0"),
        Kind.DEVICE,
        null,
        "mlx5_0",
        Owner.NOBODY,
        new Status("down", "no link", "plug it in"),
        Map.of(),
        Readings.builder()
            .put("max_mr_size", Source.QUERIED, -1)
            .put("page_size_cap", Source.QUERIED, 4096)
            .put("device_cap_flags", Source.QUERIED, 0x4000_0001)
            .build());
  }

  private static Resource qp(String state) {
    return new Resource(
        QP,
        Kind.QP,
        ResourceId.device("mlx5_0"),
        "QP 0x118",
        Owner.self("main", 812, "verbsctl"),
        Status.OK,
        Map.of("send_cq", new ResourceId("mlx5_0/cq/7"), "recv_cq", new ResourceId("mlx5_0/cq/8")),
        Readings.builder()
            .put("cap.max_inline_data", Source.REQUESTED, 64)
            .put("cap.max_inline_data", Source.KERNEL, new Reading.NotExposed("not told"))
            .put("cap.max_inline_data", Source.QUERIED, new Reading.Failed(Errno.EPERM))
            .put("cap.max_inline_data", Source.LIMIT, new Reading.NotApplicable("no limit"))
            .put("state", Source.QUERIED, CEnums.QP_STATE.valueOf("IBV_QPS_" + state))
            .put("state", Source.KERNEL, state)
            .build());
  }
}
