package org.verbscope.verbs.live.sysfs;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.verbscope.verbs.model.Gid;

class RdmaSysfsTest {
  private static final String MLX5 = "sys/devices/pci0000:3a/0000:3b:00.0/infiniband/mlx5_0";
  private static final String RXE = "sys/devices/virtual/infiniband/rxe0";
  private static final String ZERO = "0000:0000:0000:0000:0000:0000:0000:0000\n";

  @TempDir Path root;
  private SysfsTree tree;

  @BeforeEach
  void machine() {
    tree =
        new SysfsTree(root)
            .file(MLX5 + "/node_type", "1: CA\n")
            .file(MLX5 + "/node_guid", "b83f:d203:0012:3456\n")
            .file(MLX5 + "/sys_image_guid", "b83f:d203:0012:3456\n")
            .file(MLX5 + "/node_desc", "node17 HCA-1\n")
            .file(MLX5 + "/fw_ver", "22.39.1002\n")
            .file(MLX5 + "/hca_type", "MT4125\n")
            .file(MLX5 + "/board_id", "MT_0000000359\n")
            .file(MLX5 + "/hw_rev", "0\n")
            .file(MLX5 + "/ports/1/state", "4: ACTIVE\n")
            .file(MLX5 + "/ports/1/phys_state", "5: LinkUp\n")
            .file(MLX5 + "/ports/1/rate", "100 Gb/sec (4X EDR)\n")
            .file(MLX5 + "/ports/1/link_layer", "InfiniBand\n")
            .file(MLX5 + "/ports/1/lid", "0x13\n")
            .file(MLX5 + "/ports/1/sm_lid", "0x1\n")
            .file(MLX5 + "/ports/1/lid_mask_count", "0\n")
            .file(MLX5 + "/ports/1/sm_sl", "0\n")
            .file(MLX5 + "/ports/1/cap_mask", "0xa651e848\n")
            .file(MLX5 + "/ports/1/pkeys/0", "0xffff\n")
            .file(MLX5 + "/ports/1/pkeys/1", "0x0000\n")
            .file(MLX5 + "/ports/1/pkeys/2", "0x8001\n")
            .file(MLX5 + "/ports/1/counters/port_xmit_data", "18446744073709551615\n")
            .file(MLX5 + "/ports/1/counters/symbol_error", "N/A (no PMA)\n")
            .file(MLX5 + "/ports/1/hw_counters/out_of_sequence", "7\n")
            .file(MLX5 + "/ports/1/hw_counters/lifespan", "10\n")
            .file("sys/devices/pci0000:3a/0000:3b:00.0/numa_node", "1\n")
            .link("sys/devices/pci0000:3a/0000:3b:00.0/driver", "sys/bus/pci/drivers/mlx5_core")
            .link(MLX5 + "/device", "sys/devices/pci0000:3a/0000:3b:00.0")
            .link("sys/class/infiniband/mlx5_0", MLX5)
            .file(RXE + "/node_type", "1: CA\n")
            .file(RXE + "/node_guid", "84d6:91ff:fe17:b957\n")
            .file(RXE + "/fw_ver", "\n")
            .file(RXE + "/parent", "eth7\n")
            .directory(RXE + "/ports/1")
            .file(RXE + "/ports/1/rate", "2.5 Gb/sec (1X SDR)\n")
            .file(RXE + "/ports/1/link_layer", "Ethernet\n")
            .link("sys/class/infiniband/rxe0", RXE)
            .file("sys/class/infiniband_verbs/abi_version", "6\n")
            .file("sys/class/infiniband_verbs/uverbs0/ibdev", "mlx5_0\n")
            .file("sys/class/infiniband_verbs/uverbs0/abi_version", "1\n")
            .file("sys/class/infiniband_verbs/uverbs0/dev", "231:192\n")
            .file("sys/class/infiniband_verbs/uverbs1/ibdev", "rxe0\n")
            .file("dev/infiniband/uverbs0", "")
            .file("sys/class/net/eth7/address", "02:00:5e:10:00:01\n")
            .file("sys/class/net/eth7/ifindex", "9\n")
            .file("sys/class/net/eth7/mtu", "9000\n")
            .file("sys/class/net/eth7/operstate", "up\n");
  }

