package org.verbscope.verbs.live;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.verbscope.verbs.live.netlink.HandMadeTables;
import org.verbscope.verbs.live.netlink.ResourceKind;
import org.verbscope.verbs.live.netlink.ResourceTable;
import org.verbscope.verbs.model.Header;
import org.verbscope.verbs.model.Kind;
import org.verbscope.verbs.model.Owner;
import org.verbscope.verbs.model.Readings;
import org.verbscope.verbs.model.ResourceId;

@EnabledOnOs(OS.LINUX) // what is ours is told by /proc
class OwnNumbersTest {
  private static final String DEVICE = "mlx4_0";
  private static final long OURS = ProcessHandle.current().pid();

  private Optional<ResourceTable> listed = Optional.empty();
  private final OwnNumbers numbers = new OwnNumbers((device, kind) -> listed);

  @Test
  void theOneThatWasNotThereBeforeIsWhatWasMade() {
    list(3);
    assertThat(newest()).contains(3L);
    list(3, 8);
    assertThat(newest()).contains(8L);
    assertThat(newest()).as("nothing is new").isEmpty();
  }

  @Test
  void whatOthersMadeMeanwhileIsNotTaken() {
    listed = Optional.of(HandMadeTables.cqsOf(1L << 30, 3, 4));
    assertThat(newest()).isEmpty();
  }

  @Test
  void whereSeveralFitNoneIsTakenUnlessOneIsLikely() {
    list(3, 8);
    assertThat(newest()).isEmpty();
    list(3, 8, 9, 12);
    OwnNumbers.Test isTwelve = (table, row) -> table.key(row) == 12;
    assertThat(numbers.ofNewest(DEVICE, ResourceKind.CQ, (table, row) -> true, isTwelve))
        .map(OwnNumbers.Found::number)
        .contains(12L);
  }

  @Test
  void withoutAListNothingIsFoundAndWhatCameThenIsFoundLater() {
    assertThat(newest()).isEmpty();
    list(3);
    assertThat(newest()).contains(3L);
  }

  @Test
  void theNumberOfAnObjectThatEndedMayBeAnothersLater() {
    list(3);
    newest();
    numbers.forget(cq(3));
    assertThat(newest()).contains(3L);
  }

  @Test
  void devicesHaveNumbersOfTheirOwn() {
    list(3);
    newest();
    assertThat(numbers.ofNewest("mlx5_0", ResourceKind.CQ, (t, r) -> true, (t, r) -> false))
        .map(OwnNumbers.Found::number)
        .contains(3L);
  }

  private void list(long... cqs) {
    listed = Optional.of(HandMadeTables.cqsOf(OURS, cqs));
  }

  private Optional<Long> newest() {
    return numbers
        .ofNewest(DEVICE, ResourceKind.CQ, (table, row) -> true, (table, row) -> false)
        .map(OwnNumbers.Found::number);
  }

  private static OwnObject cq(long number) {
    return new OwnObject(
        ResourceId.of(DEVICE, Kind.CQ, number),
        Kind.CQ,
        ResourceId.device(DEVICE),
        Long.toString(number),
        Owner.self(Header.MAIN_PROCESS, OURS, "java"),
        Map.of(),
        Readings.NONE,
        new OpenContexts.Key(Header.MAIN_PROCESS, DEVICE),
        number,
        0x1000);
  }
}
