package org.verbscope.verbs.live;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.verbscope.verbs.live.DeviceFacts.GidFacts;
import org.verbscope.verbs.live.DeviceFacts.PortFacts;
import org.verbscope.verbs.live.netlink.KernelSystem;
import org.verbscope.verbs.live.sysfs.GidSlot;
import org.verbscope.verbs.live.sysfs.SysfsPort;
import org.verbscope.verbs.live.sysfs.SysfsTree;
import org.verbscope.verbs.model.Errno;
import org.verbscope.verbs.model.Gid;
import org.verbscope.verbs.model.HostInfo;
import org.verbscope.verbs.model.Kind;
import org.verbscope.verbs.model.Owner;
import org.verbscope.verbs.model.Reading;
import org.verbscope.verbs.model.Readings;
import org.verbscope.verbs.model.Resource;
import org.verbscope.verbs.model.ResourceId;
import org.verbscope.verbs.model.Source;
import org.verbscope.verbs.model.Status;
import org.verbscope.verbs.model.Value;

class LiveTreeTest {
  private static final Map<String, Value> ETHERNET = Map.of("link_layer", Value.of(2));
  private static final GidFacts GID =
      new GidFacts(3, Gid.parse("::ffff:192.0.2.1"), 2, 7, "ens1np0", Set.of());

  private static final ThisMachine.Memlock NO_HARD_LIMIT =
      new ThisMachine.Memlock(Reading.of(65536), new Reading.NotApplicable("no limit"));

  @Test
  void aPortStandsBelowItsDeviceAndAGidBelowItsPort() {
    List<Resource> rows =
        LiveTree.device(
            device(Status.OK, port(1, ETHERNET, null, GID)), Optional.empty(), port -> Map.of());
    assertThat(rows)
        .extracting(Resource::id)
        .containsExactly(
            ResourceId.device("mlx5_0"),
            ResourceId.of("mlx5_0", Kind.PORT, 1),
            ResourceId.of("mlx5_0", Kind.GID, "1/3"));
    assertThat(rows)
        .extracting(Resource::parent)
        .containsExactly(ResourceId.HOST, rows.get(0).id(), rows.get(1).id());
    assertThat(rows.get(2).value("ndev", Source.SYSFS)).contains(Value.of("ens1np0"));
    assertThat(rows).allMatch(row -> row.status().isOk());
  }

  @Test
  void aSoftwareDeviceSaysThatNoHardwareIsBehindIt(@TempDir Path root) {
    SysfsTree tree =
        new SysfsTree(root).file("sys/devices/virtual/infiniband/rxe0/parent", "eth7\n");
    tree.link("sys/class/infiniband/rxe0", "sys/devices/virtual/infiniband/rxe0");
    DeviceFacts rxe =
        new DeviceFacts(
            "rxe0", Status.OK, tree.read().device("rxe0"), Map.of(), Map.of(), List.of());
    Resource row = LiveTree.deviceAlone(rxe, Optional.empty());
    assertThat(row.status()).isEqualTo(Status.OK);
    assertThat(row.value("parent", Source.SYSFS)).contains(Value.of("eth7"));
    assertThat(row.readings().of("pci").get(Source.SYSFS))
        .isInstanceOf(Reading.NotApplicable.class);
  }

  @Test
  void aPortTellsHowManySlotsOfItsGidTableAreUsedOfHowMany() {
    Map<String, Value> queried = Map.of("link_layer", Value.of(2), "gid_tbl_len", Value.of(128));
    List<Resource> rows =
        LiveTree.device(
            device(Status.OK, port(1, queried, null, GID)), Optional.empty(), port -> Map.of());
    assertThat(rows.get(1).value("gids", Source.QUERIED)).contains(Value.of(1));
    assertThat(rows.get(1).value("gids", Source.LIMIT)).contains(Value.of(128));
  }

  @Test
  void aGidWhoseInterfaceIsElsewhereOrHasAnotherAddressIsMarked() {
    assertThat(gidRow(GidSlot.Mark.INTERFACE_ELSEWHERE).status().word()).isEqualTo("elsewhere");
    assertThat(gidRow(GidSlot.Mark.STALE).status().reason()).contains("ens1np0");
    Resource linkLocal = gidRow(GidSlot.Mark.LINK_LOCAL);
    assertThat(linkLocal.status()).isEqualTo(Status.OK);
    assertThat(linkLocal.value("marks", Source.SYSFS)).contains(Value.of("link local"));
  }

