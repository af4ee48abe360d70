package org.verbscope.verbs.agent;

import java.util.List;
import org.verbscope.verbs.HostUnavailableException;
import org.verbscope.verbs.model.Cause;
import org.verbscope.verbs.model.Errno;
import org.verbscope.verbs.model.Layer;
import org.verbscope.verbs.model.Outcome;
import org.verbscope.verbs.model.VerbCall;

/** What a call or an opening answers whose agent died, or could do nothing with what it got. */
final class AgentTrouble {
  static final Outcome TOO_LARGE =
      new Outcome.Refused(
          Errno.EINVAL,
          List.of(
              new Cause(
                  Cause.Certainty.CERTAIN,
                  "",
                  "the call is too large for an agent",
                  "the limit of all its texts is " + Wire.LARGEST_CALL + " characters",
                  "shorten its note or path")));

  private AgentTrouble() {}

  static HostUnavailableException unavailable(String address, AgentDeath death) {
    String said = death.evidence().isEmpty() ? "" : "\n" + death.evidence();
    return new HostUnavailableException(
        address + " cannot be opened: its agent " + death.how() + said);
  }

  static Outcome notStarted(AgentSlot actor, AgentDeath death) {
    Cause cause =
        new Cause(
            Cause.Certainty.CERTAIN,
            "process",
            "the agent of process '%s' %s".formatted(actor.process(), death.how()),
            death.lastWords(),
            "look into its log, " + actor.logFile());
    return new Outcome.Refused(Errno.ECONNRESET, List.of(cause));
  }

  static Outcome died(VerbCall call, Agent agent, AgentDeath death) {
    Cause cause =
        new Cause(
            Cause.Certainty.CERTAIN,
            "",
            "the agent of process '%s' died during %s: it %s"
                .formatted(agent.process(), call.verb().cName(), death.how()),
            death.lastWords(),
            "its objects are gone; the next call starts it again, its log is " + agent.logFile());
    return new Outcome.Failed(Errno.ECONNRESET, Layer.UNKNOWN, List.of(cause));
  }

  static Outcome notUnderstood(RuntimeException e) {
    Cause cause =
        new Cause(
            Cause.Certainty.CERTAIN,
            "",
            "the call cannot be handed to the agent",
            String.valueOf(e.getMessage()),
            "give values that fit the verb's fields");
    return new Outcome.Refused(Errno.EINVAL, List.of(cause));
  }
}
