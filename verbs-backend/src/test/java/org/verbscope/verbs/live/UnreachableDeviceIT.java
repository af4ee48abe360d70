package org.verbscope.verbs.live;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.verbscope.verbs.HostAddress;
import org.verbscope.verbs.model.Cause;
import org.verbscope.verbs.model.HostSnapshot;
import org.verbscope.verbs.model.Kind;
import org.verbscope.verbs.model.Notice;
import org.verbscope.verbs.model.Outcome;
import org.verbscope.verbs.model.Receipt;
import org.verbscope.verbs.model.ResourceId;
import org.verbscope.verbs.model.Verb;
import org.verbscope.verbs.testbed.Guest;

/** A device that is there and cannot be used, or goes: a row that says so. */
@Tag(Guest.RXE)
class UnreachableDeviceIT {
  private static final ResourceId DEVICE = ResourceId.device("rxe0");
  private static final Path NODE = Path.of("/dev/infiniband/uverbs0");

  @Test
  void aDeviceWithoutItsNodeSaysSo() throws Exception {
    Path aside = Path.of("/dev/infiniband/aside");
    Files.move(NODE, aside);
    try (GuestCalls rxe = new GuestCalls()) {
      assertThat(rxe.row(DEVICE).status().word()).isEqualTo("no device node");
      Receipt receipt = rxe.call(Verb.IBV_ALLOC_PD, "pd", f -> f);
      Cause cause = GuestCalls.refused(receipt).causes().get(0);
      assertThat(cause.says()).isEqualTo("rxe0: no device node");
      assertThat(cause.remedy()).contains("--device=/dev/infiniband/uverbs0");
    } finally {
      Files.move(aside, NODE);
    }
    try (GuestCalls rxe = new GuestCalls()) {
      assertThat(rxe.row(DEVICE).status().isOk()).isTrue();
    }
  }

  @Test
  void aUserWhoMayNotOpenTheDeviceIsToldSo() throws Exception {
    GuestCalls.run("chmod", "0000", NODE.toString());
    try {
      String printed =
          GuestCalls.run(
              "setpriv",
              "--bounding-set=-dac_override,-dac_read_search",
              Path.of(System.getProperty("java.home"), "bin", "java").toString(),
              "-XX:TieredStopAtLevel=1",
              "-cp",
              System.getProperty("java.class.path"),
              DeviceStatus.class.getName());
      assertThat(printed).contains("no permission").contains("/dev/infiniband/uverbs0");
    } finally {
      GuestCalls.run("chmod", "0666", NODE.toString());
    }
  }

  /** Prints how the device is, without the rights that root has over files. */
  static final class DeviceStatus {
    private DeviceStatus() {}

    public static void main(String[] arguments) {
      try (LiveHost host = LiveHost.open(HostAddress.parse("local:"))) {
        System.out.println(host.snapshot().find(DEVICE).orElseThrow().status());
      }
    }
  }

  @Test
  void aDeviceThatIsRemovedTakesItsObjectsAlongAndNobodyWaits() throws Exception {
    GuestCalls rxe = new GuestCalls().withPdAndCq();
    Process removal = new ProcessBuilder("rdma", "link", "delete", "rxe0").inheritIO().start();
    try {
      // its driver waits until everybody has let go
      assertThat(removal.waitFor(2, TimeUnit.SECONDS)).isFalse();
      HostSnapshot after = rxe.host().snapshot();
      assertThat(removal.waitFor(30, TimeUnit.SECONDS)).isTrue();
      assertThat(after.resources())
          .noneMatch(row -> row.owner().thisApp() && row.kind() == Kind.PD);
      assertThat(after.notices())
          .extracting(Notice::says)
          .containsExactly("rxe0 was removed, and with it 2 objects of this app");
      Receipt late = rxe.call(Verb.IBV_DEALLOC_PD, "", f -> f.name("pd", "pd"));
      assertThat(late.outcome()).isInstanceOf(Outcome.Refused.class);
      assertThat(rxe.host().snapshot().find(DEVICE)).isEmpty();
      assertThat(rxe.row(ResourceId.HOST).status().word()).isEqualTo("no devices");
    } finally {
      rxe.close();
      removal.waitFor(30, TimeUnit.SECONDS);
      GuestCalls.run("rdma", "link", "add", "rxe0", "type", "rxe", "netdev", "dummy0");
    }
    awaitGids();
  }

  /** Its GIDs come a moment after the device. */
  private static void awaitGids() throws InterruptedException {
    try (GuestCalls rxe = new GuestCalls()) {
      ResourceId port = ResourceId.of("rxe0", Kind.PORT, 1);
      for (int i = 0; i < 100 && rxe.host().snapshot().children(port).size() < 3; i++) {
        Thread.sleep(100);
      }
      assertThat(rxe.row(DEVICE).status().isOk()).isTrue();
    }
  }
}
