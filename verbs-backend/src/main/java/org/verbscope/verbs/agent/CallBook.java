package org.verbscope.verbs.agent;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.verbscope.verbs.model.Cause;
import org.verbscope.verbs.model.Errno;
import org.verbscope.verbs.model.Field;
import org.verbscope.verbs.model.Fields;
import org.verbscope.verbs.model.Outcome;
import org.verbscope.verbs.model.Receipt;
import org.verbscope.verbs.model.ResourceId;
import org.verbscope.verbs.model.Value;
import org.verbscope.verbs.model.ValueType;
import org.verbscope.verbs.model.VerbCall;

/**
 * Which agent made what. Names and ids are one space for all acting processes, but each agent knows
 * only its own: the number of another process's QP is put in for its name, and what cannot be meant
 * is refused here.
 */
final class CallBook {
  /** Of so many objects that ended it is known whose they were: a busy host has ended millions. */
  private static final int MOST_ENDED = 10_000;

  private final Map<String, Made> byName = new HashMap<>();
  private final Map<ResourceId, Made> byId = new HashMap<>();

  /** In the order they ended. */
  private final Map<ResourceId, Made> ended = new LinkedHashMap<>();

  /**
   * What a call made.
   *
   * @param id null when the call brought nothing
   * @param qpNumber null for what is no QP
   */
  private record Made(Agent by, ResourceId id, Value qpNumber) {}

  /** A call as its agent will understand it, or why it is not made. */
  sealed interface Addressed {
    record Call(VerbCall call) implements Addressed {}

    record Refused(Outcome.Refused outcome) implements Addressed {}
  }

  synchronized Addressed address(VerbCall call, Agent to) {
    Fields.Builder numbered = null;
    for (Map.Entry<String, Value> given : call.fields().asMap().entrySet()) {
      Made made = given.getValue() instanceof Value.Name name ? made(name.text()) : null;
      if (made == null || made.by == to || made.id == null) {
        continue;
      }
      String field = given.getKey();
      if (isNumber(call, field) && made.qpNumber != null) {
        // it may be alive although its creator is not
        numbered = numbered == null ? call.fields().with() : numbered;
        numbered.put(field, made.qpNumber);
      } else if (!made.by.isAlive()) {
        return new Addressed.Refused(lost(field, made));
      } else if (!isNumber(call, field)) {
        return new Addressed.Refused(anothers(field, made, to));
      }
    }
    return new Addressed.Call(
        numbered == null ? call : VerbCall.of(call.verb(), call.header(), numbered.build()));
  }

  private Made made(String name) {
    Made made = byName.get(name);
    if (made != null || name.isEmpty()) {
      return made;
    }
    ResourceId id = new ResourceId(name);
    return byId.getOrDefault(id, ended.get(id));
  }

  /** What a name of a call stands for; an id stands for itself. */
  synchronized Optional<ResourceId> id(String name) {
    Made made = made(name);
    return made == null && !name.isEmpty()
        ? Optional.of(new ResourceId(name))
        : Optional.ofNullable(made).map(Made::id);
  }

  private static boolean isNumber(VerbCall call, String name) {
    Field field = call.verb().fields().get(name);
    return field != null && field.type() instanceof ValueType.QpNumber;
  }

  private static Outcome.Refused lost(String field, Made made) {
    return refused(
        field,
        field + " " + made.id + " does not exist any more",
        "it was lost when the agent of process '%s' %s"
            .formatted(made.by.process(), made.by.death().how()),
        "create a new one");
  }

  private static Outcome.Refused anothers(String field, Made made, Agent to) {
    return refused(
        field,
        field + " " + made.id + " belongs to process '" + made.by.process() + "'",
        "the call acts as process '" + to.process() + "'",
        "give \"process\": \"" + made.by.process() + "\"");
  }

  private static Outcome.Refused refused(
      String field, String says, String evidence, String remedy) {
    Cause cause = new Cause(Cause.Certainty.CERTAIN, field, says, evidence, remedy);
    return new Outcome.Refused(Errno.EINVAL, List.of(cause));
  }

  synchronized void note(Receipt receipt, Agent by) {
    boolean makes = receipt.isGranted() && receipt.call().verb().makes().isPresent();
    Value number = receipt.actual().get("qp_num");
    Made made = new Made(by, makes ? receipt.id() : null, number);
    if (makes && receipt.id() != null) {
      byId.put(receipt.id(), made);
    } else if (receipt.isGranted() && receipt.call().verb().isDestroy()) {
      end(receipt.id());
    }
    Optional.of(receipt.call().header().as())
        .filter(as -> !as.isEmpty())
        .ifPresent(as -> byName.put(as, made));
  }

  private void end(ResourceId id) {
    Made made = byId.remove(id);
    if (made != null) {
      ended.put(id, made);
    }
    if (ended.size() > MOST_ENDED) {
      ended.remove(ended.keySet().iterator().next());
    }
  }
}
