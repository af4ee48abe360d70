package org.verbscope.ui.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.verbscope.verbs.model.HostChange;
import org.verbscope.verbs.model.HostInfo;
import org.verbscope.verbs.model.HostSnapshot;
import org.verbscope.verbs.model.Kind;
import org.verbscope.verbs.model.Notice;
import org.verbscope.verbs.model.Owner;
import org.verbscope.verbs.model.ReadTimes;
import org.verbscope.verbs.model.Readings;
import org.verbscope.verbs.model.Resource;
import org.verbscope.verbs.model.ResourceId;
import org.verbscope.verbs.model.Source;
import org.verbscope.verbs.model.Status;

class HostStateTest {
  private static final Resource HOST = resource("host", Kind.HOST, null, Map.of());
  private static final Resource DEVICE = resource("d", Kind.DEVICE, "host", Map.of());
  private static final Resource CQ = resource("d/cq/1", Kind.CQ, "d", Map.of());

  private Instant now = Instant.EPOCH.plusSeconds(1_000);
  private final HostState state = new HostState(() -> now);
  private final List<StateChange> told = new ArrayList<>();

  @BeforeEach
  void begin() {
    state.onChange(told::add);
    state.apply(
        List.of(
            new HostChange.Began(
                new HostSnapshot(
                    new HostInfo("sim:x", true, "x", "", ""),
                    1,
                    Instant.EPOCH,
                    List.of(HOST, DEVICE, CQ),
                    List.of()))));
  }

  private static Resource resource(
      String id, Kind kind, String parent, Map<String, ResourceId> edges) {
    return new Resource(
        new ResourceId(id),
        kind,
        parent == null ? null : new ResourceId(parent),
        id,
        Owner.NOBODY,
        Status.OK,
        edges,
        Readings.NONE);
  }

  private static Resource qp(int number) {
    return resource("d/qp/" + number, Kind.QP, "d", Map.of("send_cq", CQ.id(), "recv_cq", CQ.id()));
  }

  private void begin(boolean simulated, Instant at) {
    HostInfo info = new HostInfo("x", simulated, "x", "", "");
    HostSnapshot snapshot = new HostSnapshot(info, 1, at, List.of(HOST), List.of());
    state.apply(List.of(new HostChange.Began(snapshot)));
  }

  @Test
  void whatIsKnownIsAsOldAsTheHostSaysAndAsFreshAsItsLastStep() {
    begin(false, now.minusSeconds(7));
    assertThat(state.age()).isEqualTo(Duration.ofSeconds(7));
    now = now.plusSeconds(5);
    assertThat(state.age()).isEqualTo(Duration.ofSeconds(12));
    state.apply(List.of(step(List.of(DEVICE), List.of(), List.of())));
    assertThat(state.age()).isZero();
    now = now.plusSeconds(3);
    assertThat(state.age()).isEqualTo(Duration.ofSeconds(3));
  }

  @Test
  void aClockThatIsNotThisMachinesMakesNothingOlderOrYounger() {
    begin(true, now.minusSeconds(7));
    assertThat(state.age()).isZero();
    begin(false, now.plusSeconds(7));
    assertThat(state.age()).isZero();
  }

  @Test
  void eachSourceIsAsOldAsItsOwnLookAndAnActingProcessLooksForItself() {
    begin(false, now);
    state.apply(List.of(step(List.of(DEVICE, CQ), List.of(), List.of())));
    Resource own =
        new Resource(
            new ResourceId("d/cq/2"),
            Kind.CQ,
            DEVICE.id(),
            "",
            Owner.self("main", 7, "verbscope"),
            Status.OK,
            Map.of(),
            Readings.NONE);
    state.apply(List.of(step(List.of(own), List.of(), List.of())));
    told.clear();
    state.apply(List.of(looked("", 1, 60, 3), looked("main", 1, 60, 2)));
    assertThat(told).isEmpty();
    assertThat(state.tellsReadTimes()).isTrue();
    assertThat(state.age(HOST, Source.QUERIED)).hasSeconds(1);
    assertThat(state.age(DEVICE, Source.KERNEL)).hasSeconds(1);
    assertThat(state.age(DEVICE, Source.QUERIED)).hasSeconds(60);
    assertThat(state.age(CQ, Source.KERNEL)).hasSeconds(3);
    assertThat(state.age(CQ, Source.LIMIT)).hasSeconds(60);
    assertThat(state.age(own, Source.KERNEL)).hasSeconds(2);
    now = now.plusSeconds(5);
    assertThat(state.age(CQ, Source.KERNEL)).hasSeconds(8);
  }

