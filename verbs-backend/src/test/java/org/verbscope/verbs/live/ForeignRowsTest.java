package org.verbscope.verbs.live;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.verbscope.verbs.live.netlink.Column;
import org.verbscope.verbs.live.netlink.HandMadeTables;
import org.verbscope.verbs.live.netlink.RecordedKernel;
import org.verbscope.verbs.live.netlink.ResourceKind;
import org.verbscope.verbs.live.netlink.ResourceTable;
import org.verbscope.verbs.model.Kind;
import org.verbscope.verbs.model.Owner;
import org.verbscope.verbs.model.Reading;
import org.verbscope.verbs.model.Resource;
import org.verbscope.verbs.model.ResourceId;
import org.verbscope.verbs.model.Source;
import org.verbscope.verbs.model.Status;
import org.verbscope.verbs.model.Value;
import org.verbscope.verbs.rules.SharedQps;

/** Rows made of what a kernel said with soft-RoCE, two ibv_rc_pingpong and a holder of QPs. */
class ForeignRowsTest {
  private static final String DEVICE = "rxe0";
  private static final int CONNECT = 5;
  private static final int LISTEN = 8;
  private static final ResourceId QP_17 = ResourceId.of(DEVICE, Kind.QP, 17);

  private final KernelView busy = look("busy");
  private final KernelView idle = look("idle");
  private final Set<ResourceId> given = new HashSet<>();
  private final ForeignRows rows = new ForeignRows(DEVICE, this::fresh);

  @Test
  void everyObjectIsARowBelowARowThatStandsBeforeIt() {
    List<Resource> made = update(busy, new NothingIsOurs());
    assertThat(made).filteredOn(row -> row.kind() == Kind.QP).hasSize(7);
    assertThat(made).filteredOn(row -> row.kind() == Kind.PD).hasSize(4);
    Set<ResourceId> before = new HashSet<>(Set.of(ResourceId.device(DEVICE)));
    for (Resource row : made) {
      assertThat(before).as("parent of " + row.id()).contains(row.parent());
      before.add(row.id());
    }
    assertThat(before)
        .containsAll(made.stream().flatMap(r -> r.edges().values().stream()).toList());
  }

  @Test
  void aForeignQpTellsWhatTheKernelTellsAndWhyNotTheRest() {
    Resource qp = find(update(busy, new NothingIsOurs()), QP_17);
    assertThat(qp.parent()).isEqualTo(ResourceId.of(DEVICE, Kind.PD, 1));
    assertThat(qp.label()).isEqualTo("QP 0x11");
    assertThat(qp.owner().pid()).isPositive();
    assertThat(qp.owner().thisApp()).isFalse();
    assertThat(qp.value("state", Source.KERNEL)).contains(Value.of("RTS"));
    assertThat(qp.value("qp_type", Source.KERNEL)).contains(Value.of("RC"));
    assertThat(qp.value("dest_qp_num", Source.KERNEL)).contains(Value.of(18));
    assertThat(qp.value("pdn", Source.KERNEL)).contains(Value.of(1));
    assertThat(qp.readings().of("cap.max_send_wr").get(Source.KERNEL))
        .isInstanceOf(Reading.NotExposed.class);
    assertThat(qp.readings().of("send_cq").get(Source.KERNEL))
        .isInstanceOf(Reading.NotExposed.class);
  }

  @Test
  void theKernelsOwnQpHasAModuleAsItsOwner() {
    Resource gsi = find(update(busy, new NothingIsOurs()), ResourceId.of(DEVICE, Kind.QP, 1));
    assertThat(gsi.owner()).isEqualTo(Owner.kernelModule("ib_core"));
    assertThat(gsi.parent()).isEqualTo(ResourceId.device(DEVICE));
    assertThat(gsi.value("qp_type", Source.KERNEL)).contains(Value.of("GSI"));
  }

  @Test
  void keysThatTheKernelKeepsFromUsSayWhy() {
    Resource told = first(update(busy, new NothingIsOurs()), Kind.MR);
    assertThat(told.value("lkey", Source.KERNEL)).isPresent();
    ForeignRows unprivileged = new ForeignRows(DEVICE, this::fresh);
    KernelView view = look("busy-unprivileged");
    Resource kept =
        first(
            unprivileged.update(view.device(DEVICE).get(), view.names(), new NothingIsOurs()),
            Kind.MR);
    assertThat(kept.readings().of("lkey").get(Source.KERNEL))
        .isInstanceOf(Reading.NotExposed.class);
    assertThat(kept.value("length", Source.KERNEL)).contains(Value.of(4096));
  }

