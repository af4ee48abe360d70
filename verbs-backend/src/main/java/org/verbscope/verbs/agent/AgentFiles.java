package org.verbscope.verbs.agent;

import java.nio.file.Path;

/**
 * The files of one agent, which the user can open.
 *
 * @param directory where all agents' files are
 * @param process the acting process, or what stands for it
 */
record AgentFiles(Path directory, String process) {
  /** How the name of every such file begins. */
  static final String PREFIX = "agent-";

  /** Stands for the process that reads. */
  static final String READER = "reader";

  boolean isReader() {
    return process.equals(READER);
  }

  /** Below XDG_STATE_HOME, by default {@code ~/.local/state/verbscope}. */
  static Path defaultDirectory() {
    String configured = System.getProperty("verbscope.logs");
    if (configured != null) {
      return Path.of(configured);
    }
    String state = System.getenv("XDG_STATE_HOME");
    Path base =
        state == null || state.isEmpty()
            ? Path.of(System.getProperty("user.home"), ".local", "state")
            : Path.of(state);
    return base.resolve("verbscope");
  }

  /** What it says on standard error. */
  Path log() {
    return file(".log");
  }

  /** What it said before that, when the log grew too large. */
  Path earlierLog() {
    return file(".1.log");
  }

  /** What libibverbs logs. */
  Path verbsLog() {
    return file(".verbs.log");
  }

  /** What a VM writes that crashes; it puts its process id for {@code %p}. */
  Path crash() {
    return file(".crash-%p.log");
  }

  private Path file(String suffix) {
    String name = process.replaceAll("[^A-Za-z0-9._-]", "_");
    return directory.resolve(PREFIX + name + "-" + ProcessHandle.current().pid() + suffix);
  }
}
