package org.verbscope.verbs.agent;

import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.verbscope.verbs.AgentControl;
import org.verbscope.verbs.model.Notice;
import org.verbscope.verbs.model.Status;

/**
 * An agent that died, as it is told of until another takes its place.
 *
 * @param log what it said
 */
record AgentLoss(AgentRole role, AgentDeath death, Path log) {

  /** What the tree says of it. */
  Status status() {
    return statusOf(List.of(this));
  }

  /** What the tree says of all that died: of those that died alike it is told once how. */
  static Status statusOf(Collection<AgentLoss> losses) {
    Map<String, List<AgentLoss>> alike =
        losses.stream()
            .collect(
                Collectors.groupingBy(
                    loss -> loss.death.how(), LinkedHashMap::new, Collectors.toList()));
    return new Status(
        AgentControl.DIED,
        alike.entrySet().stream()
            .map(deaths -> names(deaths.getValue()) + deaths.getKey())
            .collect(Collectors.joining("; ")),
        remedy(losses));
  }

  /** {@code the agent of process 'main' }, before how it died. */
  private static String names(List<AgentLoss> losses) {
    List<String> names = losses.stream().map(AgentLoss::name).toList();
    int last = names.size() - 1;
    return last == 0
        ? names.get(0) + " "
        : String.join(", ", names.subList(0, last)) + " and " + names.get(last) + " – each ";
  }

  private static String remedy(Collection<AgentLoss> losses) {
    String logs =
        losses.stream().map(loss -> loss.log.toString()).collect(Collectors.joining(", "));
    return losses.size() == 1
        ? "start it again; its log is " + logs
        : "start them again; their logs are " + logs;
  }

  /** What is told when it died: its last words where it had any. */
  Notice notice() {
    String says =
        death.evidence().isEmpty() ? status().reason() : name() + " last said: " + death.evidence();
    return new Notice(says, null);
  }

  private String name() {
    return role.acts()
        ? "the agent of process '" + role.process() + "'"
        : "the agent that reads this host";
  }
}