  @Test
  void whatIsTheSameIsTheSameRow() {
    List<Resource> first = update(busy, new NothingIsOurs());
    List<Resource> second = update(look("busy"), new NothingIsOurs());
    assertThat(second).hasSameSizeAs(first);
    for (int i = 0; i < first.size(); i++) {
      assertThat(second.get(i)).isSameAs(first.get(i));
    }
  }

  @Test
  void whatComesAndGoesLeavesTheRestAlone() {
    List<Resource> before = update(idle, new NothingIsOurs());
    update(busy, new NothingIsOurs());
    List<Resource> after = update(idle, new NothingIsOurs());
    assertThat(after).isEqualTo(before);
    List<Resource> again = update(busy, new NothingIsOurs());
    assertThat(find(again, new ResourceId(QP_17.text() + "#2"))).isNotNull();
  }

  @Test
  void whatIsOursIsNoRowHereAndItsChildrenStandBelowOurRow() {
    ResourceId ours = ResourceId.of(DEVICE, Kind.PD, "v1");
    List<Resource> made =
        update(
            busy,
            new NothingIsOurs() {
              @Override
              public Optional<ResourceId> id(ResourceKind kind, ResourceTable table, int row) {
                boolean first =
                    kind == ResourceKind.PD && table.number(row, Column.PDN).orElse(-1) == 1;
                return first ? Optional.of(ours) : Optional.empty();
              }
            });
    assertThat(made).noneMatch(row -> row.id().equals(ResourceId.of(DEVICE, Kind.PD, 1)));
    assertThat(find(made, QP_17).parent()).isEqualTo(ours);
  }

  @Test
  void aQpThatOutlivesItsCreatorsHandleKeepsItsNameAndSaysSo() {
    List<Resource> held =
        update(
            busy,
            new NothingIsOurs() {
              @Override
              public Optional<ResourceId> id(ResourceKind kind, ResourceTable table, int row) {
                return isQp17(table, row) ? Optional.of(QP_17) : Optional.empty();
              }
            });
    given.add(QP_17);
    assertThat(held).noneMatch(row -> row.id().equals(QP_17));
    List<Resource> outlived =
        update(
            busy,
            new NothingIsOurs() {
              @Override
              public Optional<ResourceId> outlived(ResourceTable table, int row) {
                return isQp17(table, row) ? Optional.of(QP_17) : Optional.empty();
              }
            });
    assertThat(find(outlived, QP_17).status()).isEqualTo(SharedQps.CREATOR_GONE);
    assertThat(find(update(busy, new NothingIsOurs()), QP_17).status())
        .isEqualTo(SharedQps.CREATOR_GONE);
  }

  private static boolean isQp17(ResourceTable table, int row) {
    return table.kind() == ResourceKind.QP && table.key(row) == 17;
  }

  @Test
  void theDeviceCountsItsObjectsBesideItsLimits() {
    DeviceFacts facts =
        new DeviceFacts(
            DEVICE,
            Status.OK,
            Optional.empty(),
            Map.of(),
            Map.of("max_qp", Value.of(131_072)),
            List.of());
    Resource device = LiveTree.device(facts, busy.device(DEVICE), port -> Map.of()).get(0);
    assertThat(device.value("qp", Source.KERNEL)).contains(Value.of(7));
    assertThat(device.value("qp", Source.LIMIT)).contains(Value.of(131_072));
    assertThat(device.value("driver", Source.KERNEL)).contains(Value.of("rxe"));
    assertThat(busy.notices()).isEmpty();
  }

