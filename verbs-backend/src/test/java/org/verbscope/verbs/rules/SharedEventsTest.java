package org.verbscope.verbs.rules;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.verbscope.verbs.model.HostEvent;
import org.verbscope.verbs.model.Kind;
import org.verbscope.verbs.model.ResourceId;

class SharedEventsTest {
  private static final ResourceId PORT = ResourceId.of("mlx4_0", Kind.PORT, 1);

  private final SharedEvents events = new SharedEvents();

  private long toldAt(String type, String process, long millis) {
    Instant at = Instant.ofEpochMilli(millis);
    return events.told(new HostEvent(type, PORT, process, at)).at().toEpochMilli();
  }

  @Test
  void whatSeveralProcessesReceiveIsOfTheTimeAtWhichTheFirstDid() {
    assertThat(toldAt("IBV_EVENT_PORT_ERR", "A", 1_000)).isEqualTo(1_000);
    assertThat(toldAt("IBV_EVENT_PORT_ERR", "B", 1_700)).isEqualTo(1_000);
    assertThat(toldAt("IBV_EVENT_PORT_ERR", "C", 1_900)).isEqualTo(1_000);
    assertThat(toldAt("IBV_EVENT_PORT_ACTIVE", "C", 1_900)).isEqualTo(1_900);
  }

  @Test
  void aPortThatGoesDownTwiceGoesDownTwiceForEveryProcess() {
    toldAt("IBV_EVENT_PORT_ERR", "A", 1_000);
    assertThat(toldAt("IBV_EVENT_PORT_ERR", "A", 1_001)).isEqualTo(1_001);
    assertThat(toldAt("IBV_EVENT_PORT_ERR", "B", 1_500)).isEqualTo(1_000);
    assertThat(toldAt("IBV_EVENT_PORT_ERR", "B", 1_501)).isEqualTo(1_001);
    assertThat(toldAt("IBV_EVENT_PORT_ERR", "B", 1_502)).isEqualTo(1_502);
  }

  @Test
  void whatIsMuchLaterIsAnother() {
    toldAt("IBV_EVENT_PORT_ERR", "A", 1_000);
    assertThat(toldAt("IBV_EVENT_PORT_ERR", "B", 60_000)).isEqualTo(60_000);
  }

  @Test
  void anObjectsEventIsOfOneProcessAndWhatTheHostTellsOfNone() {
    toldAt("IBV_EVENT_QP_FATAL", "A", 1_000);
    assertThat(toldAt("IBV_EVENT_QP_FATAL", "B", 1_001)).isEqualTo(1_001);
    toldAt("RDMA_RENAME_EVENT", "", 1_000);
    assertThat(toldAt("RDMA_RENAME_EVENT", "", 1_001)).isEqualTo(1_001);
  }
}
