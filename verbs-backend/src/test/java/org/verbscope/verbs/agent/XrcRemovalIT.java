package org.verbscope.verbs.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.verbscope.verbs.HostAddress;
import org.verbscope.verbs.Subscription;
import org.verbscope.verbs.json.JsonText;
import org.verbscope.verbs.model.Cause;
import org.verbscope.verbs.model.Errno;
import org.verbscope.verbs.model.Events;
import org.verbscope.verbs.model.HostChange;
import org.verbscope.verbs.model.HostEvent;
import org.verbscope.verbs.model.HostSnapshot;
import org.verbscope.verbs.model.Notice;
import org.verbscope.verbs.model.Outcome;
import org.verbscope.verbs.model.Receipt;
import org.verbscope.verbs.model.Resource;
import org.verbscope.verbs.model.ResourceId;
import org.verbscope.verbs.model.Verb;
import org.verbscope.verbs.testbed.Guest;

/** A device is unplugged while three agents hold a domain and a QP of it. */
@Tag(Guest.XRC)
class XrcRemovalIT {
  private static final ResourceId DEVICE = ResourceId.device(XrcProcess.DEVICE);
  private static final List<HostEvent> FATALS =
      Stream.of("A", "B", "C")
          .map(process -> Events.event("IBV_EVENT_DEVICE_FATAL", DEVICE, process))
          .toList();
  private static final String[] LOSSES = {
    "mlx4_0 was removed, and with it 2 objects of its process 'A'",
    "mlx4_0 was removed, and with it 2 objects of its process 'B'",
    "mlx4_0 was removed, and with it 2 objects of its process 'C'"
  };

  @TempDir static Path directory;
  private static AgentHost host;
  private static XrcProcess a;
  private static XrcProcess b;
  private static XrcProcess c;
  private final Queue<HostEvent> events = new ConcurrentLinkedQueue<>();
  private final Queue<Notice> notices = new ConcurrentLinkedQueue<>();
  private final Set<ResourceId> shown = ConcurrentHashMap.newKeySet();
  private Subscription watch;
  private Path file;
  private ResourceId domainOfA;
  private ResourceId qpOfA;
  private ResourceId domainOfB;
  private ResourceId handleOfB;
  private ResourceId handleOfC;

  @BeforeAll
  static void open() {
    host =
        AgentHost.open(HostAddress.parse("local:"), TestAgents.launch(TestAgents.AGENT), directory);
    a = new XrcProcess(host, "A");
    b = new XrcProcess(host, "B");
    c = new XrcProcess(host, "C");
  }

  @AfterAll
  static void close() {
    host.close();
  }

  @BeforeEach
  void hold() throws Exception {
    file = Files.createTempFile(directory, "shared", "");
    domainOfA = TestAgents.granted(a.openDomain(file)).id();
    Receipt qp = TestAgents.granted(a.createTarget(domainOfA));
    qpOfA = qp.id();
    domainOfB = TestAgents.granted(b.openDomain(file)).id();
    handleOfB = TestAgents.granted(b.open(domainOfB, XrcProcess.number(qp))).id();
    ResourceId domainOfC = TestAgents.granted(c.openDomain(file)).id();
    handleOfC = TestAgents.granted(c.open(domainOfC, XrcProcess.number(qp))).id();
  }

  @AfterEach
  void plugInAgain() throws Exception {
    if (watch != null) {
      watch.close();
    }
    if (!Files.exists(Path.of("/sys/class/infiniband", XrcProcess.DEVICE))) {
      XrcModule.add();
    }
    host.snapshot();
  }

  private void watch() {
    listen();
    TestAgents.await("all is shown", () -> shown.containsAll(List.of(qpOfA, handleOfB, handleOfC)));
  }

  private void listen() {
    watch =
        host.watch(
            change -> {
              if (change instanceof HostChange.Began began) {
                began.snapshot().resources().forEach(row -> shown.add(row.id()));
              } else if (change instanceof HostChange.Stepped step) {
                step.came().forEach(row -> shown.add(row.id()));
                shown.removeAll(step.went());
                events.addAll(step.events());
                notices.addAll(step.notices());
              }
            });
  }

