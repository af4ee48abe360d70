package org.verbscope.verbs.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.verbscope.verbs.model.HostChange;
import org.verbscope.verbs.model.HostEvent;
import org.verbscope.verbs.model.HostInfo;
import org.verbscope.verbs.model.Kind;
import org.verbscope.verbs.model.Notice;
import org.verbscope.verbs.model.Owner;
import org.verbscope.verbs.model.ReadTimes;
import org.verbscope.verbs.model.Readings;
import org.verbscope.verbs.model.Resource;
import org.verbscope.verbs.model.ResourceId;
import org.verbscope.verbs.model.Source;
import org.verbscope.verbs.model.Status;
import org.verbscope.verbs.rules.SharedQps;

/** One tree of what the reading agent and two acting ones tell. */
class HostViewTest {
  private static final AgentRole MAIN = AgentRole.acting("main");
  private static final AgentRole OTHER = AgentRole.acting("other");
  private static final long MAIN_PID = 100;
  private static final long OTHER_PID = 200;
  private static final ResourceId DEVICE = ResourceId.device("mlx4_0");
  private static final Owner KERNEL = Owner.kernelModule("ib_uverbs");

  private static final Instant NOW = Instant.EPOCH.plusSeconds(100);

  private final HostView view = new HostView(InstantSource.fixed(NOW));

  private static Resource row(ResourceId id, Kind kind, ResourceId parent, Owner owner) {
    return new Resource(
        id, kind, parent, id.text(), owner, Status.OK, Map.of(), Readings.builder().build());
  }

  private static Resource qp(String key, Owner owner) {
    return row(ResourceId.of("mlx4_0", Kind.QP, key), Kind.QP, DEVICE, owner);
  }

  private static Owner self(AgentRole role, long pid) {
    return Owner.self(role.process(), pid, "java");
  }

  private HostChange.Stepped read(Resource... objects) {
    return read(Instant.EPOCH, objects);
  }

  private HostChange.Stepped read(Instant at, Resource... objects) {
    List<Resource> rows = new ArrayList<>();
    rows.add(row(ResourceId.HOST, Kind.HOST, null, Owner.NOBODY));
    rows.add(row(DEVICE, Kind.DEVICE, ResourceId.HOST, Owner.NOBODY));
    rows.addAll(List.of(objects));
    return view.replace(AgentRole.READER, new Agent.Seen(rows, 1, at, List.of()));
  }

  private HostChange.Stepped hold(AgentRole role, Resource... objects) {
    return view.replace(role, new Agent.Seen(List.of(objects), 1, Instant.EPOCH, List.of()));
  }

  @Test
  void whatAnActingAgentLooksAtAreItsOwnObjectsAlone() {
    ReadTimes early = ReadTimes.all(Instant.EPOCH.plusSeconds(1));
    ReadTimes late =
        new ReadTimes(
            Instant.EPOCH.plusSeconds(9),
            Instant.EPOCH.plusSeconds(5),
            Map.of(DEVICE, Instant.EPOCH.plusSeconds(7)));
    read();
    assertThat(view.looked(AgentRole.READER, early).process()).isEmpty();
    HostChange.Looked own = view.looked(MAIN, late);
    assertThat(own.process()).isEqualTo("main");
    assertThat(view.snapshot().times()).isEqualTo(early);
    assertThat(AgentListener.Look.of(1, own).times()).isEqualTo(late);
  }

  @Test
  void theHostTellsOfEveryAgentThatDiedAndOnceHowOfThoseThatDiedAlike() {
    read();
    view.died(loss(MAIN, "was killed"));
    assertThat(hostStatus())
        .isEqualTo(
            new Status(
                "agent died",
                "the agent of process 'main' was killed",
                "start it again; its log is main.log"));
    view.died(loss(OTHER, "crashed"));
    view.died(loss(AgentRole.READER, "was killed"));
    assertThat(hostStatus())
        .isEqualTo(
            new Status(
                "agent died",
                "the agent of process 'main' and the agent that reads this host – each was killed;"
                    + " the agent of process 'other' crashed",
                "start them again; their logs are main.log, other.log, .log"));
    view.died(loss(OTHER, "was killed"));
    assertThat(hostStatus().reason())
        .isEqualTo(
            "the agent of process 'main', the agent of process 'other' and the agent that reads"
                + " this host – each was killed");
    born(MAIN, MAIN_PID);
    born(OTHER, OTHER_PID);
    assertThat(hostStatus().reason()).isEqualTo("the agent that reads this host was killed");
  }

  private static AgentLoss loss(AgentRole role, String how) {
    return new AgentLoss(role, new AgentDeath(how, ""), Path.of(role.process() + ".log"));
  }

  private Status hostStatus() {
    return view.snapshot().find(ResourceId.HOST).orElseThrow().status();
  }

