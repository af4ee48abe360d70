package org.verbscope.verbs.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What people are told of events: once, how often and whom it reached. */
class OccurrenceTest {
  private static final ResourceId PORT = ResourceId.of("mlx4_0", Kind.PORT, 1);

  private static HostEvent event(String what, String process, long millis) {
    return new HostEvent("IBV_EVENT_" + what, PORT, process, Instant.ofEpochMilli(millis));
  }

  @Test
  void whatSeveralProcessesReceivedIsOneThing() {
    List<Occurrence> told =
        Occurrence.of(
            List.of(
                event("PORT_ERR", "A", 5), event("PORT_ERR", "B", 5), event("GID_CHANGE", "", 6)));
    assertThat(told).extracting(Occurrence::times).containsExactly(1, 1);
    assertThat(told.get(0).processes()).containsExactly("A", "B");
    assertThat(told.get(1).processes()).isEmpty();
  }

  @Test
  void whatHappenedOftenIsCountedByWhoeverReceivedAllOfIt() {
    Occurrence told =
        Occurrence.of(
                List.of(
                    event("PORT_ERR", "A", 5),
                    event("PORT_ERR", "A", 7),
                    event("PORT_ERR", "B", 7),
                    event("PORT_ERR", "A", 9)))
            .get(0);
    assertThat(told.times()).isEqualTo(3);
    assertThat(told.since()).isEqualTo(Instant.ofEpochMilli(5));
    assertThat(told.at()).isEqualTo(Instant.ofEpochMilli(9));
  }

  @Test
  void whoReceivesItLaterIsAddedAndWhatHappensLaterIsNot() {
    Occurrence down = Occurrence.of(List.of(event("PORT_ERR", "A", 5))).get(0);
    assertThat(down.receivedBy(event("PORT_ERR", "B", 5)).orElseThrow().processes())
        .containsExactly("A", "B");
    assertThat(down.receivedBy(event("PORT_ERR", "A", 5))).isEmpty();
    assertThat(down.receivedBy(event("PORT_ERR", "B", 6))).isEmpty();
    assertThat(down.receivedBy(event("PORT_ACTIVE", "B", 5))).isEmpty();
  }
}
