package org.verbscope.verbs.rules;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.verbscope.verbs.model.Gid;
import org.verbscope.verbs.model.HostInfo;
import org.verbscope.verbs.model.HostSnapshot;
import org.verbscope.verbs.model.Kind;
import org.verbscope.verbs.model.Owner;
import org.verbscope.verbs.model.Reading;
import org.verbscope.verbs.model.Readings;
import org.verbscope.verbs.model.Resource;
import org.verbscope.verbs.model.ResourceId;
import org.verbscope.verbs.model.Source;
import org.verbscope.verbs.model.Status;
import org.verbscope.verbs.model.Value;

class ServingTest {
  private static final long ROCE_V1 = 1;
  private static final long ROCE_V2 = 2;

  private final HostSnapshot host =
      new HostSnapshot(
          new HostInfo("local:", false, "node1", "6.1", "44.0"),
          1,
          Instant.EPOCH,
          List.of(
              row(ResourceId.HOST, Kind.HOST, null),
              row(ResourceId.device("mlx5_0"), Kind.DEVICE, ResourceId.HOST),
              row(ResourceId.of("mlx5_0", Kind.PORT, 1), Kind.PORT, ResourceId.device("mlx5_0")),
              gid(0, "fe80::5054:ff:fe12:3456", ROCE_V2, "ens1", "link local"),
              gid(2, "::ffff:192.0.2.1", ROCE_V1, "ens1", ""),
              gid(3, "::ffff:192.0.2.1", ROCE_V2, "ens1", ""),
              gid(4, "2001:db8::1", ROCE_V2, "ens1.7", "")),
          List.of());

  @Test
  void anAddressIsServedByTheSlotsThatHoldItTheRoutableOneFirst() {
    List<Serving> found = Serving.of(host, "192.0.2.1");
    assertThat(found).extracting(Serving::index).containsExactly(3L, 2L);
    assertThat(found.get(0).device().label()).isEqualTo("mlx5_0");
    assertThat(found.get(0).port().kind()).isEqualTo(Kind.PORT);
    assertThat(found.get(0).type()).isEqualTo("IBV_GID_TYPE_ROCE_V2");
    assertThat(found.get(0).address()).isEqualTo("192.0.2.1");
  }

  @Test
  void anInterfaceIsServedByItsGidsAndThoseWithAMarkComeLast() {
    assertThat(Serving.of(host, "ens1")).extracting(Serving::index).containsExactly(3L, 2L, 0L);
    assertThat(Serving.of(host, "ens1.7")).extracting(Serving::index).containsExactly(4L);
    assertThat(Serving.of(host, "ens1").get(2).marks()).contains("link local");
  }

  @Test
  void anAddressMayBeWrittenInAnyForm() {
    assertThat(Serving.of(host, "2001:0db8:0:0::0001")).hasSize(1);
    assertThat(Serving.of(host, "::ffff:192.0.2.1")).hasSize(2);
  }

  @Test
  void whatNobodyServesIsFoundNowhere() {
    assertThat(Serving.of(host, "192.0.2.2")).isEmpty();
    assertThat(Serving.of(host, "999.1.1.1")).isEmpty();
    assertThat(Serving.of(host, "")).isEmpty();
    assertThat(Serving.known(host)).contains("192.0.2.1", "ens1", "2001:db8::1");
  }

  @Test
  void whatWasMeantAsAnAddressIsToldFromTheNameOfAnInterface() {
    assertThat(List.of("192.0.2.1", "fe80::1", "::")).allMatch(Serving::isAddress);
    for (String wrong : List.of("999.1.1.1", "192.0.2", "192.0.2.", "fe80:::1", "1:2:3")) {
      assertThat(Serving.isAddress(wrong)).as(wrong).isFalse();
      assertThat(Serving.looksLikeAddress(wrong)).as(wrong).isTrue();
    }
    assertThat(List.of("ens1", "ens1.7", "dummy0", "bond0:1", "face", ""))
        .noneMatch(Serving::looksLikeAddress);
  }

  private static Resource gid(long index, String gid, long type, String ndev, String marks) {
    Readings.Builder readings =
        Readings.builder()
            .put("gid", Source.QUERIED, Reading.of(Value.of(Gid.parse(gid))))
            .put("gid_type", Source.QUERIED, type)
            .put("gid_index", Source.QUERIED, index)
            .put("ndev", Source.SYSFS, ndev);
    if (!marks.isEmpty()) {
      readings.put("marks", Source.SYSFS, marks);
    }
    return new Resource(
        ResourceId.of("mlx5_0", Kind.GID, "1/" + index),
        Kind.GID,
        ResourceId.of("mlx5_0", Kind.PORT, 1),
        "GID " + index,
        Owner.NOBODY,
        Status.OK,
        Map.of(),
        readings.build());
  }

  private static Resource row(ResourceId id, Kind kind, ResourceId parent) {
    return new Resource(
        id, kind, parent, id.text(), Owner.NOBODY, Status.OK, Map.of(), Readings.NONE);
  }
}