  @Test
  void whatADeadAgentHeldStaysUntilItsNumberIsAnothers() {
    Owner main = self(MAIN, MAIN_PID);
    hold(MAIN, qp("17", main), qp("18", main));
    Owner pid = Owner.foreign(MAIN_PID, "java");
    read(qp("17", pid), qp("18", pid));
    view.died(loss(MAIN, "was killed"));
    read(qp("17", pid));
    read();
    assertThat(shown()).containsExactly("mlx4_0/qp/17", "mlx4_0/qp/18");
    Owner foreign = Owner.foreign(4711, "ib_write_bw");
    HostChange.Stepped step = read(qp("17", foreign));
    assertThat(step.changed()).extracting(c -> c.now().owner()).containsExactly(foreign);
    assertThat(shown()).containsExactly("mlx4_0/qp/17", "mlx4_0/qp/18");
    assertThat(view.snapshot().find(ResourceId.of("mlx4_0", Kind.QP, "18")).get().status().word())
        .isEqualTo("stale");
    read();
    assertThat(shown()).containsExactly("mlx4_0/qp/18");
  }

  @Test
  void whatWasHeldOfASharedQpIsForgottenOnceSomethingHappensToTheQp() {
    hold(OTHER, qp("17@other", self(OTHER, OTHER_PID)));
    read(qp("17", KERNEL));
    view.died(loss(OTHER, "was killed"));
    assertThat(shown()).containsExactly("mlx4_0/qp/17", "mlx4_0/qp/17@other");
    Resource ready =
        new Resource(
            ResourceId.of("mlx4_0", Kind.QP, "17"),
            Kind.QP,
            DEVICE,
            "QP 0x11",
            KERNEL,
            Status.OK,
            Map.of(),
            Readings.builder().put("state", Source.KERNEL, "RTR").build());
    view.apply(
        AgentRole.READER,
        List.of(ready),
        new AgentListener.Step(0, 2, List.of(), List.of(), List.of()));
    assertThat(shown()).containsExactly("mlx4_0/qp/17");
  }

  @Test
  void aPortsEventIsOneHoweverManyProcessesReceiveIt() {
    read();
    List<HostEvent> told = new ArrayList<>();
    told.addAll(hear(MAIN, 1_000));
    told.addAll(hear(OTHER, 1_600));
    assertThat(told).extracting(HostEvent::process).containsExactly("main", "other");
    assertThat(told).extracting(HostEvent::at).containsOnly(Instant.ofEpochMilli(1_000));
    assertThat(hear(AgentRole.READER, 1_700)).isEmpty();
  }

  private List<HostEvent> hear(AgentRole role, long millis) {
    Instant at = Instant.ofEpochMilli(millis);
    ResourceId port = ResourceId.of("mlx4_0", Kind.PORT, 1);
    String process = role.acts() ? role.process() : "main";
    List<HostEvent> events = List.of(new HostEvent("IBV_EVENT_PORT_ERR", port, process, at));
    AgentListener.Step step = new AgentListener.Step(0, 2, List.of(), events, List.of());
    return view.apply(role, List.of(), step).events();
  }

  @Test
  void aContextIsShownOnceWhoeverTellsIt() {
    Owner other = self(OTHER, OTHER_PID);
    read(context("2", Owner.foreign(OTHER_PID, "java")));
    assertThat(contexts()).containsExactly("mlx4_0/ctx/2");
    hold(OTHER, context("2@other", other));
    assertThat(contexts()).containsExactly("mlx4_0/ctx/2@other");
    hold(OTHER);
    assertThat(contexts()).containsExactly("mlx4_0/ctx/2");
  }

  private static Resource context(String key, Owner owner) {
    return new Resource(
        ResourceId.of("mlx4_0", Kind.CONTEXT, key),
        Kind.CONTEXT,
        DEVICE,
        "Context 2",
        owner,
        Status.OK,
        Map.of(),
        Readings.builder().put("ctxn", Source.KERNEL, 2).build());
  }

  private List<String> contexts() {
    return view.snapshot().resources().stream()
        .filter(row -> row.kind() == Kind.CONTEXT)
        .map(row -> row.id().text())
        .toList();
  }

  private List<String> shown() {
    return view.snapshot().resources().stream()
        .map(Resource::id)
        .map(ResourceId::text)
        .filter(id -> id.contains("/qp/"))
        .toList();
  }

  @BeforeEach
  void allAreBorn() {
    born(AgentRole.READER, 1);
    born(MAIN, MAIN_PID);
    born(OTHER, OTHER_PID);
  }

  private void born(AgentRole role, long pid) {
    HostInfo info = new HostInfo("local:", false, "node1", "6.1", "44.0");
    view.born(role, new AgentService.Hello(1, role.process(), pid, "java", info), "local:");
  }

