package org.verbscope.verbs.live;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.verbscope.verbs.Subscription;
import org.verbscope.verbs.model.CEnums;
import org.verbscope.verbs.model.Gid;
import org.verbscope.verbs.model.HostChange;
import org.verbscope.verbs.model.HostSnapshot;
import org.verbscope.verbs.model.Kind;
import org.verbscope.verbs.model.Resource;
import org.verbscope.verbs.model.ResourceId;
import org.verbscope.verbs.model.Source;
import org.verbscope.verbs.model.Value;
import org.verbscope.verbs.model.Verb;
import org.verbscope.verbs.testbed.Guest;

@Tag(Guest.RXE)
class RxeTreeIT {
  private final GuestCalls rxe = new GuestCalls();
  private final BlockingQueue<HostChange> told = new LinkedBlockingQueue<>();

  @AfterEach
  void close() {
    rxe.close();
  }

  @Test
  void theHostRowTellsKernelLibraryAndLimits() {
    Resource host = rxe.row(ResourceId.HOST);
    assertThat(host.status().isOk()).isTrue();
    assertThat(host.value("rdma_core", Source.QUERIED)).isPresent();
    assertThat(host.value("kernel", Source.QUERIED)).isPresent();
    assertThat(host.value("memlock_soft", Source.QUERIED)).isPresent();
  }

  @Test
  void theDeviceTellsItsLimits() {
    Resource device = rxe.row(ResourceId.device("rxe0"));
    assertThat(device.status().isOk()).isTrue();
    assertThat(number(device, "max_qp_wr")).isEqualTo(1_048_576);
    assertThat(number(device, "max_sge")).isEqualTo(32);
    assertThat(number(device, "max_cqe")).isEqualTo(32_767);
    assertThat(number(device, "max_srq_sge")).isEqualTo(27);
    assertThat(number(device, "max_mr_size")).isEqualTo(-1);
    assertThat(number(device, "phys_port_cnt")).isEqualTo(1);
    assertThat(number(device, "num_comp_vectors")).isPositive();
    assertThat(number(device, "device_cap_flags_ex") & 0xffff_ffffL)
        .isEqualTo(number(device, "device_cap_flags"));
    assertThat(number(device, "node_type")).isEqualTo(CEnums.NODE_TYPE.valueOf("IBV_NODE_CA"));
  }

  @Test
  void thePortIsAnActiveEthernetPort() {
    Resource port = rxe.row(ResourceId.of("rxe0", Kind.PORT, 1));
    assertThat(port.status().isOk()).isTrue();
    assertThat(number(port, "state")).isEqualTo(CEnums.PORT_STATE.valueOf("IBV_PORT_ACTIVE"));
    assertThat(number(port, "link_layer"))
        .isEqualTo(CEnums.LINK_LAYER.valueOf("IBV_LINK_LAYER_ETHERNET"));
    assertThat(number(port, "gid_tbl_len")).isEqualTo(1024);
    assertThat(number(port, "max_msg_sz")).isEqualTo(8L << 20);
    assertThat(number(port, "phys_state")).isEqualTo(5);
  }

  @Test
  void onlyFilledSlotsOfTheGidTableAreRows() {
    List<Resource> gids = rxe.host().snapshot().children(ResourceId.of("rxe0", Kind.PORT, 1));
    assertThat(gids).hasSizeBetween(2, 5).allMatch(gid -> gid.kind() == Kind.GID);
    Resource ipv4 =
        gids.stream()
            .filter(
                gid ->
                    gid.value("gid", Source.QUERIED)
                        .equals(Optional.of(Value.of(Gid.parse("::ffff:192.0.2.1")))))
            .findFirst()
            .orElseThrow();
    assertThat(number(ipv4, "gid_type")).isEqualTo(CEnums.GID_TYPE.valueOf("IBV_GID_TYPE_ROCE_V2"));
    assertThat(ipv4.value("ndev", Source.SYSFS)).contains(Value.of("dummy0"));
  }

  @Test
  void twoLooksAtTheSameAreOneRevision() {
    HostSnapshot first = rxe.host().snapshot();
    HostSnapshot second = rxe.host().snapshot();
    assertThat(second.revision()).isEqualTo(first.revision());
    rxe.granted(Verb.IBV_ALLOC_PD, "pd", f -> f);
    assertThat(rxe.host().snapshot().revision()).isEqualTo(first.revision() + 1);
  }

  @Test
  void nobodyIsKeptFromRemovingADeviceThatIsOnlyLookedAt() throws Exception {
    rxe.host().snapshot();
    assertThat(GuestCalls.run("rdma", "resource", "show", "ctx")).doesNotContain("ctxn");
    rxe.granted(Verb.IBV_ALLOC_PD, "pd", f -> f);
    assertThat(GuestCalls.run("rdma", "resource", "show", "ctx")).contains("ctxn");
    rxe.destroy(Verb.IBV_DEALLOC_PD, "pd", "pd");
    assertThat(GuestCalls.run("rdma", "resource", "show", "ctx")).doesNotContain("ctxn");
  }

  @Test
  void aWatcherIsToldWhatACallMadeAndEnded() throws InterruptedException {
    Subscription watch = rxe.host().watch(told::add);
    assertThat(next()).isInstanceOf(HostChange.Began.class);
    ResourceId pd = rxe.granted(Verb.IBV_ALLOC_PD, "pd", f -> f).id();
    await(step -> step.came().stream().anyMatch(row -> row.id().equals(pd)));
    rxe.destroy(Verb.IBV_DEALLOC_PD, "pd", "pd");
    await(step -> step.went().contains(pd));
    watch.close();
    told.clear();
    rxe.granted(Verb.IBV_ALLOC_PD, "pd", f -> f);
    assertThat(told.poll(2, TimeUnit.SECONDS)).isNull();
  }

  @Test
  void aWatcherIsToldWhatHappensOutside() throws Exception {
    Subscription watch = rxe.host().watch(told::add);
    next();
    GuestCalls.run("ip", "address", "add", "198.51.100.7/24", "dev", "dummy0");
    try {
      Value address = Value.of(Gid.parse("::ffff:198.51.100.7"));
      await(
          step ->
              step.came().stream()
                  .anyMatch(row -> row.value("gid", Source.QUERIED).equals(Optional.of(address))));
    } finally {
      watch.close();
      GuestCalls.run("ip", "address", "delete", "198.51.100.7/24", "dev", "dummy0");
    }
  }

  private void await(Predicate<HostChange.Stepped> what) throws InterruptedException {
    while (!(next() instanceof HostChange.Stepped step && what.test(step))) {
      // something else was told first
    }
  }

  private HostChange next() throws InterruptedException {
    HostChange change = told.poll(60, TimeUnit.SECONDS);
    assertThat(change).isNotNull();
    return change;
  }

  private static long number(Resource resource, String attribute) {
    return ((Value.Num) resource.value(attribute, Source.QUERIED).orElseThrow()).bits();
  }
}
