package org.verbscope.verbs.live;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.verbscope.verbs.live.netlink.KernelChardev;
import org.verbscope.verbs.live.netlink.KernelDevice;
import org.verbscope.verbs.live.netlink.KernelSystem;
import org.verbscope.verbs.live.sysfs.ProcessNames;
import org.verbscope.verbs.live.sysfs.SysfsTree;
import org.verbscope.verbs.model.Errno;
import org.verbscope.verbs.model.Status;

/** Machines and containers on which libibverbs gives no device, and what they are told. */
class ObstaclesTest {
  private static final String RELEASE = "6.14.0-29-generic";
  private static final String MODULES = "lib/modules/" + RELEASE + "/";
  private static final OptionalLong UNTOLD = OptionalLong.empty();
  private static final KernelView SHARED = kernel(1, Map.of());
  private static final KernelView EXCLUSIVE = kernel(0, Map.of());

  @TempDir Path root;
  private SysfsTree tree;

  @BeforeEach
  void machine() {
    tree = new SysfsTree(root).file("proc/sys/kernel/osrelease", RELEASE + "\n");
  }

  @Test
  void aContainerWithoutSysfsIsToldThatItIsNotMounted() {
    Status status = obstacles().ofList(Errno.ENOSYS);
    assertThat(status.word()).isEqualTo("no sysfs");
    assertThat(status.reason()).contains(root.resolve("sys/class").toString(), "ENOSYS");
    assertThat(status.remedy()).contains("mount -t sysfs");
  }

  @Test
  void aKernelWithoutTheStackSaysWhatToLoad() {
    tree.directory("sys/class/net");
    Status status = obstacles().ofList(Errno.ENOSYS);
    assertThat(status.word()).isEqualTo("no RDMA stack");
    assertThat(status.remedy()).contains("modprobe ib_uverbs", "rdma link add", "sim:workshop");
  }

  @Test
  void devicesWithoutUverbsNeedTheModule() {
    tree.directory("sys/class/infiniband/mlx5_0");
    assertThat(obstacles().ofList(Errno.ENOSYS).word()).isEqualTo("no uverbs");
    assertThat(obstacles().ofList(Errno.ENOSYS).remedy()).isEqualTo("modprobe ib_uverbs");
  }

  @Test
  void aVerbsInterfaceOfAVersionThatTheLibraryDoesNotTakeIsAnAbiMismatch() {
    tree.directory("sys/class/infiniband/mlx5_0")
        .file("sys/class/infiniband_verbs/abi_version", "7\n");
    Status status = obstacles().ofList(Errno.ENOSYS);
    assertThat(status.word()).isEqualTo("ABI mismatch");
    assertThat(status.reason()).contains("version 7");
    assertThat(status.remedy()).contains("kernel and rdma-core");
  }

  @Test
  void anotherErrnoOfTheListIsNamed() {
    assertThat(obstacles().ofList(Errno.ENOMEM).reason()).contains("ENOMEM (12)");
  }

  @Test
  void aStackWithoutDevicesSaysHowToMakeOne() {
    Status status = obstacles().ofEmptyList(SHARED);
    assertThat(status.word()).isEqualTo("no devices");
    assertThat(status.remedy()).contains("rdma link add rxe0 type rxe").doesNotContain("extra");
  }

  @Test
  void aKernelWhoseModulesLackTheSoftwareDriverNamesThePackage() {
    tree.file(MODULES + "modules.dep", "kernel/drivers/infiniband/core/ib_core.ko.zst:\n");
    assertThat(obstacles().ofEmptyList(SHARED).remedy())
        .contains("lack rdma_rxe", "linux-modules-extra-" + RELEASE, "rdma link add rxe0");
  }

  @Test
  void aSoftwareDriverThatIsThereOrBuiltInNeedsNoPackage() {
    tree.file(MODULES + "modules.dep", "")
        .file(MODULES + "modules.builtin", "kernel/drivers/infiniband/sw/rxe/rdma_rxe.ko\n");
    assertThat(obstacles().ofEmptyList(SHARED).remedy()).doesNotContain("extra");
    tree.file(MODULES + "modules.builtin", "")
        .file(MODULES + "modules.dep", "kernel/drivers/infiniband/sw/rxe/rdma_rxe.ko.zst: a.ko\n");
    assertThat(obstacles().ofEmptyList(SHARED).remedy()).doesNotContain("extra");
    tree.file(MODULES + "modules.dep", "").directory("sys/module/rdma_rxe");
    assertThat(obstacles().ofEmptyList(SHARED).remedy()).doesNotContain("extra");
  }

  @Test
  void whereDevicesBelongToNamespacesAnEmptyListSaysThatNoneBelongsHere() {
    Status status = obstacles().ofEmptyList(EXCLUSIVE);
    assertThat(status.word()).isEqualTo("no devices");
    assertThat(status.reason()).contains("this network namespace", "exclusive");
    assertThat(status.remedy()).contains("rdma dev set DEVICE netns");
  }