  @Test
  void aCardIsDescribed() {
    SysfsDevice card = tree.read().device("mlx5_0").orElseThrow();

    assertThat(card.nodeType()).contains(new NumberedWord(OptionalLong.of(1), "CA"));
    assertThat(card.nodeGuid()).hasValue(0xb83fd20300123456L);
    assertThat(card.firmware()).contains("22.39.1002");
    assertThat(card.hcaType()).contains("MT4125");
    assertThat(card.boardId()).contains("MT_0000000359");
    assertThat(card.hardwareRevision()).contains("0");
    assertThat(card.nodeDescription()).contains("node17 HCA-1");
    assertThat(card.pci()).contains("0000:3b:00.0");
    assertThat(card.driver()).contains("mlx5_core");
    assertThat(card.numaNode()).hasValue(1);
    assertThat(card.isVirtual()).isFalse();
    assertThat(card.isVirtualFunction()).isFalse();
    assertThat(card.ports()).containsExactly(1);
  }

  @Test
  void aSoftwareDeviceLacksMostAndSaysSo() {
    SysfsDevice rxe = tree.read().device("rxe0").orElseThrow();

    assertThat(rxe.isVirtual()).isTrue();
    assertThat(rxe.firmware()).isEmpty();
    assertThat(rxe.boardId()).isEmpty();
    assertThat(rxe.pci()).isEmpty();
    assertThat(rxe.driver()).isEmpty();
    assertThat(rxe.numaNode()).isEmpty();
    assertThat(rxe.parentInterface()).contains("eth7");
    assertThat(tree.read().counters("rxe0", 1)).isEmpty();
    assertThat(tree.read().hardwareCounters("rxe0", 1)).isEmpty();
  }

  @Test
  void aVirtualFunctionIsRecognised() {
    tree.link("sys/devices/pci0000:3a/0000:3b:00.0/physfn", "sys/devices/pci0000:3a/0000:3b:00.1");

    assertThat(tree.read().device("mlx5_0").orElseThrow().isVirtualFunction()).isTrue();
  }

  @Test
  void aPortIsDecoded() {
    SysfsPort port = tree.read().port("mlx5_0", 1).orElseThrow();

    assertThat(port.state()).contains(new NumberedWord(OptionalLong.of(4), "ACTIVE"));
    assertThat(port.physState().orElseThrow()).hasToString("5: LinkUp");
    assertThat(port.linkLayer()).contains("InfiniBand");
    assertThat(port.lid()).hasValue(0x13);
    assertThat(port.smLid()).hasValue(1);
    assertThat(port.capMask()).hasValue(0xa651e848L);
    assertThat(port.rate().orElseThrow().gigabits()).hasValue(100);
    assertThat(port.rate().orElseThrow().lanes()).hasValue(4);
    assertThat(port.rate().orElseThrow().speed()).contains("EDR");
  }

  @Test
  void aPortWithoutFilesIsThereAndKnowsNothing() {
    SysfsPort port = tree.read().port("rxe0", 1).orElseThrow();

    assertThat(port.state()).isEmpty();
    assertThat(port.lid()).isEmpty();
    assertThat(port.rate().orElseThrow().gigabits()).hasValue(2.5);
    assertThat(tree.read().port("rxe0", 2)).isEmpty();
    assertThat(tree.read().port("gone", 1)).isEmpty();
  }

