package org.verbscope.verbs.model;

import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * What came back of one {@link VerbCall}.
 *
 * @param call the call as it was given
 * @param id the resource it made or acted on; null when there is none
 * @param at when it began
 * @param micros how long the host took over it, microseconds
 * @param requested a deep copy, made before the call, of what was asked: C path to value
 * @param verdicts the judgement of each requested and actual pair that this call gives
 */
public record Receipt(
    VerbCall call,
    Outcome outcome,
    ResourceId id,
    Instant at,
    long micros,
    Map<String, Value> requested,
    Map<String, Judgement> verdicts) {
  public Receipt {
    Objects.requireNonNull(call);
    Objects.requireNonNull(outcome);
    Objects.requireNonNull(at);
    requested = SmallMap.copyOf(requested);
    verdicts = SmallMap.copyOf(verdicts);
  }

  public boolean isGranted() {
    return outcome instanceof Outcome.Granted;
  }

  /** What the call wrote back or returned; empty unless it was granted. */
  public Map<String, Value> actual() {
    return outcome instanceof Outcome.Granted granted ? granted.actual() : Map.of();
  }

  public Optional<ResourceId> resource() {
    return Optional.ofNullable(id);
  }

  /** The same of a call that ended otherwise, or of which more is known. */
  public Receipt withOutcome(Outcome other) {
    return new Receipt(call, other, id, at, micros, requested, verdicts);
  }
}
