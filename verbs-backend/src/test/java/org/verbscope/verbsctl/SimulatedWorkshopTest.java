package org.verbscope.verbsctl;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.verbscope.verbs.json.Json;

/** The command line on the simulated host, from the arguments to what is printed. */
class SimulatedWorkshopTest {
  private static final String MADE =
      """
      {"verb": "ibv_alloc_pd", "device": "mlx5_0", "as": "pd"},
      {"verb": "ibv_create_cq", "device": "mlx5_0", "cqe": 64, "as": "cq"},
      {"verb": "ibv_create_qp", "pd": "pd", "send_cq": "cq", "recv_cq": "cq", "as": "qp",
       "qp_type": "IBV_QPT_RC", "cap": {"max_send_wr": 100, "max_send_sge": 3, "max_recv_wr": 1,
       "max_recv_sge": 1, "max_inline_data": 64}}
      """;

  private static Run perform(String script) {
    return Run.of(script, "--host", "sim:workshop", "--json", "perform", "-");
  }

  private static Run workshop(String... args) {
    List<String> all = new ArrayList<>(List.of("--host", "sim:workshop"));
    all.addAll(List.of(args));
    return Run.of("", all.toArray(new String[0]));
  }

  private static List<String> namesBelow(Run tree, String line) {
    List<String> lines = tree.out().lines().toList();
    int at = 0;
    while (!lines.get(at).startsWith(line)) {
      at++;
    }
    int depth = line.length() - line.stripLeading().length();
    return lines.subList(at + 1, lines.size()).stream()
        .takeWhile(below -> below.startsWith(" ".repeat(depth + 2)))
        .map(below -> below.strip().split("  ")[0])
        .toList();
  }

  @Test
  void theTreeByProcessShowsWhoHoldsWhat() {
    Run tree = workshop("tree", "--by", "process");
    assertThat(tree.code()).isZero();
    List<String> all = tree.out().lines().toList();
    assertThat(all).anyMatch(line -> line.matches("  \\S+ \\(pid \\d+\\): \\d+"));
    assertThat(all).anyMatch(line -> line.matches("  kernel \\(\\w+\\): \\d+"));
    int lastDevice = lastIndex(all, "  qib0 ");
    int firstHolder =
        all.indexOf(all.stream().filter(l -> l.matches("  .*: \\d+")).findFirst().get());
    assertThat(firstHolder).isGreaterThan(lastDevice);
  }

  private static int lastIndex(List<String> lines, String start) {
    int last = -1;
    for (int i = 0; i < lines.size(); i++) {
      last = lines.get(i).startsWith(start) ? i : last;
    }
    return last;
  }

  @Test
  void theTreeByKindShowsTheQueuePairsOfADeviceTogether() {
    Run tree = workshop("tree", "--by", "kind");
    List<String> ofDevice = namesBelow(tree, "  mlx5_0 ");
    assertThat(ofDevice).anyMatch(name -> name.matches("QP: \\d+")).contains("Port 1");
    long qps = ofDevice.stream().filter(name -> name.startsWith("QP 0x")).count();
    assertThat(ofDevice).contains("QP: " + qps);
  }

  @Test
  void aGroupingThatThereIsNotIsAnError() {
    Run tree = workshop("tree", "--by", "colour");
    assertThat(tree.code()).isEqualTo(2);
    assertThat(tree.err()).contains("--by: \"colour\" is not pd, process or kind");
  }

  private static List<Map<String, Json>> receipts(Run run) {
    return ((Json.Arr) run.json())
        .items().stream().map(receipt -> ((Json.Obj) receipt).members()).toList();
  }

  private static Map<String, Json> last(Run run) {
    List<Map<String, Json>> receipts = receipts(run);
    return receipts.get(receipts.size() - 1);
  }

  private static String text(Map<String, Json> members, String name) {
    return members.get(name) instanceof Json.Str str ? str.text() : "no " + name;
  }

