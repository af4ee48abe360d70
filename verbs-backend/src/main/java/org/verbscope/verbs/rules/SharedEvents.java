package org.verbscope.verbs.rules;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Set;
import org.verbscope.verbs.model.EventType;
import org.verbscope.verbs.model.HostEvent;
import org.verbscope.verbs.model.ResourceId;

/**
 * What happens to a device or a port reaches every process that has the device open, each at a time
 * of its own. It is one event nevertheless: whoever tells it tells it with the time at which the
 * first of them received it. Not thread-safe.
 */
public final class SharedEvents {
  /** Processes look once a second; one that is busy with a call looks later. */
  private static final Duration LATEST = Duration.ofSeconds(10);

  private static final int MOST = 256;

  /** The oldest first. */
  private final Deque<Known> known = new ArrayDeque<>();

  private record Known(String type, ResourceId about, Instant at, Set<String> processes) {
    boolean isReceivedBy(HostEvent event) {
      return type.equals(event.type())
          && about.equals(event.about())
          && Duration.between(at, event.at()).abs().compareTo(LATEST) <= 0
          && processes.add(event.process());
    }
  }

  /**
   * The event as it is to be told.
   *
   * @param event as a process received it; each process's in their order
   */
  public HostEvent told(HostEvent event) {
    if (event.process().isEmpty() || isOfAnObject(event)) {
      return event;
    }
    for (Known one : known) {
      if (one.isReceivedBy(event)) {
        return new HostEvent(event.type(), event.about(), event.process(), one.at);
      }
    }
    if (known.size() == MOST) {
      known.remove();
    }
    Set<String> processes = new HashSet<>(Set.of(event.process()));
    known.add(new Known(event.type(), event.about(), event.at(), processes));
    return event;
  }

  private static boolean isOfAnObject(HostEvent event) {
    return EventType.of(event.type())
        .filter(type -> type.about() == EventType.About.OBJECT)
        .isPresent();
  }
}
