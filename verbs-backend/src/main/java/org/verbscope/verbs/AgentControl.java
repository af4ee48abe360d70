package org.verbscope.verbs;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.verbscope.verbs.model.VerbCall;

/**
 * What can be done about a host that acts through child processes, beside its four methods. A child
 * that died is started again by the next call that it is needed for, or by {@link #restart}.
 */
public interface AgentControl {
  /** The status word of a host while a child of it is dead. */
  String DIED = "agent died";

  /** The status word of what a child held that is dead: it is as it was last seen. */
  String STALE = "stale";

  /** The calls that have not come back yet, oldest first of each process. */
  List<CallUnderWay> underWay();

  /**
   * Gives up what an acting process is doing: the process is ended, its objects with it, and the
   * call under way comes back as failed. Does nothing when there is no such process.
   */
  void abandon(String process);

  /** Starts every process again that died; what it held is gone. */
  void restart();

  /** The logs of the processes, as files that can be opened. */
  List<Path> logFiles();

  /**
   * A call that has not come back.
   *
   * @param process the acting process
   * @param since when it was handed over
   */
  record CallUnderWay(String process, VerbCall call, Instant since) {

    /** How long it has taken so far. */
    public Duration elapsed() {
      return Duration.between(since, Instant.now());
    }
  }
}
