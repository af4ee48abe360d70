package org.verbscope.verbs.live;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.verbscope.verbs.HostAddress;
import org.verbscope.verbs.live.netlink.AnnouncingKernel;
import org.verbscope.verbs.live.netlink.Answer;
import org.verbscope.verbs.live.netlink.DeviceEvent;
import org.verbscope.verbs.live.netlink.RdmaNetlink;
import org.verbscope.verbs.live.netlink.RecordedKernel;
import org.verbscope.verbs.model.Errno;
import org.verbscope.verbs.model.Events;
import org.verbscope.verbs.model.HostChange;
import org.verbscope.verbs.model.Kind;
import org.verbscope.verbs.model.ResourceId;

/** What a kernel announces of its devices wakes whoever looks on, and is told. */
class AnnouncementsTest {
  private static final int UNREGISTERED = 1;
  private static final int INTERFACE_DETACHED = 3;

  private final AnnouncingKernel kernel = new AnnouncingKernel("busy");
  private final Semaphore news = new Semaphore(0);

  @Test
  void anAnnouncementWakesAtOnceAndIsKeptUntilItIsTaken() throws InterruptedException {
    Announcements announcements = new Announcements(news::release);
    announcements.begin(kernel.open().value().monitor());
    assertThat(news.tryAcquire(50, TimeUnit.MILLISECONDS)).isFalse();
    kernel.announce(UNREGISTERED, 0, "rxe0");
    assertThat(news.tryAcquire(60, TimeUnit.SECONDS)).isTrue();
    assertThat(announcements.take())
        .extracting(DeviceEvent::what)
        .containsExactly(DeviceEvent.What.UNREGISTERED);
    assertThat(announcements.take()).isEmpty();
    announcements.close();
    for (int waits = 0; waits < 200 && !kernel.isLeft(); waits++) {
      Thread.sleep(50);
    }
    assertThat(kernel.isLeft()).as("the group is left").isTrue();
  }

  @Test
  void whereNothingIsAnnouncedNobodyListens() {
    Answer<RdmaNetlink> old = RecordedKernel.open("busy");
    assertThat(old.value().monitor().error()).isEqualTo(Errno.EOPNOTSUPP);
    Answer<RdmaNetlink> forbidden = kernel.openForNobody();
    assertThat(forbidden.value().monitor().error()).isEqualTo(Errno.EPERM);
    Announcements announcements = new Announcements(news::release);
    announcements.begin(forbidden.value().monitor());
    assertThat(announcements.hasBegun()).isTrue();
    kernel.announce(UNREGISTERED, 0, "rxe0");
    assertThat(announcements.take()).isEmpty();
  }

  @Test
  void whatHappenedToAnInterfaceIsToldToThoseWhoWatchTheHost(@TempDir Path root)
      throws InterruptedException {
    BlockingQueue<HostChange> told = new LinkedBlockingQueue<>();
    try (LiveHost host =
        LiveHost.open(HostAddress.parse("local:"), "no-such-library.so", root, kernel::open)) {
      host.watch(told::add);
      assertThat(told.poll(60, TimeUnit.SECONDS)).isInstanceOf(HostChange.Began.class);
      kernel.announce(INTERFACE_DETACHED, 0, "rxe0", 1, "dummy0");
      HostChange.Stepped step = (HostChange.Stepped) told.poll(60, TimeUnit.SECONDS);
      assertThat(Events.timeless(step.events()))
          .containsExactly(
              Events.event("RDMA_NETDEV_DETACH_EVENT", ResourceId.of("rxe0", Kind.PORT, 1), ""));
    }
  }

  @Test
  void whatOnlyANewerKernelKnowsIsToldByItsNumber() {
    kernel.announce(77, 0, "rxe0");
    List<DeviceEvent> events = kernel.monitor().events(1000).value();
    assertThat(events).hasSize(1);
    DeviceNews news = new DeviceNews();
    news.announce(events.get(0));
    assertThat(Events.timeless(news.take()))
        .containsExactly(
            Events.event("rdma_nl_notify_event_type 77", ResourceId.device("rxe0"), ""));
  }
}
