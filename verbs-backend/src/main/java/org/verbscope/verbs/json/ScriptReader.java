package org.verbscope.verbs.json;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.verbscope.verbs.model.VerbCall;

/** Reads an array of calls, and says everything that is wrong with it. */
final class ScriptReader {
  /** More problems than this in one script help nobody. */
  private static final int PROBLEMS_TOLD = 10;

  private final List<VerbCall> calls = new ArrayList<>();
  private final List<String> problems = new ArrayList<>();
  private final Set<String> defined = new HashSet<>();
  private int position;

  /**
   * @throws UnreadableException when there is any problem
   */
  List<VerbCall> read(String text) {
    try {
      StrictJson.items(
          text,
          other -> "a script is an array of calls, [{\"verb\": …}, …], not " + other,
          this::add);
    } catch (UnreadableException e) {
      problems.addAll(e.problems());
    }
    if (!problems.isEmpty()) {
      throw new UnreadableException(problems);
    }
    return calls;
  }

  private void add(Json item) {
    position++;
    CallReader reader = new CallReader(defined);
    reader.read(item).ifPresent(calls::add);
    for (String problem : reader.problems()) {
      if (problems.size() == PROBLEMS_TOLD) {
        throw new UnreadableException(
            List.of("there are more problems; these are the first " + PROBLEMS_TOLD));
      }
      problems.add(where(reader.verbName()) + problem);
    }
    nameOf(item).ifPresent(defined::add);
  }

  private String where(String verb) {
    return "call " + position + (verb.isEmpty() ? "" : " (" + verb + ")") + ": ";
  }

  /** What a call names its result, read or not, so that one mistake is told once. */
  private static Optional<String> nameOf(Json call) {
    return call instanceof Json.Obj obj && obj.members().get("as") instanceof Json.Str as
        ? Optional.of(as.text())
        : Optional.empty();
  }
}
