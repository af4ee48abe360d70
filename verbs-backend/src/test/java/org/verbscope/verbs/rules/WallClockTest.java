package org.verbscope.verbs.rules;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.junit.jupiter.api.Test;

class WallClockTest {
  private final WallClock clock = new WallClock();

  @Test
  void itTellsTheTimeOfDayInMilliseconds() throws InterruptedException {
    for (int i = 0; i < 50; i++) {
      Instant before = Instant.now();
      Instant told = clock.at(System.nanoTime());
      Instant after = Instant.now();
      // a busy machine may have been elsewhere between two looks
      assertThat(told).isBetween(before.minusSeconds(1), after.plusSeconds(1));
      assertThat(told).isEqualTo(told.truncatedTo(ChronoUnit.MILLIS));
      Thread.sleep(5);
    }
  }

  @Test
  void ofTwoMomentsTheEarlierIsNeverTheLater() {
    long now = System.nanoTime();
    assertThat(clock.at(now)).isEqualTo(clock.at(now));
    assertThat(clock.at(now - 40_000_000)).isEqualTo(clock.at(now).minusMillis(40));
  }
}