  @Test
  void whatAnActingAgentHoldsIsToldByItAndNotByTheReadingOne() {
    read(qp("17", Owner.foreign(MAIN_PID, "java")), qp("18", Owner.foreign(7, "ib_send_bw")));
    assertThat(shown()).containsExactly("mlx4_0/qp/18");
    hold(MAIN, qp("17", self(MAIN, MAIN_PID)));
    assertThat(shown()).containsExactly("mlx4_0/qp/18", "mlx4_0/qp/17");
  }

  @Test
  void anXrcTargetQpIsShownOnceWhicheverIsToldFirst() {
    hold(OTHER, qp("17@other", self(OTHER, OTHER_PID)));
    read(qp("17", KERNEL), qp("1", KERNEL));
    assertThat(shown()).containsExactly("mlx4_0/qp/1", "mlx4_0/qp/17@other");
    hold(OTHER);
    assertThat(shown()).containsExactly("mlx4_0/qp/17", "mlx4_0/qp/1");
    HostChange.Stepped step = hold(OTHER, qp("17@other", self(OTHER, OTHER_PID)));
    assertThat(step.went()).containsExactly(ResourceId.of("mlx4_0", Kind.QP, 17));
    assertThat(shown()).containsExactly("mlx4_0/qp/1", "mlx4_0/qp/17@other");
  }

  @Test
  void anXrcTargetQpThatOutlivesItsCreatorIsShownAsTheKernels() {
    hold(MAIN, qp("16", self(MAIN, MAIN_PID)));
    hold(OTHER, qp("17@other", self(OTHER, OTHER_PID)));
    read(qp("16", KERNEL), qp("17", KERNEL));
    assertThat(shown()).containsExactly("mlx4_0/qp/16", "mlx4_0/qp/17@other");
    assertThat(view.died(loss(OTHER, "was killed")).came()).containsExactly(qp("17", KERNEL));
    view.died(loss(MAIN, "was killed"));
    assertThat(shown()).containsExactly("mlx4_0/qp/17", "mlx4_0/qp/16", "mlx4_0/qp/17@other");
    assertThat(view.snapshot().find(ResourceId.of("mlx4_0", Kind.QP, 16)))
        .contains(qp("16", KERNEL));
    read();
    assertThat(view.snapshot().find(ResourceId.of("mlx4_0", Kind.QP, 16)).orElseThrow().status())
        .matches(status -> status.word().equals("stale"));
  }

  @Test
  void aTargetQpThatOutlivesItsCreatorsHandleSaysSo() {
    Resource listed = target("17", KERNEL);
    read(listed);
    hold(OTHER, target("17@other", self(OTHER, OTHER_PID)));
    assertThat(shown()).containsExactly("mlx4_0/qp/17@other");
    view.closed(ResourceId.of("mlx4_0", Kind.QP, "17@other"));
    hold(OTHER);
    assertThat(status("17")).isEqualTo(SharedQps.CREATOR_GONE);
    read(listed);
    assertThat(status("17")).isEqualTo(SharedQps.CREATOR_GONE);
    // its number is another QP's once the kernel has not listed it for a while
    read();
    read(listed);
    assertThat(status("17")).isEqualTo(Status.OK);
  }

  @Test
  void aTargetQpThatWasCreatedAndLetGoBetweenTwoLooksSaysSo() {
    ResourceId qp = ResourceId.of("mlx4_0", Kind.QP, "17@other");
    read();
    view.created("other", qp);
    view.closed(qp);
    // was read before
    read(NOW.minusMillis(1));
    assertThat(step().came()).isEmpty();
    view.looked(AgentRole.READER, ReadTimes.all(NOW));
    read(NOW, target("17", KERNEL));
    assertThat(status("17")).isEqualTo(SharedQps.CREATOR_GONE);
    // its number is another QP's once the kernel has not listed it for a while
    read(NOW.plusMillis(2));
    read(NOW.plusMillis(3), target("17", KERNEL));
    assertThat(status("17")).isEqualTo(Status.OK);
  }

  @Test
  void aTargetQpWhoseCreatorDiedBeforeAnyLookSaysSo() {
    read();
    view.created("other", ResourceId.of("mlx4_0", Kind.QP, "17@other"));
    view.died(loss(OTHER, "was killed"));
    read(NOW, target("17", KERNEL));
    assertThat(status("17")).isEqualTo(SharedQps.CREATOR_GONE);
  }

  @Test
  void aNumberThatNobodyHoldsAnyMoreIsFreeForOthersAfterTheNextLook() {
    ResourceId qp = ResourceId.of("mlx4_0", Kind.QP, "17@other");
    view.created("other", qp);
    view.closed(qp);
    view.looked(AgentRole.READER, ReadTimes.all(NOW.plusMillis(1)));
    read(NOW.plusMillis(2), target("17", KERNEL));
    assertThat(status("17")).isEqualTo(Status.OK);
  }

