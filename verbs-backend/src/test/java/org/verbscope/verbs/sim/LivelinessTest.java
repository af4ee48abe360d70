package org.verbscope.verbs.sim;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.verbscope.verbs.Subscription;
import org.verbscope.verbs.model.HostChange;
import org.verbscope.verbs.model.HostSnapshot;
import org.verbscope.verbs.model.Kind;
import org.verbscope.verbs.model.Resource;
import org.verbscope.verbs.model.ResourceId;
import org.verbscope.verbs.model.Source;
import org.verbscope.verbs.model.Value;
import org.verbscope.verbs.model.Verb;

/** The world moves with the clock alone, always in the same way, and watchers see all of it. */
class LivelinessTest {
  private static final int WAIT_SECONDS = 60;

  private static void advance(Bench bench, long millis) {
    Bench.granted(bench.call(Verb.SIM_ADVANCE, "", "millis", millis));
  }

  @Test
  void withoutTheClockNothingChanges() {
    try (Bench bench = new Bench()) {
      HostSnapshot first = bench.host.snapshot();
      HostSnapshot second = bench.host.snapshot();
      assertThat(second.revision()).isEqualTo(first.revision());
      assertThat(List.copyOf(second.resources())).isEqualTo(List.copyOf(first.resources()));
    }
  }

  @Test
  void theSameSeedAndCallsGiveTheSameWorld() {
    assertThat(aCourse("sim:workshop?seed=7")).isEqualTo(aCourse("sim:workshop?seed=7"));
    assertThat(aCourse("sim:workshop?seed=7")).isNotEqualTo(aCourse("sim:workshop?seed=8"));
  }

  private static List<Object> aCourse(String address) {
    List<Object> seen = new ArrayList<>();
    try (Bench bench = new Bench(address)) {
      for (int round = 0; round < 5; round++) {
        ResourceId qp = bench.qp("mlx5_1", QpTypes.RC);
        seen.add(bench.query(qp));
        advance(bench, 7_000);
        HostSnapshot snapshot = bench.host.snapshot();
        seen.add(snapshot.revision());
        seen.add(snapshot.at());
        seen.add(List.copyOf(snapshot.resources()).toString());
      }
    }
    return seen;
  }

  @Test
  void foreignProcessesComeConnectAndLeave() {
    try (Bench bench = new Bench()) {
      long before = foreignQps(bench, "rxe0");
      boolean came = false;
      boolean connected = false;
      for (int step = 0; step < 300; step++) {
        advance(bench, 100);
        came |= foreignQps(bench, "rxe0") > before;
        connected |= isConnected(bench, "ibv_rc_pingpong");
      }
      assertThat(came).isTrue();
      assertThat(connected).isTrue();
      assertThat(foreignQps(bench, "rxe0")).isLessThanOrEqualTo(before + 1);
    }
  }

  private static boolean isConnected(Bench bench, String comm) {
    return bench.host.snapshot().resources().stream()
        .filter(r -> r.kind() == Kind.QP && r.owner().comm().equals(comm))
        .anyMatch(r -> r.value("state", Source.KERNEL).orElseThrow().equals(Value.of("RTS")));
  }

  private static long foreignQps(Bench bench, String device) {
    return bench.host.snapshot().resources().stream()
        .filter(r -> r.kind() == Kind.QP && !r.owner().thisApp())
        .filter(r -> r.id().text().startsWith(device + "/"))
        .count();
  }

  @Test
  void parentsComeBeforeTheirChildren() {
    try (Bench bench = new Bench()) {
      advance(bench, 60_000);
      List<ResourceId> seen = new ArrayList<>();
      for (Resource resource : bench.host.snapshot().resources()) {
        if (resource.parent() != null) {
          assertThat(seen).contains(resource.parent());
        }
        seen.add(resource.id());
      }
    }
  }

  /** Takes in changes and keeps what follows from them. */
  private static final class Replay {
    final BlockingQueue<HostChange> changes = new LinkedBlockingQueue<>();
    final Map<ResourceId, Resource> state = new LinkedHashMap<>();
    final List<String> events = new ArrayList<>();
    long revision;

