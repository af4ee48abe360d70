package org.verbscope.verbs.model;

import java.util.Objects;

/**
 * An asynchronous event of verbs.
 *
 * @param type the C name: {@code IBV_EVENT_PORT_ERR}
 * @param about the resource it concerns
 * @param process the acting process that received it; empty when it is not one process's event
 */
public record HostEvent(String type, ResourceId about, String process) {
  public HostEvent {
    Objects.requireNonNull(type);
    Objects.requireNonNull(about);
    Objects.requireNonNull(process);
  }

  /** What happened, as a sentence; of an event that is not known here, that. */
  public String says() {
    return EventType.of(type)
        .map(EventType::says)
        .orElse("An event that this Verbscope does not know.");
  }
}
