package org.verbscope.verbsctl;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import org.verbscope.verbs.VerbsHost;
import org.verbscope.verbs.json.Excerpt;
import org.verbscope.verbs.json.JsonText;
import org.verbscope.verbs.model.HostSnapshot;
import org.verbscope.verbs.model.Kind;
import org.verbscope.verbs.model.Resource;
import org.verbscope.verbs.rules.Serving;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

@Command(
    name = "serves",
    description = "Says which device, port and GID serve an address or a network interface.",
    footer = {
      "",
      "The best choice stands first: port_num and sgid_index of an address vector.",
      "",
      "Examples:",
      "  verbsctl --host sim:workshop serves 192.0.2.11",
      "  verbsctl serves eth0 --json"
    })
final class ServesCommand implements Callable<Integer> {
  @ParentCommand private Verbsctl root;
  @Spec private CommandSpec spec;

  @Parameters(
      paramLabel = "ADDRESS|INTERFACE",
      description = "An IPv4 or IPv6 address, a GID, or the name of a network interface.")
  private String wanted;

  @Override
  public Integer call() throws IOException {
    try (VerbsHost host = root.openHost()) {
      HostSnapshot snapshot = host.snapshot();
      List<Serving> found = Serving.of(snapshot, wanted);
      if (found.isEmpty()) {
        throw unknown(snapshot);
      }
      if (root.json()) {
        JsonText.write(root.out(), only(snapshot, found));
        root.out().println();
      } else {
        print(snapshot, found);
      }
      return Verbsctl.DONE;
    }
  }

  private ParameterException unknown(HostSnapshot snapshot) {
    return new ParameterException(
        spec.commandLine(),
        notServed(snapshot.info().address())
            + (isDevice(snapshot)
                ? "; it is a device: 'show " + wanted + "' shows it"
                : Excerpt.suggestion(wanted, Serving.known(snapshot)))
            + " ('tree' shows the GIDs of every port)"
            + Glance.trouble(snapshot));
  }

  private boolean isDevice(HostSnapshot snapshot) {
    return snapshot.resources().stream()
        .anyMatch(r -> r.kind() == Kind.DEVICE && r.id().text().equals(wanted));
  }

  private String notServed(String host) {
    String text = Excerpt.quoted(wanted);
    if (Serving.isAddress(wanted)) {
      return "no device of " + host + " serves the address " + text;
    }
    return Serving.looksLikeAddress(wanted)
        ? text
            + " is not an address (IPv4 is four numbers from 0 to 255, IPv6 at most eight groups of"
            + " hexadecimal digits), and no device of "
            + host
            + " serves an interface of that name"
        : "no device of " + host + " serves an interface " + text;
  }

  /** The tree's part that leads to what was found. */
  private static HostSnapshot only(HostSnapshot snapshot, List<Serving> found) {
    Set<Resource> rows = new LinkedHashSet<>();
    found.forEach(serving -> rows.addAll(snapshot.path(serving.gid().id())));
    return new HostSnapshot(
        snapshot.info(), snapshot.revision(), snapshot.at(), rows, snapshot.notices());
  }

  private void print(HostSnapshot snapshot, List<Serving> found) {
    root.out().println(Glance.host(snapshot.info()));
    root.out().println();
    TextTable table =
        new TextTable(
            List.of("device", "port", ">sgid_index", "type", "address", "interface", "marks"));
    for (Serving serving : found) {
      List<String> row = new ArrayList<>();
      row.add(serving.device().label());
      row.add(serving.port().label());
      row.add(Long.toString(serving.index()));
      row.add(serving.type());
      row.add(serving.address());
      row.add(serving.networkInterface().orElse(""));
      row.add(serving.marks().orElse(""));
      table.row(row);
      for (Resource each : List.of(serving.device(), serving.port(), serving.gid())) {
        if (!each.status().isOk()) {
          table.note(each.label() + ": " + each.status().word() + ", " + each.status().reason());
        }
      }
    }
    table.print(root.out(), "");
  }
}