  private HostChange.Stepped step() {
    return view.apply(
        AgentRole.READER, List.of(), new AgentListener.Step(0, 2, List.of(), List.of(), List.of()));
  }

  private static Resource target(String key, Owner owner) {
    Resource row = qp(key, owner);
    return new Resource(
        row.id(),
        row.kind(),
        row.parent(),
        row.label(),
        row.owner(),
        row.status(),
        row.edges(),
        Readings.builder().put("qp_type", Source.KERNEL, "XRC_TGT").build());
  }

  private Status status(String key) {
    return view.snapshot().find(ResourceId.of("mlx4_0", Kind.QP, key)).orElseThrow().status();
  }

  @Test
  void ofOneThatDiedWhatItHeldIsStaleUntilAnotherTakesItsPlace() {
    read();
    hold(MAIN, qp("17", self(MAIN, MAIN_PID)));
    hold(OTHER, qp("18@other", self(OTHER, OTHER_PID)));
    AgentDeath death = new AgentDeath("was killed", "its last line");
    HostChange.Stepped step = view.died(new AgentLoss(MAIN, death, Path.of("main.log")));
    assertThat(step.changed())
        .extracting(changed -> changed.now().status().word())
        .containsExactlyInAnyOrder("agent died", "stale");
    assertThat(step.notices())
        .extracting(n -> n.says())
        .containsExactly("the agent of process 'main' last said: its last line");
    born(MAIN, MAIN_PID + 1);
    assertThat(shown()).containsExactly("mlx4_0/qp/18@other");
    assertThat(hostStatus().isOk()).isTrue();
  }

  @Test
  void aNoticeIsToldOnceWhicheverComesFirstItsStepOrASnapshotWithIt() {
    Notice loss = new Notice("mlx4_0 was removed, and with it an object", ResourceId.HOST);
    List<Resource> rows = List.of(row(ResourceId.HOST, Kind.HOST, null, Owner.NOBODY));
    for (AgentRole role : List.of(AgentRole.READER, AgentRole.READER_AND_MAIN, MAIN)) {
      born(role, MAIN_PID);
      view.replace(role, new Agent.Seen(rows, 1, NOW, List.of()));
      assertThat(view.replace(role, new Agent.Seen(rows, 3, NOW, List.of(loss))).notices())
          .containsExactly(loss);
      assertThat(stepped(role, 2, loss)).as("before the snapshot, of %s", role).isEmpty();
      assertThat(stepped(role, 3, loss)).as("in the snapshot, of %s", role).isEmpty();
      Notice another = new Notice("mlx4_0 was removed, and with it 2 objects", ResourceId.HOST);
      assertThat(stepped(role, 4, another)).as("after it, of %s", role).containsExactly(another);
      assertThat(view.replace(role, new Agent.Seen(rows, 5, NOW, List.of(loss, another))).notices())
          .as("in a snapshot after its step, of %s", role)
          .isEmpty();
    }
  }

  private List<Notice> stepped(AgentRole role, long revision, Notice notice) {
    AgentListener.Step step =
        new AgentListener.Step(1, revision, List.of(), List.of(), List.of(notice));
    return view.apply(role, List.of(), step).notices();
  }

  @Test
  void whatAnActingAgentLostIsToldByItAndTheRestOfItsNoticesByTheReadingOne() {
    read();
    Notice loss = new Notice("mlx4_0 was removed, and with it an object", ResourceId.HOST);
    Notice hidden = new Notice("3 QPs are hidden", DEVICE);
    List<Notice> both = List.of(loss, hidden);
    AgentListener.Step lost = new AgentListener.Step(1, 2, List.of(), List.of(), both);
    assertThat(view.apply(OTHER, List.of(), lost).notices()).containsExactly(loss);
    assertThat(view.snapshot().notices()).containsExactly(loss);

    HostChange.Stepped again =
        view.replace(OTHER, new Agent.Seen(List.of(), 3, Instant.EPOCH, both));
    assertThat(again.notices()).isEmpty();
    assertThat(view.replace(MAIN, new Agent.Seen(List.of(), 3, Instant.EPOCH, both)).notices())
        .containsExactly(loss);
    assertThat(view.snapshot().notices()).containsExactly(loss);
    assertThat(
            view.replace(AgentRole.READER, new Agent.Seen(List.of(), 4, Instant.EPOCH, both))
                .notices())
        .containsExactlyElementsOf(both);

    view.replace(AgentRole.READER, new Agent.Seen(List.of(), 5, Instant.EPOCH, List.of()));
    hold(OTHER);
    hold(MAIN);
    assertThat(view.snapshot().notices()).isEmpty();
  }
}
