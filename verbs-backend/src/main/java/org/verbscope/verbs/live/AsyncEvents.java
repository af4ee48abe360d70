package org.verbscope.verbs.live;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.verbscope.verbs.live.ibverbs.VerbsContext;
import org.verbscope.verbs.model.HostEvent;
import org.verbscope.verbs.model.Kind;
import org.verbscope.verbs.model.ResourceId;

/**
 * The asynchronous events of this app's contexts. An event is acknowledged the moment it is read:
 * destroying the object it is about would wait for that.
 */
final class AsyncEvents {
  private AsyncEvents() {}

  /** All that have come since the last look, of every context that is open. */
  static List<HostEvent> take(OpenContexts contexts, OwnObjects own) {
    List<HostEvent> events = new ArrayList<>();
    for (Map.Entry<OpenContexts.Key, OpenDevice> open : contexts.all().entrySet()) {
      for (VerbsContext.AsyncEvent event : open.getValue().context().takeAsyncEvents()) {
        OpenContexts.Key key = open.getKey();
        events.add(new HostEvent(event.type(), about(event, key, own), key.process(), event.at()));
      }
    }
    return events;
  }

  private static ResourceId about(
      VerbsContext.AsyncEvent event, OpenContexts.Key key, OwnObjects own) {
    ResourceId device = ResourceId.device(key.device());
    return switch (event.about()) {
      case DEVICE -> device;
      case PORT -> ResourceId.of(key.device(), Kind.PORT, event.element());
      case OBJECT ->
          own.all().stream()
              .filter(object -> object.pointer() == event.element())
              .map(OwnObject::id)
              .findFirst()
              .orElse(device);
    };
  }
}
