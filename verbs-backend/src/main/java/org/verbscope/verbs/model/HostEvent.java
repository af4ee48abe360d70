package org.verbscope.verbs.model;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Objects;

/**
 * Something that happened on the host without a call: an asynchronous event of verbs, or what the
 * kernel announced of a device.
 *
 * @param type the C name: {@code IBV_EVENT_PORT_ERR}
 * @param about the resource it concerns
 * @param process the acting process that received it; empty when it is not one process's event
 * @param at when it was received, to the millisecond: neither verbs nor the kernel tell when it
 *     happened
 */
public record HostEvent(String type, ResourceId about, String process, Instant at) {
  public HostEvent {
    Objects.requireNonNull(type);
    Objects.requireNonNull(about);
    Objects.requireNonNull(process);
    at = at.truncatedTo(ChronoUnit.MILLIS);
  }

  /** What happened, as a sentence; of an event that is not known here, that. */
  public String says() {
    return says(type);
  }

  static String says(String type) {
    return EventType.of(type)
        .map(EventType::says)
        .orElse("An event that this Verbscope does not know.");
  }
}
