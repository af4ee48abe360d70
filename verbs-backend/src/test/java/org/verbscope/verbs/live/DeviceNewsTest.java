package org.verbscope.verbs.live;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.verbscope.verbs.live.netlink.KernelDevice;
import org.verbscope.verbs.model.HostEvent;
import org.verbscope.verbs.model.ResourceId;

/** Devices that come, go and are renamed, found in two lists of the kernel's. */
class DeviceNewsTest {
  @Test
  void theSameListsAreNoNews() {
    List<KernelDevice> devices = List.of(device(0, "rxe0"), device(1, "mlx5_0"));
    assertThat(DeviceNews.between(devices, devices)).isEmpty();
  }

  @Test
  void aDeviceIsKnownByItsNumberWhateverItIsCalled() {
    assertThat(
            DeviceNews.between(
                List.of(device(0, "rxe0"), device(1, "mlx5_0")),
                List.of(device(0, "rxe0"), device(1, "ibp8s0"))))
        .containsExactly(event("RDMA_RENAME_EVENT", "ibp8s0"));
  }

  @Test
  void aDeviceThatIsBackByTheSameNameIsAnother() {
    assertThat(DeviceNews.between(List.of(device(0, "rxe0")), List.of(device(3, "rxe0"))))
        .containsExactly(
            event("RDMA_UNREGISTER_EVENT", "rxe0"), event("RDMA_REGISTER_EVENT", "rxe0"));
  }

  private static HostEvent event(String type, String device) {
    return new HostEvent(type, ResourceId.device(device), "");
  }

  private static KernelDevice device(long index, String name) {
    OptionalLong unknown = OptionalLong.empty();
    return new KernelDevice(
        index,
        name,
        unknown,
        unknown,
        Optional.empty(),
        unknown,
        unknown,
        unknown,
        unknown,
        Optional.empty(),
        unknown,
        Optional.empty());
  }
}
