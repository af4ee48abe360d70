package org.verbscope.installers;

import static java.util.stream.Collectors.joining;

import java.util.List;
import org.verbscope.installers.CommandWords.Command;
import org.verbscope.installers.CommandWords.Option;

/** Completion for bash, with the functions of the package bash-completion. */
final class BashCompletion {
  private BashCompletion() {}

  static String text(CommandWords words) {
    String commands = words.commands().stream().map(Command::name).collect(joining(" "));
    return """
        # bash completion for %1$s; made from the command definitions
        _%1$s()
        {
            local cur prev words cword split command= i
            _init_completion -s -n : || return
            for ((i = 1; i < cword; i++)); do
                case ${words[i]} in
                    %2$s) command=${words[i]}; break ;;
                esac
            done
            case $prev in
        %3$s    esac
            $split && return
            case $command in
                '')
                    if [[ $cur == -* ]]; then
                        COMPREPLY=($(compgen -W '%4$s' -- "$cur"))
                    else
                        COMPREPLY=($(compgen -W '%5$s' -- "$cur"))
                    fi ;;
        %6$s    esac
        } &&
            complete -F _%1$s %1$s
        """
        .formatted(
            words.name(),
            commands.replace(' ', '|'),
            words.optionsWithValue().stream().map(BashCompletion::value).collect(joining("")),
            names(words.options()),
            commands,
            words.commands().stream().map(BashCompletion::command).collect(joining("")));
  }

  private static String value(Option option) {
    String reply = "";
    if (option.takesFile()) {
      reply = "_filedir; ";
    } else if (!option.values().isEmpty()) {
      String values = String.join(" ", option.values());
      reply = "COMPREPLY=($(compgen -W '" + values + "' -- \"$cur\")); ";
      if (values.contains(":")) {
        reply += "__ltrim_colon_completions \"$cur\"; ";
      }
    }
    return "        " + String.join("|", option.names()) + ") " + reply + "return ;;\n";
  }

  private static String command(Command command) {
    String options = "COMPREPLY=($(compgen -W '" + names(command.options()) + "' -- \"$cur\"))";
    String reply =
        command.takesFile()
            ? "if [[ $cur == -* ]]; then " + options + "; else _filedir; fi"
            : options;
    return "        " + command.name() + ") " + reply + " ;;\n";
  }

  private static String names(List<Option> options) {
    return options.stream().map(option -> String.join(" ", option.names())).collect(joining(" "));
  }
}
