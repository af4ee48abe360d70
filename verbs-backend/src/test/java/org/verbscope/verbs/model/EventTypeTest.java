package org.verbscope.verbs.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.verbscope.verbs.live.netlink.DeviceEvent;

class EventTypeTest {
  @Test
  void everyEventOfVerbsAndEveryAnnouncementHasASentence() {
    assertThat(CEnums.EVENT_TYPE.constants()).hasSizeGreaterThan(20);
    assertThat(
            Stream.concat(
                CEnums.EVENT_TYPE.constants().stream(),
                Stream.of(DeviceEvent.What.values()).flatMap(what -> what.cName().stream())))
        .allSatisfy(
            name ->
                assertThat(EventType.of(name).map(EventType::says))
                    .hasValueSatisfying(says -> assertThat(says).matches("[A-Z].*\\.")));
  }

  @Test
  void anEventThatIsNotKnownKeepsItsName() {
    HostEvent event = Events.event("rdma_nl_notify_event_type 17", ResourceId.HOST, "");
    assertThat(EventType.of(event.type())).isEqualTo(Optional.empty());
    assertThat(event.says()).contains("does not know");
    assertThat(event.type()).isEqualTo("rdma_nl_notify_event_type 17");
  }
}
