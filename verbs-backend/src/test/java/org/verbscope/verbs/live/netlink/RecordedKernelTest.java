package org.verbscope.verbs.live.netlink;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.verbscope.verbs.model.Errno;

/** What Linux 6.1 said with soft-RoCE, two ibv_rc_pingpong, a holder of QPs and two listeners. */
class RecordedKernelTest {
  private final RdmaNetlink kernel = new RdmaNetlink(Recording.load("linux-6.1-busy.hex").play());
  private final RdmaNetlink unprivileged =
      new RdmaNetlink(Recording.load("linux-6.1-busy-unprivileged.hex").play());

  @Test
  void theDeviceIsDescribed() {
    KernelDevice device = only(kernel.devices());

    assertThat(device.index()).isZero();
    assertThat(device.name()).isEqualTo("rxe0");
    assertThat(device.ports()).hasValue(1);
    assertThat(device.capFlags()).hasValue(0x1223c76);
    assertThat(device.firmware()).as("rxe has no firmware").isEmpty();
    assertThat(device.nodeType()).hasValue(1);
    assertThat(device.protocol()).contains("roce");
    assertThat(device.adaptiveModeration()).hasValue(0);
    assertThat(device.type()).as("a newer kernel's attribute").isEmpty();
  }

  @Test
  void aRocePortHasAnInterfaceAndNoLid() {
    KernelPort port = only(kernel.ports(0));

    assertThat(port.number()).isEqualTo(1);
    assertThat(port.state()).hasValue(4);
    assertThat(port.physState()).hasValue(5);
    assertThat(port.interfaceName()).contains("dummy0");
    assertThat(port.interfaceIndex()).hasValue(2);
    assertThat(port.lid()).isEmpty();
    assertThat(port.subnetPrefix()).isEmpty();
  }

  @Test
  void theSummaryCountsEveryKind() {
    KernelSummary summary = only(kernel.summaries());

    assertThat(summary.device()).isZero();
    assertThat(summary.current(ResourceKind.QP)).hasValue(7);
    assertThat(summary.current(ResourceKind.PD)).hasValue(4);
    assertThat(summary.current(ResourceKind.CM_ID)).hasValue(2);
    assertThat(summary.current(ResourceKind.SRQ)).hasValue(1);
    assertThat(summary.counts()).allMatch(count -> count.most().isEmpty());
  }

  @Test
  void connectedQpsShowTheirPeersAndTheirProcesses() {
    ResourceTable qps = complete(kernel.resources(0, ResourceKind.QP, 0));
    assertThat(qps.size()).isEqualTo(7);
    int row = qps.row(17);

    assertThat(qps.number(row, Column.LQPN)).hasValue(17);
    assertThat(qps.number(row, Column.RQPN)).hasValue(18);
    assertThat(qps.number(row, Column.PORT)).hasValue(1);
    assertThat(qps.number(row, Column.PDN)).hasValue(1);
    assertThat(qps.text(row, Column.TYPE)).contains("RC");
    assertThat(qps.text(row, Column.STATE)).contains("RTS");
    assertThat(qps.text(row, Column.PATH_MIG_STATE)).contains("MIGRATED");
    assertThat(qps.number(row, Column.RQ_PSN)).isEqualTo(qps.number(qps.row(18), Column.SQ_PSN));
    assertThat(qps.number(row, Column.PID)).isPresent();
    assertThat(qps.has(row, Column.KERNEL_OWNER)).isFalse();
    assertThat(qps.processes()).hasSize(3);
  }

  @Test
  void aQpWithoutAPortIsInReset() {
    ResourceTable qps = complete(kernel.resources(0, ResourceKind.QP, 0));
    int row = qps.row(19);

    assertThat(qps.has(row, Column.PORT)).isFalse();
    assertThat(qps.text(row, Column.STATE)).contains("RESET");
  }

  @Test
  void theKernelsOwnQpHasANameInsteadOfAProcess() {
    ResourceTable qps = complete(kernel.resources(0, ResourceKind.QP, 0));
    int row = qps.row(1 | 1L << 24);

    assertThat(qps.text(row, Column.TYPE)).contains("GSI");
    assertThat(qps.text(row, Column.KERNEL_OWNER)).contains("ib_core");
    assertThat(qps.has(row, Column.PID)).isFalse();
    assertThat(qps.has(row, Column.PDN)).isFalse();
    assertThat(qps.has(row, Column.RQPN)).isFalse();
  }

  @Test
  void completionQueuesAreRead() {
    ResourceTable cqs = complete(kernel.resources(0, ResourceKind.CQ, 0));
    int row = cqs.row(0);

    assertThat(cqs.size()).isEqualTo(4);
    assertThat(cqs.number(row, Column.CQE)).hasValue(1023);
    assertThat(cqs.number(row, Column.USERS)).hasValue(2);
    assertThat(cqs.text(row, Column.POLL_CTX)).contains("WORKQUEUE");
    assertThat(cqs.text(row, Column.ADAPTIVE_MODERATION)).contains("off");
    assertThat(cqs.has(row, Column.CTXN)).isFalse();
    assertThat(cqs.number(cqs.row(1), Column.CTXN)).hasValue(0);
  }