  @Test
  void whoWatchesHearsOfItFromEachProcessAndTheTreeLetsGo() throws Exception {
    watch();
    long began = System.nanoTime();
    XrcModule.remove();
    assertThat(System.nanoTime() - began).as("nobody is waited for").isLessThan(5_000_000_000L);
    TestAgents.await("the tree lets go", () -> shown.stream().noneMatch(this::isOfTheDevice));
    TestAgents.await("each loss is told", () -> notices.size() >= LOSSES.length);
    TestAgents.await("each event is told", () -> asynchronous().size() >= FATALS.size());
    assertThat(notices).extracting(Notice::says).containsExactlyInAnyOrder(LOSSES);
    assertThat(asynchronous()).hasSameElementsAs(FATALS);
    HostEvent unplugged = Events.event("RDMA_UNREGISTER_EVENT", DEVICE, "");
    TestAgents.await(
        "what happened to the device is told", () -> Events.timeless(events).contains(unplugged));
    assertLost(a.query(qpOfA));
    assertLost(b.toInit(handleOfB));
    assertLost(c.destroy(handleOfC));
    assertThat(host.snapshot().notices()).extracting(Notice::says).contains(LOSSES);
  }

  /** Those that a context reads; what happens to devices is told beside them. */
  private List<HostEvent> asynchronous() {
    return Events.timeless(events).stream().filter(e -> e.type().startsWith("IBV_")).toList();
  }

  private boolean isOfTheDevice(ResourceId id) {
    return id.equals(DEVICE) || id.text().startsWith(DEVICE.text() + "/");
  }

  /** The tree has let go of it. */
  private static void assertLost(Receipt receipt) {
    Outcome.Refused refused = (Outcome.Refused) receipt.outcome();
    Cause cause = refused.causes().get(0);
    assertThat(cause.says()).contains("does not exist any more");
    assertThat(cause.evidence()).contains("lost when mlx4_0 was removed");
  }

  @Test
  void withoutAnybodyWatchingCallsAnswerThatItIsGoneUntilTheNextLook() throws Exception {
    XrcModule.remove();
    assertGone(a.query(qpOfA));
    assertGone(b.toInit(handleOfB));
    TestAgents.granted(c.destroy(handleOfC));

    HostSnapshot after = host.snapshot();
    assertThat(after.resources()).extracting(Resource::id).noneMatch(this::isOfTheDevice);
    assertThat(after.notices())
        .extracting(Notice::says)
        .containsExactly(
            LOSSES[0], LOSSES[1], "mlx4_0 was removed, and with it an object of its process 'C'");
    assertLost(a.query(qpOfA));
    Outcome.Refused refused = (Outcome.Refused) a.openDomain(file).outcome();
    assertThat(refused.errno()).isEqualTo(Errno.ENODEV);
    listen();
    TestAgents.await(
        "the event that nobody read is told", () -> asynchronous().size() >= FATALS.size());
    assertThat(asynchronous()).hasSameElementsAs(FATALS);
  }

  private static void assertGone(Receipt receipt) {
    assertThat(receipt.outcome()).as(JsonText.of(receipt)).isInstanceOf(Outcome.Failed.class);
    Outcome.Failed failed = (Outcome.Failed) receipt.outcome();
    assertThat(failed.errno()).isEqualTo(Errno.EIO);
    assertThat(failed.causes().get(0).says()).isEqualTo("the device is gone");
  }

  @Test
  void aDeviceThatIsPluggedInAgainIsANewOne() throws Exception {
    XrcModule.remove();
    XrcModule.add();
    HostSnapshot after = host.snapshot();
    assertThat(after.find(DEVICE).orElseThrow().status().isOk()).isTrue();
    assertThat(after.resources()).noneMatch(row -> row.owner().thisApp());
    assertThat(after.notices()).extracting(Notice::says).containsExactly(LOSSES);
    assertLost(a.query(qpOfA));
    Receipt domain = a.openDomain(file);
    TestAgents.granted(a.createTarget(TestAgents.granted(domain).id()));
    assertThat(host.snapshot().notices())
        .extracting(Notice::says)
        .containsExactly(LOSSES[1], LOSSES[2]);
    assertThat(a.call(Verb.IBV_ALLOC_PD, f -> f).isGranted()).isTrue();
  }
}