  private static Resource gidRow(GidSlot.Mark mark) {
    GidFacts gid =
        new GidFacts(0, Gid.parse("fe80::5054:ff:fe12:3456"), 2, 7, "ens1np0", Set.of(mark));
    List<Resource> rows =
        LiveTree.device(
            device(Status.OK, port(1, ETHERNET, null, gid)), Optional.empty(), port -> Map.of());
    return rows.get(2);
  }

  @Test
  void anEthernetPortWithoutGidsSaysSoAndAnInfinibandPortDoesNot() {
    Map<String, Value> infiniband = Map.of("link_layer", Value.of(1));
    List<Resource> rows =
        LiveTree.device(
            device(Status.OK, port(1, ETHERNET, null), port(2, infiniband, null)),
            Optional.empty(),
            port -> Map.of());
    assertThat(rows.get(1).status().word()).isEqualTo("no GIDs");
    assertThat(rows.get(2).status()).isEqualTo(Status.OK);
  }

  @Test
  void aPortThatCannotBeQueriedIsARowWithTheErrno() {
    List<Resource> rows =
        LiveTree.device(
            device(Status.OK, port(1, Map.of(), Errno.EINVAL)), Optional.empty(), port -> Map.of());
    assertThat(rows.get(1).status().reason()).contains("ibv_query_port", "EINVAL (22)");
  }

  @Test
  void aDeviceThatCannotBeOpenedKeepsItsRowAndNoMoreThanIsKnown() {
    Status status =
        Availability.cannotOpen(
            Errno.EACCES, new Availability.Node("/dev/infiniband/uverbs0", true, false, false, ""));
    List<Resource> rows =
        LiveTree.device(
            new DeviceFacts(
                "mlx5_0",
                status,
                Optional.empty(),
                Map.of("dev_name", Value.of("uverbs0")),
                Map.of(),
                List.of()),
            Optional.empty(),
            port -> Map.of());
    assertThat(rows).hasSize(1);
    assertThat(rows.get(0).status()).isEqualTo(status);
    assertThat(rows.get(0).value("dev_name", Source.QUERIED)).contains(Value.of("uverbs0"));
    assertThat(rows.get(0).readings().of("max_qp")).isEmpty();
  }

  @Test
  void theLimitsOfAnObjectAreTheAttributesOfItsDevice() {
    OwnObject qp =
        own(
            ResourceId.of("mlx5_0", Kind.QP, 280),
            Kind.QP,
            ResourceId.of("mlx5_0", Kind.PD, "v1"),
            "280",
            280);
    Readings own = Readings.builder().put("cap.max_send_wr", Source.REQUESTED, 100).build();
    Resource row =
        LiveTree.own(qp, own, Optional.of(device(Status.OK)), Optional.empty(), Map.of());
    assertThat(row.value("cap.max_send_wr", Source.REQUESTED)).contains(Value.of(100));
    assertThat(row.value("cap.max_send_wr", Source.LIMIT)).contains(Value.of(32768));
    assertThat(row.readings().of("cap.max_inline_data")).isEmpty();
  }

  @Test
  void aPdThatCouldNotBeToldApartSaysThatNoVerbTellsItsNumber() {
    OwnObject pd =
        own(ResourceId.of("mlx5_0", Kind.PD, "v1"), Kind.PD, ResourceId.device("mlx5_0"), "v1", -1);
    Resource row = LiveTree.own(pd, Readings.NONE, Optional.empty(), Optional.empty(), Map.of());
    assertThat(row.readings().of("pdn").get(Source.KERNEL)).isInstanceOf(Reading.NotExposed.class);
  }

