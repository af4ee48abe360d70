package org.verbscope.installers;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * What a shell can complete.
 *
 * @param name of the program
 * @param options of the program itself
 * @param commands in the order of the help
 */
record CommandWords(String name, List<Option> options, List<Command> commands) {
  /**
   * @param takesFile whether a file name follows
   */
  record Command(String name, String description, List<Option> options, boolean takesFile) {}

  /**
   * @param names all ways to write it, with their dashes
   * @param label what its value is called; empty for a switch
   * @param takesFile whether the value is a file name
   * @param values which values it can have, as far as they are known
   */
  record Option(
      List<String> names,
      String description,
      String label,
      boolean takesFile,
      List<String> values) {
    boolean takesValue() {
      return !label.isEmpty();
    }
  }

  private static final List<String> FILE_LABELS = List.of("FILE", "PATH");
  private static final List<String> ADDRESSES = List.of("sim:workshop", "local:");

  static CommandWords of(CommandLine program) {
    List<Command> commands = new ArrayList<>();
    program.getSubcommands().forEach((name, command) -> commands.add(command(name, command)));
    return new CommandWords(program.getCommandName(), options(program), commands);
  }

  /** All options of all commands that take a value, each once. */
  List<Option> optionsWithValue() {
    return Stream.concat(
            options.stream(), commands.stream().flatMap(command -> command.options().stream()))
        .filter(Option::takesValue)
        .distinct()
        .toList();
  }

  private static Command command(String name, CommandLine command) {
    boolean takesFile =
        command.getCommandSpec().positionalParameters().stream()
            .anyMatch(parameter -> FILE_LABELS.contains(parameter.paramLabel()));
    String description = firstSentence(command.getCommandSpec().usageMessage().description());
    return new Command(name, description, options(command), takesFile);
  }

  private static List<Option> options(CommandLine command) {
    return command.getCommandSpec().options().stream()
        .filter(option -> !option.hidden())
        .sorted(Comparator.comparing(OptionSpec::longestName))
        .map(CommandWords::option)
        .toList();
  }

  private static Option option(OptionSpec option) {
    boolean takesValue = option.arity().min() > 0;
    return new Option(
        List.of(option.names()),
        firstSentence(option.description()),
        takesValue ? option.paramLabel() : "",
        FILE_LABELS.contains(option.paramLabel()),
        option.paramLabel().equals("ADDRESS") ? ADDRESSES : candidates(option));
  }

  private static List<String> candidates(ArgSpec argument) {
    Iterable<String> candidates = argument.completionCandidates();
    return candidates == null
        ? List.of()
        : StreamSupport.stream(candidates.spliterator(), false).toList();
  }

  /** A shell shows one line: the first sentence, without its full stop. */
  private static String firstSentence(String[] description) {
    String first = description.length == 0 ? "" : description[0].lines().findFirst().orElse("");
    return first.replaceFirst("[.;:]( .*)?$", "");
  }
}
