package org.verbscope.verbs.live.netlink;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.verbscope.verbs.live.sysfs.RdmaSysfs;
import org.verbscope.verbs.model.Errno;
import org.verbscope.verbs.testbed.Guest;

class BareKernelIT {
  @Test
  @Tag(Guest.OFF)
  void aKernelWithoutRdmaSaysWhatIsMissing() {
    Answer<RdmaNetlink> answer = RdmaNetlink.open();

    assertThat(answer.value()).isNull();
    assertThat(answer.error()).isEqualTo(Errno.EPROTONOSUPPORT);
    assertThat(answer.notices().get(0)).contains("modprobe ib_core");
    assertThat(new RdmaSysfs(Path.of("/")).isCoreLoaded()).isFalse();
  }

  @Test
  @Tag(Guest.NONE)
  void aKernelWithoutDevicesHasNone() {
    try (RdmaNetlink kernel = RdmaNetlink.open().value()) {
      assertThat(kernel.devices().value()).isEmpty();
      assertThat(kernel.devices().isComplete()).isTrue();
      assertThat(kernel.summaries().value()).isEmpty();
    }
    assertThat(new RdmaSysfs(Path.of("/")).devices()).isEmpty();
  }
}
