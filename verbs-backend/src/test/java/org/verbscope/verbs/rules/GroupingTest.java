package org.verbscope.verbs.rules;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.verbscope.verbs.model.Kind;
import org.verbscope.verbs.model.Owner;
import org.verbscope.verbs.model.Readings;
import org.verbscope.verbs.model.Resource;
import org.verbscope.verbs.model.ResourceId;
import org.verbscope.verbs.model.Status;

class GroupingTest {
  private static final Owner PINGPONG = Owner.foreign(4711, "ibv_rc_pingpong");
  private static final TreeKey HOST = TreeKey.of(ResourceId.HOST);
  private static final TreeKey DEVICE = TreeKey.of(ResourceId.device("d"));

  private final Map<ResourceId, Resource> known = new HashMap<>();
  private final Resource host = put(ResourceId.HOST, Kind.HOST, null, Owner.NOBODY);
  private final Resource device = put(DEVICE.id(), Kind.DEVICE, host, Owner.NOBODY);
  private final Resource port = put(id(Kind.PORT), Kind.PORT, device, Owner.NOBODY);
  private final Resource pd = put(id(Kind.PD), Kind.PD, device, PINGPONG);
  private final Resource qp = put(id(Kind.QP), Kind.QP, pd, PINGPONG);

  private static ResourceId id(Kind kind) {
    return ResourceId.of("d", kind, 1);
  }

  private Resource put(ResourceId id, Kind kind, Resource parent, Owner owner) {
    Resource made =
        new Resource(
            id,
            kind,
            parent == null ? null : parent.id(),
            id.text(),
            owner,
            Status.OK,
            Map.of(),
            Readings.NONE);
    known.put(id, made);
    return made;
  }

  private TreeKey above(Grouping grouping, Resource resource) {
    return grouping.above(resource, known::get);
  }

  @Test
  void byPdAnObjectStandsBelowWhatItWasMadeIn() {
    assertThat(above(Grouping.PD, qp)).isEqualTo(TreeKey.of(pd.id()));
    assertThat(above(Grouping.PD, pd)).isEqualTo(DEVICE.ofKind(Kind.PD));
  }

  @Test
  void byKindEveryObjectOfADeviceStandsAmongItsLike() {
    assertThat(above(Grouping.KIND, qp)).isEqualTo(DEVICE.ofKind(Kind.QP));
    assertThat(above(Grouping.KIND, pd)).isEqualTo(DEVICE.ofKind(Kind.PD));
  }

  @Test
  void byProcessEveryObjectStandsBelowWhoHoldsIt() {
    TreeKey process = HOST.ofHolder(PINGPONG);
    TreeKey there = process.onDevice(device.id());
    assertThat(above(Grouping.PROCESS, qp)).isEqualTo(there.ofKind(Kind.QP));
    assertThat(above(Grouping.PROCESS, pd)).isEqualTo(there.ofKind(Kind.PD));
    assertThat(there.ofKind(Kind.PD).above()).isEqualTo(there);
    assertThat(there.above()).isEqualTo(process);
    assertThat(process.above()).isEqualTo(HOST);
  }

  @Test
  void devicesAndPortsStayWhereTheyAre() {
    for (Grouping grouping : Grouping.values()) {
      assertThat(above(grouping, device)).isEqualTo(HOST);
      assertThat(above(grouping, port)).isEqualTo(DEVICE.ofKind(Kind.PORT));
    }
  }

  @Test
  void anActingProcessThatIsStartedAgainStaysTheSame() {
    Resource first = put(ResourceId.of("d", Kind.CQ, 1), Kind.CQ, device, own(10));
    Resource second = put(ResourceId.of("d", Kind.CQ, 2), Kind.CQ, device, own(11));
    assertThat(above(Grouping.PROCESS, first)).isEqualTo(above(Grouping.PROCESS, second));
  }

  private static Owner own(long pid) {
    return Owner.self("main", pid, "verbscope");
  }

  @Test
  void holdersStandInAnOrderThatAPersonExpects() {
    Owner kernel = Owner.kernelModule("ib_core");
    assertThat(List.of(kernel, PINGPONG, own(10)).stream().sorted(Grouping.HOLDERS))
        .containsExactly(own(10), PINGPONG, kernel);
  }
}
