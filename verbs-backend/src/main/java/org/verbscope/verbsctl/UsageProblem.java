package org.verbscope.verbsctl;

import java.io.PrintWriter;
import java.util.Collection;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.verbscope.verbs.json.Excerpt;
import picocli.CommandLine;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Says what is wrong with a command line, in words that need no knowledge of how it is parsed. */
final class UsageProblem {
  private static final String NO_COMMAND = "Missing required subcommand";

  /** What the parser says of a word that is none of those it may be. */
  private static final Pattern NO_CHOICE =
      Pattern.compile(
          "^Invalid value for positional parameter at index \\d+ \\((.+?)\\): expected one of"
              + " \\[(.+)] \\(case-sensitive\\) but was '(.*)'$",
          Pattern.DOTALL);

  private UsageProblem() {}

  /**
   * @param commands the names of those that a person may want
   */
  static void print(ParameterException e, Collection<String> commands) {
    PrintWriter err = e.getCommandLine().getErr();
    err.println("verbsctl: " + says(e, commands));
    if (e instanceof UnmatchedArgumentException unmatched && unmatched.isUnknownOption()) {
      UnmatchedArgumentException.printSuggestions(e, err);
    }
    err.println("Try '" + e.getCommandLine().getCommandSpec().qualifiedName() + " --help'.");
    err.flush();
  }

  private static String says(ParameterException e, Collection<String> commands) {
    if (e instanceof UnmatchedArgumentException unmatched) {
      return unmatched(unmatched, commands);
    }
    if (e.getMessage().startsWith(NO_COMMAND)) {
      return "a command is missing; there are " + String.join(", ", commands);
    }
    return NO_CHOICE.matcher(e.getMessage()).replaceFirst("$1: '$3' is none of: $2");
  }

  private static String unmatched(UnmatchedArgumentException e, Collection<String> commands) {
    List<String> words = e.getUnmatched();
    if (e.isUnknownOption()) {
      // what follows an option that is not known is likely to be its value
      List<String> options = words.stream().filter(word -> word.startsWith("-")).toList();
      return (options.size() == 1 ? "Unknown option: " : "Unknown options: ") + quoted(options);
    }
    CommandLine command = e.getCommandLine();
    if (command.getParent() == null) {
      String suggestion = Excerpt.suggestion(words.get(0), commands);
      return "there is no command '"
          + words.get(0)
          + "'"
          + (suggestion.isEmpty() ? "; there are " + String.join(", ", commands) : suggestion);
    }
    String taken =
        command.getCommandSpec().positionalParameters().stream()
            .map(PositionalParamSpec::paramLabel)
            .collect(Collectors.joining(" "));
    return (words.size() == 1 ? "one argument too many: " : "too many arguments: ")
        + quoted(words)
        + "; '"
        + command.getCommandName()
        + "' takes "
        + (taken.isEmpty() ? "options alone" : "one " + taken);
  }

  private static String quoted(List<String> words) {
    return words.stream().map(word -> "'" + word + "'").collect(Collectors.joining(", "));
  }
}
