package org.verbscope.verbs.agent;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How an agent ended that should not have.
 *
 * @param how a few words: {@code killed by SIGKILL}
 * @param evidence the last lines it said; may be empty
 */
record AgentDeath(String how, String evidence) {
  private static final int SIGNALLED = 128;
  private static final int KILLED = SIGNALLED + 9;
  private static final int SHOWN_LINES = 12;
  private static final Map<Integer, String> SIGNALS =
      Map.of(
          1, "SIGHUP", 2, "SIGINT", 4, "SIGILL", 6, "SIGABRT", 7, "SIGBUS", 8, "SIGFPE", 11,
          "SIGSEGV", 13, "SIGPIPE", 15, "SIGTERM");

  /** How a VM begins to tell what killed it: {@code # SIGSEGV (0xb) at pc=…}. */
  private static final Pattern VM_CRASH = Pattern.compile("#\\s+(SIG[A-Z]+) \\(0x[0-9a-f]+\\).*");

  /** What a VM says when its heap is full. */
  private static final Pattern OUT_OF_MEMORY = Pattern.compile(".*(OutOfMemoryError: .*)");

  /** Where it was at that time: {@code # C [libmlx5.so.1+0x1234]}. */
  private static final Pattern FRAME = Pattern.compile("#\\s+C\\s+\\[([^\\]]+)\\].*");

  /**
   * @param exitCode as a shell gives it: 128 and the number of the signal
   * @param said the last lines of standard error
   */
  static AgentDeath of(int exitCode, List<String> said) {
    // of a VM's epitaph only where its report is: the rest is how, or for whom it is told
    List<String> words =
        said.stream()
            .filter(line -> !line.isBlank() && (!line.startsWith("#") || line.contains(".crash-")))
            .toList();
    String evidence =
        String.join("\n", words.subList(Math.max(0, words.size() - SHOWN_LINES), words.size()));
    return new AgentDeath(how(exitCode, said), evidence);
  }

  /** The evidence on one line. */
  String lastWords() {
    return evidence.replace("\n", " | ");
  }

  private static String how(int exitCode, List<String> said) {
    Optional<String> crash = found(VM_CRASH, said);
    if (crash.isPresent()) {
      return "crashed with " + crash.get() + found(FRAME, said).map(at -> " in " + at).orElse("");
    }
    if (exitCode == KILLED) {
      return "was killed by SIGKILL (by somebody, or by the kernel when memory ran out)";
    }
    if (exitCode > SIGNALLED) {
      int number = exitCode - SIGNALLED;
      return "was killed by " + SIGNALS.getOrDefault(number, "signal " + number);
    }
    return found(OUT_OF_MEMORY, said)
        .map(error -> "ran out of heap memory (" + error + ")")
        .orElse("ended with exit code " + exitCode);
  }

  private static Optional<String> found(Pattern pattern, List<String> lines) {
    return lines.stream()
        .map(pattern::matcher)
        .filter(Matcher::matches)
        .map(matcher -> matcher.group(1))
        .findFirst();
  }

  AgentDeath because(String reason) {
    return new AgentDeath(reason, evidence);
  }
}
