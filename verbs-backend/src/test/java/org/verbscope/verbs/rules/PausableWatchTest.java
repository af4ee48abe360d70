package org.verbscope.verbs.rules;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.verbscope.verbs.model.Events;
import org.verbscope.verbs.model.HostChange;
import org.verbscope.verbs.model.HostEvent;
import org.verbscope.verbs.model.HostInfo;
import org.verbscope.verbs.model.HostSnapshot;
import org.verbscope.verbs.model.ResourceId;

class PausableWatchTest {
  private static final HostSnapshot STATE =
      new HostSnapshot(
          new HostInfo("local:", false, "node1", "6.1", "44.0"),
          7,
          Instant.EPOCH,
          List.of(),
          List.of());

  private static HostChange.Stepped step(HostEvent event) {
    return new HostChange.Stepped(7, List.of(), List.of(), List.of(), List.of(event), List.of());
  }

  @Test
  void eventsThatCameBeforeTheBeginningAreToldRightAfterIt() {
    List<HostChange> told = new ArrayList<>();
    PausableWatch watch =
        new PausableWatch(new Object(), () -> STATE, told::add, Runnable::run, closed -> {});
    HostEvent early = Events.event("IBV_EVENT_DEVICE_FATAL", ResourceId.device("mlx4_0"), "A");
    HostEvent late = Events.event("IBV_EVENT_PORT_ERR", ResourceId.device("mlx4_0"), "A");
    watch.take(step(early));
    assertThat(told).isEmpty();
    watch.begin();
    watch.take(step(late));
    assertThat(told).containsExactly(new HostChange.Began(STATE), step(early), step(late));
  }
}
