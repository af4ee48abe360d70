package org.verbscope.verbsctl;

import java.io.BufferedWriter;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.verbscope.verbs.HostUnavailableException;
import org.verbscope.verbs.VerbsHost;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

/** The command line: the explorer's facts without a screen. */
@Command(
    name = "verbsctl",
    description =
        "Shows the RDMA devices of a host and what was granted beside what was requested.",
    synopsisSubcommandLabel = "COMMAND",
    versionProvider = Version.class,
    sortOptions = false,
    footer = {
      "",
      "Exit codes:",
      "  0  done",
      "  1  a call was refused or failed; the receipt says why",
      "  2  usage, or input that cannot be read; nothing was run",
      "  3  the host cannot be opened",
      "",
      "Examples:",
      "  verbsctl tree",
      "  verbsctl --host sim:workshop show mlx5_0",
      "  verbsctl --host sim:workshop serves 192.0.2.11",
      "  verbsctl create-qp --device mlx5_0 --type RC --max-send-wr 100 --max-inline-data 64",
      "  verbsctl perform script.json --json"
    })
public final class Verbsctl {
  static final int DONE = 0;
  static final int CALL_FAILED = 1;
  static final int UNREADABLE = 2;
  static final int NO_HOST = 3;

  /** Nobody has to call it. */
  private static final String AGENT = "agent";

  private static final List<String> HELP = List.of("help", "--help", "-h");

  private static final Map<String, Supplier<CommandLine>> COMMANDS = new LinkedHashMap<>();

  static {
    COMMANDS.put("tree", () -> new CommandLine(new TreeCommand()));
    COMMANDS.put("show", () -> new CommandLine(new ShowCommand()));
    COMMANDS.put("serves", () -> new CommandLine(new ServesCommand()));
    COMMANDS.put("perform", () -> new CommandLine(new PerformCommand()));
    COMMANDS.put("watch", () -> new CommandLine(new WatchCommand()));
    COMMANDS.put("create-qp", CreateQpCommand::commandLine);
    COMMANDS.put("open-qp", OpenQpCommand::commandLine);
    COMMANDS.put("walk-through", () -> new CommandLine(new WalkThroughCommand()));
    COMMANDS.put(AGENT, () -> new CommandLine(new AgentCommand()));
  }

  @Option(
      names = "--host",
      paramLabel = "ADDRESS",
      scope = ScopeType.INHERIT,
      description = {
        "The host to open: local: (this machine), sim:workshop (a simulated one),",
        "sim:scale?qps=N (simulated, with N QPs).",
        "Default: local: where there is an RDMA device, else sim:workshop."
      })
  private String address;

  @Option(names = "--json", scope = ScopeType.INHERIT, description = "Print JSON.")
  private boolean json;

