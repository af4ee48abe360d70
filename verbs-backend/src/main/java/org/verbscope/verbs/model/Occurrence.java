package org.verbscope.verbs.model;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What happened to a resource, told to people once, however often it happened in a short while and
 * however many processes received it. Of one event that several processes receive each is told,
 * with the same type, resource and time.
 *
 * @param type the C name, as of {@link HostEvent}
 * @param processes the acting processes that received it, in the order of their telling
 * @param since when it was received first
 * @param at when it was received last
 * @param times how often it happened, 1 or more
 */
public record Occurrence(
    String type, ResourceId about, Set<String> processes, Instant since, Instant at, int times) {
  public Occurrence {
    processes = Collections.unmodifiableSet(new LinkedHashSet<>(processes));
  }

  private record Key(String type, ResourceId about) {}

  /** What was told at once, in the order in which each thing happened last. */
  public static List<Occurrence> of(List<HostEvent> events) {
    Map<Key, List<HostEvent>> byKey = new LinkedHashMap<>();
    for (HostEvent event : events) {
      Key key = new Key(event.type(), event.about());
      List<HostEvent> same = byKey.remove(key);
      byKey.put(key, same == null ? new ArrayList<>() : same);
      byKey.get(key).add(event);
    }
    return byKey.values().stream().map(Occurrence::ofSame).toList();
  }

  private static Occurrence ofSame(List<HostEvent> events) {
    HostEvent one = events.get(0);
    Set<String> processes = new LinkedHashSet<>();
    Map<String, Integer> byProcess = new LinkedHashMap<>();
    Instant since = one.at();
    Instant at = one.at();
    for (HostEvent event : events) {
      byProcess.merge(event.process(), 1, Integer::sum);
      if (!event.process().isEmpty()) {
        processes.add(event.process());
      }
      since = event.at().isBefore(since) ? event.at() : since;
      at = event.at().isAfter(at) ? event.at() : at;
    }
    // whoever had the device open all the time received all of them
    int times = byProcess.values().stream().mapToInt(Integer::intValue).max().orElseThrow();
    return new Occurrence(one.type(), one.about(), processes, since, at, times);
  }

  /** This with a further process that received it; empty when the event is another one. */
  public Optional<Occurrence> receivedBy(HostEvent event) {
    boolean same =
        type.equals(event.type())
            && about.equals(event.about())
            && !event.at().isBefore(since)
            && !event.at().isAfter(at)
            && !event.process().isEmpty()
            && !processes.isEmpty()
            && !processes.contains(event.process());
    if (!same) {
      return Optional.empty();
    }
    Set<String> all = new LinkedHashSet<>(processes);
    all.add(event.process());
    return Optional.of(new Occurrence(type, about, all, since, at, times));
  }

  /** What happened, as a sentence. */
  public String says() {
    return HostEvent.says(type);
  }
}
