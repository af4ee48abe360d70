package org.verbscope.verbs.agent;

import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.verbscope.verbs.model.Resource;
import org.verbscope.verbs.model.ResourceId;
import org.verbscope.verbs.rules.SharedQps;

/**
 * XRC target QPs whose creator among the acting processes let go: the kernel lists them, as its
 * own, for as long as others hold them. What was created and let go between two looks is known from
 * the calls. Not thread-safe.
 */
final class Orphans {
  private final InstantSource clock;

  /** What each process created and has not closed, whether it was seen in a look or not. */
  private final Map<String, Set<ResourceId>> created = new HashMap<>();

  /** When each was let go, by the id by which the kernel's lists are told. */
  private final Map<ResourceId, Instant> letGo = new HashMap<>();

  /** Those of them that the kernel was seen to list. */
  private final Set<ResourceId> listed = new HashSet<>();

  Orphans(InstantSource clock) {
    this.clock = clock;
  }

  /** An acting process has created a target QP. */
  void created(String process, ResourceId qp) {
    created.computeIfAbsent(process, p -> new HashSet<>()).add(qp);
    ResourceId unmarked = HeldObjects.unmarked(qp);
    letGo.remove(unmarked);
    listed.remove(unmarked);
  }

  /** A QP is not held any more; nothing comes of one that cannot be shared. */
  void closed(ResourceId qp, Resource lastSeen) {
    boolean isKnown = false;
    for (Set<ResourceId> ofProcess : created.values()) {
      isKnown |= ofProcess.remove(qp);
    }
    if (isKnown || lastSeen != null && SharedQps.isTarget(lastSeen)) {
      letGo.putIfAbsent(HeldObjects.unmarked(qp), clock.instant());
    }
  }

  /** A process ended, and with it its handles of all that it created. */
  void ended(String process) {
    Set<ResourceId> left = created.remove(process);
    if (left != null) {
      left.forEach(qp -> letGo.putIfAbsent(HeldObjects.unmarked(qp), clock.instant()));
    }
  }

  boolean contains(ResourceId id) {
    return letGo.containsKey(id);
  }

  /**
   * The kernel's lists are these now. What was on them and is not any more has ended, and its
   * number may be another QP's later; what was not on them yet is waited for.
   */
  void areListed(Set<ResourceId> ids) {
    areListed(ids, id -> Instant.MIN);
  }

  /**
   * @param at from when the list is on which that would have to be: what was let go before and is
   *     not on it has ended
   */
  void areListed(Set<ResourceId> ids, Function<ResourceId, Instant> at) {
    letGo
        .entrySet()
        .removeIf(
            orphan -> {
              ResourceId id = orphan.getKey();
              if (ids.contains(id)) {
                listed.add(id);
                return false;
              }
              return listed.remove(id) || at.apply(id).isAfter(orphan.getValue());
            });
  }
}
