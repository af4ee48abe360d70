package org.verbscope.installers;

import static java.util.stream.Collectors.joining;

import java.util.List;
import org.verbscope.installers.CommandWords.Command;
import org.verbscope.installers.CommandWords.Option;

/** Completion for zsh. */
final class ZshCompletion {
  private ZshCompletion() {}

  static String text(CommandWords words) {
    return """
        #compdef %1$s
        # made from the command definitions
        _%1$s() {
          local context state state_descr line
          local -a commands
          typeset -A opt_args
          commands=(
        %2$s  )
          _arguments -C \\
        %3$s    '1: :->command' \\
            '*:: :->arguments'
          case $state in
            command) _describe command commands ;;
            arguments)
              case $words[1] in
        %4$s      esac ;;
          esac
        }
        _%1$s "$@"
        """
        .formatted(
            words.name(),
            words.commands().stream()
                .map(
                    command -> "    " + quoted(command.name() + ":" + command.description()) + "\n")
                .collect(joining()),
            specs(words.options(), "    "),
            words.commands().stream().map(ZshCompletion::command).collect(joining()));
  }

  private static String command(Command command) {
    String operand = command.takesFile() ? "'*:file:_files'" : "'*: :'";
    return "        %s)\n          _arguments \\\n%s            %s ;;\n"
        .formatted(command.name(), specs(command.options(), "            "), operand);
  }

  private static String specs(List<Option> options, String indent) {
    return options.stream().map(option -> indent + spec(option) + " \\\n").collect(joining());
  }

  /** {@code '(-h --help)'{-h,--help}'[Show this help]'}. */
  private static String spec(Option option) {
    List<String> names =
        option.takesValue()
            ? option.names().stream().map(name -> name + "=").toList()
            : option.names();
    String what = "[" + option.description().replaceAll("([\\[\\]\\\\:])", "\\\\$1") + "]";
    if (option.takesFile()) {
      what += ":" + option.label() + ":_files";
    } else if (option.takesValue()) {
      String values = String.join(" ", option.values()).replace(":", "\\:");
      what += ":" + option.label() + ":(" + values + ")";
    }
    return names.size() == 1
        ? quoted(names.get(0) + what)
        : "'(%s)'{%s}%s"
            .formatted(String.join(" ", option.names()), String.join(",", names), quoted(what));
  }

  private static String quoted(String text) {
    return "'" + text.replace("'", "'\\''") + "'";
  }
}
