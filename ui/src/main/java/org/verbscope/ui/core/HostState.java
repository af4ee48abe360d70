package org.verbscope.ui.core;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.verbscope.verbs.model.HostChange;
import org.verbscope.verbs.model.HostEvent;
import org.verbscope.verbs.model.HostInfo;
import org.verbscope.verbs.model.HostSnapshot;
import org.verbscope.verbs.model.Kind;
import org.verbscope.verbs.model.Notice;
import org.verbscope.verbs.model.ReadTimes;
import org.verbscope.verbs.model.Resource;
import org.verbscope.verbs.model.ResourceId;
import org.verbscope.verbs.model.SnapshotDiff;
import org.verbscope.verbs.model.Source;

/**
 * The host as the window knows it, kept up to date by differences. Belongs to the window's thread.
 */
public final class HostState {
  /** Older notices give way. */
  private static final int MOST_NOTICES = 1_000;

  private final Map<ResourceId, Resource> resources = new LinkedHashMap<>();
  private final Map<ResourceId, Set<ResourceId>> users = new LinkedHashMap<>();
  private final Map<Kind, Integer> counts = new EnumMap<>(Kind.class);
  private final List<Consumer<StateChange>> listeners = new ArrayList<>();
  private final List<Consumer<HostNews>> newsListeners = new ArrayList<>();
  private final List<Notice> notices = new ArrayList<>();

  /** Notices that were seen while paused: the host tells them once more when it goes on. */
  private final Set<Notice> seenEarly = new LinkedHashSet<>();

  private final InstantSource clock;
  private Instant readAt = Instant.EPOCH;

  /**
   * By the acting process of whose objects they are, empty for all else; none of a simulated host.
   */
  private final Map<String, ReadTimes> readTimes = new HashMap<>();

  private HostInfo info = new HostInfo("", false, "", "", "");

  public HostState() {
    this(InstantSource.system());
  }

  /**
   * @param clock by which what is known grows older
   */
  public HostState(InstantSource clock) {
    this.clock = clock;
  }

  /**
   * How old what is known may be: the time since the host last told anything. A host tells only
   * what differs, so what it did not mention since was not seen to differ.
   */
  public Duration age() {
    return since(readAt);
  }

  /** Whether the host tells when it read what. A simulated one need not: it knows what is. */
  public boolean tellsReadTimes() {
    return !readTimes.isEmpty();
  }

  /**
   * How old what a source tells of a resource may be, where that is no matter of this app's own
   * calls.
   */
  public Duration age(Resource resource, Source source) {
    ReadTimes times = readTimes.getOrDefault(resource.owner().process(), readTimes.get(""));
    if (times == null) {
      return age();
    }
    ResourceId device = deviceOf(resource.id()).map(Resource::id).orElse(null);
    return since(times.of(resource.kind(), device, source));
  }

  private Duration since(Instant then) {
    Duration age = Duration.between(then, clock.instant());
    return age.isNegative() ? Duration.ZERO : age;
  }

  /** Who answers; an info with an empty address while no host is open. */
  public HostInfo info() {
    return info;
  }

  public Optional<Resource> find(ResourceId id) {
    return Optional.ofNullable(id == null ? null : resources.get(id));
  }

  public Collection<Resource> resources() {
    return Collections.unmodifiableCollection(resources.values());
  }

  /** How many resources of that kind there are; costs the same however many that is. */
  public int count(Kind kind) {
    return counts.getOrDefault(kind, 0);
  }

  /**
   * The resources that stand below {@code parent}. Looks at everything there is: for what a person
   * asks, not for every change.
   */
  public List<Resource> children(ResourceId parent) {
    return resources.values().stream().filter(r -> parent.equals(r.parent())).toList();
  }

  /** The resources that point at {@code id} by one of their edges. */
  public List<Resource> users(ResourceId id) {
    return firstUsers(id, Integer.MAX_VALUE);
  }

  /** At most so many of the resources that point at {@code id}. */
  public List<Resource> firstUsers(ResourceId id, int most) {
    return users.getOrDefault(id, Set.of()).stream()
        .limit(most)
        .map(this::find)
        .flatMap(Optional::stream)
        .toList();
  }

  /** How many resources point at {@code id}. */
  public int userCount(ResourceId id) {
    return users.getOrDefault(id, Set.of()).size();
  }

  /** What the user should know of a resource; what concerns the host is said of its own row. */
  public List<String> notices(ResourceId id) {
    return notices.stream()
        .filter(notice -> id.equals(notice.about() == null ? ResourceId.HOST : notice.about()))
        .map(Notice::says)
        .toList();
  }

  /** From the host down to {@code id}; empty when there is no such resource. */
  public List<Resource> path(ResourceId id) {
    List<Resource> path = new ArrayList<>();
    for (Resource at = resources.get(id); at != null; at = resources.get(at.parent())) {
      path.add(0, at);
    }
    return path;
  }

  /** The device that {@code id} is or belongs to. */
  public Optional<Resource> deviceOf(ResourceId id) {
    List<Resource> path = id == null ? List.of() : path(id);
    return path.size() < 2 ? Optional.empty() : Optional.of(path.get(1));
  }

