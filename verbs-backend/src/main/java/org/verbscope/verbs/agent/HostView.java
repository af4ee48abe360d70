package org.verbscope.verbs.agent;

import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.verbscope.verbs.model.HostChange;
import org.verbscope.verbs.model.HostEvent;
import org.verbscope.verbs.model.HostInfo;
import org.verbscope.verbs.model.HostSnapshot;
import org.verbscope.verbs.model.Kind;
import org.verbscope.verbs.model.Notice;
import org.verbscope.verbs.model.Owner;
import org.verbscope.verbs.model.ReadTimes;
import org.verbscope.verbs.model.Resource;
import org.verbscope.verbs.model.ResourceId;
import org.verbscope.verbs.model.SnapshotDiff;
import org.verbscope.verbs.model.Source;
import org.verbscope.verbs.rules.SharedEvents;
import org.verbscope.verbs.rules.SharedQps;

/**
 * One tree of what several agents tell: everything from the one that reads, and from each one that
 * acts its own objects, which it alone knows in full. What the reading one sees of the others'
 * objects is left out. Not thread-safe.
 */
final class HostView {
  private HostInfo info;
  private long revision = 1;
  private final Map<ResourceId, Resource> read = new LinkedHashMap<>();
  private final HeldObjects held;
  private final Map<String, AgentLoss> losses = new LinkedHashMap<>();

  private final Map<ResourceId, Resource> shown = new LinkedHashMap<>();
  private final Map<AgentRole, ToldNotices> notices = new LinkedHashMap<>();
  private final SharedEvents shared = new SharedEvents();
  private ReadTimes readTimes = ReadTimes.all(Instant.EPOCH);

  HostView() {
    this(InstantSource.system());
  }

  /**
   * @param clock by which looks are told from what happened since
   */
  HostView(InstantSource clock) {
    held = new HeldObjects(clock);
  }

  /** Who answers; null before any agent has said so. */
  HostInfo info() {
    return info;
  }

  boolean isEmpty() {
    return read.isEmpty();
  }

  /** An agent has told everything: of the host, if it reads, and of what it holds, if it acts. */
  HostChange.Stepped replace(AgentRole role, Agent.Seen now) {
    Set<ResourceId> touched = new LinkedHashSet<>();
    if (role.reads()) {
      touched.addAll(read.keySet());
      List<Resource> rows = now.rows().stream().filter(row -> !isOwn(role, row)).toList();
      rows.stream().filter(this::isNews).forEach(row -> touched.addAll(forgetLost(row)));
      HeldObjects.replace(read, rows);
      touched.addAll(read.keySet());
      held.orphans().areListed(read.keySet(), id -> now.at());
      readTimes = ReadTimes.all(now.at());
    }
    if (role.acts()) {
      List<Resource> rows = now.rows().stream().filter(row -> isOwn(role, row)).toList();
      touched.addAll(held.replace(role.process(), rows));
    }
    List<Notice> news = noticesOf(role).all(now.revision(), ofRole(role, now.notices()));
    return step(touched, List.of(), news);
  }

  private ToldNotices noticesOf(AgentRole role) {
    return notices.computeIfAbsent(role, agent -> new ToldNotices());
  }

  /** What an acting agent says of the host is what it lost; of the rest the reading one tells. */
  private static List<Notice> ofRole(AgentRole role, List<Notice> notices) {
    return role.reads()
        ? notices
        : notices.stream().filter(notice -> ResourceId.HOST.equals(notice.about())).toList();
  }

  private static boolean isOwn(AgentRole role, Resource row) {
    return role.acts() && row.owner().thisApp();
  }

  /**
   * An agent told a step.
   *
   * @param rows what came or changed
   */
  HostChange.Stepped apply(AgentRole role, List<Resource> rows, AgentListener.Step step) {
    Set<ResourceId> touched = new LinkedHashSet<>();
    for (Resource row : rows) {
      if (isOwn(role, row)) {
        held.put(role.process(), row);
      } else {
        touched.addAll(forgetLost(row));
        read.put(row.id(), row);
      }
      touched.add(row.id());
    }
    for (ResourceId went : step.went()) {
      boolean wasRead = role.reads() && read.remove(went) != null;
      boolean wasHeld = role.acts() && held.remove(role.process(), went);
      if (wasRead || wasHeld) {
        touched.add(went);
      }
    }
    if (role.reads()) {
      held.orphans().areListed(read.keySet());
    }
    // what happened to the host is told by the agent that reads, to a process's objects by its own
    List<HostEvent> events =
        step.events().stream()
            .filter(event -> event.process().isEmpty() ? role.reads() : role.acts())
            .map(shared::told)
            .toList();
    List<Notice> news = noticesOf(role).step(step.revision(), ofRole(role, step.notices()));
    return step(touched, events, news);
  }

  private boolean isNews(Resource row) {
    return !row.equals(read.get(row.id()));
  }

  /** Only what a dead agent held can be lost. */
  private Set<ResourceId> forgetLost(Resource news) {
    return losses.isEmpty() ? Set.of() : held.forgetLost(news);
  }

  /** An agent looked at the host, and has told what differed. */
  HostChange.Looked looked(AgentRole role, ReadTimes times) {
    if (role.reads()) {
      readTimes = times;
      held.orphans()
          .areListed(read.keySet(), qp -> times.of(Kind.QP, qp.ofDevice(), Source.KERNEL));
    }
    return new HostChange.Looked(revision, role.reads() ? "" : role.process(), times);
  }

