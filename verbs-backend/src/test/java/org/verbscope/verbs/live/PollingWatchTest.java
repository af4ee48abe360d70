package org.verbscope.verbs.live;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.verbscope.verbs.model.HostChange;
import org.verbscope.verbs.model.HostEvent;
import org.verbscope.verbs.model.HostInfo;
import org.verbscope.verbs.model.HostSnapshot;
import org.verbscope.verbs.model.Kind;
import org.verbscope.verbs.model.Owner;
import org.verbscope.verbs.model.ReadTimes;
import org.verbscope.verbs.model.Readings;
import org.verbscope.verbs.model.Resource;
import org.verbscope.verbs.model.ResourceId;
import org.verbscope.verbs.model.Status;

class PollingWatchTest {
  private static final HostInfo INFO = new HostInfo("local:", false, "node1", "6.1", "44.0");

  private final AtomicReference<Optional<HostSnapshot>> host =
      new AtomicReference<>(Optional.of(snapshot(1, "host")));
  private final BlockingQueue<HostChange> told = new LinkedBlockingQueue<>();
  private PollingWatch watch;

  @AfterEach
  void end() {
    watch.close();
  }

  @Test
  void itBeginsWithTheStateOfNowAndThenTellsDifferencesAlone() throws InterruptedException {
    watch(Duration.ofMillis(5));
    assertThat(next()).isInstanceOf(HostChange.Began.class);
    host.set(Optional.of(snapshot(2, "host", "rxe0")));
    HostChange.Stepped step = (HostChange.Stepped) next();
    assertThat(step.came()).extracting(r -> r.id().text()).containsExactly("rxe0");
    assertThat(told.poll(50, TimeUnit.MILLISECONDS)).isNull();
  }

  @Test
  void thatItWasLookedAtIsToldEvenWhereNothingDiffers() throws InterruptedException {
    watch(Duration.ofMillis(5));
    next();
    ReadTimes later = ReadTimes.all(Instant.EPOCH.plusSeconds(3));
    host.set(Optional.of(snapshot(1, "host").readAt(later)));
    assertThat(next()).isEqualTo(new HostChange.Looked(1, "", later));
    assertThat(told.poll(50, TimeUnit.MILLISECONDS)).isNull();
  }

  @Test
  void aNudgeIsNotKeptWaitingForTheNextLook() throws InterruptedException {
    watch(Duration.ofHours(1));
    next();
    host.set(Optional.of(snapshot(2, "host", "rxe0")));
    watch.nudge();
    assertThat(next()).isInstanceOf(HostChange.Stepped.class);
  }

  @Test
  void whatHappenedDuringAPauseIsToldAsOneStep() throws InterruptedException {
    watch(Duration.ofMillis(5));
    next();
    watch.pause();
    host.set(Optional.of(snapshot(2, "host", "rxe0")));
    host.set(Optional.of(snapshot(3, "host", "rxe0", "rxe1")));
    assertThat(told.poll(50, TimeUnit.MILLISECONDS)).isNull();
    watch.resume();
    HostChange.Stepped step = (HostChange.Stepped) next();
    assertThat(step.revision()).isEqualTo(3);
  }

  @Test
  void eventsThatAPauseCutOffAreToldAfterItAndBeforeLaterOnes() throws InterruptedException {
    HostEvent before = new HostEvent("IBV_EVENT_PORT_ERR", ResourceId.HOST, "", Instant.EPOCH);
    HostEvent during = new HostEvent("IBV_EVENT_PORT_ACTIVE", ResourceId.HOST, "", Instant.EPOCH);
    AtomicBoolean lookPauses = new AtomicBoolean();
    watch =
        new PollingWatch(
            () -> {
              if (lookPauses.getAndSet(false)) {
                watch.pause();
              }
              return host.get();
            },
            told::add,
            Duration.ofMillis(5),
            () -> {},
            closed -> {});
    watch.start();
    next();
    lookPauses.set(true);
    watch.hear(List.of(before));
    while (lookPauses.get()) {
      Thread.sleep(1);
    }
    // the look that pauses takes the first event, cannot tell it, and puts it back
    assertThat(told.poll(50, TimeUnit.MILLISECONDS)).isNull();
    watch.hear(List.of(during));
    watch.resume();
    assertThat(((HostChange.Stepped) next()).events()).containsExactly(before, during);
  }

  @Test
  void nothingIsToldAfterItWasClosed() throws InterruptedException {
    watch(Duration.ofMillis(5));
    next();
    watch.close();
    host.set(Optional.of(snapshot(2, "host", "rxe0")));
    assertThat(told.poll(50, TimeUnit.MILLISECONDS)).isNull();
  }

  @Test
  void itEndsWithItsHost() throws InterruptedException {
    watch(Duration.ofMillis(5));
    next();
    host.set(Optional.empty());
    assertThat(told.poll(50, TimeUnit.MILLISECONDS)).isNull();
  }

  private void watch(Duration period) {
    watch = new PollingWatch(host::get, told::add, period, () -> {}, closed -> {});
    watch.start();
  }

  private HostChange next() throws InterruptedException {
    HostChange change = told.poll(60, TimeUnit.SECONDS);
    assertThat(change).isNotNull();
    return change;
  }

  private static HostSnapshot snapshot(long revision, String... ids) {
    List<Resource> rows = List.of(ids).stream().map(PollingWatchTest::row).toList();
    return new HostSnapshot(INFO, revision, Instant.EPOCH, rows, List.of());
  }

  private static Resource row(String id) {
    boolean isHost = id.equals("host");
    return new Resource(
        new ResourceId(id),
        isHost ? Kind.HOST : Kind.DEVICE,
        isHost ? null : ResourceId.HOST,
        id,
        Owner.NOBODY,
        Status.OK,
        Map.of(),
        Readings.NONE);
  }
}