  @Test
  void aConnectionIdTellsItsStateAndEndsAndLeadsToItsQp() {
    ResourceTable ids =
        HandMadeTables.cmIds(
            HandMadeTables.cmId(0, -1, LISTEN, "192.0.2.1", ""),
            HandMadeTables.cmId(4, 17, CONNECT, "192.0.2.1", "2001:db8::7"));
    List<Resource> made = update(ResourceKind.QP, HandMadeTables.qps(17, 18), ids);
    Resource listener = find(made, ResourceId.of(DEVICE, Kind.CM_ID, 0));
    assertThat(listener.label()).isEqualTo("CM_ID 0");
    assertThat(listener.parent()).isEqualTo(ResourceId.device(DEVICE));
    assertThat(listener.value("state", Source.KERNEL)).contains(Value.of("LISTEN"));
    assertThat(listener.value("ps", Source.KERNEL)).contains(Value.of("TCP"));
    assertThat(listener.value("src_addr", Source.KERNEL)).contains(Value.of("192.0.2.1:7471"));
    assertThat(listener.value("dst_addr", Source.KERNEL)).isEmpty();
    assertThat(listener.edges()).isEmpty();
    Resource connected = find(made, ResourceId.of(DEVICE, Kind.CM_ID, 4));
    assertThat(connected.value("state", Source.KERNEL)).contains(Value.of("CONNECT"));
    assertThat(connected.value("qp_num", Source.KERNEL)).contains(Value.of(17));
    assertThat(connected.value("dst_addr", Source.KERNEL))
        .contains(Value.of("[2001:db8::7]:34000"));
    assertThat(connected.edges()).containsExactly(Map.entry("qp", QP_17));
    assertThat(connected.owner().pid()).isEqualTo(900);
  }

  @Test
  void aConnectionIdWhoseQpComesLaterLeadsToItThen() {
    ResourceTable ids =
        HandMadeTables.cmIds(HandMadeTables.cmId(4, 18, CONNECT, "192.0.2.1", "192.0.2.2"));
    ResourceId id = ResourceId.of(DEVICE, Kind.CM_ID, 4);
    List<Resource> before = update(ResourceKind.QP, HandMadeTables.qps(17), ids);
    assertThat(find(before, id).edges()).isEmpty();
    List<Resource> after = update(ResourceKind.QP, HandMadeTables.qps(17, 18), ids);
    assertThat(find(after, id).edges())
        .containsExactly(Map.entry("qp", ResourceId.of(DEVICE, Kind.QP, 18)));
  }

  @Test
  void anSrqOfXrcLeadsToTheCqThatItCompletesTo() {
    List<Resource> made =
        update(ResourceKind.CQ, HandMadeTables.cqs(2, 3), HandMadeTables.xrcSrq(7, 3));
    assertThat(find(made, ResourceId.of(DEVICE, Kind.SRQ, 7)).edges())
        .containsExactly(Map.entry("cq", ResourceId.of(DEVICE, Kind.CQ, 3)));
  }

  private List<Resource> update(ResourceKind kind, ResourceTable table, ResourceTable other) {
    KernelView.Device known = busy.device(DEVICE).orElseThrow();
    return rows.update(
        new KernelView.Device(
            known.device(),
            Optional.empty(),
            Optional.empty(),
            Map.of(kind, table, other.kind(), other)),
        busy.names(),
        new NothingIsOurs());
  }

  private static KernelView look(String recording) {
    try (KernelSource source = new KernelSource(() -> RecordedKernel.open(recording))) {
      return source.look(Spacing.Pace.NOW);
    }
  }

  private ResourceId fresh(Kind kind, String key) {
    ResourceId plain = ResourceId.of(DEVICE, kind, key);
    return given.add(plain) ? plain : new ResourceId(plain.text() + "#2");
  }

  private List<Resource> update(KernelView view, ForeignRows.Ours ours) {
    return rows.update(view.device(DEVICE).orElseThrow(), view.names(), ours);
  }

  private static Resource find(List<Resource> rows, ResourceId id) {
    return rows.stream().filter(row -> row.id().equals(id)).findFirst().orElseThrow();
  }

  private static Resource first(List<Resource> rows, Kind kind) {
    return rows.stream().filter(row -> row.kind() == kind).findFirst().orElseThrow();
  }

  private static class NothingIsOurs implements ForeignRows.Ours {
    @Override
    public Optional<ResourceId> id(ResourceKind kind, ResourceTable table, int row) {
      return Optional.empty();
    }

    @Override
    public Optional<ResourceId> outlived(ResourceTable table, int row) {
      return Optional.empty();
    }

    @Override
    public boolean hides(ResourceTable table, int row) {
      return false;
    }

    @Override
    public Map<Long, Owner> contexts() {
      return Map.of();
    }
  }
}
