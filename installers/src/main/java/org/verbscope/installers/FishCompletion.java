package org.verbscope.installers;

import org.verbscope.installers.CommandWords.Command;
import org.verbscope.installers.CommandWords.Option;

/** Completion for fish. */
final class FishCompletion {
  private final StringBuilder text = new StringBuilder();
  private final String program;

  private FishCompletion(String program) {
    this.program = program;
  }

  static String text(CommandWords words) {
    FishCompletion completion = new FishCompletion(words.name());
    completion.text.append("# fish completion; made from the command definitions\n");
    completion.line("-f");
    for (Option option : words.options()) {
      completion.option("__fish_use_subcommand", option);
    }
    for (Command command : words.commands()) {
      completion.line(
          "-n __fish_use_subcommand -a " + command.name() + " -d " + quoted(command.description()));
      String within = "__fish_seen_subcommand_from " + command.name();
      if (command.takesFile()) {
        completion.line("-n " + quoted(within) + " -F");
      }
      command.options().forEach(option -> completion.option(within, option));
    }
    return completion.text.toString();
  }

  private void option(String within, Option option) {
    StringBuilder line = new StringBuilder("-n " + quoted(within));
    for (String name : option.names()) {
      line.append(name.startsWith("--") ? " -l " + name.substring(2) : " -s " + name.substring(1));
    }
    if (option.takesFile()) {
      line.append(" -r -F");
    } else if (option.takesValue()) {
      line.append(" -x");
      if (!option.values().isEmpty()) {
        line.append(" -a ").append(quoted(String.join(" ", option.values())));
      }
    }
    line(line + " -d " + quoted(option.description()));
  }

  private void line(String arguments) {
    text.append("complete -c ").append(program).append(' ').append(arguments).append('\n');
  }

  private static String quoted(String text) {
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'";
  }
}
