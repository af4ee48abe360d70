package org.verbscope.verbs.live;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.verbscope.verbs.live.netlink.RecordedKernel;

/** When the kernel's lists are made, by a clock that moves with what is asked alone. */
class KernelSourceTest {
  private static final Duration LOOK_EVERY = Duration.ofMillis(100);

  private long now;
  private long costOfQuestion;
  private String kernel = "busy";
  private final KernelSource source =
      new KernelSource(
          () -> RecordedKernel.open(() -> kernel, () -> now += costOfQuestion), () -> now);

  @AfterEach
  void close() {
    source.close();
  }

  @Test
  void whileNothingIsDifferentListsAreMadeWhenTheyAreOld() {
    assertThat(listsWithin(Duration.ofSeconds(20))).isBetween(9, 10);
  }

  @Test
  void theSettingsOfAllDevicesAreAskedForOnceWhileTheDevicesAreTheSame() {
    source.look(Spacing.Pace.SPACED);
    assertThat(source.last().system().orElseThrow().sharedNamespaces()).hasValue(1);
    costOfQuestion = 1;
    long before = now;
    source.look(Spacing.Pace.SPACED);
    assertThat(now - before).as("devices and counts").isEqualTo(2);
    assertThat(source.last().system()).isPresent();
    assertThat(source.last().isExclusive()).isFalse();
  }

  @Test
  void listsThatCostMuchAreMadeTheMoreSeldomAndTakeAtMostTwoPercentOfTheTime() {
    Duration hour = Duration.ofHours(1);
    costOfQuestion = Duration.ofMillis(200).toNanos();
    listsWithin(Duration.ofMinutes(2));
    int seldom = listsWithin(hour);
    long took = seldom * 7 * costOfQuestion;
    assertThat((double) took / hour.toNanos()).isBetween(0.01, 0.02);
    costOfQuestion = Duration.ofMillis(20).toNanos();
    assertThat(listsWithin(hour)).isGreaterThan(5 * seldom);
  }

  @Test
  void aCountThatIsDifferentIsListedAtOnce() {
    source.look(Spacing.Pace.SPACED);
    pass(LOOK_EVERY);
    source.look(Spacing.Pace.SPACED);
    assertThat(source.listed()).isEmpty();
    kernel = "idle";
    pass(LOOK_EVERY);
    source.look(Spacing.Pace.SPACED);
    assertThat(source.listed()).containsExactly("rxe0");
    assertThat(source.ages()).allSatisfy((device, age) -> assertThat(age).isZero());
  }

  @Test
  void aCountThatIsDifferentWaitsUntilTheLastListsArePaidBack() {
    listsOfSeventyMillis();
    kernel = "idle";
    pass(Duration.ofMillis(70 * 49 - 1));
    source.look(Spacing.Pace.SPACED);
    assertThat(source.listed()).isEmpty();
    assertThat(source.last().devices().get("rxe0").summary()).isPresent();
    pass(Duration.ofMillis(1));
    source.look(Spacing.Pace.SPACED);
    assertThat(source.listed()).containsExactly("rxe0");
  }

  @Test
  void whoActedWaitsLessAndWhoAsksDoesNotWait() {
    listsOfSeventyMillis();
    source.look(Spacing.Pace.SOON);
    assertThat(source.listed()).isEmpty();
    pass(Duration.ofMillis(70 * 4));
    source.look(Spacing.Pace.SOON);
    assertThat(source.listed()).containsExactly("rxe0");
    source.look(Spacing.Pace.NOW);
    assertThat(source.listed()).containsExactly("rxe0");
  }

  @Test
  void aFirstTimeThatIsSlowIsNotPaidBack() {
    costOfQuestion = Duration.ofSeconds(1).toNanos();
    source.look(Spacing.Pace.SPACED);
    costOfQuestion = 0;
    kernel = "idle";
    source.look(Spacing.Pace.SPACED);
    assertThat(source.listed()).containsExactly("rxe0");
  }

  @Test
  void theAgeOfTheListsCountsFromTheirBeginning() {
    costOfQuestion = Duration.ofMillis(10).toNanos();
    source.look(Spacing.Pace.NOW);
    pass(Duration.ofMillis(40));
    assertThat(source.ages().values())
        .isNotEmpty()
        .allMatch(age -> age.compareTo(Duration.ofMillis(110)) >= 0);
  }

  /** Seven kinds of objects, a question each. */
  private void listsOfSeventyMillis() {
    source.look(Spacing.Pace.NOW);
    costOfQuestion = Duration.ofMillis(10).toNanos();
    source.look(Spacing.Pace.NOW);
    source.look(Spacing.Pace.NOW);
    costOfQuestion = 0;
  }

  private int listsWithin(Duration time) {
    int lists = 0;
    for (long end = now + time.toNanos(); now < end; pass(LOOK_EVERY)) {
      source.look(Spacing.Pace.SPACED);
      lists += source.listed().isEmpty() ? 0 : 1;
    }
    return lists;
  }

  private void pass(Duration time) {
    now += time.toNanos();
  }
}
