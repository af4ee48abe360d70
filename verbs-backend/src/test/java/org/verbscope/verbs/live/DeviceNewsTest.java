package org.verbscope.verbs.live;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.verbscope.verbs.live.netlink.DeviceEvent;
import org.verbscope.verbs.live.netlink.KernelDevice;
import org.verbscope.verbs.model.Events;
import org.verbscope.verbs.model.HostEvent;
import org.verbscope.verbs.model.ResourceId;

/** Devices that come, go and are renamed, found in the kernel's lists or announced by it. */
class DeviceNewsTest {
  private static final long REGISTERED = 0;
  private static final long UNREGISTERED = 1;

  private static final Instant LISTED_AT = Instant.EPOCH.plusSeconds(7);
  private static final Instant ANNOUNCED_AT = Instant.EPOCH.plusSeconds(5);

  private final DeviceNews news = new DeviceNews();

  @Test
  void theSameListsAreNoNews() {
    List<KernelDevice> devices = List.of(device(0, "rxe0"), device(1, "mlx5_0"));
    assertThat(between(devices, devices)).isEmpty();
  }

  @Test
  void aDeviceIsKnownByItsNumberWhateverItIsCalled() {
    assertThat(
            between(
                List.of(device(0, "rxe0"), device(1, "mlx5_0")),
                List.of(device(0, "rxe0"), device(1, "ibp8s0"))))
        .containsExactly(event("RDMA_RENAME_EVENT", "ibp8s0"));
  }

  @Test
  void aDeviceThatIsBackByTheSameNameIsAnother() {
    assertThat(between(List.of(device(0, "rxe0")), List.of(device(3, "rxe0"))))
        .containsExactly(
            event("RDMA_UNREGISTER_EVENT", "rxe0"), event("RDMA_REGISTER_EVENT", "rxe0"));
  }

  @Test
  void whatWasAnnouncedIsNotToldAgainWhenTheListShowsIt() {
    news.announce(announced(REGISTERED, 1, "rxe1"));
    assertThat(Events.timeless(news.take())).containsExactly(event("RDMA_REGISTER_EVENT", "rxe1"));
    assertThat(between(List.of(), List.of(device(1, "rxe1")))).isEmpty();
    assertThat(between(List.of(device(1, "rxe1")), List.of()))
        .containsExactly(event("RDMA_UNREGISTER_EVENT", "rxe1"));
    news.announce(announced(UNREGISTERED, 1, "rxe1"));
    assertThat(news.take()).isEmpty();
  }

  @Test
  void whatIsToldIsOfTheTimeAtWhichItWasSeenOrHeard() {
    news.list(List.of(), List.of(device(1, "rxe1")), LISTED_AT);
    news.announce(announced(UNREGISTERED, 1, "rxe1"));
    assertThat(news.take()).extracting(HostEvent::at).containsExactly(LISTED_AT, ANNOUNCED_AT);
  }

  @Test
  void whatCameAndWentBetweenTwoListsIsToldByAnnouncementsAlone() {
    news.announce(announced(REGISTERED, 1, "rxe1"));
    news.announce(announced(UNREGISTERED, 1, "rxe1"));
    assertThat(between(List.of(), List.of()))
        .containsExactly(
            event("RDMA_REGISTER_EVENT", "rxe1"), event("RDMA_UNREGISTER_EVENT", "rxe1"));
  }

  @Test
  void aKernelThatAnnouncesNoRenamingIsSeenToRenameAgainAndAgain() {
    List<KernelDevice> one = List.of(device(1, "rxe1"));
    List<KernelDevice> other = List.of(device(1, "other1"));
    for (int i = 0; i < 3; i++) {
      assertThat(between(one, other)).containsExactly(event("RDMA_RENAME_EVENT", "other1"));
      assertThat(between(other, one)).containsExactly(event("RDMA_RENAME_EVENT", "rxe1"));
    }
  }

  private List<HostEvent> between(List<KernelDevice> older, List<KernelDevice> newer) {
    news.list(older, newer, LISTED_AT);
    return Events.timeless(news.take());
  }

  private static DeviceEvent announced(long code, long index, String name) {
    return new DeviceEvent(
        OptionalLong.of(code),
        OptionalLong.of(index),
        Optional.of(name),
        OptionalLong.empty(),
        OptionalLong.empty(),
        Optional.empty(),
        ANNOUNCED_AT);
  }

  private static HostEvent event(String type, String device) {
    return Events.event(type, ResourceId.device(device), "");
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
