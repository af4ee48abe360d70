package org.verbscope.verbsctl;

import java.io.IOException;
import java.util.concurrent.Callable;
import org.verbscope.verbs.VerbsHost;
import org.verbscope.verbs.json.Excerpt;
import org.verbscope.verbs.json.JsonText;
import org.verbscope.verbs.model.HostSnapshot;
import org.verbscope.verbs.rules.Grouping;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

@Command(
    name = "tree",
    description = "Shows everything the host has: devices, ports, GIDs, PDs, CQs, QPs, …",
    footer = {
      "",
      "Examples:",
      "  verbsctl tree",
      "  verbsctl tree --by process",
      "  verbsctl tree --json | jq .resources[].id"
    })
final class TreeCommand implements Callable<Integer> {
  @ParentCommand private Verbsctl root;
  @Spec private CommandSpec spec;

  @Option(
      names = "--by",
      paramLabel = "WHAT",
      description = {
        "How objects are put together: pd (the default, by what they were made in),",
        "process (who holds them) or kind. With --json there are no groups."
      })
  private String by = "pd";

  @Override
  public Integer call() throws IOException {
    Grouping grouping = grouping();
    try (VerbsHost host = root.openHost()) {
      HostSnapshot snapshot = host.snapshot();
      if (root.json()) {
        JsonText.write(root.out(), snapshot);
        root.out().println();
      } else {
        TreePrinter.print(root.out(), snapshot, grouping);
      }
      return Verbsctl.DONE;
    }
  }

  private Grouping grouping() {
    for (Grouping grouping : Grouping.values()) {
      if (grouping.name().equalsIgnoreCase(by)) {
        return grouping;
      }
    }
    throw new ParameterException(
        spec.commandLine(), "--by: " + Excerpt.quoted(by) + " is not pd, process or kind");
  }
}