  private HostChange.Looked looked(String process, long counts, long devices, long objects) {
    return new HostChange.Looked(
        1,
        process,
        new ReadTimes(
            now.minusSeconds(counts),
            now.minusSeconds(devices),
            Map.of(DEVICE.id(), now.minusSeconds(objects))));
  }

  private static HostChange.Stepped step(
      List<Resource> came, List<Resource> changed, List<ResourceId> went) {
    return new HostChange.Stepped(
        2,
        came,
        changed.stream().map(r -> new HostChange.Changed(r, Map.of())).toList(),
        went,
        List.of(),
        List.of());
  }

  @Test
  void aBeginningIsARestart() {
    assertThat(told).hasSize(1);
    assertThat(told.get(0).restarted()).isTrue();
    assertThat(state.info().simulated()).isTrue();
    assertThat(state.path(CQ.id())).containsExactly(HOST, DEVICE, CQ);
    assertThat(state.deviceOf(CQ.id())).contains(DEVICE);
    assertThat(state.deviceOf(ResourceId.HOST)).isEmpty();
  }

  @Test
  void usersAreFoundByTheirEdgesAndForgottenWhenTheyGo() {
    state.apply(List.of(step(List.of(qp(1), qp(2)), List.of(), List.of())));
    assertThat(state.users(CQ.id())).containsExactly(qp(1), qp(2));
    state.apply(List.of(step(List.of(), List.of(), List.of(qp(1).id()))));
    assertThat(state.users(CQ.id())).containsExactly(qp(2));
  }

  @Test
  void anEdgeThatChangesMovesTheUser() {
    state.apply(List.of(step(List.of(qp(1)), List.of(), List.of())));
    Resource without = resource("d/qp/1", Kind.QP, "d", Map.of());
    state.apply(List.of(step(List.of(), List.of(without), List.of())));
    assertThat(state.users(CQ.id())).isEmpty();
  }

  @Test
  void severalStepsAreToldAsTheirSum() {
    told.clear();
    state.apply(
        List.of(
            step(List.of(qp(1), qp(2)), List.of(), List.of()),
            step(List.of(), List.of(qp(2)), List.of(qp(1).id())),
            step(List.of(), List.of(DEVICE), List.of(CQ.id()))));
    assertThat(told)
        .containsExactly(new StateChange(false, List.of(qp(2)), List.of(DEVICE), List.of(CQ)));
  }

  @Test
  void whatGoesAndComesBackInOneFrameHasChanged() {
    told.clear();
    state.apply(
        List.of(
            step(List.of(), List.of(), List.of(CQ.id())), step(List.of(CQ), List.of(), List.of())));
    assertThat(told).containsExactly(new StateChange(false, List.of(), List.of(CQ), List.of()));
  }

  @Test
  void resourcesAreCountedByKindAsTheyComeAndChangeAndGo() {
    assertThat(state.count(Kind.DEVICE)).isOne();
    assertThat(state.count(Kind.QP)).isZero();
    state.apply(List.of(step(List.of(qp(1), qp(2)), List.of(), List.of())));
    state.apply(List.of(step(List.of(), List.of(qp(1)), List.of(qp(2).id()))));
    assertThat(state.count(Kind.QP)).isOne();
    assertThat(state.count(Kind.CQ)).isOne();
  }

  @Test
  void aNoticeThatWasSeenWhilePausedIsNotToldOnceMoreWhenItGoesOn() {
    List<HostNews> news = new ArrayList<>();
    state.onNews(news::add);
    Notice lost = new Notice("d was removed", ResourceId.HOST);
    HostInfo info = new HostInfo("sim:x", true, "x", "", "");
    state.takeSeen(new HostSnapshot(info, 2, now, List.of(HOST), List.of(lost)));
    HostChange.Stepped resumed =
        new HostChange.Stepped(3, List.of(), List.of(), List.of(), List.of(), List.of(lost));
    state.apply(List.of(resumed));
    assertThat(news).hasSize(1);
    assertThat(state.notices(ResourceId.HOST)).containsExactly("d was removed");
    state.apply(List.of(resumed));
    assertThat(news).as("lost again").hasSize(2);
  }
}
