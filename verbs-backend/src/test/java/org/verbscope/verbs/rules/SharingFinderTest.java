package org.verbscope.verbs.rules;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.verbscope.verbs.AgentControl;
import org.verbscope.verbs.model.HostInfo;
import org.verbscope.verbs.model.HostSnapshot;
import org.verbscope.verbs.model.Kind;
import org.verbscope.verbs.model.Owner;
import org.verbscope.verbs.model.Reading;
import org.verbscope.verbs.model.Readings;
import org.verbscope.verbs.model.Resource;
import org.verbscope.verbs.model.ResourceId;
import org.verbscope.verbs.model.Sharing;
import org.verbscope.verbs.model.Sharing.Effect;
import org.verbscope.verbs.model.Source;
import org.verbscope.verbs.model.Status;
import org.verbscope.verbs.model.Verb;

/** On a real host: this app's own handles are known, those of others are not. */
class SharingFinderTest {
  private static final ResourceId DEVICE = ResourceId.device("mlx4_0");
  private static final ResourceId DOMAIN_A = ResourceId.of("mlx4_0", Kind.XRCD, "v1@A");
  private static final ResourceId DOMAIN_B = ResourceId.of("mlx4_0", Kind.XRCD, "v1@B");
  private static final ResourceId QP = ResourceId.of("mlx4_0", Kind.QP, "72@A");
  private static final ResourceId HANDLE = ResourceId.of("mlx4_0", Kind.QP_HANDLE, "72~2@B");
  private static final ResourceId KERNELS = ResourceId.of("mlx4_0", Kind.QP, 72);
  private static final Owner A = Owner.self("A", 100, "java");
  private static final Owner B = Owner.self("B", 200, "java");
  private static final Owner KERNEL = Owner.kernelModule("ib_uverbs");

  private final List<Resource> rows = new ArrayList<>();

  @BeforeEach
  void aDevice() {
    add(ResourceId.HOST, Kind.HOST, null, Owner.NOBODY, Readings.NONE);
    add(DEVICE, Kind.DEVICE, ResourceId.HOST, Owner.NOBODY, Readings.NONE);
  }

  private void add(ResourceId id, Kind kind, ResourceId parent, Owner owner, Readings readings) {
    String label = id.text().substring(id.text().indexOf('/') + 1);
    rows.add(new Resource(id, kind, parent, label, owner, Status.OK, Map.of(), readings));
  }

  private void domain(ResourceId id, Owner owner, Reading inode) {
    Readings readings =
        Readings.builder()
            .put("inode", Source.QUERIED, inode)
            .put("fd_path", Source.REQUESTED, "/run/x")
            .build();
    add(id, Kind.XRCD, DEVICE, owner, readings);
  }

  private void sharedByTwo() {
    domain(DOMAIN_A, A, Reading.of("8:12"));
    domain(DOMAIN_B, B, Reading.of("8:12"));
    target(QP, DOMAIN_A, A);
    handle();
  }

  private void target(ResourceId id, ResourceId parent, Owner owner) {
    Readings readings =
        Readings.builder()
            .put("qp_num", Source.KERNEL, 72)
            .put("qp_type", Source.KERNEL, "XRC_TGT")
            .put("state", Source.KERNEL, "RTR")
            .build();
    add(id, Kind.QP, parent, owner, readings);
  }

  private void handle() {
    Readings readings =
        Readings.builder()
            .put("qp_num", Source.RECEIPT, 72)
            .put("state", Source.RECEIPT, 7)
            .put("state", Source.QUERIED, 1)
            .build();
    add(HANDLE, Kind.QP_HANDLE, DOMAIN_B, B, readings);
  }

  private void setStatus(ResourceId id, Status status) {
    rows.replaceAll(
        r ->
            r.id().equals(id)
                ? new Resource(
                    r.id(),
                    r.kind(),
                    r.parent(),
                    r.label(),
                    r.owner(),
                    status,
                    r.edges(),
                    r.readings())
                : r);
  }

  private Sharing of(ResourceId id) {
    return find(id).orElseThrow();
  }

  private Optional<Sharing> find(ResourceId id) {
    HostInfo info = new HostInfo("local:", false, "node1", "6.1", "44.0");
    return SharingFinder.find(new HostSnapshot(info, 1, Instant.EPOCH, rows, List.of()), id);
  }

  @Test
  void whateverIsLookedAtItIsTheSameSharing() {
    sharedByTwo();
    assertThat(of(QP)).isEqualTo(of(HANDLE)).isEqualTo(of(DOMAIN_A)).isEqualTo(of(DOMAIN_B));
    assertThat(find(DEVICE)).isEmpty();
    assertThat(find(new ResourceId("gone"))).isEmpty();
  }

  @Test
  void countsAreLowerBoundsAndTheLastOneKnownMayNotBeTheLast() {
    sharedByTwo();
    Sharing sharing = of(QP);
    assertThat(sharing.isComplete()).isFalse();
    assertThat(sharing.knowledge()).contains("does not expose others' handles", "lower bounds");
    assertThat(sharing.domain().opened()).hasToString("at least 2");
    assertThat(sharing.domain().path()).contains("/run/x");
    Sharing.Target target = sharing.targets().get(0);
    assertThat(target.open()).hasToString("at least 2");
    assertThat(target.events()).contains("process A alone");
    assertThat(sharing.closings())
        .extracting(Sharing.Closing::verb, Sharing.Closing::id, Sharing.Closing::effect)
        .containsExactly(
            tuple(Verb.IBV_DESTROY_QP, QP, Effect.LIVES_ON),
            tuple(Verb.IBV_DESTROY_QP, HANDLE, Effect.CANNOT_BE_TOLD),
            tuple(Verb.IBV_CLOSE_XRCD, DOMAIN_A, Effect.LIVES_ON),
            tuple(Verb.IBV_CLOSE_XRCD, DOMAIN_B, Effect.CANNOT_BE_TOLD));
    assertThat(sharing.closings().get(0).says())
        .contains("lives on: process B still holds it", "nobody receives its asynchronous events");
    assertThat(sharing.closings().get(2).now()).startsWith("EBUSY now: qp/72@A");
  }

