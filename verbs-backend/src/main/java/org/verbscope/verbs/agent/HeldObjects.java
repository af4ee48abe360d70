package org.verbscope.verbs.agent;

import java.time.InstantSource;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.verbscope.verbs.AgentControl;
import org.verbscope.verbs.model.Kind;
import org.verbscope.verbs.model.Owner;
import org.verbscope.verbs.model.Resource;
import org.verbscope.verbs.model.ResourceId;
import org.verbscope.verbs.model.Source;
import org.verbscope.verbs.model.Status;

/**
 * The objects of the acting processes, as each one's agent tells them, and what became of those
 * that are held no more. Not thread-safe.
 */
final class HeldObjects {
  /** Begins what tells apart the ids of an acting process. */
  static final char MARK = '@';

  private final Map<String, Map<ResourceId, Resource>> own = new LinkedHashMap<>();
  private final Map<Long, Owner> actors = new HashMap<>();

  private final Orphans orphans;

  /**
   * @param clock by which looks are told from what happened since
   */
  HeldObjects(InstantSource clock) {
    orphans = new Orphans(clock);
  }

  /** What became of target QPs that are held no more. */
  Orphans orphans() {
    return orphans;
  }

  /** What an object is called by the agent that reads, which knows of no mark. */
  static ResourceId unmarked(ResourceId id) {
    int mark = id.text().indexOf(MARK);
    return mark > 0 ? new ResourceId(id.text().substring(0, mark)) : id;
  }

  private Map<ResourceId, Resource> of(String process) {
    return own.computeIfAbsent(process, p -> new LinkedHashMap<>());
  }

  Stream<Resource> all() {
    return own.values().stream().flatMap(held -> held.values().stream());
  }

  boolean contains(ResourceId id) {
    return own.values().stream().anyMatch(held -> held.containsKey(id));
  }

  /**
   * The object of that id, unless the kernel lists, as its own, what a process that died was last
   * seen to hold by it.
   *
   * @param listed what the agent that reads tells by that id; null for nothing
   */
  Optional<Resource> find(ResourceId id, Resource listed) {
    boolean outlived = listed != null && listed.owner().kernel();
    for (Map<ResourceId, Resource> held : own.values()) {
      Resource row = held.get(id);
      if (row != null && !(outlived && isStale(row))) {
        return Optional.of(row);
      }
    }
    return Optional.empty();
  }

  /**
   * A process holds these.
   *
   * @return the ids of what it held before or holds now
   */
  Set<ResourceId> replace(String process, List<Resource> rows) {
    Map<ResourceId, Resource> held = of(process);
    List<Resource> before = List.copyOf(held.values());
    Set<ResourceId> touched = new LinkedHashSet<>(held.keySet());
    replace(held, rows);
    before.stream().filter(row -> !held.containsKey(row.id())).forEach(this::letGo);
    touched.addAll(held.keySet());
    return touched;
  }

  /** Rows that stayed as they were stay the same objects: of many, one copy is enough. */
  static void replace(Map<ResourceId, Resource> map, Collection<Resource> rows) {
    Map<ResourceId, Resource> before = new HashMap<>(map);
    map.clear();
    for (Resource row : rows) {
      Resource then = before.get(row.id());
      map.put(row.id(), row.equals(then) ? then : row);
    }
  }

  void put(String process, Resource row) {
    of(process).put(row.id(), row);
  }

  /** Whether the process held it. */
  boolean remove(String process, ResourceId id) {
    Resource held = of(process).remove(id);
    if (held != null) {
      letGo(held);
    }
    return held != null;
  }

  /**
   * What a dead agent held stays as it was last seen, until there is news of a number of it: then
   * the object is another one now, and what was held is forgotten.
   *
   * @return the ids of what was forgotten
   */
  Set<ResourceId> forgetLost(Resource news) {
    Set<ResourceId> lost = new LinkedHashSet<>();
    if (actors.containsKey(news.owner().pid())) {
      return lost;
    }
    for (Map<ResourceId, Resource> held : own.values()) {
      if (isStale(held.get(news.id()))) {
        lost.add(news.id());
      }
      if (news.owner().kernel()) {
        String marked = news.id().text() + MARK;
        held.values().stream()
            .filter(row -> row.id().text().startsWith(marked) && isStale(row))
            .map(Resource::id)
            .forEach(lost::add);
      }
      held.keySet().removeAll(lost);
    }
    return lost;
  }

  private static boolean isStale(Resource row) {
    return row != null && row.status().word().equals(AgentControl.STALE);
  }

  /**
   * The agent of a process died: what the process held stays as it was last seen, and says so.
   *
   * @return the ids of that
   */
  Set<ResourceId> died(String process, Status trouble) {
    Status stale = new Status(AgentControl.STALE, trouble.reason(), trouble.remedy());
    Map<ResourceId, Resource> held = of(process);
    held.replaceAll((id, row) -> row.withStatus(stale));
    letGoOfAll(process);
    return held.keySet();
  }

  /**
   * A process is there, perhaps in the place of one that died, and holds nothing yet.
   *
   * @return the ids of what the one before held
   */
  Set<ResourceId> born(Owner process) {
    actors.values().removeIf(owner -> owner.process().equals(process.process()));
    actors.put(process.pid(), process);
    Map<ResourceId, Resource> held = of(process.process());
    Set<ResourceId> before = new LinkedHashSet<>(held.keySet());
    letGoOfAll(process.process());
    held.clear();
    return before;
  }

  /** The acting process of a pid; null when it is none. */
  Owner actor(long pid) {
    return actors.get(pid);
  }

  /** Whether a process tells a context itself, perhaps by another id. */
  boolean isToldBy(String process, Resource context) {
    return of(process).values().stream()
        .anyMatch(
            row ->
                row.kind() == Kind.CONTEXT
                    && row.parent().equals(context.parent())
                    && row.value("ctxn", Source.KERNEL)
                        .equals(context.value("ctxn", Source.KERNEL)));
  }

  /**
   * An XRC target QP has no process: the kernel lists it as its own, with the same number. It may
   * outlive the process that made it.
   */
  boolean isHeldUnderAnotherId(ResourceId id) {
    String marked = id.text() + MARK;
    return all().anyMatch(held -> !isStale(held) && held.id().text().startsWith(marked));
  }

  private void letGo(Resource held) {
    orphans.closed(held.id(), held);
  }

  private void letGoOfAll(String process) {
    orphans.ended(process);
    of(process).values().forEach(this::letGo);
  }
}
