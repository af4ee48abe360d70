package org.verbscope.verbsctl;

import java.io.IOException;
import java.util.concurrent.Callable;
import org.verbscope.verbs.VerbsHost;
import org.verbscope.verbs.json.JsonText;
import org.verbscope.verbs.model.HostSnapshot;
import picocli.CommandLine.Command;
import picocli.CommandLine.ParentCommand;

@Command(
    name = "tree",
    description = "Shows everything the host has: devices, ports, GIDs, PDs, CQs, QPs, …",
    footer = {"", "Examples:", "  verbsctl tree", "  verbsctl tree --json | jq .resources[].id"})
final class TreeCommand implements Callable<Integer> {
  @ParentCommand private Verbsctl root;

  @Override
  public Integer call() throws IOException {
    try (VerbsHost host = root.openHost()) {
      HostSnapshot snapshot = host.snapshot();
      if (root.json()) {
        JsonText.write(root.out(), snapshot);
        root.out().println();
      } else {
        TreePrinter.print(root.out(), snapshot);
      }
      return Verbsctl.DONE;
    }
  }
}