  @Test
  void theStateIsOneForAllHandlesAndAnOlderQuerySaysSo() {
    sharedByTwo();
    Sharing.Target target = of(QP).targets().get(0);
    assertThat(target.state()).isEqualTo("RTR");
    assertThat(target.handles()).extracting(Sharing.Handle::lastSeen).containsExactly("", "INIT");
  }

  @Test
  void aPrivateDomainIsKnownCompletely() {
    domain(DOMAIN_A, A, new Reading.NotApplicable("a private domain hangs on no file"));
    domain(DOMAIN_B, B, new Reading.NotApplicable("a private domain hangs on no file"));
    target(QP, DOMAIN_A, A);
    Sharing sharing = of(QP);
    assertThat(sharing.isComplete()).isTrue();
    assertThat(sharing.openings()).hasSize(1);
    assertThat(sharing.targets().get(0).open()).hasToString("1");
    assertThat(sharing.closings().get(0).effect()).isEqualTo(Effect.ENDS);
  }

  @Test
  void ofTheKernelsRowAloneHardlyAnythingIsKnown() {
    target(KERNELS, DEVICE, KERNEL);
    Sharing sharing = of(KERNELS);
    assertThat(sharing.domain().isKnown()).isFalse();
    assertThat(sharing.openings()).isEmpty();
    assertThat(sharing.closings()).isEmpty();
    assertThat(sharing.targets().get(0).creator()).isEqualTo(Sharing.Creator.NOT_EXPOSED);
    assertThat(sharing.targets().get(0).open()).hasToString("at least 0");
    assertThat(sharing.unknown()).anyMatch(says -> says.contains("which XRC domain"));
  }

  @Test
  void aHandleOfOursTellsTheDomainOfTheKernelsRow() {
    domain(DOMAIN_B, B, Reading.of("8:12"));
    target(KERNELS, DEVICE, KERNEL);
    handle();
    Sharing sharing = of(KERNELS);
    assertThat(sharing).isEqualTo(of(HANDLE));
    assertThat(sharing.domain().inode()).contains("8:12");
    Sharing.Target target = sharing.targets().get(0);
    assertThat(target.row()).isEqualTo(KERNELS);
    assertThat(target.creator()).isEqualTo(Sharing.Creator.NOT_EXPOSED);
    assertThat(sharing.unknown()).anyMatch(says -> says.contains("who created"));
  }

  @Test
  void thatTheCreatorHasLetGoIsToldOnTheRow() {
    domain(DOMAIN_A, A, Reading.of("8:12"));
    domain(DOMAIN_B, B, Reading.of("8:12"));
    target(KERNELS, DEVICE, KERNEL);
    handle();
    setStatus(KERNELS, SharedQps.CREATOR_GONE);
    Sharing.Target target = of(HANDLE).targets().get(0);
    assertThat(target.creator()).isEqualTo(Sharing.Creator.GONE);
    assertThat(target.events()).startsWith("Nobody receives");
    assertThat(of(HANDLE).unknown()).isEmpty();
    assertThat(of(HANDLE).openings().get(0).objects()).isEmpty();
  }

  @Test
  void whatAProcessHeldThatDiedTheKernelHasClosed() {
    sharedByTwo();
    Status stale = new Status(AgentControl.STALE, "its agent died", "");
    setStatus(QP, stale);
    setStatus(DOMAIN_A, stale);
    Sharing sharing = of(HANDLE);
    assertThat(sharing.domain().opened().known()).isEqualTo(1);
    assertThat(sharing.targets().get(0).creator()).isEqualTo(Sharing.Creator.GONE);
    assertThat(sharing.targets().get(0).handles().get(0).isLost()).isTrue();
    assertThat(sharing.closings())
        .extracting(Sharing.Closing::id)
        .containsExactly(HANDLE, DOMAIN_B);

    // the kernel lists it as its own from then on
    target(KERNELS, DEVICE, KERNEL);
    Sharing.Target target = of(KERNELS).targets().get(0);
    assertThat(of(HANDLE).targets()).containsExactly(target);
    assertThat(target.row()).isEqualTo(KERNELS);
    assertThat(target.handles()).hasSize(2);
    assertThat(target.creator()).isEqualTo(Sharing.Creator.GONE);
  }

  @Test
  void otherTargetsOfTheDeviceMayBeInTheDomain() {
    sharedByTwo();
    Readings readings =
        Readings.builder()
            .put("qp_num", Source.KERNEL, 80)
            .put("qp_type", Source.KERNEL, "XRC_TGT")
            .build();
    add(ResourceId.of("mlx4_0", Kind.QP, 80), Kind.QP, DEVICE, KERNEL, readings);
    assertThat(of(DOMAIN_A).targets()).hasSize(1);
    assertThat(of(DOMAIN_A).unknown()).singleElement().asString().contains("qp/80");
  }
}
