package org.verbscope.verbs.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.verbscope.verbs.HostAddress;
import org.verbscope.verbs.live.netlink.Answer;
import org.verbscope.verbs.model.Errno;
import org.verbscope.verbs.model.Fields;
import org.verbscope.verbs.model.Header;
import org.verbscope.verbs.model.HostSnapshot;
import org.verbscope.verbs.model.Outcome;
import org.verbscope.verbs.model.Receipt;
import org.verbscope.verbs.model.Resource;
import org.verbscope.verbs.model.ResourceId;
import org.verbscope.verbs.model.Verb;
import org.verbscope.verbs.model.VerbCall;

/** What a live host is on a machine that lacks something. */
class LiveHostTest {
  private static final HostAddress LOCAL = HostAddress.parse("local:");
  private static final String NO_LIBRARY = "libibverbs-that-is-not-there.so.1";

  @TempDir Path root;

  @Test
  void itOpensOnAnyMachineAndSaysHowThatIs() {
    try (LiveHost host = LiveHost.open(LOCAL)) {
      Resource row = host.snapshot().find(ResourceId.HOST).orElseThrow();
      assertThat(host.info().simulated()).isFalse();
      assertThat(host.info().kernel()).isNotEmpty();
      assertThat(row.status().isOk() || !row.status().remedy().isEmpty()).isTrue();
    }
  }

  @Test
  void withoutTheLibraryTheHostRowNamesItAndThePackages() {
    try (LiveHost host = without(NO_LIBRARY)) {
      Resource row = host.snapshot().find(ResourceId.HOST).orElseThrow();
      assertThat(row.status().word()).isEqualTo("no libibverbs");
      assertThat(row.status().reason())
          .isEqualTo(
              "the library %s cannot be loaded from LD_LIBRARY_PATH or the system's directories:"
                      .formatted(NO_LIBRARY)
                  + " %s: cannot open shared object file: No such file or directory"
                      .formatted(NO_LIBRARY));
      assertThat(row.status().remedy()).contains("libibverbs1", "sim:workshop");
    }
  }

  @Test
  void aLibraryThatIsNoneOfVerbsIsRefusedAsWell() {
    try (LiveHost host = without("libc.so.6")) {
      Resource row = host.snapshot().find(ResourceId.HOST).orElseThrow();
      assertThat(row.status().word()).isEqualTo("no libibverbs");
      assertThat(row.status().reason()).contains("ibv_").doesNotContain("\n");
    }
  }

  @Test
  void devicesOfTheKernelStandInTheTreeEvenWithoutTheLibrary() throws IOException {
    Files.createDirectories(root.resolve("sys/class/infiniband/mlx5_0"));
    try (LiveHost host = without(NO_LIBRARY)) {
      HostSnapshot snapshot = host.snapshot();
      Resource device = snapshot.find(ResourceId.device("mlx5_0")).orElseThrow();
      assertThat(device.parent()).isEqualTo(ResourceId.HOST);
      assertThat(device.status().word()).isEqualTo("no libibverbs");
    }
  }

  @Test
  void aCallOnADeviceThatCannotBeReachedIsRefusedWithTheReasonAndTheRemedy() throws IOException {
    Files.createDirectories(root.resolve("sys/class/infiniband/mlx5_0"));
    try (LiveHost host = without(NO_LIBRARY)) {
      Receipt receipt = host.perform(allocPd("mlx5_0"));
      assertThat(receipt.outcome()).isInstanceOf(Outcome.Refused.class);
      Outcome.Refused refused = (Outcome.Refused) receipt.outcome();
      assertThat(refused.errno()).isEqualTo(Errno.ENOSYS);
      assertThat(refused.causes().get(0).says()).isEqualTo("mlx5_0: no libibverbs");
      assertThat(refused.causes().get(0).remedy()).contains("libibverbs1");
    }
  }

  @Test
  void aCallOnADeviceThatIsNotThereIsRefusedWithEnodev() {
    try (LiveHost host = without(NO_LIBRARY)) {
      Receipt receipt = host.perform(allocPd("mlx9_0"));
      assertThat(((Outcome.Refused) receipt.outcome()).errno()).isEqualTo(Errno.ENODEV);
    }
  }

  @Test
  void theRevisionGrowsOnlyWhenSomethingIsDifferent() throws IOException {
    try (LiveHost host = without(NO_LIBRARY)) {
      assertThat(host.snapshot().revision()).isEqualTo(1);
      assertThat(host.snapshot().revision()).isEqualTo(1);
      Files.createDirectories(root.resolve("sys/class/infiniband/mlx5_0"));
      assertThat(host.snapshot().revision()).isEqualTo(2);
    }
  }

  @Test
  void aClosedHostAnswersNothing() {
    LiveHost host = without(NO_LIBRARY);
    host.close();
    host.close();
    assertThatThrownBy(host::snapshot).isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> host.perform(allocPd("mlx5_0")))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("local:");
  }

  private LiveHost without(String library) {
    return LiveHost.open(
        LOCAL,
        library,
        root,
        () -> new Answer<>(null, Errno.EPROTONOSUPPORT, false, List.of("no RDMA core")));
  }

  @Test
  void aKernelThatCannotBeAskedIsOneNotice() {
    try (LiveHost host =
        LiveHost.open(
            LOCAL,
            NO_LIBRARY,
            root,
            () -> new Answer<>(null, Errno.EPERM, false, List.of("forbidden")))) {
      assertThat(host.snapshot().notices()).hasSize(1);
      assertThat(host.snapshot().notices().get(0).says()).contains("netlink", "EPERM");
      assertThat(host.snapshot().revision()).isEqualTo(1);
    }
  }

  private static VerbCall allocPd(String device) {
    return VerbCall.of(Verb.IBV_ALLOC_PD, Header.NONE.withDevice(device), Fields.NONE);
  }
}