  @Test
  void ratesOfEveryKindAreReadAndStrangeOnesKept() {
    assertThat(LinkRate.parse("800 Gb/sec (4X XDR)").speed()).contains("XDR");
    assertThat(LinkRate.parse("106.25 Gb/sec (2X HDR)").gigabits()).hasValue(106.25);
    assertThat(LinkRate.parse("10 Gb/sec (4X)").speed()).isEmpty();
    assertThat(LinkRate.parse("10 Gb/sec (4X)").lanes()).hasValue(4);
    assertThat(LinkRate.parse("fast").text()).isEqualTo("fast");
    assertThat(LinkRate.parse("fast").gigabits()).isEmpty();
  }

  @Test
  void unknownConstantsKeepTheirNumber() {
    assertThat(NumberedWord.parse("9: FLYING"))
        .isEqualTo(new NumberedWord(OptionalLong.of(9), "FLYING"));
    assertThat(NumberedWord.parse("9")).isEqualTo(new NumberedWord(OptionalLong.of(9), "9"));
    assertThat(NumberedWord.parse("Phys Test"))
        .isEqualTo(new NumberedWord(OptionalLong.empty(), "Phys Test"));
  }

  @Test
  void emptyGidSlotsAreSilent() {
    String port = RXE + "/ports/1/";
    for (int i = 0; i < 16; i++) {
      tree.file(port + "gids/" + i, ZERO);
    }
    tree.file(port + "gids/4", "fe80:0000:0000:0000:0000:5eff:fe10:0001\n")
        .file(port + "gids/10", "0000:0000:0000:0000:0000:ffff:c000:020c\n")
        .file(port + "gids/11", "not a gid\n")
        // The kernel refuses to read the attributes of an empty slot; a directory does likewise.
        .directory(port + "gid_attrs/types/0")
        .file(port + "gid_attrs/types/4", "IB/RoCE v1\n")
        .file(port + "gid_attrs/ndevs/4", "eth7\n")
        .file(port + "gid_attrs/types/10", "RoCE v2\n")
        .directory(port + "gid_attrs/ndevs/10");

    GidTable gids = tree.read().gids("rxe0", 1);

    assertThat(gids.slots()).isEqualTo(16);
    assertThat(gids.used()).extracting(GidSlot::index).containsExactly(4, 10);
    assertThat(gids.used().get(0).networkInterface()).contains("eth7");
    assertThat(gids.used().get(0).isRoceV2()).isFalse();
    assertThat(gids.used().get(1).gid()).isEqualTo(Gid.parse("::ffff:192.0.2.12"));
    assertThat(gids.used().get(1).isRoceV2()).isTrue();
    assertThat(gids.used().get(1).networkInterface()).isEmpty();
  }

  @Test
  void aGidSaysWhatSpeaksAgainstIt() {
    NetInterface here = tree.read().networkInterface("eth7").orElseThrow();
    GidSlot own = roce("fe80::5eff:fe10:1");
    GidSlot old = roce("fe80::5eff:fe10:2");
    GidSlot routed = roce("::ffff:192.0.2.12");

    assertThat(here.mtu()).hasValue(9000);
    assertThat(here.index()).hasValue(9);
    assertThat(own.hardwareAddress()).contains("02:00:5e:10:00:01");
    assertThat(roce("fe80::84d6:91ff:fe17:b957").hardwareAddress()).contains("86:d6:91:17:b9:57");
    assertThat(own.marks(Optional.of(here))).containsExactly(GidSlot.Mark.LINK_LOCAL);
    assertThat(old.marks(Optional.of(here)))
        .containsExactlyInAnyOrder(GidSlot.Mark.LINK_LOCAL, GidSlot.Mark.STALE);
    assertThat(routed.marks(Optional.of(here))).isEmpty();
    assertThat(routed.marks(tree.read().networkInterface("eth8")))
        .containsExactly(GidSlot.Mark.INTERFACE_ELSEWHERE);
    assertThat(
            new GidSlot(0, Gid.parse("fe80::1"), Optional.of("IB/RoCE v1"), Optional.empty())
                .marks(Optional.empty()))
        .as("InfiniBand GIDs belong to no interface")
        .isEmpty();
  }

