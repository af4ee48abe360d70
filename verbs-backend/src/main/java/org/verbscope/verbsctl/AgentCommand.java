package org.verbscope.verbsctl;

import java.util.concurrent.Callable;
import org.verbscope.verbs.model.Header;
import org.verbscope.verbs.open.Hosts;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

@Command(
    name = "agent",
    hidden = true,
    description = {
      "Serves a host as JSON-RPC 2.0 over standard input and output, and ends when its input does.",
      "Nobody has to start it: whoever opens local: does."
    })
final class AgentCommand implements Callable<Integer> {
  @ParentCommand private Verbsctl root;

  @Spec private CommandSpec spec;

  @Option(
      names = "--process",
      paramLabel = "NAME",
      description = "The acting process that this one is; by default ${DEFAULT-VALUE}.")
  private String process = Header.MAIN_PROCESS;

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description = {
        "Where messages go instead of to standard output: a descriptor that nothing else prints to,",
        "such as /proc/self/fd/3."
      })
  private String out = "";

  @Override
  public Integer call() {
    if (process.isBlank()) {
      throw new ParameterException(
          spec.commandLine(), "--process: '" + process + "' is not the name of a process");
    }
    Hosts.serve(root.address().orElse("local:"), process, out);
    return Verbsctl.DONE;
  }
}
