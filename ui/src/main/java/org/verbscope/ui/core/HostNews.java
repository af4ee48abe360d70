package org.verbscope.ui.core;

import java.time.Instant;
import java.util.List;
import org.verbscope.verbs.model.HostEvent;
import org.verbscope.verbs.model.Notice;

/**
 * What a host told that is no difference of a resource.
 *
 * @param at when the window was told
 * @param events the oldest first
 * @param notices those that are new, the oldest first
 */
record HostNews(Instant at, List<HostEvent> events, List<Notice> notices) {
  HostNews {
    events = List.copyOf(events);
    notices = List.copyOf(notices);
  }

  boolean isEmpty() {
    return events.isEmpty() && notices.isEmpty();
  }
}