  /**
   * Tells {@code listener} every difference from now on.
   *
   * @return ends that
   */
  public Runnable onChange(Consumer<StateChange> listener) {
    listeners.add(listener);
    return () -> listeners.remove(listener);
  }

  /** Tells {@code listener} the events and the new notices from now on. */
  void onNews(Consumer<HostNews> listener) {
    newsListeners.add(listener);
  }

  /** Takes several steps at once and tells the listeners their sum, once. */
  public void apply(List<HostChange> changes) {
    boolean restarted = false;
    List<HostEvent> events = new ArrayList<>();
    List<Notice> newNotices = new ArrayList<>();
    Map<ResourceId, Optional<Resource>> touched = new LinkedHashMap<>();
    for (HostChange change : changes) {
      if (change instanceof HostChange.Began began) {
        restarted = true;
        touched.clear();
        restart(began.snapshot());
        newNotices.clear();
        readAt = readAt(began.snapshot());
      } else if (change instanceof HostChange.Stepped step) {
        readAt = clock.instant();
        events.addAll(step.events());
        step.notices().stream().filter(n -> !seenEarly.contains(n)).forEach(newNotices::add);
        seenEarly.clear();
        step.went().forEach(id -> touched.putIfAbsent(id, remove(id)));
        step.came().forEach(now -> touched.putIfAbsent(now.id(), put(now)));
        step.changed().forEach(c -> touched.putIfAbsent(c.now().id(), put(c.now())));
      } else if (change instanceof HostChange.Looked looked) {
        readTimes.put(looked.process(), looked.times());
      }
    }
    if (changes.stream().allMatch(HostChange.Looked.class::isInstance)) {
      return;
    }
    newNotices.forEach(this::take);
    StateChange sum =
        restarted
            ? new StateChange(true, List.copyOf(resources.values()), List.of(), List.of())
            : sum(touched);
    List.copyOf(listeners).forEach(listener -> listener.accept(sum));
    HostNews news = new HostNews(clock.instant(), events, newNotices);
    if (!news.isEmpty()) {
      newsListeners.forEach(listener -> listener.accept(news));
    }
  }

  /** Takes what was seen of the host that is known as a step of it: what differs is told. */
  public void takeSeen(HostSnapshot seen) {
    HostSnapshot known =
        new HostSnapshot(info, 0, seen.at(), resources.values(), List.copyOf(notices));
    if (!readTimes.isEmpty()) {
      readTimes.clear();
      readTimes.put("", seen.times());
    }
    HostChange.Stepped step = SnapshotDiff.between(known, seen, List.of());
    Set<Notice> early = new LinkedHashSet<>(seenEarly);
    early.addAll(step.notices());
    apply(List.of(step));
    seenEarly.addAll(early);
  }

  /** A simulated host has a clock of its own. */
  private Instant readAt(HostSnapshot snapshot) {
    Instant now = clock.instant();
    boolean told = !snapshot.info().simulated() && snapshot.at().isBefore(now);
    return told ? snapshot.at() : now;
  }

  private StateChange sum(Map<ResourceId, Optional<Resource>> before) {
    List<Resource> came = new ArrayList<>();
    List<Resource> changed = new ArrayList<>();
    List<Resource> went = new ArrayList<>();
    before.forEach(
        (id, then) -> {
          Resource now = resources.get(id);
          if (now == null) {
            then.ifPresent(went::add);
          } else {
            (then.isPresent() ? changed : came).add(now);
          }
        });
    return new StateChange(false, came, changed, went);
  }

  private void restart(HostSnapshot snapshot) {
    resources.clear();
    users.clear();
    counts.clear();
    notices.clear();
    seenEarly.clear();
    readTimes.clear();
    if (!snapshot.info().simulated()) {
      readTimes.put("", snapshot.times());
    }
    snapshot.notices().forEach(this::take);
    info = snapshot.info();
    snapshot.resources().forEach(this::put);
  }

  private void take(Notice notice) {
    if (notices.size() >= MOST_NOTICES) {
      notices.remove(0);
    }
    notices.add(notice);
  }

  private Optional<Resource> put(Resource now) {
    Resource before = resources.put(now.id(), now);
    if (before != null) {
      unlink(before);
    }
    counts.merge(now.kind(), 1, Integer::sum);
    now.edges()
        .values()
        .forEach(to -> users.computeIfAbsent(to, t -> new LinkedHashSet<>()).add(now.id()));
    return Optional.ofNullable(before);
  }

  private Optional<Resource> remove(ResourceId id) {
    Resource before = resources.remove(id);
    if (before != null) {
      unlink(before);
    }
    return Optional.ofNullable(before);
  }

  private void unlink(Resource before) {
    counts.merge(before.kind(), -1, Integer::sum);
    before.edges().values().forEach(to -> dropUser(to, before.id()));
  }

  private void dropUser(ResourceId used, ResourceId user) {
    Set<ResourceId> members = users.get(used);
    if (members != null && members.remove(user) && members.isEmpty()) {
      users.remove(used);
    }
  }
}