    /** Takes changes until the state is of a revision. */
    void until(long wanted) throws InterruptedException {
      while (revision < wanted) {
        HostChange change = changes.poll(WAIT_SECONDS, TimeUnit.SECONDS);
        assertThat(change).as("a change after revision " + revision).isNotNull();
        take(change);
      }
    }

    private void take(HostChange change) {
      assertThat(change.revision()).isGreaterThan(revision);
      revision = change.revision();
      if (change instanceof HostChange.Began began) {
        began.snapshot().resources().forEach(r -> state.put(r.id(), r));
      } else if (change instanceof HostChange.Stepped step) {
        step.went().forEach(id -> assertThat(state.remove(id)).isNotNull());
        for (Resource came : step.came()) {
          assertThat(state).containsKey(came.parent());
          assertThat(state.put(came.id(), came)).isNull();
        }
        step.changed().forEach(c -> assertThat(state.put(c.now().id(), c.now())).isNotNull());
        step.events().forEach(event -> events.add(event.type()));
      }
    }
  }

  private static Map<ResourceId, Resource> asMap(HostSnapshot snapshot) {
    Map<ResourceId, Resource> map = new LinkedHashMap<>();
    snapshot.resources().forEach(r -> map.put(r.id(), r));
    return map;
  }

  @Test
  void replayingWhatAWatcherIsToldGivesTheSnapshot() throws InterruptedException {
    try (Bench bench = new Bench()) {
      Replay first = new Replay();
      Replay second = new Replay();
      Subscription one = bench.host.watch(first.changes::add);
      Subscription two = bench.host.watch(second.changes::add);
      ResourceId pd = bench.pd("mlx4_0");
      ResourceId qp = bench.qp(QpTypes.RC, pd, bench.cq("mlx4_0"));
      bench.query(qp);
      advance(bench, 100_000);
      bench.call(Verb.SIM_FAULT, "mlx5_1", "fault", 1);
      Bench.granted(bench.call(Verb.IBV_DESTROY_QP, "", "qp", qp));
      advance(bench, 20_000);
      // while both pause the clock stands still, so that state and snapshot can be compared
      one.pause();
      two.pause();
      HostSnapshot now = bench.host.snapshot();
      one.resume();
      first.until(now.revision());
      assertThat(first.revision).isEqualTo(now.revision());
      assertThat(first.state).isEqualTo(asMap(now));
      assertThat(first.events).contains("IBV_EVENT_PORT_ERR");
      one.pause();
      now = bench.host.snapshot();
      two.resume();
      second.until(now.revision());
      assertThat(second.state).isEqualTo(asMap(now));
      one.close();
      two.close();
    }
  }

  @Test
  void aWatchedHostMovesByItself() throws InterruptedException {
    try (Bench bench = new Bench()) {
      Replay replay = new Replay();
      bench.host.watch(replay.changes::add);
      replay.until(1);
      advance(bench, 1_900);
      replay.until(3);
      assertThat(bench.host.snapshot().at()).isAfter("2026-01-01T00:00:01.900Z");
    }
  }

  @Test
  void aPausedWatcherStopsTheClockAndHearsOfCallsLater() throws InterruptedException {
    try (Bench bench = new Bench()) {
      Replay replay = new Replay();
      Subscription subscription = bench.host.watch(replay.changes::add);
      replay.until(1);
      subscription.pause();
      ResourceId pd = bench.pd("rxe0");
      ResourceId cq = bench.cq("rxe0");
      Thread.sleep(1200);
      HostSnapshot now = bench.host.snapshot();
      assertThat(now.at()).isEqualTo(bench.host.snapshot().at());
      assertThat(replay.changes).isEmpty();
      subscription.resume();
      replay.until(now.revision());
      assertThat(replay.state).containsKeys(pd, cq);
    }
  }

  @Test
  void nothingIsToldAfterClose() throws InterruptedException {
    try (Bench bench = new Bench()) {
      Replay replay = new Replay();
      Subscription subscription = bench.host.watch(replay.changes::add);
      replay.until(1);
      subscription.close();
      bench.pd("rxe0");
      Thread.sleep(50);
      assertThat(replay.changes).isEmpty();
    }
  }
}
