package org.verbscope.verbs.live;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.verbscope.verbs.HostAddress;
import org.verbscope.verbs.model.Errno;
import org.verbscope.verbs.model.Fields;
import org.verbscope.verbs.model.Header;
import org.verbscope.verbs.model.Outcome;
import org.verbscope.verbs.model.Receipt;
import org.verbscope.verbs.model.Resource;
import org.verbscope.verbs.model.ResourceId;
import org.verbscope.verbs.model.Verb;
import org.verbscope.verbs.model.VerbCall;
import org.verbscope.verbs.testbed.Guest;

/** Hosts without a device: each says what is missing. */
class NoDeviceIT {

  @Test
  @Tag(Guest.NONE)
  void aStackWithoutDevicesSaysHowToMakeOne() {
    Resource host = hostRow();
    assertThat(host.status().word()).isEqualTo("no devices");
    assertThat(host.status().remedy()).contains("rdma link add rxe0 type rxe");
  }

  @Test
  @Tag(Guest.OFF)
  void aKernelWithoutTheStackSaysWhatToLoad() {
    Resource host = hostRow();
    assertThat(host.status().word()).isEqualTo("no RDMA stack");
    assertThat(host.status().remedy()).contains("modprobe ib_uverbs");
  }

  @Test
  @Tag(Guest.NONE)
  @Tag(Guest.OFF)
  void callsAreRefusedWithEnodev() {
    try (LiveHost host = LiveHost.open(HostAddress.parse("local:"))) {
      Header header = Header.NONE.withDevice("rxe0");
      Receipt receipt = host.perform(VerbCall.of(Verb.IBV_ALLOC_PD, header, Fields.NONE));
      assertThat(receipt.outcome()).isInstanceOf(Outcome.Refused.class);
      assertThat(((Outcome.Refused) receipt.outcome()).errno()).isEqualTo(Errno.ENODEV);
    }
  }

  private static Resource hostRow() {
    try (LiveHost host = LiveHost.open(HostAddress.parse("local:"))) {
      assertThat(host.snapshot().resources()).hasSize(1);
      return host.snapshot().find(ResourceId.HOST).orElseThrow();
    }
  }
}