  private static Json member(Map<String, Json> members, String object, String name) {
    return ((Json.Obj) members.get(object)).members().get(name);
  }

  /** A call that only the host can judge: a receipt, and exit code 1. */
  private static void expectRefused(String script, String errno, String says) {
    Run run = perform(script);
    assertThat(run.code()).isEqualTo(1);
    assertThat(run.err()).isEmpty();
    assertThat(text(last(run), "outcome")).isEqualTo("refused");
    assertThat(text(last(run), "layer")).isEqualTo("preflight");
    assertThat(text(last(run), "errno")).isEqualTo(errno);
    assertThat(run.out()).contains(says);
  }

  @Test
  void aPortIsShownWithItsCounters() {
    assertThat(workshop("show", "mlx5_0/port/1").out().lines())
        .anyMatch(line -> line.matches("counters/port_xmit_data +- +[0-9]+ +Data sent, .*"))
        .anyMatch(line -> line.matches("hw_counters/out_of_buffer +- +[0-9]+ .*"));
    assertThat(workshop("show", "rxe0/port/1").out())
        .contains("hw_counters/sent_pkts")
        .doesNotContain("\ncounters/");
  }

  @Test
  void anXrcDomainIsShownWithThoseWhoShareIt() {
    assertThat(workshop("show", "mlx4_0/xrcd/v1").out())
        .contains(
            "the XRC domain of sim:/shared (inode sim:2) on mlx4_0, 1 handle",
            "Known completely: the simulator knows every process.",
            "QP 0x48 in INIT, 1 handle",
            "Its asynchronous events go to xrc_server (pid 1991) alone",
            "1.  ibv_destroy_qp   mlx4_0/qp/72",
            "EBUSY now: SRQ 0, QP 0x48 were made through this handle");
    Map<String, Json> shown =
        ((Json.Obj) workshop("show", "mlx4_0/qp/72", "--json").json()).members();
    assertThat(member(shown, "sharing", "complete")).isEqualTo(new Json.Bool(true));
    assertThat(member(shown, "sharing", "domain").toString()).contains("sim:/shared");
    assertThat(workshop("show", "mlx4_0", "--json").out()).doesNotContain("\"sharing\"");
  }

  @Test
  void thatPortsCountOnIsToldWithJsonAlone() {
    assertThat(workshop("watch", "--json", "--count", "4").out().lines().skip(1))
        .anyMatch(step -> step.contains("counters/port_xmit_data"));
    assertThat(workshop("watch", "--count", "1").out()).doesNotContain("counters/");
  }

  @Test
  void theTreeTellsHowManyQpsADeviceHasOfHowMany() {
    assertThat(workshop("tree").out().lines().map(String::strip))
        .anyMatch(line -> line.matches("mlx5_0 +mlx5_0 .*qp \\d+ / \\d{4,}.*"));
  }

  @Test
  void everythingPrintedSaysSimulated() {
    assertThat(workshop("tree").out()).startsWith("SIMULATED  sim:workshop");
    assertThat(workshop("show", "mlx5_0").out()).startsWith("SIMULATED  sim:workshop");
    assertThat(workshop("tree", "--json").out()).contains("\"simulated\": true");
    assertThat(workshop("show", "mlx5_0", "--json").out()).contains("\"simulated\": true");
    assertThat(createQp("mlx5_0", "RC", "").out()).startsWith("SIMULATED  sim:workshop");
  }

  @Test
  void aCreatedQpIsRaisedAndJudged() {
    Run run = perform("[" + MADE + ", {\"verb\": \"ibv_query_qp\", \"qp\": \"qp\"}]");
    assertThat(run.code()).isZero();
    Map<String, Json> created = receipts(run).get(2);
    assertThat(text(created, "as")).isEqualTo("qp");
    assertThat(member(created, "requested", "cap.max_inline_data")).isEqualTo(new Json.Num("64"));
    assertThat(member(created, "verdicts", "cap.max_send_wr"))
        .isIn(new Json.Str("RAISED"), new Json.Str("EQUAL"));
    assertThat(member(created, "verdicts", "cap.max_inline_data"))
        .isEqualTo(new Json.Str("RAISED"));
    assertThat(member(last(run), "actual", "qp_state")).isEqualTo(new Json.Str("IBV_QPS_RESET"));
    assertThat(last(run)).containsEntry("id", created.get("id"));
  }

