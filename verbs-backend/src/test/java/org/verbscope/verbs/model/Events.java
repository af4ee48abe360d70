package org.verbscope.verbs.model;

import java.time.Instant;
import java.util.Collection;
import java.util.List;

/** Events without the time at which they were received, to be compared. */
public final class Events {
  private Events() {}

  public static HostEvent event(String type, ResourceId about, String process) {
    return new HostEvent(type, about, process, Instant.EPOCH);
  }

  public static List<HostEvent> timeless(Collection<HostEvent> events) {
    return events.stream()
        .map(event -> event(event.type(), event.about(), event.process()))
        .toList();
  }
}