  @Test
  void keysAreForThePrivilegedAlone() {
    ResourceTable regions = complete(kernel.resources(0, ResourceKind.MR, 0));
    ResourceTable seen = complete(unprivileged.resources(0, ResourceKind.MR, 0));

    assertThat(regions.number(0, Column.LKEY)).isPresent();
    assertThat(regions.number(0, Column.RKEY)).hasValue(0);
    assertThat(regions.text(0, Column.MRLEN)).contains("4096");
    assertThat(seen.size()).isEqualTo(regions.size());
    assertThat(seen.has(0, Column.LKEY)).isFalse();
    assertThat(seen.has(0, Column.RKEY)).isFalse();
    assertThat(seen.number(0, Column.MRLEN)).hasValue(4096);

    ResourceTable domains = complete(kernel.resources(0, ResourceKind.PD, 0));
    ResourceTable seenDomains = complete(unprivileged.resources(0, ResourceKind.PD, 0));
    assertThat(domains.text(0, Column.LOCAL_DMA_LKEY).orElseThrow()).startsWith("0x");
    assertThat(seenDomains.has(0, Column.LOCAL_DMA_LKEY)).isFalse();
  }

  @Test
  void numbersBeginAtZero() {
    ResourceTable contexts = complete(kernel.resources(0, ResourceKind.CTX, 0));

    assertThat(contexts.key(0)).isZero();
    assertThat(contexts.number(0, Column.CTXN)).hasValue(0);
    assertThat(contexts.number(0, Column.PID)).isPresent();
  }

  @Test
  void aSharedReceiveQueueWithoutQpsHasNone() {
    ResourceTable queues = complete(kernel.resources(0, ResourceKind.SRQ, 0));

    assertThat(queues.size()).isEqualTo(1);
    assertThat(queues.text(0, Column.TYPE)).contains("BASIC");
    assertThat(queues.qps(0)).isEmpty();
    assertThat(queues.has(0, Column.CQN)).isFalse();
  }

  @Test
  void listenersShowWhereTheyListen() {
    ResourceTable ids = complete(kernel.resources(0, ResourceKind.CM_ID, 0));

    assertThat(ids.text(0, Column.STATE)).contains("LISTEN");
    assertThat(ids.text(0, Column.PS)).contains("TCP");
    assertThat(ids.source(0)).contains(new KernelAddress(2, "192.0.2.1", 7471));
    assertThat(ids.text(0, Column.SRC_ADDR)).contains("192.0.2.1:7471");
    assertThat(ids.text(1, Column.SRC_ADDR)).contains("[2001:db8::1]:7472");
  }

  @Test
  void countersOfAPortHaveTheDriversNames() {
    Answer<List<KernelCounter>> counters = kernel.counters(0, 1);

    assertThat(counters.isComplete()).isTrue();
    assertThat(counters.value()).hasSize(15);
    assertThat(counters.value().get(0).name()).isEqualTo("sent_pkts");
    assertThat(counters.value().get(0).value()).isPositive();
    assertThat(kernel.counterStatus(0, 1).value())
        .contains(new KernelCounter.Status("rcvd_pkts", OptionalLong.of(1), OptionalLong.empty()));
  }

  @Test
  void theCharacterDeviceTellsTheProvider() {
    KernelChardev uverbs = kernel.uverbs(0).value().orElseThrow();

    assertThat(uverbs.name()).contains("uverbs0");
    assertThat(uverbs.driverName()).contains("rxe");
    assertThat(uverbs.abi()).hasValue(2);
    assertThat(uverbs.major()).hasValue(231);
    assertThat(uverbs.minor()).hasValue(192);
  }

  @Test
  void whatThisKernelDoesNotHaveIsAbsent() {
    KernelSystem system = kernel.system().value().orElseThrow();

    assertThat(system.sharedNamespaces()).hasValue(1);
    assertThat(system.copyOnFork()).hasValue(1);
    assertThat(system.monitor()).as("since Linux 6.12").isEmpty();
  }

  @Test
  void aDeviceThatIsGoneIsAnErrorNotAnException() {
    Answer<List<KernelPort>> answer = kernel.ports(4711);

    assertThat(answer.error()).isEqualTo(Errno.EINVAL);
    assertThat(answer.value()).isEmpty();
  }

  @Test
  void anIdleDeviceHasTheKernelsOwnObjectsAlone() {
    RdmaNetlink idle = new RdmaNetlink(Recording.load("linux-6.1-idle.hex").play());

    ResourceTable qps = complete(idle.resources(0, ResourceKind.QP, 0));
    assertThat(qps.size()).isEqualTo(1);
    assertThat(qps.processes()).isEmpty();
    assertThat(complete(idle.resources(0, ResourceKind.SRQ, 0)).size()).isZero();
    assertThat(idle.uverbs(0).value().flatMap(KernelChardev::name))
        .isEqualTo(Optional.of("uverbs0"));
  }

  private static <T> T only(Answer<List<T>> answer) {
    assertThat(answer.error()).isNull();
    assertThat(answer.notices()).isEmpty();
    assertThat(answer.value()).hasSize(1);
    return answer.value().get(0);
  }

  private static ResourceTable complete(Answer<ResourceTable> answer) {
    assertThat(answer.error()).isNull();
    assertThat(answer.notices()).isEmpty();
    return answer.value();
  }
}
