package org.verbscope.verbsctl;

import static org.verbscope.verbs.model.CConstants.IBV_QPT_XRC_RECV;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import org.verbscope.verbs.VerbsHost;
import org.verbscope.verbs.model.Fields;
import org.verbscope.verbs.model.Header;
import org.verbscope.verbs.model.HostSnapshot;
import org.verbscope.verbs.model.Kind;
import org.verbscope.verbs.model.Receipt;
import org.verbscope.verbs.model.Value;
import org.verbscope.verbs.model.Verb;
import org.verbscope.verbs.model.VerbCall;
import org.verbscope.verbs.rules.Check;
import org.verbscope.verbs.rules.OpenChecks;
import org.verbscope.verbs.rules.XrcMap;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

@Command(
    name = "open-qp",
    sortOptions = false,
    description = {
      "Opens a QP that another process shares through an XRC domain.",
      "Opens the domain by its file or descriptor unless one is given, shows what the QP is, and"
          + " closes all of it in the end. What speaks against it is said before, on the standard"
          + " error output; the calls are made all the same."
    },
    footer = {
      "",
      "Examples:",
      "  verbsctl --host sim:workshop open-qp --device mlx5_0 --file sim:/shared --qp-num 289",
      "  verbsctl open-qp --device mlx4_0 --file /run/job/xrcd --oflags O_CREAT --create-file"
          + " --qp-num 0x48"
    })
final class OpenQpCommand implements Callable<Integer> {
  /** What of a domain's opening has another option, or the same one as the QP's. */
  private static final Set<String> NO_OPTION = Set.of("fd_path", "comp_mask");

  @ParentCommand private Verbsctl root;
  @Spec private CommandSpec spec;
  @Mixin private QpOptions options;

  @Option(
      names = "--file",
      paramLabel = "PATH",
      description = "The file that stands for the XRC domain; sim:/NAME is a simulated one.")
  private String file;

  static CommandLine commandLine() {
    CommandLine commandLine = new CommandLine(new OpenQpCommand());
    domainOptions(commandLine.getCommandSpec()).add(Kind.XRCD);
    fieldOptions(commandLine.getCommandSpec()).add(Kind.QP);
    return commandLine;
  }

  private static CallOptions fieldOptions(CommandSpec spec) {
    return new CallOptions(spec, Verb.IBV_OPEN_QP, Set.of());
  }

  private static CallOptions domainOptions(CommandSpec spec) {
    return new CallOptions(spec, Verb.IBV_OPEN_XRCD, NO_OPTION);
  }

  @Override
  public Integer call() {
    Fields given = fieldOptions(spec).fields();
    Fields domain = domainOptions(spec).fields();
    if (!given.has("qp_num")) {
      throw new ParameterException(spec.commandLine(), "--qp-num is missing: which QP to open");
    }
    checkDomain(given, domain);
    Fields complete =
        given.has("qp_type") ? given : given.with().put("qp_type", IBV_QPT_XRC_RECV).build();
    try (VerbsHost host = root.openHost()) {
      HostSnapshot before = host.snapshot();
      String device = options.device(before, given.asMap().values());
      Optional<Fields> opening = given.has("xrcd") ? Optional.empty() : Optional.of(with(domain));
      warn(new XrcMap(before.resources()), device, opening, complete);
      return new QpErrand(
              root, host, options, device, errand -> make(errand, device, opening, complete))
          .run();
    }
  }

  private void checkDomain(Fields given, Fields domain) {
    List<String> ways = new ArrayList<>();
    if (file != null) {
      ways.add("--file");
    }
    if (domain.has("fd")) {
      ways.add("--fd");
    }
    if (given.has("xrcd")) {
      ways.add("--xrcd");
    }
    if (ways.isEmpty()) {
      throw new ParameterException(
          spec.commandLine(),
          "give the XRC domain: --file PATH, --fd N (-1 for a private one) or --xrcd ID");
    }
    if (ways.size() > 1) {
      throw new ParameterException(
          spec.commandLine(),
          String.join(" and ", ways) + " name the XRC domain each: give one of them");
    }
  }

  private Fields with(Fields domain) {
    Fields.Builder fields = domain.with();
    if (file != null) {
      fields.put("fd_path", Value.of(file));
    }
    return domain.has("oflags") ? fields.build() : fields.put("oflags", 0).build();
  }

  /** Says what speaks against the calls before they are made. */
  private void warn(XrcMap map, String device, Optional<Fields> opening, Fields qp) {
    Header header = options.header().withDevice(device);
    VerbCall.OpenXrcd domain =
        opening
            .map(f -> (VerbCall.OpenXrcd) VerbCall.of(Verb.IBV_OPEN_XRCD, header, f))
            .orElse(null);
    VerbCall.OpenQp open = (VerbCall.OpenQp) VerbCall.of(Verb.IBV_OPEN_QP, header, qp);
    for (Check check : OpenChecks.of(map, device, domain, open)) {
      if (check.warns()) {
        root.err().println("Before the call: " + ReceiptPrinter.says(check.cause()));
        if (!check.remedy().isEmpty()) {
          root.err().println("  remedy: " + check.remedy());
        }
      }
    }
    root.err().flush();
  }

  private static Optional<Receipt> make(
      Errand errand, String device, Optional<Fields> opening, Fields given) {
    Fields.Builder fields = given.with();
    if (opening.isPresent()) {
      Receipt domain = errand.performOn(device, Verb.IBV_OPEN_XRCD, opening.get());
      if (!domain.isGranted()) {
        return Optional.empty();
      }
      fields.put("xrcd", domain.id());
    }
    return Optional.of(errand.perform(Verb.IBV_OPEN_QP, fields.build()));
  }
}
