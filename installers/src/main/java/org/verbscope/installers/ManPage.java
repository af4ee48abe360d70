package org.verbscope.installers;

import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import org.verbscope.verbs.ProductVersion;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** The man page, in the language of man(7). */
final class ManPage {
  private final StringBuilder text = new StringBuilder();
  private final CommandLine program;
  private final ProductVersion version;

  ManPage(CommandLine program, ProductVersion version) {
    this.program = program;
    this.version = version;
  }

  String text() {
    CommandSpec spec = program.getCommandSpec();
    String name = spec.name();
    macro(
        ".TH",
        name.toUpperCase(Locale.ROOT),
        "1",
        version.date().atZone(ZoneOffset.UTC).toLocalDate().toString(),
        "Verbscope " + version.version(),
        "User Commands");
    section("NAME");
    String does = spec.usageMessage().description()[0].replaceFirst("\\.$", "");
    line(name + " - " + does.substring(0, 1).toLowerCase(Locale.ROOT) + does.substring(1));
    section("SYNOPSIS");
    macro(".B", name);
    line("[OPTION]... COMMAND [ARGUMENT]...");
    section("DESCRIPTION");
    paragraph(spec.usageMessage().description());
    section("OPTIONS");
    line("They are accepted before and after COMMAND.");
    options(spec, List.of());
    section("COMMANDS");
    program.getSubcommands().values().forEach(this::command);
    footer(spec, ".SH");
    section("SEE ALSO");
    line("verbscope(1), ibv_devinfo(1), rdma(8)");
    return text.toString();
  }

  private void command(CommandLine command) {
    CommandSpec spec = command.getCommandSpec();
    macro(".SS", spec.name());
    paragraph(spec.usageMessage().description());
    spec.positionalParameters()
        .forEach(
            operand ->
                entry("\\fI" + escaped(operand.paramLabel()) + "\\fR", operand.description()));
    options(spec, program.getCommandSpec().options());
    footer(spec, ".PP");
  }

  /** The options of a command, without those which the program has as well. */
  private void options(CommandSpec spec, List<OptionSpec> known) {
    List<String> knownNames = known.stream().map(OptionSpec::longestName).toList();
    spec.options().stream()
        .filter(option -> !option.hidden() && !knownNames.contains(option.longestName()))
        .sorted(Comparator.comparing(OptionSpec::longestName))
        .forEach(option -> entry(heading(option), option.description()));
  }

  private static String heading(OptionSpec option) {
    List<String> names = new ArrayList<>();
    for (String name : option.names()) {
      names.add("\\fB" + escaped(name) + "\\fR");
    }
    String heading = String.join(", ", names);
    if (option.arity().max() == 0) {
      return heading;
    }
    String value = "=\\fI" + escaped(option.paramLabel()) + "\\fR";
    return heading + (option.arity().min() == 0 ? "[" + value + "]" : value);
  }

  private void entry(String heading, String... description) {
    text.append(".TP\n").append(heading).append('\n');
    paragraph(description);
  }

  /** What the help says after its options: lines that end with a colon begin a part of it. */
  private void footer(CommandSpec spec, String partMacro) {
    boolean verbatim = false;
    for (String line : spec.usageMessage().footer()) {
      for (String each : line.lines().toList()) {
        boolean heading = each.endsWith(":") && !each.startsWith(" ");
        if (verbatim && heading) {
          text.append(".fi\n");
          verbatim = false;
        }
        if (heading) {
          part(partMacro, each.substring(0, each.length() - 1));
          text.append(".nf\n");
          verbatim = true;
        } else if (!each.isBlank()) {
          line(each);
        }
      }
    }
    if (verbatim) {
      text.append(".fi\n");
    }
  }

  private void part(String partMacro, String heading) {
    if (partMacro.equals(".SH")) {
      section(heading.toUpperCase(Locale.ROOT));
    } else {
      text.append(".PP\n");
      line(heading + ":");
    }
  }

  private void section(String heading) {
    macro(".SH", heading);
  }

  private void paragraph(String... lines) {
    for (String line : lines) {
      line.lines().forEach(this::line);
    }
  }

  private void macro(String macro, String... arguments) {
    text.append(macro);
    for (String argument : arguments) {
      text.append(" \"").append(escaped(argument)).append('"');
    }
    text.append('\n');
  }

  private void line(String line) {
    String escaped = escaped(line);
    boolean looksLikeARequest = escaped.startsWith(".") || escaped.startsWith("'");
    text.append(looksLikeARequest ? "\\&" : "").append(escaped).append('\n');
  }

  private static String escaped(String text) {
    return text.replace("\\", "\\e").replace("-", "\\-").replace("\u2026", "...");
  }
}
