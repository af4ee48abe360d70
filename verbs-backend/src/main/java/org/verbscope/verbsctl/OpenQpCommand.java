package org.verbscope.verbsctl;

import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import org.verbscope.verbs.VerbsHost;
import org.verbscope.verbs.model.CEnums;
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
    name = "open-qp",
    sortOptions = false,
    description = {
      "Opens a QP that another process shares through an XRC domain.",
      "Opens the domain by its file unless one is given, shows what the QP is, and closes all of it"
          + " in the end."
    },
    footer = {
      "",
      "Example:",
      "  verbsctl --host sim:workshop open-qp --device mlx5_0 --file sim:/shared --qp-num 289"
    })
final class OpenQpCommand implements Callable<Integer> {
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
    fieldOptions(commandLine.getCommandSpec()).add(Kind.QP);
    return commandLine;
  }

  private static CallOptions fieldOptions(CommandSpec spec) {
    return new CallOptions(spec, Verb.IBV_OPEN_QP, Set.of());
  }

  @Override
  public Integer call() {
    Fields given = fieldOptions(spec).fields();
    if (!given.has("qp_num")) {
      throw new ParameterException(spec.commandLine(), "--qp-num is missing: which QP to open");
    }
    if (given.has("xrcd") == (file != null)) {
      throw new ParameterException(
          spec.commandLine(), "give the XRC domain: either --file PATH or --xrcd ID");
    }
    Fields complete =
        given.has("qp_type")
            ? given
            : given.with().put("qp_type", CEnums.QP_TYPE.valueOf("IBV_QPT_XRC_RECV")).build();
    try (VerbsHost host = root.openHost()) {
      String device = options.device(host.snapshot(), given.asMap().values());
      return new QpErrand(root, host, options, device, errand -> make(errand, device, complete))
          .run();
    }
  }

  private Optional<Receipt> make(Errand errand, String device, Fields given) {
    Fields.Builder fields = given.with();
    if (file != null) {
      Receipt domain =
          errand.performOn(
              device,
              Verb.IBV_OPEN_XRCD,
              Fields.builder().put("fd_path", Value.of(file)).put("oflags", 0).build());
      if (!domain.isGranted()) {
        return Optional.empty();
      }
      fields.put("xrcd", domain.id());
    }
    return Optional.of(errand.perform(Verb.IBV_OPEN_QP, fields.build()));
  }
}
