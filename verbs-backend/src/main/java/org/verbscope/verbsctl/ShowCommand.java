package org.verbscope.verbsctl;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.verbscope.verbs.VerbsHost;
import org.verbscope.verbs.json.Excerpt;
import org.verbscope.verbs.json.JsonText;
import org.verbscope.verbs.model.Attribute;
import org.verbscope.verbs.model.AttributeCatalog;
import org.verbscope.verbs.model.HostSnapshot;
import org.verbscope.verbs.model.OneLine;
import org.verbscope.verbs.model.Reading;
import org.verbscope.verbs.model.Resource;
import org.verbscope.verbs.model.ResourceId;
import org.verbscope.verbs.model.Sharing;
import org.verbscope.verbs.model.Source;
import org.verbscope.verbs.model.ValueType;
import org.verbscope.verbs.rules.SharingFinder;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

@Command(
    name = "show",
    description = "Shows one object: every reading with its source, what it uses, what it means.",
    footer = {
      "",
      "Examples:",
      "  verbsctl show mlx5_0",
      "  verbsctl --host sim:workshop show mlx5_0/port/1"
    })
final class ShowCommand implements Callable<Integer> {
  private static final int MEANING_WIDTH = 60;
  private static final Pattern HEX = Pattern.compile("(.*/)0[xX]([0-9A-Fa-f]{1,15})");

  @ParentCommand private Verbsctl root;
  @Spec private CommandSpec spec;

  @Parameters(
      paramLabel = "ID",
      description = "The object's id, as 'tree' prints it; its number may be in hex.")
  private String id;

  @Override
  public Integer call() {
    try (VerbsHost host = root.openHost()) {
      HostSnapshot snapshot = host.snapshot();
      Resource resource =
          find(snapshot, id)
              .or(() -> find(snapshot, inDecimal(id)))
              .orElseThrow(() -> unknown(snapshot));
      Optional<Sharing> sharing = SharingFinder.find(snapshot, resource.id());
      if (root.json()) {
        root.out().println(JsonText.of(snapshot.info(), resource, sharing));
      } else {
        print(root.out(), snapshot, resource);
        if (sharing.isPresent()) {
          root.out().println();
          SharingPrinter.print(root.out(), sharing.get());
        }
      }
      return Verbsctl.DONE;
    }
  }

  private static Optional<Resource> find(HostSnapshot snapshot, String id) {
    return snapshot.resources().stream().filter(r -> r.id().text().equals(id)).findFirst();
  }

  /** Labels have the numbers of QPs in hex, ids have them in decimal. */
  private static String inDecimal(String id) {
    Matcher hex = HEX.matcher(id);
    return hex.matches() ? hex.group(1) + Long.parseLong(hex.group(2), 16) : id;
  }

  private ParameterException unknown(HostSnapshot snapshot) {
    List<String> ids = snapshot.resources().stream().map(r -> r.id().text()).toList();
    List<String> ending = ids.stream().filter(known -> known.endsWith("/" + id)).limit(3).toList();
    return new ParameterException(
        spec.commandLine(),
        "there is no object "
            + Excerpt.quoted(id)
            + " on "
            + snapshot.info().address()
            + (ending.isEmpty()
                ? Excerpt.suggestion(id, ids)
                : "; did you mean " + String.join(" or ", ending) + "?")
            + " ('tree' lists the ids)"
            + Glance.trouble(snapshot));
  }

  private static void print(PrintWriter out, HostSnapshot snapshot, Resource resource) {
    out.println(Glance.host(snapshot.info()));
    out.println(
        OneLine.of(
            String.join(
                " › ", snapshot.path(resource.id()).stream().map(Resource::label).toList())));
    out.println();
    TextTable facts = new TextTable(List.of("id", resource.id().text()));
    facts.row(List.of("kind", resource.kind().name()));
    facts.row(List.of("status", resource.status().word()));
    if (!resource.status().reason().isEmpty()) {
      facts.note(resource.status().reason());
    }
    if (!resource.status().remedy().isEmpty()) {
      facts.note("remedy: " + resource.status().remedy());
    }
    String owner = Cells.owner(resource.owner());
    facts.row(List.of("owner", owner.isEmpty() ? "nobody" : owner));
    for (Map.Entry<String, ResourceId> edge : new TreeMap<>(resource.edges()).entrySet()) {
      facts.row(List.of(edge.getKey(), edge.getValue().text()));
    }
    facts.print(out, "");
    out.println();
    printReadings(out, resource);
  }

  private static void printReadings(PrintWriter out, Resource resource) {
    List<Source> sources =
        Stream.of(Source.values())
            .filter(
                source ->
                    resource.readings().attributes().stream()
                        .anyMatch(a -> resource.readings().of(a).containsKey(source)))
            .toList();
    if (sources.isEmpty()) {
      out.println("There are no readings.");
      return;
    }
    List<String> headings = new ArrayList<>(List.of("attribute"));
    sources.forEach(source -> headings.add(source.word()));
    headings.add("meaning");
    TextTable table = new TextTable(headings);
    for (String name : resource.readings().attributes()) {
      Map<Source, Reading> readings = resource.readings().of(name);
      ValueType type = AttributeCatalog.typeOf(resource.kind(), name);
      List<String> row = new ArrayList<>(List.of(name));
      sources.forEach(source -> row.add(Cells.readingWithUnit(type, readings.get(source))));
      row.add(
          Cells.wrapped(
              AttributeCatalog.find(resource.kind(), name).map(Attribute::meaning).orElse(""),
              MEANING_WIDTH));
      table.row(row);
      readings.forEach(
          (source, reading) -> {
            if (!Cells.why(reading).isEmpty()) {
              table.note(source.word() + ": " + Cells.why(reading));
            }
          });
    }
    table.print(out, "");
  }
}
