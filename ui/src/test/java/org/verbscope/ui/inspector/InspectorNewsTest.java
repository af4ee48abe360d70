package org.verbscope.ui.inspector;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import org.junit.jupiter.api.Test;
import org.verbscope.ui.Bench;
import org.verbscope.ui.core.ReadingAges;
import org.verbscope.ui.receipt.ReadingTurn;
import org.verbscope.verbs.model.HostChange;
import org.verbscope.verbs.model.Kind;
import org.verbscope.verbs.model.Notice;
import org.verbscope.verbs.model.Reading;
import org.verbscope.verbs.model.Readings;
import org.verbscope.verbs.model.Resource;
import org.verbscope.verbs.model.ResourceId;
import org.verbscope.verbs.model.Source;

/** How old the values are, and from what to what they turned. */
class InspectorNewsTest {
  private final Bench bench = new Bench();
  private final ReadOnlyBooleanWrapper paused = new ReadOnlyBooleanWrapper();
  private long now = 1_000_000;
  private final InspectorViewModel inspector =
      new InspectorViewModel(
          bench.state(),
          new ReadingAges(bench.state(), bench.session.journal()),
          paused,
          bench.selection,
          () -> now);

  private void says(Readings.Builder readings) {
    Resource then = bench.state().find(bench.selection.get()).orElseThrow();
    bench.tell(then.id(), then.status(), readings.build());
  }

  private Readings.Builder readings() {
    return bench.state().find(bench.selection.get()).orElseThrow().readings().with();
  }

  private List<String> turns() {
    return inspector.turns().stream().map(ReadingTurn::inShort).toList();
  }

  @Test
  void whatTurnedIsToldFromWhatToWhatForAWhile() {
    bench.selection.set(bench.foreign(Kind.QP).id());
    assertThat(turns()).isEmpty();
    says(readings().put("state", Source.KERNEL, "SQD"));
    assertThat(turns()).containsExactly("state RTS → SQD");
    assertThat(inspector.turns().get(0).says()).isEqualTo("kernel: RTS → SQD");
    assertThat(inspector.strength()).isEqualTo(1);
    now += InspectorViewModel.TURNS_LIFE / 4;
    assertThat(inspector.strength()).isEqualTo(0.75);
    now += InspectorViewModel.TURNS_LIFE;
    inspector.pass();
    assertThat(turns()).isEmpty();
  }

  @Test
  void whatWasNotExposedBeforeSaysSo() {
    bench.selection.set(bench.foreign(Kind.QP).id());
    says(readings().put("cap.max_send_wr", Source.KERNEL, Reading.of(16)));
    assertThat(turns()).containsExactly("cap.max_send_wr not exposed → 16");
  }

  @Test
  void thatAClockRunsIsNoNews() {
    bench.selection.set(ResourceId.HOST);
    says(readings().put("clock", Source.QUERIED, 4_711));
    assertThat(turns()).isEmpty();
  }

  @Test
  void aNoticeIsShownThoughItsResourceIsAsItWas() {
    bench.selection.set(ResourceId.HOST);
    Notice loss = new Notice("mlx4_0 was removed, and with it 2 objects", ResourceId.HOST);
    bench
        .state()
        .apply(
            List.of(
                new HostChange.Stepped(
                    2, List.of(), List.of(), List.of(), List.of(), List.of(loss))));
    assertThat(inspector.notice().get()).isEqualTo(loss.says());
  }

  @Test
  void anotherResourceHasNotTurned() {
    bench.selection.set(bench.foreign(Kind.QP).id());
    says(readings().put("state", Source.KERNEL, "SQD"));
    bench.selection.set(bench.foreign(Kind.CQ).id());
    assertThat(turns()).isEmpty();
  }

  @Test
  void theAgeIsToldAndThatNothingIsToldWhilePaused() {
    assertThat(inspector.age().get()).isEmpty();
    bench.selection.set(bench.foreign(Kind.QP).id());
    assertThat(inspector.age().get()).isEqualTo("read just now");
    paused.set(true);
    assertThat(inspector.age().get()).isEqualTo("paused: read just now");
    assertThat(inspector.ageMeaning()).contains("what happened since is not shown");
  }

  @Test
  void whatThisAppAskedForIsAsOldAsItsCall() {
    Instant then = Instant.now();
    ResourceId cq = bench.cq("mlx5_0");
    bench.selection.set(cq);
    InspectorViewModel later =
        new InspectorViewModel(
            bench.state(),
            new ReadingAges(
                bench.state(), bench.session.journal(), () -> then.plus(Duration.ofSeconds(200))),
            paused,
            bench.selection,
            () -> now);
    assertThat(later.age().get())
        .isEqualTo("requested, receipt 3 min ago · kernel, limit just now");
    assertThat(later.age(Source.RECEIPT)).isEqualTo("read 3 min ago");
    assertThat(later.age(Source.KERNEL)).isEqualTo("read just now");
  }

  @Test
  void anAgeIsSaidTheRougherTheLongerItIs() {
    assertThat(AgeText.of(Duration.ofMillis(1_999))).isEqualTo("just now");
    assertThat(AgeText.of(Duration.ofSeconds(2))).isEqualTo("2 s ago");
    assertThat(AgeText.of(Duration.ofSeconds(59))).isEqualTo("59 s ago");
    assertThat(AgeText.of(Duration.ofSeconds(125))).isEqualTo("2 min ago");
    assertThat(AgeText.of(Duration.ofMinutes(61))).isEqualTo("1 h ago");
  }
}