  @Test
  void anUnknownDeviceIsRefused() {
    expectRefused(
        "[{\"verb\": \"ibv_alloc_pd\", \"device\": \"mlx9_9\"}]",
        "ENODEV",
        "there is no device 'mlx9_9' on this host");
  }

  @Test
  void theResultOfACallThatFailedCannotBeUsed() {
    expectRefused(
        """
        [{"verb": "ibv_alloc_pd", "device": "nowhere", "as": "pd"},
         {"verb": "ibv_reg_mr", "pd": "pd", "length": 4096, "access": 0}]
        """,
        "EINVAL",
        "its call, ibv_alloc_pd, was refused");
  }

  @Test
  void aPdOfAnotherDeviceIsRefused() {
    expectRefused(
        """
        [{"verb": "ibv_alloc_pd", "device": "mlx5_0", "as": "pd"},
         {"verb": "ibv_create_cq", "device": "mlx5_1", "cqe": 64, "as": "cq"},
         {"verb": "ibv_create_qp", "pd": "pd", "send_cq": "cq", "recv_cq": "cq", "qp_type": 2}]
        """,
        "EINVAL",
        "is on mlx5_1, not on mlx5_0");
  }

  @Test
  void aNullCqIsRefusedEvenWhenForced() {
    expectRefused(
        """
        [{"verb": "ibv_alloc_pd", "device": "mlx5_0", "as": "pd"},
         {"verb": "ibv_create_qp", "pd": "pd", "send_cq": null, "recv_cq": null, "qp_type": 2,
          "force": true}]
        """,
        "EINVAL",
        "send_cq is NULL");
  }

