package org.verbscope.verbs.sim;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.verbscope.verbs.model.HostEvent;
import org.verbscope.verbs.model.ResourceId;

/** What is to be looked at anew, and what happened, since it was last taken. */
final class Changes {
  private Set<ResourceId> touched = new LinkedHashSet<>();
  private Set<ResourceId> untold = new HashSet<>();
  private List<HostEvent> events = new ArrayList<>();

  void touch(ResourceId id) {
    touched.add(id);
  }

  /** Of an id that was not there before. */
  void came(ResourceId id) {
    untold.add(id);
    touched.add(id);
  }

  /** What came and went between two steps is not worth a word, nor the memory of a busy day. */
  void went(ResourceId id) {
    if (untold.remove(id)) {
      touched.remove(id);
    } else {
      touched.add(id);
    }
  }

  void event(HostEvent event) {
    events.add(event);
  }

  boolean isTouched(ResourceId id) {
    return touched.contains(id);
  }

  boolean isEmpty() {
    return touched.isEmpty() && events.isEmpty();
  }

  /** The ids in the order in which they were first touched. */
  Set<ResourceId> takeTouched() {
    Set<ResourceId> taken = touched;
    touched = new LinkedHashSet<>();
    untold = new HashSet<>();
    return taken;
  }

  List<HostEvent> takeEvents() {
    List<HostEvent> taken = events;
    events = new ArrayList<>();
    return taken;
  }
}