  @Test
  void anInterfaceThatOnlyTheMountedSysfsShowsIsOfAnotherNamespace() {
    tree.directory("proc/sys/net/ipv4/conf/lo");
    assertThat(tree.read().networkInterface("eth7")).isEmpty();
    tree.directory("proc/sys/net/ipv4/conf/eth7");
    assertThat(tree.read().networkInterface("eth7")).isPresent();
  }

  @Test
  void partitionKeysStandWithTheirSlotsAndEmptySlotsAreSkipped() {
    assertThat(tree.read().port("mlx5_0", 1).orElseThrow().pkeysText())
        .isEqualTo("0: 0xffff, 2: 0x8001");
    assertThat(tree.read().port("rxe0", 1).orElseThrow().pkeys()).isEmpty();
  }

  @Test
  void aCounterWithoutANumberIsNotAvailable() {
    CounterSet counters = tree.read().counters("mlx5_0", 1).orElseThrow();
    CounterSet own = tree.read().hardwareCounters("mlx5_0", 1).orElseThrow();

    assertThat(counters.values().get("symbol_error")).isEmpty();
    assertThat(counters.values().get("port_xmit_data")).hasValue(-1L);
    assertThat(counters.lifespanMillis()).isEmpty();
    assertThat(own.values()).containsOnlyKeys("out_of_sequence");
    assertThat(own.lifespanMillis()).hasValue(10);
  }

  @Test
  void theCharacterDeviceOfADeviceIsFound() throws Exception {
    Files.setPosixFilePermissions(
        root.resolve("dev/infiniband/uverbs0"), PosixFilePermissions.fromString("rw-rw-rw-"));

    assertThat(tree.read().verbsAbi()).hasValue(6);
    assertThat(tree.read().uverbs()).hasSize(2);
    UverbsNode node = tree.read().uverbs().get(0);
    assertThat(node.device()).contains("mlx5_0");
    assertThat(node.abi()).hasValue(1);
    assertThat(node.number()).contains("231:192");
    assertThat(node.file().orElseThrow().mode()).isEqualTo(0666);
    assertThat(node.file().orElseThrow().usable()).isTrue();
    assertThat(node.file().orElseThrow().owner())
        .isEqualTo(Files.getOwner(root.resolve("dev/infiniband/uverbs0")).getName());
    assertThat(tree.read().uverbs().get(1).file())
        .as("a container that was not given the node")
        .isEmpty();
  }

  @Test
  void aMachineWithoutRdmaHasNothing(@TempDir Path bare) {
    RdmaSysfs nothing = new RdmaSysfs(bare);

    assertThat(nothing.isCoreLoaded()).isFalse();
    assertThat(nothing.verbsAbi()).isEmpty();
    assertThat(nothing.devices()).isEmpty();
    assertThat(nothing.uverbs()).isEmpty();
    assertThat(nothing.device("mlx5_0")).isEmpty();
    assertThat(nothing.gids("mlx5_0", 1).used()).isEmpty();
    assertThat(tree.read().isCoreLoaded()).isTrue();
    assertThat(tree.read().devices()).containsExactlyInAnyOrder("mlx5_0", "rxe0");
  }

  @Test
  void aNameThatLeadsElsewhereIsNoDevice() {
    tree.file("sys/class/secret/node_type", "1: CA\n");

    assertThat(tree.read().device("../secret")).isEmpty();
    assertThat(tree.read().device("..")).isEmpty();
    assertThat(tree.read().device("")).isEmpty();
    assertThat(tree.read().device("a\0b")).isEmpty();
  }

  private static GidSlot roce(String gid) {
    return new GidSlot(3, Gid.parse(gid), Optional.of("RoCE v2"), Optional.of("eth7"));
  }
}