  /** An agent died: the host and what the agent held stay as they were last seen, and say so. */
  HostChange.Stepped died(AgentLoss loss) {
    AgentRole role = loss.role();
    losses.put(role.process(), loss);
    Set<ResourceId> touched = new LinkedHashSet<>(Set.of(ResourceId.HOST));
    if (role.acts()) {
      touched.addAll(held.died(role.process(), loss.status()));
    }
    return step(touched, List.of(), List.of(loss.notice()));
  }

  /**
   * An agent is there, perhaps in the place of one that died, and holds nothing yet.
   *
   * @param address by which the host was opened here
   */
  HostChange.Stepped born(AgentRole role, AgentService.Hello hello, String address) {
    HostInfo its = hello.info();
    info = new HostInfo(address, its.simulated(), its.name(), its.kernel(), its.rdmaCore());
    Set<ResourceId> touched = new LinkedHashSet<>(Set.of(ResourceId.HOST));
    String process = role.process();
    losses.remove(process);
    if (role.acts()) {
      touched.addAll(held.born(Owner.self(process, hello.pid(), hello.comm())));
    }
    notices.remove(role);
    return step(touched, List.of(), List.of());
  }

  private HostChange.Stepped step(
      Collection<ResourceId> touched, List<HostEvent> events, List<Notice> news) {
    List<Resource> came = new ArrayList<>();
    List<HostChange.Changed> changed = new ArrayList<>();
    List<ResourceId> went = new ArrayList<>();
    for (ResourceId id : withUnmarked(touched)) {
      Resource then = shown.get(id);
      Resource now = merged(id).orElse(null);
      if (now == null) {
        if (shown.remove(id) != null) {
          went.add(id);
        }
      } else if (then == null) {
        shown.put(id, now);
        came.add(now);
      } else if (!then.equals(now)) {
        shown.put(id, now);
        changed.add(SnapshotDiff.change(then, now));
      }
    }
    boolean nothing = came.isEmpty() && changed.isEmpty() && went.isEmpty() && events.isEmpty();
    if (!nothing) {
      revision++;
    }
    return new HostChange.Stepped(revision, came, changed, went, events, news);
  }

  /** The ids, and of those that end with a process's mark also what the reading agent calls it. */
  private static Set<ResourceId> withUnmarked(Collection<ResourceId> ids) {
    Set<ResourceId> all = new LinkedHashSet<>(ids);
    ids.forEach(id -> all.add(HeldObjects.unmarked(id)));
    return all;
  }

  private Optional<Resource> merged(ResourceId id) {
    Resource row = read.get(id);
    Optional<Resource> own = held.find(id, row);
    if (own.isPresent()) {
      return own;
    }
    if (row == null) {
      return Optional.empty();
    }
    if (id.equals(ResourceId.HOST) && !losses.isEmpty()) {
      return Optional.of(row.withStatus(AgentLoss.statusOf(losses.values())));
    }
    if (row.owner().kernel() && held.isHeldUnderAnotherId(id)) {
      return Optional.empty();
    }
    if (held.orphans().contains(id) && SharedQps.isTarget(row)) {
      return Optional.of(row.withStatus(SharedQps.CREATOR_GONE));
    }
    Owner actor = held.actor(row.owner().pid());
    if (actor == null || row.owner().thisApp()) {
      return Optional.of(row);
    }
    // objects are told by the process that made them; a context through which it made none is not
    return row.kind() == Kind.CONTEXT && !held.isToldBy(actor.process(), row)
        ? Optional.of(row.withOwner(actor))
        : Optional.empty();
  }

  /** An acting process has created a target QP, which others can open: a look may come too late. */
  void created(String process, ResourceId targetQp) {
    held.orphans().created(process, targetQp);
  }

  /** An acting process has destroyed a QP, or closed its handle of one. */
  HostChange.Stepped closed(ResourceId own) {
    held.orphans().closed(own, shown.get(own));
    return step(List.of(own), List.of(), List.of());
  }

  /** Everything as it is shown now: of each device first what was read, then what is ours. */
  HostSnapshot snapshot() {
    Map<ResourceId, List<Resource>> ours = new HashMap<>();
    held.all()
        .map(row -> shown.get(row.id()))
        .filter(Objects::nonNull)
        .forEach(now -> ours.computeIfAbsent(device(now), d -> new ArrayList<>()).add(now));
    List<Resource> rows = new ArrayList<>(shown.size());
    ResourceId device = null;
    for (ResourceId id : read.keySet()) {
      Resource row = shown.get(id);
      if (row != null && !held.contains(id)) {
        if (row.kind() == Kind.DEVICE) {
          rows.addAll(taken(ours, device));
          device = id;
        }
        rows.add(row);
      }
    }
    rows.addAll(taken(ours, device));
    List<Notice> told = notices.entrySet().stream().flatMap(HostView::shownOf).distinct().toList();
    return new HostSnapshot(info, revision, readTimes.oldest(), rows, told).readAt(readTimes);
  }

  /** The agent that reads is asked for all before each snapshot, one that acts may be busy. */
  private static Stream<Notice> shownOf(Map.Entry<AgentRole, ToldNotices> told) {
    ToldNotices notices = told.getValue();
    return (told.getKey().reads() ? notices.whole() : notices.withLater()).stream();
  }

  private static List<Resource> taken(Map<ResourceId, List<Resource>> ours, ResourceId device) {
    List<Resource> rows = device == null ? null : ours.remove(device);
    return rows == null ? List.of() : rows;
  }

  /** The device an own object is on; null when it is not told any more. */
  private ResourceId device(Resource row) {
    Resource at = row;
    while (at != null && at.kind() != Kind.DEVICE) {
      at = at.parent() == null ? null : shown.get(at.parent());
    }
    return at == null ? null : at.id();
  }
}
