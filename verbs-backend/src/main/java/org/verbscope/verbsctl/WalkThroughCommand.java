package org.verbscope.verbsctl;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.verbscope.verbs.VerbsHost;
import org.verbscope.verbs.json.Excerpt;
import org.verbscope.verbs.json.JsonText;
import org.verbscope.verbs.lesson.Step;
import org.verbscope.verbs.lesson.XrcLesson;
import org.verbscope.verbs.model.HostSnapshot;
import org.verbscope.verbs.model.Kind;
import org.verbscope.verbs.model.Receipt;
import org.verbscope.verbs.model.VerbCall;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

@Command(
    name = "walk-through",
    description = {
      "Shows step by step how processes share a QP through an XRC domain, and what happens when one"
          + " of them leaves. Each step is a call that is made on the host; what the steps make they"
          + " take back.",
      "With --json it makes no call and prints the script, for 'perform'."
    },
    footer = {
      "",
      "Examples:",
      "  verbsctl --host sim:workshop walk-through xrc",
      "  verbsctl --host sim:workshop walk-through xrc --json >xrc.json"
    })
final class WalkThroughCommand implements Callable<Integer> {
  private static final int WIDTH = 92;
  private static final String INDENT = "    ";

  /** What can be walked through. */
  enum Subject {
    xrc
  }

  @ParentCommand private Verbsctl root;
  @Spec private CommandSpec spec;

  @Parameters(
      arity = "0..1",
      paramLabel = "SUBJECT",
      defaultValue = "xrc",
      description = "What to walk through: ${COMPLETION-CANDIDATES}.")
  private Subject subject;

  @Option(
      names = "--device",
      paramLabel = "NAME",
      description = "The device, one with XRC; the first of them by default.")
  private String device;

  @Override
  public Integer call() throws IOException {
    if (device != null && device.isEmpty()) {
      throw new ParameterException(
          spec.commandLine(),
          "--device: '' is not the name of a device; leave it out for the first with XRC");
    }
    try (VerbsHost host = root.openHost()) {
      HostSnapshot snapshot = host.snapshot();
      XrcLesson lesson =
          XrcLesson.on(
                  snapshot.resources(), snapshot.info().simulated(), device == null ? "" : device)
              .orElse(null);
      if (lesson != null && device != null && !lesson.device().equals(device)) {
        throw new ParameterException(spec.commandLine(), whyNotThatDevice(snapshot, lesson));
      }
      if (lesson == null) {
        root.err().println("verbsctl: no device of this host has XRC" + Glance.trouble(snapshot));
        root.err().println("  remedy: --host sim:workshop has devices with XRC");
        return Verbsctl.CALL_FAILED;
      }
      if (root.json()) {
        printScript(lesson);
        return Verbsctl.DONE;
      }
      root.out().println(Glance.host(host.info()));
      return walk(host, lesson);
    }
  }

  private String whyNotThatDevice(HostSnapshot snapshot, XrcLesson lesson) {
    boolean isThere =
        snapshot.resources().stream()
            .anyMatch(r -> r.kind() == Kind.DEVICE && r.id().text().equals(device));
    return "--device: "
        + (isThere
            ? device + " has no XRC"
            : "there is no device " + Excerpt.quoted(device) + " on " + snapshot.info().address())
        + "; "
        + lesson.device()
        + " has XRC";
  }

  private void printScript(XrcLesson lesson) {
    root.out()
        .println(
            lesson.script().stream()
                .map(JsonText::of)
                .collect(Collectors.joining(",\n ", "[", "]")));
  }

  private int walk(VerbsHost host, XrcLesson lesson) throws IOException {
    PrintWriter out = root.out();
    int otherwise = 0;
    try {
      int position = 0;
      String chapter = "";
      for (Step step : lesson.steps()) {
        if (!step.chapterTitle().equals(chapter)) {
          chapter = step.chapterTitle();
          out.println("\n== " + chapter);
        }
        out.println("\n" + ++position + "  " + step.title());
        paragraph(step.before());
        otherwise += perform(host, step) ? 0 : 1;
        out.flush();
      }
    } finally {
      lesson.deleteFile();
    }
    out.println("\nTo be remembered:");
    lesson.remember().forEach(this::paragraph);
    return otherwise == 0 ? Verbsctl.DONE : Verbsctl.CALL_FAILED;
  }

  private boolean perform(VerbsHost host, Step step) {
    Receipt last = null;
    for (VerbCall call : step.calls()) {
      last = host.perform(call);
      root.out().println(INDENT + "> " + ReceiptPrinter.headline(last));
    }
    if (step.ending().fits(last)) {
      paragraph(step.after());
      return true;
    }
    paragraph("Something else was to be expected: " + step.ending().text(step.call()) + ".");
    ReceiptPrinter.printCauses(root.out(), last, INDENT);
    return false;
  }

  private void paragraph(String text) {
    List<String> lines = Cells.wrapped(text, WIDTH).lines().toList();
    lines.forEach(line -> root.out().println(INDENT + line));
  }
}