  @Test
  void aDeviceOfAnotherNamespaceThatSysfsShowsSaysWhereItBelongs() {
    served();
    Status status = obstacles().ofUnlisted("mlx5_0", EXCLUSIVE, true);
    assertThat(status.word()).isEqualTo("elsewhere");
    assertThat(status.remedy()).contains("rdma dev set mlx5_0 netns");
    assertThat(obstacles().ofUnlisted("mlx5_0", SHARED, true).word()).isEqualTo("no provider");
    assertThat(obstacles().ofUnlisted("mlx5_0", EXCLUSIVE, false).word()).isEqualTo("no provider");
  }

  @Test
  void aDeviceThatNobodyServesLacksUverbs() {
    tree.directory("sys/class/infiniband/mlx5_0");
    Status status = obstacles().ofUnlisted("mlx5_0", SHARED, false);
    assertThat(status.word()).isEqualTo("no uverbs");
    assertThat(status.remedy()).contains("modprobe ib_uverbs");
  }

  @Test
  void aDeviceWithoutAProviderNamesItsDriverItsAbiAndTheProvidersThereAre() {
    served()
        .file("etc/libibverbs.d/rxe.driver", "driver rxe\n")
        .file("etc/libibverbs.d/mlx4.driver", "driver mlx4\n")
        .file("etc/libibverbs.d/mlx5.driver.rpmsave", "driver mlx5\n");
    Status status = obstacles().ofUnlisted("mlx5_0", kernel(1, chardev("mlx5_0", 1)), false);
    assertThat(status.word()).isEqualTo("no provider");
    assertThat(status.reason())
        .contains("driver mlx5, ABI 1")
        .endsWith("/etc/libibverbs.d names mlx4, rxe");
    assertThat(status.remedy()).contains("ibverbs-providers", "IBV_SHOW_WARNINGS=1");
  }

  @Test
  void aMachineWithoutAnyProviderAndAKernelThatTellsNoDriverSaySo() {
    served();
    assertThat(obstacles().ofUnlisted("mlx5_0", KernelView.NOTHING, false).reason())
        .contains("driver unknown, ABI 1")
        .endsWith("/etc/libibverbs.d names none");
  }

  @Test
  void ofTenDevicesThoseWhoseNodeTheContainerWasNotGivenSaySoEachOnItsOwn() {
    for (int i = 0; i < 10; i++) {
      tree.directory("sys/class/infiniband/mlx4_" + i)
          .file("sys/class/infiniband_verbs/uverbs" + i + "/ibdev", "mlx4_" + i + "\n");
    }
    tree.file("dev/infiniband/uverbs2", "");
    for (int i = 0; i < 10; i++) {
      Status status = obstacles().ofOpening("mlx4_" + i, "uverbs" + i, Errno.ENOENT);
      if (i == 2) {
        assertThat(status.word()).isNotEqualTo("no device node");
      } else {
        assertThat(status.word()).isEqualTo("no device node");
        assertThat(status.remedy()).contains("--device=/dev/infiniband/uverbs" + i);
      }
    }
  }

  @Test
  void aNodeThatMayNotBeOpenedIsShownWithItsMode() throws IOException {
    served();
    mode("r--r--r--");
    Status status = obstacles().ofOpening("mlx5_0", "uverbs0", Errno.EACCES);
    assertThat(status.word()).isEqualTo("no permission");
    assertThat(status.reason()).contains("may not open", "which is r--r--r--");
    assertThat(status.remedy()).contains("chmod 0666 /dev/infiniband/uverbs0");
  }

  @Test
  void aNodeThatIsOpenToEveryoneAndForbiddenIsNoMatterOfItsMode() throws IOException {
    served();
    mode("rw-rw-rw-");
    Status status = obstacles().ofOpening("mlx5_0", "uverbs0", Errno.EPERM);
    assertThat(status.word()).isEqualTo("no permission");
    assertThat(status.remedy()).contains("chmod does not help");
  }

  private void mode(String permissions) throws IOException {
    Files.setPosixFilePermissions(
        root.resolve("dev/infiniband/uverbs0"), PosixFilePermissions.fromString(permissions));
  }

  private SysfsTree served() {
    return tree.directory("sys/class/infiniband/mlx5_0")
        .file("sys/class/infiniband_verbs/uverbs0/ibdev", "mlx5_0\n")
        .file("sys/class/infiniband_verbs/uverbs0/abi_version", "1\n")
        .file("dev/infiniband/uverbs0", "");
  }

  private Obstacles obstacles() {
    return new Obstacles(tree.read());
  }

  private static KernelView kernel(int shared, Map<String, KernelView.Device> devices) {
    KernelSystem system = new KernelSystem(OptionalLong.of(shared), UNTOLD, UNTOLD, UNTOLD);
    return new KernelView(Optional.of(system), devices, ProcessNames.none(), List.of());
  }

  private static Map<String, KernelView.Device> chardev(String device, int driver) {
    KernelDevice known =
        new KernelDevice(
            0,
            device,
            UNTOLD,
            UNTOLD,
            Optional.empty(),
            UNTOLD,
            UNTOLD,
            UNTOLD,
            UNTOLD,
            Optional.empty(),
            UNTOLD,
            Optional.empty());
    KernelChardev served =
        new KernelChardev(Optional.of("uverbs0"), OptionalLong.of(driver), UNTOLD, UNTOLD);
    return Map.of(
        device, new KernelView.Device(known, Optional.empty(), Optional.of(served), Map.of()));
  }
}
