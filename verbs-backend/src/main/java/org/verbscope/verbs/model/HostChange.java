package org.verbscope.verbs.model;

import java.util.List;
import java.util.Map;

/**
 * What a watcher is told. The first is always {@link Began}; nothing falls between it and the next.
 */
public sealed interface HostChange {
  long revision();

  /** The state from which everything after is counted. */
  record Began(HostSnapshot snapshot) implements HostChange {
    @Override
    public long revision() {
      return snapshot.revision();
    }
  }

  /** One step: only differences. */
  record Stepped(
      long revision,
      List<Resource> came,
      List<Changed> changed,
      List<ResourceId> went,
      List<HostEvent> events,
      List<Notice> notices)
      implements HostChange {
    public Stepped {
      came = List.copyOf(came);
      changed = List.copyOf(changed);
      went = List.copyOf(went);
      events = List.copyOf(events);
      notices = List.copyOf(notices);
    }

    /** True when nothing is told. */
    public boolean isEmpty() {
      return came.isEmpty()
          && changed.isEmpty()
          && went.isEmpty()
          && events.isEmpty()
          && notices.isEmpty();
    }

    /** True when something is told, and all of it is that ports counted on. */
    public boolean isOfCountersAlone() {
      return !changed.isEmpty()
          && changed.stream().allMatch(Changed::isOfCountersAlone)
          && came.isEmpty()
          && went.isEmpty()
          && events.isEmpty()
          && notices.isEmpty();
    }
  }

  /**
   * The host was looked at, and everything that was different has been told: values that nothing
   * was told of are no older than this.
   *
   * @param process the acting process of which the own objects were looked at; empty for all else
   */
  record Looked(long revision, String process, ReadTimes times) implements HostChange {}

  /**
   * A resource that stayed and is different.
   *
   * @param now the resource as it is now
   * @param readings for each attribute and source that differs, from what to what
   */
  record Changed(Resource now, Map<String, Map<Source, Turn>> readings) {
    /** True when of the readings only counters of a port are different. */
    public boolean isOfCountersAlone() {
      return !readings.isEmpty() && readings.keySet().stream().allMatch(PortCounters::isCounter);
    }
  }

  /** From one reading to another; null where there was or is none. */
  record Turn(Reading from, Reading to) {}
}