  @Test
  void aHandleFromOpenQpSaysWhyItHasNeitherPdNorCqNorEvents() {
    ResourceId domain = ResourceId.of("mlx4_0", Kind.XRCD, "v1");
    OwnObject handle =
        own(ResourceId.of("mlx4_0", Kind.QP_HANDLE, "72~2"), Kind.QP_HANDLE, domain, "72~2", 72);
    Readings own = Readings.builder().put("state", Source.RECEIPT, 7).build();
    Resource row = LiveTree.own(handle, own, Optional.empty(), Optional.empty(), Map.of());
    assertThat(row.parent()).isEqualTo(domain);
    assertThat(row.value("state", Source.RECEIPT)).contains(Value.of(7));
    assertThat(row.readings().of("state", Source.KERNEL))
        .containsInstanceOf(Reading.NotExposed.class);
    for (String none : List.of("pdn", "send_cq", "recv_cq", "async_events")) {
      assertThat(row.readings().of(none, Source.KERNEL))
          .as(none)
          .containsInstanceOf(Reading.NotApplicable.class);
    }
  }

  private static OwnObject own(
      ResourceId id, Kind kind, ResourceId parent, String key, long number) {
    Owner owner = Owner.self("main", 812, "java");
    return new OwnObject(
        id,
        kind,
        parent,
        key,
        owner,
        Map.of(),
        Readings.NONE,
        new OpenContexts.Key("main", "mlx5_0"),
        number,
        0);
  }

  @Test
  void theHostRowCarriesWhatIsWrongAndWhatIsKnown() {
    Resource row =
        LiveTree.host(
            new HostInfo("local:", false, "node1", "6.1.0-57-amd64", ""),
            Availability.noDevices("modprobe rdma_rxe"),
            NO_HARD_LIMIT,
            Optional.empty());
    assertThat(row.id()).isEqualTo(ResourceId.HOST);
    assertThat(row.parent()).isNull();
    assertThat(row.status().word()).isEqualTo("no devices");
    assertThat(row.value("kernel", Source.QUERIED)).contains(Value.of("6.1.0-57-amd64"));
    assertThat(row.value("memlock_soft", Source.QUERIED)).contains(Value.of(65536));
    assertThat(row.readings().of("rdma_core").get(Source.QUERIED))
        .isInstanceOf(Reading.NotExposed.class);
    assertThat(row.readings().of("netns_mode").get(Source.KERNEL))
        .isInstanceOf(Reading.NotExposed.class);
  }

  @Test
  void theHostRowTellsWhetherNamespacesShareTheDevices() {
    assertThat(netnsMode(OptionalLong.of(1))).contains(Value.of("shared"));
    assertThat(netnsMode(OptionalLong.of(0))).contains(Value.of("exclusive"));
    assertThat(netnsMode(OptionalLong.empty())).isEmpty();
  }

  private static Optional<Value> netnsMode(OptionalLong shared) {
    OptionalLong untold = OptionalLong.empty();
    return LiveTree.host(
            new HostInfo("local:", false, "node1", "6.1.0-57-amd64", ""),
            Status.OK,
            NO_HARD_LIMIT,
            Optional.of(new KernelSystem(shared, untold, untold, untold)))
        .value("netns_mode", Source.KERNEL);
  }

  @Test
  void aPortShowsItsPartitionKeysWithTheirSlots() {
    SysfsPort told =
        new SysfsPort(
            1,
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            OptionalLong.empty(),
            OptionalLong.empty(),
            OptionalLong.empty(),
            OptionalLong.empty(),
            OptionalLong.empty(),
            new TreeMap<>(Map.of(0, 0xffff, 2, 0x8001)));
    PortFacts port = new PortFacts(1, Map.of(), null, Optional.of(told), List.of());
    Resource row =
        LiveTree.device(device(Status.OK, port), Optional.empty(), number -> Map.of()).get(1);
    assertThat(row.value("pkeys", Source.SYSFS)).contains(Value.of("0: 0xffff, 2: 0x8001"));
  }

  private static PortFacts port(
      int number, Map<String, Value> queried, Errno failure, GidFacts... gids) {
    return new PortFacts(number, queried, failure, Optional.empty(), List.of(gids));
  }

  private static DeviceFacts device(Status status, PortFacts... ports) {
    return new DeviceFacts(
        "mlx5_0",
        status,
        Optional.empty(),
        Map.of("dev_name", Value.of("uverbs0")),
        Map.of("max_qp_wr", Value.of(32768)),
        List.of(ports));
  }
}