  @Test
  void anObjectIsGoneAfterItsDestroy() {
    expectRefused(
        "["
            + MADE
            + ", {\"verb\": \"ibv_destroy_qp\", \"qp\": \"qp\"},"
            + " {\"verb\": \"ibv_query_qp\", \"qp\": \"qp\"}]",
        "EINVAL",
        "was destroyed by ibv_destroy_qp, call 4");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "[{\"verb\": \"ibv_alloc_pd\", \"device\": \"mlx5_0\"",
        "[{\"verb\": \"ibv_alloc_pd\", \"device\": 7}]",
        "[{\"verb\": \"ibv_create_cq\", \"device\": \"mlx5_0\", \"cqe\": \"many\"}]",
        "[{\"verb\": \"ibv_dealloc_pd\", \"pd\": \"unheard_of\"}]",
        "not a script",
        ""
      })
  void whatCannotBeReadIsNotRun(String script) {
    Run run = perform(script);
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
    assertThat(run.err()).startsWith("verbsctl: ").contains("Nothing was run.");
  }

  @Test
  void aPdWithUsersStaysAndTheReceiptSaysWhy() {
    Run run = perform("[" + MADE + ", {\"verb\": \"ibv_dealloc_pd\", \"pd\": \"pd\"}]");
    assertThat(run.code()).isEqualTo(1);
    assertThat(text(last(run), "outcome")).isEqualTo("failed");
    assertThat(text(last(run), "errno")).isEqualTo("EBUSY");
    assertThat(((Json.Arr) last(run).get("causes")).items()).isNotEmpty();
    assertThat(last(run)).doesNotContainKey("actual");
  }

  /**
   * @param more further words of the command line
   */
  private static Run createQp(String device, String type, String more) {
    String command = "create-qp --device " + device + " --type " + type + " " + more;
    return workshop(command.strip().split(" "));
  }

  @Test
  void softRoceRaisesOnlyWhatAQueryTells() {
    Run run =
        createQp(
            "rxe0", "RC", "--max-send-wr 10 --max-recv-wr 10 --max-send-sge 1 --max-recv-sge 1");
    assertThat(run.code()).isZero();
    assertThat(run.out()).contains("receipt 10 (EQUAL), queried 15 (RAISED)");
  }

  @Test
  void aShortfallIsSaidInAWord() {
    Run run =
        createQp(
            "qib0",
            "RC",
            "--max-send-wr 10 --max-recv-wr 10 --max-send-sge 1 --max-recv-sge 1 --max-inline-data 64");
    assertThat(run.code()).isZero();
    assertThat(run.out().lines().map(line -> line.replaceAll(" +", " ")))
        .anyMatch(line -> line.matches("cap.max_inline_data 64 0 0 - SHORTFALL"));
  }

  @Test
  void aFailedCreationSaysNotCreatedAndWhy() {
    Run run = createQp("mlx5_0", "RC", "--max-send-wr 4000000 --force");
    assertThat(run.code()).isEqualTo(1);
    assertThat(run.out().lines().map(line -> line.replaceAll(" +", " ")))
        .contains("cap.max_send_wr 4000000 not created not created 32768 -");
    assertThat(run.out()).contains("remedy: ");
  }

  @ParameterizedTest
  @ValueSource(strings = {"XRC_SEND", "xrc_recv", "IBV_QPT_UD", "uc"})
  void everyUsualTypeIsCreatedWithWhatItNeeds(String type) {
    Run run = createQp("mlx5_0", type, "--max-send-wr 4 --max-send-sge 1");
    assertThat(run.out()).contains("IBV_QPS_RESET").doesNotContain("failed", "refused");
    assertThat(run.code()).isZero();
    assertThat(run.out().contains("ibv_create_qp_ex: granted"))
        .isEqualTo(type.toUpperCase(java.util.Locale.ROOT).contains("XRC"));
  }

  @Test
  void aTargetQpIsCreatedInADomainOfItsOwnFile() {
    Run withoutFile = createQp("mlx5_0", "XRC_RECV", "--file sim:/mine");
    assertThat(withoutFile.code()).isEqualTo(1);
    assertThat(withoutFile.out()).contains("ENOENT", "create_file");

    Run run = createQp("mlx5_0", "XRC_RECV", "--file sim:/mine --create-file");
    assertThat(run.code()).isZero();
    assertThat(run.out()).contains("ibv_create_qp_ex: granted");
  }

  @ParameterizedTest
  @CsvSource({
    "--device, '', is not the name of a device",
    "--process, '', is not the name of a process; leave it out for main",
    "--xrcd, '', is not an id; NULL stands for none",
    "--fd, 99999999999, is out of range: a number from -2147483648 to 2147483647",
    "--fd, x, is not a number from -2147483648 to 2147483647"
  })
  void aValueThatCanMeanNothingIsWrongUsage(String option, String value, String says) {
    List<String> line = new ArrayList<>(List.of("open-qp", "--qp-num", "289", option, value));
    if (!option.equals("--device")) {
      line.addAll(List.of("--device", "mlx5_0"));
    }
    if (!List.of("--fd", "--xrcd").contains(option)) {
      line.addAll(List.of("--file", "sim:/shared"));
    }
    Run run = workshop(line.toArray(String[]::new));
    assertThat(run.err()).contains(option + ": ", says).doesNotContain("unexpected", "()");
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
  }

  @Test
  void aFileThatWouldHaveNoEffectIsWrongUsage() {
    assertThat(createQp("mlx5_0", "RC", "--file sim:/mine").err())
        .contains("--file 'sim:/mine' would have no effect", "XRC_RECV");
    Run fileless = createQp("mlx5_0", "XRC_RECV", "--create-file");
    assertThat(fileless.err()).contains("--create-file needs --file PATH");
    assertThat(fileless.code()).isEqualTo(2);
    assertThat(createQp("mlx5_0", "RC", "--process=").out()).isEmpty();
  }

  @Test
  void theHelpSaysWhatFileAndDescriptorAreFor() {
    assertThat(workshop("open-qp", "--help").out())
        .contains(
            "--fd=N ", "Descriptor of the domain's file", "Create the file where there is none")
        .doesNotContain("One of .");
  }

  @Test
  void anOptionThatThereIsNotIsNoCommand() {
    Run run = workshop("--bogus", "tree");
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains("option", "'--bogus'").doesNotContain("no command");
  }

  @Test
  void aNameWithAnEndOfLineBeginsNoLineOfItsOwn() {
    Run run =
        workshop(
            "open-qp",
            "--device=mlx5_0",
            "--file=sim:/shared",
            "--qp-num=289",
            "--process=a\nibv_open_qp: granted");
    assertThat(run.code()).isZero();
    assertThat(run.out()).contains("by process a\u23CEibv_open_qp: granted: granted");
  }

  @Test
  void aFileWithAnEndOfLineInItsNameIsNamedOnOneLine() {
    Run run =
        perform(
            "[{\"verb\": \"ibv_open_xrcd\", \"device\": \"mlx5_0\", \"oflags\": 0,"
                + " \"fd_path\": \"/nonexistent/a\\nnote: all is well\"}]");
    assertThat(run.code()).isEqualTo(1);
    assertThat(run.out()).contains("/nonexistent/a\u23CEnote: all is well");
    assertThat(run.out().lines()).noneMatch(line -> line.startsWith("note:"));
  }

  @Test
  void whereThereAreManyDevicesOneMustBeNamed() {
    Run run = workshop("create-qp", "--type", "RC");
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains("--device is missing; devices here: ", "qib0", "rxe0");
  }

  @Test
  void theNumberOfANamedQpIsRequestedAndGranted() {
    Run run =
        perform(
            "["
                + MADE
                + """
                , {"verb": "ibv_modify_qp", "qp": "qp", "attr": {"qp_state": "IBV_QPS_INIT",
                   "port_num": 1, "pkey_index": 0, "qp_access_flags": 0}},
                {"verb": "ibv_modify_qp", "qp": "qp", "attr": {"qp_state": "IBV_QPS_RTR",
                   "path_mtu": "IBV_MTU_1024", "dest_qp_num": "qp.qp_num", "rq_psn": 305419896,
                   "max_dest_rd_atomic": 1, "min_rnr_timer": 12,
                   "ah_attr": {"dlid": 1, "port_num": 1}}},
                {"verb": "ibv_query_qp", "qp": "qp"}]
                """);
    assertThat(run.code()).isZero();
    assertThat(member(last(run), "verdicts", "dest_qp_num")).isEqualTo(new Json.Str("EQUAL"));
    assertThat(member(last(run), "verdicts", "rq_psn")).isEqualTo(new Json.Str("CHANGED"));
    Map<String, Json> modified = receipts(run).get(4);
    assertThat(member(modified, "requested", "dest_qp_num")).isInstanceOf(Json.Num.class);
    assertThat(
            text(
                ((Json.Obj) ((Json.Obj) modified.get("call")).members().get("attr")).members(),
                "dest_qp_num"))
        .isEqualTo("qp.qp_num");
  }

  @Test
  void theSharedQpCanBeOpened() {
    String number = sharedQpNumber("mlx5_0");
    Run run =
        workshop("open-qp", "--device", "mlx5_0", "--file", "sim:/shared", "--qp-num", number);
    assertThat(run.out()).contains("ibv_open_qp: granted", "ibv_close_xrcd: granted");
    assertThat(run.out()).contains("IBV_QPT_XRC_RECV").doesNotContain("failed", "refused");
    assertThat(run.code()).isZero();
  }

  @Test
  void aQpThatIsNotSharedIsNotOpened() {
    Run run = workshop("open-qp", "--device", "mlx5_0", "--file", "sim:/shared", "--qp-num", "1");
    assertThat(run.code()).isEqualTo(1);
    assertThat(run.out()).contains("ibv_open_qp: failed", "not opened");
    assertThat(
            workshop("open-qp", "--device", "mlx5_0", "--file", "sim:/none", "--qp-num", "1").out())
        .contains("There is no QP");
  }

  @Test
  void whatSpeaksAgainstOpeningAQpIsSaidBefore() {
    Run unknown =
        workshop("open-qp", "--device", "mlx5_0", "--file", "sim:/shared", "--qp-num", "1");
    assertThat(unknown.err()).contains("Before the call: ").contains("QP 1 is of type ");
    Run wrong =
        workshop(
            "open-qp",
            "--device",
            "mlx5_0",
            "--fd",
            "-1",
            "--qp-num",
            sharedQpNumber("mlx5_0"),
            "--type",
            "RC");
    assertThat(wrong.code()).isEqualTo(1);
    assertThat(wrong.err())
        .contains("certain  xrcd: a private domain is always a new one")
        .contains("certain  qp_type: IBV_QPT_RC cannot be opened")
        .contains("remedy: give IBV_QPT_XRC_RECV");
    assertThat(wrong.out()).contains("ibv_open_xrcd: granted", "ibv_open_qp: failed, EINVAL");
    Run fine =
        workshop(
            "open-qp",
            "--device",
            "mlx5_0",
            "--file",
            "sim:/shared",
            "--qp-num",
            sharedQpNumber("mlx5_0"));
    assertThat(fine.err()).isEmpty();
  }

  @Test
  void aFileIsMadeForADomainWhereItMayBe() {
    Run run =
        workshop(
            "open-qp",
            "--device",
            "mlx5_0",
            "--file",
            "sim:/new",
            "--create-file",
            "--oflags",
            "O_CREAT",
            "--qp-num",
            sharedQpNumber("mlx5_0"));
    assertThat(run.err()).contains("likely  xrcd: no domain of sim:/new is known here");
    assertThat(run.out())
        .contains("ibv_open_xrcd: granted", "ibv_open_qp: failed", "is in another XRC domain");
    assertThat(run.code()).isEqualTo(1);
  }

  @Test
  void theSameSeedAndCallsGiveTheSameText() {
    String script = "[" + MADE + ", {\"verb\": \"sim_advance\", \"millis\": 5000}]";
    assertThat(timeless(perform(script).out())).isEqualTo(timeless(perform(script).out()));
    assertThat(timeless(workshop("tree", "--json").out()))
        .isEqualTo(timeless(workshop("tree", "--json").out()));
  }

  @Test
  void aReceiptsCallCanBeRunAgain() {
    Run first = perform("[" + MADE + "]");
    List<String> calls = new ArrayList<>();
    first
        .out()
        .lines()
        .filter(line -> line.startsWith("{"))
        .forEach(line -> calls.add(line.substring(9, line.indexOf(", \"verb\": ", 20))));
    Run again = perform("[" + String.join(",", calls) + "]");
    assertThat(again.code()).isZero();
    assertThat(timeless(again.out())).isEqualTo(timeless(first.out()));
  }

  private static String timeless(String json) {
    return json.replaceAll("\"at\": \"[^\"]*\"", "").replaceAll("\"micros\": \\d+", "");
  }

  private static String sharedQpNumber(String device) {
    Json.Obj tree = (Json.Obj) workshop("tree", "--json").json();
    for (Json item : ((Json.Arr) tree.members().get("resources")).items()) {
      Map<String, Json> resource = ((Json.Obj) item).members();
      if (text(resource, "kind").equals("QP")
          && text(resource, "parent").startsWith(device + "/xrcd/")) {
        String id = text(resource, "id");
        return id.substring(id.lastIndexOf('/') + 1);
      }
    }
    throw new AssertionError("no shared QP on " + device);
  }
}
