package org.verbscope.verbs.live;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.verbscope.verbs.model.Errno;
import org.verbscope.verbs.model.Status;

class AvailabilityTest {
  private static final String NODE = "/dev/infiniband/uverbs0";

  @Test
  void aNodeThatMayNotBeOpenedIsNoPermissionWhateverErrnoTheLibraryEndsWith() {
    assertThat(Availability.cannotOpen(Errno.EACCES, node(true, false)).word())
        .isEqualTo("no permission");
    assertThat(Availability.cannotOpen(Errno.ENOENT, node(true, false)).word())
        .isEqualTo("no permission");
    assertThat(Availability.cannotOpen(Errno.EACCES, node(true, false)).reason())
        .contains(NODE + ", which is rw------- root:root");
    assertThat(Availability.cannotOpen(Errno.EPERM, node(true, true)).word())
        .isEqualTo("no permission");
  }

  @Test
  void aContainerThatWasNotGivenTheNodeIsTold() {
    Status status = Availability.cannotOpen(Errno.ENOENT, node(false, false));
    assertThat(status.word()).isEqualTo("no device node");
    assertThat(status.remedy()).contains("--device=" + NODE);
  }

  @Test
  void enospcOfAnOpenIsNoFullDisk() {
    Status status = Availability.cannotOpen(Errno.ENOSPC, node(true, true));
    assertThat(status.word()).isEqualTo("ABI mismatch");
    assertThat(status.remedy()).contains("nothing to do with disks");
  }

  @Test
  void enomemOfAnOpenPointsAtTheLimitOfLockedMemory() {
    assertThat(Availability.cannotOpen(Errno.ENOMEM, node(true, true)).remedy())
        .contains("ulimit -l");
  }

  @Test
  void anyOtherErrnoOfAnOpenKeepsItsName() {
    assertThat(Availability.cannotOpen(Errno.EBUSY, node(true, true)).reason())
        .contains("EBUSY (16)");
  }

  @Test
  void eioMeansTheDeviceIsGone() {
    assertThat(Availability.cannotQuery("ibv_query_port", Errno.EIO).word()).isEqualTo("removed");
    assertThat(Availability.cannotQuery("ibv_query_port", Errno.EINVAL).word())
        .isEqualTo("query failed");
  }

  @Test
  void aNodeThatTheModeLetsUsOpenIsForbiddenByOtherThanTheMode() {
    Availability.Node open = new Availability.Node(NODE, true, false, true, "rw-rw-rw- root:root");
    Status status = Availability.cannotOpen(Errno.EPERM, open);
    assertThat(status.word()).isEqualTo("no permission");
    assertThat(status.reason()).contains(NODE, "rw-rw-rw- root:root", "by its mode", "EPERM");
    assertThat(status.remedy()).contains("chmod does not help", "--device=" + NODE, "nodev");
  }

  private static Availability.Node node(boolean exists, boolean usable) {
    return new Availability.Node(NODE, exists, usable, false, "rw------- root:root");
  }
}
