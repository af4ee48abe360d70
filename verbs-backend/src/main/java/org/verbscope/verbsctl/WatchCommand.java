package org.verbscope.verbsctl;

import java.io.PrintWriter;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import org.verbscope.verbs.Subscription;
import org.verbscope.verbs.VerbsHost;
import org.verbscope.verbs.json.JsonText;
import org.verbscope.verbs.model.AttributeCatalog;
import org.verbscope.verbs.model.Header;
import org.verbscope.verbs.model.HostChange;
import org.verbscope.verbs.model.HostEvent;
import org.verbscope.verbs.model.Notice;
import org.verbscope.verbs.model.Occurrence;
import org.verbscope.verbs.model.OneLine;
import org.verbscope.verbs.model.PortCounters;
import org.verbscope.verbs.model.Reading;
import org.verbscope.verbs.model.Resource;
import org.verbscope.verbs.model.ResourceId;
import org.verbscope.verbs.model.Source;
import org.verbscope.verbs.model.Status;
import org.verbscope.verbs.model.ValueType;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

@Command(
    name = "watch",
    description = {
      "Shows the tree, then one line for each change, until interrupted (Ctrl-C).",
      "With --json: one JSON object a line, the first with the tree in \"began\".",
      "That ports count on, up to once a second, is told with --json alone."
    },
    footer = {"", "Example:", "  verbsctl --host sim:workshop watch --json --count 3"})
final class WatchCommand implements Callable<Integer> {
  private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("HH:mm:ss.SSS");

  private static final int MOST_REMEMBERED = 256;

  @ParentCommand private Verbsctl root;
  @Spec private CommandSpec spec;

  @Option(
      names = "--count",
      paramLabel = "N",
      description = "End after N steps, 1 or more; a step may bring several changes.")
  private String count;

  private long wanted = Long.MAX_VALUE;

  private long steps;

  /** What of late was told to have happened, the oldest first. */
  private final Deque<Occurrence> happenings = new ArrayDeque<>();

  @Override
  public Integer call() {
    if (count != null) {
      wanted = steps(count);
    }
    try (VerbsHost host = root.openHost()) {
      Subscription subscription = host.watch(this::tell);
      try {
        root.surroundings().interruption().await();
      } finally {
        subscription.close();
      }
      return Verbsctl.DONE;
    }
  }

  private long steps(String text) {
    try {
      long number = Long.parseLong(text);
      if (number > 0) {
        return number;
      }
    } catch (NumberFormatException e) {
      // told below
    }
    throw new ParameterException(
        spec.commandLine(), "--count: '" + text + "' is not a whole number from 1");
  }

  /** Runs on the host's telling thread. */
  private void tell(HostChange change) {
    if (steps >= wanted) {
      return;
    }
    if (change instanceof HostChange.Looked) {
      // that nothing differs is no line
      return;
    }
    if (!root.json() && change instanceof HostChange.Stepped step && step.isOfCountersAlone()) {
      return;
    }
    PrintWriter out = root.out();
    if (root.json()) {
      out.println(JsonText.of(change));
    } else if (change instanceof HostChange.Began began) {
      TreePrinter.print(out, began.snapshot());
    } else if (change instanceof HostChange.Stepped step) {
      print(out, step);
    }
    if (change instanceof HostChange.Stepped) {
      steps++;
    }
    // checkError flushes; it is true when the reader went away, as head(1) does
    if (out.checkError() || steps >= wanted) {
      root.surroundings().interruption().interrupt();
    }
  }

  private void print(PrintWriter out, HostChange.Stepped step) {
    for (Resource came : step.came()) {
      out.println(
          ("came     "
                  + came.id()
                  + "  "
                  + came.label()
                  + "  "
                  + Glance.state(came)
                  + "  "
                  + Cells.owner(came.owner()))
              .stripTrailing());
    }
    for (HostChange.Changed changed : step.changed()) {
      Status status = changed.now().status();
      // what was wrong before is not told: a port in trouble may count on every second
      if (changed.readings().isEmpty() || !status.isOk() && !changed.isOfCountersAlone()) {
        String why = status.reason().isEmpty() ? "" : ": " + status.reason();
        out.println(
            OneLine.of("changed  " + changed.now().id() + "  status " + status.word() + why));
      }
      changed
          .readings()
          .forEach(
              (name, turns) -> {
                if (!PortCounters.isCounter(name)) {
                  printTurns(out, changed.now(), name, turns);
                }
              });
    }
    for (ResourceId went : step.went()) {
      out.println("went     " + went);
    }
    for (Occurrence happened : Occurrence.of(untold(step.events()))) {
      happenings.add(happened);
      out.println(OneLine.of(text(happened)));
    }
    for (Notice notice : step.notices()) {
      out.println(TreePrinter.notice(notice));
    }
  }

  /** Without those that are told already: a further process received them. */
  private List<HostEvent> untold(List<HostEvent> events) {
    while (happenings.size() > MOST_REMEMBERED) {
      happenings.remove();
    }
    return events.stream()
        .filter(event -> happenings.stream().noneMatch(h -> h.receivedBy(event).isPresent()))
        .toList();
  }

  private static String text(Occurrence happened) {
    String many =
        happened.times() == 1
            ? ""
            : ", %d times since %s".formatted(happened.times(), time(happened.since()));
    return "event    %s  %s  %s (%s%s%s)"
        .formatted(
            time(happened.at()),
            happened.about(),
            happened.says(),
            happened.type(),
            receivers(happened.processes()),
            many);
  }

  private static String receivers(Set<String> processes) {
    return processes.isEmpty() || processes.equals(Set.of(Header.MAIN_PROCESS))
        ? ""
        : ", to " + String.join(", ", processes);
  }

  private static String time(Instant at) {
    return TIME.format(at.atZone(ZoneId.systemDefault()));
  }

  private static void printTurns(
      PrintWriter out, Resource resource, String name, Map<Source, HostChange.Turn> turns) {
    ValueType type = AttributeCatalog.typeOf(resource.kind(), name);
    turns.forEach(
        (source, turn) ->
            out.println(
                "changed  "
                    + resource.id()
                    + "  "
                    + name
                    + " ("
                    + source.word()
                    + "): "
                    + inLine(type, turn.from())
                    + " → "
                    + inLine(type, turn.to())));
  }

  /** Flags beside one another: a change is a line. */
  private static String inLine(ValueType type, Reading reading) {
    return Cells.readingWithUnit(type, reading).replace('\n', '|');
  }
}
