package org.verbscope.verbsctl;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.StringWriter;
import java.io.Writer;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.verbscope.verbs.HostUnavailableException;
import org.verbscope.verbs.json.Json;
import org.verbscope.verbs.model.Status;

/** The command line itself, on a host that is only there to be looked at. */
class VerbsctlTest {
  private final TinyHost host = new TinyHost();
  private final Interruption interruption = Interruption.byHand();

  private Run run(String... args) {
    return Run.with(address -> host, interruption, "", args);
  }

  private Run perform(String script, String... options) {
    String[] args = new String[options.length + 2];
    args[0] = "perform";
    args[1] = "-";
    System.arraycopy(options, 0, args, 2, options.length);
    return Run.with(address -> host, interruption, script, args);
  }

  @Test
  void theTreeSaysFirstThatItIsSimulated() {
    Run tree = run("tree");
    assertThat(tree.code()).isZero();
    assertThat(tree.out().lines())
        .first()
        .isEqualTo("SIMULATED  tiny:  bench, kernel 6.1, rdma-core 44.0");
    assertThat(tree.out().lines().map(String::strip))
        .contains("tiny0/qp/17  tiny0/qp/17  RTS          other (pid 4711)  ok");
    assertThat(host.closed).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"--json tree --host tiny:", "--host tiny: tree --json", "tree --json"})
  void optionsMayStandBeforeAndAfterTheCommand(String commandLine) {
    Run tree = run(commandLine.split(" "));
    assertThat(tree.code()).isZero();
    assertThat(((Json.Obj) tree.json()).members())
        .containsEntry("address", new Json.Str("tiny:"))
        .containsEntry("simulated", new Json.Bool(true));
  }

  @Test
  void theHostThatIsTakenWithoutAskingIsSaid() {
    assertThat(run("tree").err()).contains("no RDMA device", "sim:workshop", "--host");
    assertThat(run("--host", "tiny:", "tree").err()).isEmpty();
  }

  @Test
  void oneObjectIsShownWithSourcesAndMeanings() {
    Run show = run("show", "tiny0");
    assertThat(show.code()).isZero();
    assertThat(show.out())
        .contains("host › tiny0", "attribute", "queried", "sysfs", "meaning", "not exposed")
        .contains("sysfs: this device has no firmware")
        .contains("IBV_DEVICE_RESIZE_MAX_WR", "Most outstanding work requests on any work queue.");

    Json.Obj json = (Json.Obj) run("show", "tiny0", "--json").json();
    assertThat(json.members()).containsKeys("id", "readings", "meanings", "simulated");
  }

  @Test
  void anObjectThatIsNotThereGetsASuggestion() {
    Run show = run("show", "tiny1");
    assertThat(show.code()).isEqualTo(2);
    assertThat(show.err()).contains("there is no object \"tiny1\"", "did you mean \"tiny0\"?");
  }

  @ParameterizedTest
  @ValueSource(strings = {"show mlx5_0", "serves 192.0.2.1", "create-qp --type RC"})
  void aHostWithoutDevicesSaysWhyAndWhatHelps(String commandLine) {
    Status bare = new Status("no RDMA stack", "the stack is not loaded", "modprobe ib_uverbs");
    Run run = Run.with(address -> new TinyHost(bare), interruption, "", commandLine.split(" "));
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err())
        .contains("\n  reason: the stack is not loaded\n  remedy: modprobe ib_uverbs\n")
        .contains(" tiny:");
    assertThat(run.out()).isEmpty();
  }

  @Test
  void whatNoDeviceServesIsToldForWhatItIs() {
    assertThat(run("serves", "999.1.1.1").err())
        .contains("\"999.1.1.1\" is not an address")
        .contains("no device of tiny: serves an interface of that name");
    assertThat(run("serves", "192.0.2.9").err())
        .contains("no device of tiny: serves the address \"192.0.2.9\"");
    assertThat(run("serves", "eth7").err())
        .contains("no device of tiny: serves an interface \"eth7\"");
  }

  @Test
  void theTreeSaysHowManyQpsADeviceHasOfHowMany() {
    assertThat(run("tree").out().lines()).anyMatch(line -> line.contains("qp 1 / 1000"));
  }

  @Test
  void createQpShowsWhatWasRequestedBesideWhatWasGranted() {
    Run create = run("create-qp", "--type", "rc", "--max_send_wr=10", "--sq-sig-all");
    assertThat(create.err()).doesNotContain("unexpected");
    assertThat(create.code()).isZero();
    assertThat(create.out().lines())
        .contains(
            "attribute             requested     receipt        queried  limit  verdict",
            "cap.max_send_wr              10          10             15   1000  RAISED",
            "    receipt 10 (EQUAL), queried 15 (RAISED)",
            "qp_num                        -  103 (0x67)              -      -  -",
            "sq_sig_all                    1           1              -      -  EQUAL");
    assertThat(create.out())
        .contains("ibv_alloc_pd: granted", "ibv_create_cq: granted", "ibv_query_qp: granted")
        .contains("ibv_destroy_qp: granted", "ibv_dealloc_pd: granted");
    assertThat(host.resources()).as("all is cleaned up").hasSize(3);
  }

  @Test
  void aFailedCreationNeverEchoesTheStruct() {
    Run create = run("create-qp", "--type", "IBV_QPT_RC", "--max-send-wr", "4000");
    assertThat(create.code()).isEqualTo(1);
    assertThat(create.out())
        .contains("ibv_create_qp: failed, EINVAL (22): invalid argument, said by kernel")
        .contains("1. certain", "4000", "remedy: ");
    assertThat(create.out().lines().map(line -> line.replaceAll(" +", " ")))
        .contains("cap.max_send_wr 4000 not created not created 1000 -");
    assertThat(host.resources()).as("all is cleaned up").hasSize(3);
  }

  @Test
  void createQpForAScriptPrintsEveryReceipt() {
    Run create = run("create-qp", "--json", "--type", "2", "--process", "second");
    assertThat(create.code()).isZero();
    List<Json> receipts = ((Json.Arr) create.json()).items();
    assertThat(receipts).hasSize(7);
    assertThat(create.out()).contains("\"process\": \"second\"");
  }

  @Test
  @Timeout(value = 60, unit = TimeUnit.SECONDS)
  void aHeldQpIsThereUntilTheUserInterrupts() throws InterruptedException {
    Run[] result = new Run[1];
    Thread holding = hold(result);
    assertThat(host.resources()).as("PD, CQ and QP are held").hasSize(6);
    interruption.interrupt();
    holding.join();
    assertThat(result[0].code()).isZero();
    assertThat(result[0].err()).contains("Held until Ctrl-C: tiny0/qp/103, ");
    assertThat(host.resources()).hasSize(3);
  }

  private Thread hold(Run[] result) throws InterruptedException {
    Thread holding = new Thread(() -> result[0] = run("create-qp", "--type", "UD", "--hold"));
    holding.start();
    while (holding.getState() != Thread.State.WAITING) {
      Thread.sleep(5);
    }
    return holding;
  }

  @Test
  @Timeout(value = 60, unit = TimeUnit.SECONDS)
  void aHeldQpThatIsLostWithItsDeviceEndsTheHold() throws InterruptedException {
    Run[] result = new Run[1];
    Thread holding = hold(result);
    host.loseDevice();
    holding.join();
    assertThat(result[0].code()).isEqualTo(1);
    assertThat(result[0].err())
        .containsSubsequence("Held until Ctrl-C: ", "tiny0 was removed", "Held no longer: ");
    assertThat(result[0].out()).as("nothing is left to be destroyed").doesNotContain("refused");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "create-qp|--type is missing",
        "create-qp --type QQ|--type: 'QQ' is not a constant of ibv_qp_type or a number (RC, UC,",
        "create-qp --type RC --max-send-wr ten|--max-send-wr: 'ten' is not a number from 0 to",
        "create-qp --type RC --max-send-wr -1|--max-send-wr: -1 is out of range",
        "create-qp --type RC --max-send-wr|Missing required parameter for option '--max-send-wr'",
        "create-qp --type RC --max-wr 1|Unknown option",
        "create-qp --type RC --comp-mask X|--comp-mask: 'X' is not flags of ibv_qp_init_attr_mask",
        "create-qp --type RC --comp-mask X|(PD, XRCD, CREATE_FLAGS,",
        "watch --count 0|--count: '0' is not a whole number from 1",
        "watch --count many|--count: 'many' is not a whole number from 1",
        "open-qp --file sim:/x|--qp-num is missing",
        "open-qp --qp-num 5|give the XRC domain",
        "open-qp --qp-num 5 --file sim:/x --fd 3|--file and --fd name the XRC domain each",
        "open-qp --qp-num 5 --file sim:/x --oflags O_DSYNC|--oflags: 'O_DSYNC' is not flags of",
        "tre|there is no command 'tre'; did you mean \"tree\"?",
        "version|there is no command 'version'; there are tree, show, serves,",
        "--json|a command is missing; there are tree, show, serves,",
        "tree more|one argument too many: 'more'; 'tree' takes options alone",
        "show a b c|too many arguments: 'b', 'c'; 'show' takes one ID",
        "watch --by kind|Unknown option: '--by'",
        "walk-through xcr|SUBJECT: 'xcr' is none of: xrc",
        "create-qp --type RC --cqe 5 --send-cq a --recv-cq a|--cqe 5 would have no effect",
        "create-qp --type XRC_RECV --cqe 5|--cqe 5 would have no effect",
        "serves tiny0|it is a device: 'show tiny0' shows it",
        "serves fe80::zz|\"fe80::zz\" is not an address",
        "show 17|did you mean tiny0/qp/17?",
        "show tiny0/qp/0x12|there is no object \"tiny0/qp/0x12\"",
        "help nope|there is no command 'nope'; there are tree,",
        "walk-through --device=|--device: '' is not the name of a device",
        "agent --process=|--process: '' is not the name of a process",
        "destroy-qp|there is no command",
        "perform|Missing required parameter: 'FILE'",
        "perform /nonexistent.json|cannot read '/nonexistent.json': there is no such file",
        "perform /|cannot read '/': it is a directory",
      })
  void wrongUsageIsToldAndEndsWithTwo(String commandLine, String says) {
    Run run = run(commandLine.split(" "));
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains(says).doesNotContain("\tat ");
    assertThat(run.out()).isEmpty();
  }

  @Test
  void anEmptyArgumentIsToldLikeAnyOtherThatIsWrong() {
    for (List<String> args :
        List.of(
            List.of("serves", ""),
            List.of("show", ""),
            List.of("perform", ""),
            List.of("tree", "--by", ""),
            List.of("watch", "--count", ""),
            List.of("walk-through", ""))) {
      Run run = run(args.toArray(String[]::new));
      assertThat(run.code()).as(args.toString()).isEqualTo(2);
      assertThat(run.err()).startsWith("verbsctl: ").doesNotContain("unexpected");
    }
  }

  @Test
  void aQpIsFoundByTheNumberThatItsLabelHas() {
    assertThat(run("show", "tiny0/qp/0x11")).isEqualTo(run("show", "tiny0/qp/17"));
  }

  @Test
  void everyCommandHasItsHelp() {
    for (String command : List.of("tree", "show", "perform", "watch", "create-qp", "open-qp")) {
      Run help = run(command, "--help");
      assertThat(help.code()).isZero();
      assertThat(help.out()).contains("Usage: verbsctl " + command, "Example", "--host");
    }
    assertThat(run("--help").out()).contains("Exit codes:");
    assertThat(run("help")).isEqualTo(run("--help"));
    assertThat(run("help", "show")).isEqualTo(run("show", "--help"));
    assertThat(run("--help", "show")).isEqualTo(run("show", "--help"));
    assertThat(run("--version").out()).startsWith("verbsctl ");
  }

  @Test
  void aScriptIsRunToItsEndUnlessItShallStop() {
    String script =
        """
        [{"verb": "ibv_alloc_pd", "device": "nowhere", "as": "pd"},
         {"verb": "ibv_dealloc_pd", "pd": "pd"},
         {"verb": "ibv_alloc_pd", "device": "tiny0"}]
        """;
    Run all = perform(script);
    assertThat(all.code()).isEqualTo(1);
    assertThat(all.out())
        .contains(
            "1  ibv_alloc_pd \"pd\": refused before the native call, which would meet ENODEV (19)")
        .contains("there is no device 'nowhere' on this host", "remedy: name one of these")
        .contains("3 calls: 1 granted, 2 refused or failed");

    Run stopped = perform(script, "--stop-on-failure");
    assertThat(stopped.code()).isEqualTo(1);
    assertThat(stopped.out()).contains("3 calls: 0 granted, 1 refused or failed, 2 not made");

    Run json = perform(script, "--json");
    assertThat(json.code()).isEqualTo(1);
    assertThat(((Json.Arr) json.json()).items()).hasSize(3);
  }

  @Test
  void receiptsAreNoScriptAndHowToMakeOneOfThemIsTold() {
    String receipts = perform("[{\"verb\": \"ibv_alloc_pd\", \"device\": \"x\"}]", "--json").out();
    Run run = perform(receipts);
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err().lines()).hasSize(2).first().asString().contains("is a receipt", "jq");
  }

  @Test
  void anEmptyScriptIsAnEmptyArray() {
    assertThat(perform("[]", "--json")).isEqualTo(new Run(0, "[]\n", perform("[]").err()));
  }

  @Test
  void nothingIsRunOfAScriptThatCannotBeRead() {
    Run run = perform("[{\"verb\": \"ibv_alloc_pd\", \"device\": \"tiny0\"}, {\"verb\": 3}]");
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
    assertThat(run.err()).contains("call 2: verb: 3 is not the name of a verb", "Nothing was run");
    assertThat(host.resources()).hasSize(3);
  }

  @Test
  @Timeout(value = 60, unit = TimeUnit.SECONDS)
  void aWatchTellsTheTreeAndThenEachChange() {
    Run json = run("watch", "--json", "--count", "2");
    assertThat(json.code()).isZero();
    assertThat(json.out().lines()).hasSize(3).first().asString().startsWith("{\"began\": ");
    assertThat(new TinyHost().snapshot().resources()).hasSize(3);

    Run text = run("watch", "--count", "2");
    assertThat(text.out())
        .contains("came     tiny0/pd/5  tiny0/pd/5", "other (pid 4711)", "went     tiny0/pd/5");
  }

  @Test
  @Timeout(value = 20, unit = TimeUnit.SECONDS)
  void anEventIsASentenceForPeopleAndItsNameForPrograms() {
    assertThat(run("watch", "--count", "2").out())
        .containsOnlyOnce("event  ")
        .containsPattern(
            "event    \\d\\d:\\d\\d:01\\.250  tiny0/port/1  The port is down."
                + " \\(IBV_EVENT_PORT_ERR, to A, B\\)\n");
    assertThat(run("watch", "--json", "--count", "2").out())
        .contains(
            "{\"type\": \"IBV_EVENT_PORT_ERR\", \"id\": \"tiny0/port/1\", \"process\": \"C\","
                + " \"at\": \"1970-01-01T00:00:01.250Z\"}")
        .doesNotContain("The port is down");
  }

  @Test
  void aHostThatCannotBeOpenedEndsWithThree() {
    Run run =
        Run.with(
            address -> {
              throw new HostUnavailableException("'" + address + "' is out of reach");
            },
            interruption,
            "",
            "--host",
            "moon:",
            "tree");
    assertThat(run).isEqualTo(new Run(3, "", "verbsctl: 'moon:' is out of reach\n"));
  }

  @Test
  void aNameCannotCommandTheTerminal() {
    Run run =
        perform("[{\"verb\": \"ibv_alloc_pd\", \"device\": \"tiny0\", \"as\": \"\\u001b[31m\"}]");
    assertThat(run.code()).isZero();
    assertThat(run.out()).contains("\uFFFD[31m").doesNotContain("\u001b");
  }

  @Test
  void outputThatCannotBeWrittenIsToldUnlessTheReaderHadEnough() {
    for (String why : List.of("No space left on device", "Broken pipe")) {
      Writer full =
          new Writer() {
            @Override
            public void write(char[] text, int offset, int length) throws IOException {
              throw new IOException(why);
            }

            @Override
            public void flush() {}

            @Override
            public void close() {}
          };
      StringWriter err = new StringWriter();
      Surroundings surroundings =
          new Surroundings(
              address -> host,
              Path.of("/nonexistent"),
              InputStream.nullInputStream(),
              interruption);
      int code = Verbsctl.run(surroundings, full, err, "tree", "--host", "tiny:");
      boolean enough = why.equals("Broken pipe");
      assertThat(code).isEqualTo(enough ? 0 : 1);
      assertThat(err.toString())
          .isEqualTo(enough ? "" : "verbsctl: the output could not be written: " + why + "\n");
    }
  }

  @Test
  void theUnexpectedIsOneLineUnlessItsTraceIsAskedFor() {
    String script = "[{\"verb\": \"sim_advance\", \"millis\": 5}]";
    Run run = perform(script);
    assertThat(run.code()).isEqualTo(1);
    assertThat(run.err())
        .contains("verbsctl: unexpected: java.lang.IllegalStateException: the clock is broken\n")
        .contains("--verbose")
        .doesNotContain("\tat ");
    assertThat(perform(script, "--verbose").err()).contains("\tat org.verbscope");
  }
}