  @Option(
      names = "--verbose",
      scope = ScopeType.INHERIT,
      description = "Print a stack trace where something unexpected happens.")
  private boolean verbose;

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      scope = ScopeType.INHERIT,
      description = "Show this help.")
  private boolean help;

  @Option(
      names = {"-V", "--version"},
      versionHelp = true,
      description = "Show the version.")
  private boolean version;

  @Spec private CommandSpec spec;

  private final Surroundings surroundings;

  private Verbsctl(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  public static void main(String[] args) {
    Interruption interruption = Interruption.ofProcess();
    int code =
        run(
            Surroundings.ofProcess(interruption),
            utf8(FileDescriptor.out),
            utf8(FileDescriptor.err),
            args);
    interruption.exit(code);
  }

  /** JSON is UTF-8 whatever the locale, and a person's terminal is too, nearly always. */
  private static Writer utf8(FileDescriptor descriptor) {
    return new BufferedWriter(
        new OutputStreamWriter(new FileOutputStream(descriptor), StandardCharsets.UTF_8));
  }

  /** All commands and options, for the man page and the shells' completion: not to be run. */
  public static CommandLine definition() {
    Surroundings surroundings = Surroundings.ofProcess(Interruption.byHand());
    return commandLine(surroundings, COMMANDS.values());
  }

  private static CommandLine commandLine(
      Surroundings surroundings, Collection<Supplier<CommandLine>> commands) {
    CommandLine commandLine = new CommandLine(new Verbsctl(surroundings));
    commands.forEach(command -> commandLine.addSubcommand(command.get()));
    return commandLine;
  }

  /** Runs one command line; returns its exit code. */
  static int run(Surroundings surroundings, Writer to, Writer problemsTo, String... given) {
    String[] args = withHelpLast(Stream.of(given).map(Verbsctl::dashed).toArray(String[]::new));
    PlainWriter plain = new PlainWriter(to);
    PrintWriter out = new PrintWriter(plain);
    PrintWriter err = new PrintWriter(new PlainWriter(problemsTo));
    CommandLine commandLine = commandLine(surroundings, commandsFor(args));
    commandLine.setOut(out).setErr(err);
    commandLine.setUsageHelpWidth(100);
    commandLine.setParameterExceptionHandler((e, all) -> usageProblem(e));
    commandLine.setExecutionExceptionHandler((e, on, parsed) -> trouble(e, on));
    int code;
    try {
      code = commandLine.execute(args);
    } catch (VirtualMachineError | LinkageError e) {
      code = unexpected(e, commandLine);
    }
    out.flush();
    if (plain.failure().isPresent()) {
      err.println("verbsctl: the output could not be written: " + plain.failure().get());
      code = Math.max(code, CALL_FAILED);
    }
    err.flush();
    return code;
  }

  /** "help show" and "--help show" are what people try, and mean "show --help". */
  private static String[] withHelpLast(String... args) {
    if (args.length == 0 || !HELP.contains(args[0])) {
      return args;
    }
    if (args.length > 1 && !args[1].startsWith("-") && !COMMANDS.containsKey(args[1])) {
      // there is no help for it, and that is told
      return new String[] {args[1]};
    }
    args[0] = "--help";
    Collections.swap(Arrays.asList(args), 0, args.length - 1);
    return args;
  }

  /**
   * The commands that the arguments name, or all of them where they name none or ask for help:
   * setting one up takes its time, which is felt on a slow machine.
   */
  private static List<Supplier<CommandLine>> commandsFor(String... args) {
    List<Supplier<CommandLine>> named =
        Stream.of(args).distinct().filter(COMMANDS::containsKey).map(COMMANDS::get).toList();
    boolean help = Stream.of(args).anyMatch(HELP::contains);
    return named.isEmpty() || help ? List.copyOf(COMMANDS.values()) : named;
  }

  /** {@code --max_send_wr} is {@code --max-send-wr}: the C name is what people have at hand. */
  private static String dashed(String arg) {
    if (!arg.startsWith("--")) {
      return arg;
    }
    int equals = arg.indexOf('=');
    return equals < 0
        ? arg.replace('_', '-')
        : arg.substring(0, equals).replace('_', '-') + arg.substring(equals);
  }

  private static int usageProblem(ParameterException e) {
    UsageProblem.print(e, COMMANDS.keySet().stream().filter(c -> !c.equals(AGENT)).toList());
    return UNREADABLE;
  }

  private static int trouble(Exception e, CommandLine on) {
    if (e instanceof HostUnavailableException) {
      on.getErr().println("verbsctl: " + e.getMessage());
      return NO_HOST;
    }
    return unexpected(e, on);
  }

  private static int unexpected(Throwable e, CommandLine on) {
    PrintWriter err = on.getErr();
    err.println("verbsctl: unexpected: " + e.toString().replaceAll("\\s+", " "));
    Verbsctl root = (Verbsctl) on.getCommandSpec().root().userObject();
    if (root.verbose) {
      e.printStackTrace(err);
    } else {
      err.println("This is a fault of verbsctl; --verbose prints where it happened.");
    }
    return CALL_FAILED;
  }

  /** The address that was given. */
  Optional<String> address() {
    return Optional.ofNullable(address);
  }

  boolean json() {
    return json;
  }

  Surroundings surroundings() {
    return surroundings;
  }

  PrintWriter out() {
    return spec.commandLine().getOut();
  }

  PrintWriter err() {
    return spec.commandLine().getErr();
  }

  /**
   * @throws HostUnavailableException when it cannot be opened
   */
  VerbsHost openHost() {
    if (address == null) {
      boolean rdma = surroundings.hasRdmaDevice();
      address = rdma ? "local:" : "sim:workshop";
      err()
          .println(
              rdma
                  ? "verbsctl: showing this machine (local:)"
                  : "verbsctl: this machine has no RDMA device: showing a simulated host"
                      + " (sim:workshop); --host chooses another");
      err().flush();
    }
    return surroundings.opener().apply(address);
  }
}
