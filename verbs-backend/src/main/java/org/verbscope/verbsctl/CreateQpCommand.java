package org.verbscope.verbsctl;

import static org.verbscope.verbs.model.CConstants.IBV_QPT_XRC_RECV;
import static org.verbscope.verbs.model.CConstants.IBV_QPT_XRC_SEND;
import static org.verbscope.verbs.model.CConstants.O_CREAT;

import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import org.verbscope.verbs.VerbsHost;
import org.verbscope.verbs.model.Fields;
import org.verbscope.verbs.model.Kind;
import org.verbscope.verbs.model.Receipt;
import org.verbscope.verbs.model.Value;
import org.verbscope.verbs.model.Verb;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

@Command(
    name = "create-qp",
    sortOptions = false,
    description = {
      "Creates a QP and shows what was requested beside what was granted.",
      "Makes the PD, the CQ and the XRC domain that are not given, and destroys all of it in the"
          + " end. Options are named after the C fields; ibv_create_qp_ex is called where the type"
          + " or a field needs it."
    },
    footer = {
      "",
      "Examples:",
      "  verbsctl create-qp --device mlx5_0 --type RC --max-send-wr 100 --max-inline-data 64",
      "  verbsctl create-qp --device qib0 --type UD --max-inline-data 100"
    })
final class CreateQpCommand implements Callable<Integer> {
  private static final long CQE = 64;

  @ParentCommand private Verbsctl root;
  @Spec private CommandSpec spec;
  @Mixin private QpOptions options;

  @Option(
      names = "--cqe",
      paramLabel = "N",
      description = "Entries of the CQ that is made. Default: 64.")
  private Long cqe;

  @Option(
      names = "--file",
      paramLabel = "PATH",
      description =
          "File of the XRC domain that is made for an XRC_RECV QP. Default: a private one.")
  private String file;

  @Option(names = "--create-file", description = "Create that file where there is none.")
  private boolean createFile;

  static CommandLine commandLine() {
    CommandLine commandLine = new CommandLine(new CreateQpCommand());
    fieldOptions(commandLine.getCommandSpec()).add(Kind.QP);
    return commandLine;
  }

  private static CallOptions fieldOptions(CommandSpec spec) {
    return new CallOptions(spec, Verb.IBV_CREATE_QP_EX, Set.of());
  }

  @Override
  public Integer call() {
    Fields given = fieldOptions(spec).fields();
    if (!given.has("qp_type")) {
      throw new ParameterException(spec.commandLine(), "--type is missing, for example --type RC");
    }
    checkFile(given);
    if (cqe != null && !makesCq(given)) {
      throw new ParameterException(
          spec.commandLine(),
          "--cqe "
              + cqe
              + " would have no effect: no CQ is made where all that the QP needs are given");
    }
    try (VerbsHost host = root.openHost()) {
      String device = options.device(host.snapshot(), given.asMap().values());
      return new QpErrand(root, host, options, device, errand -> make(errand, device, given)).run();
    }
  }

  /** A wish that would have no effect is said to have none. */
  private void checkFile(Fields given) {
    if (createFile && file == null) {
      throw new ParameterException(
          spec.commandLine(), "--create-file needs --file PATH: which file to create");
    }
    if (file != null && (!isReceiver(given) || given.has("xrcd"))) {
      throw new ParameterException(
          spec.commandLine(),
          "--file '"
              + file
              + "' would have no effect: it is for the domain that is made with --type XRC_RECV"
              + " and without --xrcd");
    }
  }

  private Optional<Receipt> make(Errand errand, String device, Fields given) {
    Fields.Builder fields = given.with();
    boolean ready =
        isReceiver(given)
            ? makeDomain(errand, device, given, fields)
            : makePd(errand, device, given, fields) && makeCqs(errand, device, given, fields);
    return ready ? Optional.of(errand.perform(verb(given), fields.build())) : Optional.empty();
  }

  private static boolean isReceiver(Fields given) {
    return given.number("qp_type") == IBV_QPT_XRC_RECV;
  }

  private boolean makeDomain(Errand errand, String device, Fields given, Fields.Builder fields) {
    if (given.has("xrcd")) {
      return true;
    }
    Fields.Builder domain = Fields.builder();
    domain.put("fd_path", file == null ? new Value.NullPointer() : Value.of(file));
    domain.put("oflags", O_CREAT);
    if (createFile) {
      domain.put("create_file", 1);
    }
    Receipt receipt = errand.performOn(device, Verb.IBV_OPEN_XRCD, domain.build());
    receipt.resource().ifPresent(id -> fields.put("xrcd", id));
    return receipt.isGranted();
  }

  private static boolean makePd(Errand errand, String device, Fields given, Fields.Builder fields) {
    if (given.has("pd")) {
      return true;
    }
    Receipt receipt = errand.performOn(device, Verb.IBV_ALLOC_PD, Fields.NONE);
    receipt.resource().ifPresent(id -> fields.put("pd", id));
    return receipt.isGranted();
  }

  /** One CQ serves both queues; an XRC_SEND QP has no receive queue to serve. */
  private boolean makeCqs(Errand errand, String device, Fields given, Fields.Builder fields) {
    if (!makesCq(given)) {
      return true;
    }
    boolean forReceives = isCqForReceivesMissing(given);
    Receipt receipt =
        errand.performOn(
            device,
            Verb.IBV_CREATE_CQ,
            Fields.builder().put("cqe", cqe == null ? CQE : cqe).build());
    receipt
        .resource()
        .ifPresent(
            id -> {
              if (!given.has("send_cq")) {
                fields.put("send_cq", id);
              }
              if (forReceives) {
                fields.put("recv_cq", id);
              }
            });
    return receipt.isGranted();
  }

  private static boolean makesCq(Fields given) {
    return !isReceiver(given) && (!given.has("send_cq") || isCqForReceivesMissing(given));
  }

  private static boolean isCqForReceivesMissing(Fields given) {
    return !given.has("recv_cq") && given.number("qp_type") != IBV_QPT_XRC_SEND;
  }

  private static Verb verb(Fields given) {
    long type = given.number("qp_type");
    Set<String> plain = Verb.IBV_CREATE_QP.fields().keySet();
    boolean extended =
        type == IBV_QPT_XRC_SEND
            || type == IBV_QPT_XRC_RECV
            || !plain.containsAll(given.asMap().keySet());
    return extended ? Verb.IBV_CREATE_QP_EX : Verb.IBV_CREATE_QP;
  }
}
