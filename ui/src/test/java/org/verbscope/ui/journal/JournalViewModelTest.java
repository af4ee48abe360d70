package org.verbscope.ui.journal;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.verbscope.ui.Bench;
import org.verbscope.ui.core.JournalEntry;
import org.verbscope.ui.core.JournalEntry.Called;
import org.verbscope.ui.core.JournalEntry.Happened;
import org.verbscope.ui.core.JournalEntry.Noticed;
import org.verbscope.ui.core.StateChange;
import org.verbscope.verbs.model.HostChange;
import org.verbscope.verbs.model.HostEvent;
import org.verbscope.verbs.model.Kind;
import org.verbscope.verbs.model.Notice;
import org.verbscope.verbs.model.ResourceId;

class JournalViewModelTest {
  private static final ResourceId DEVICE = ResourceId.device("mlx5_0");
  private static final ResourceId PORT = ResourceId.of("mlx5_0", Kind.PORT, 1);

  private final Bench bench = new Bench();
  private final JournalViewModel model = new JournalViewModel(bench.session, bench.selection);

  private static HostEvent event(String type, ResourceId about, String process) {
    return new HostEvent(type, about, process, Instant.now());
  }

  private static HostEvent down() {
    return event("IBV_EVENT_PORT_ERR", PORT, "");
  }

  private static HostEvent up() {
    return event("IBV_EVENT_PORT_ACTIVE", PORT, "");
  }

  private void tell(List<HostEvent> events, List<Notice> notices) {
    bench
        .state()
        .apply(
            List.of(
                new HostChange.Stepped(9_000, List.of(), List.of(), List.of(), events, notices)));
  }

  private JournalEntry newest() {
    return model.entries().get(0);
  }

  private ToldText newestText() {
    return ToldText.of((Happened) newest());
  }

  @Test
  void anEventIsALineWithItsNameASentenceAndItsResource() {
    tell(List.of(down()), List.of());
    ToldText text = newestText();
    assertThat(text.name()).isEqualTo("IBV_EVENT_PORT_ERR");
    assertThat(text.line(newest())).isEqualTo("mlx5_0/port/1: The port is down.");
    assertThat(text.times()).isEmpty();
    assertThat(newest().about()).contains(PORT);
  }

  @Test
  void aNewNoticeIsALineAndOneWithoutAResourceIsTheHosts() {
    tell(List.of(), List.of(new Notice("mlx5_0 was removed, and with it 3 objects", null)));
    assertThat(ToldText.of((Noticed) newest()).line(newest()))
        .isEqualTo("host: mlx5_0 was removed, and with it 3 objects");
  }

  @Test
  void ofAQpOfAnotherProcessTheReceiverIsNamed() {
    ResourceId qp = ResourceId.of("mlx5_0", Kind.QP, 7);
    tell(List.of(event("IBV_EVENT_COMM_EST", qp, "A")), List.of());
    assertThat(newestText().receiver()).isEqualTo("to A");
  }

  @Test
  void callsAndEventsStandInTheOrderInWhichTheyWere() {
    tell(List.of(down()), List.of());
    letTimePass();
    bench.pd("rxe0");
    letTimePass();
    tell(List.of(up()), List.of());
    assertThat(model.entries())
        .extracting(entry -> entry instanceof Called ? "call" : ((Happened) entry).what().type())
        .containsExactly("IBV_EVENT_PORT_ACTIVE", "call", "IBV_EVENT_PORT_ERR");
  }

  @Test
  void anEventThatIsToldLateStandsWhereItWas() {
    tell(List.of(down()), List.of());
    letTimePass();
    HostEvent late = up();
    letTimePass();
    bench.pd("rxe0");
    letTimePass();
    HostEvent early = down();
    tell(List.of(late, early), List.of());
    assertThat(model.entries())
        .extracting(entry -> entry instanceof Called ? "call" : ((Happened) entry).what().type())
        .containsExactly(
            "IBV_EVENT_PORT_ERR", "call", "IBV_EVENT_PORT_ACTIVE", "IBV_EVENT_PORT_ERR");
    assertThat(newest().at()).isEqualTo(early.at());
  }

  @Test
  void aFurtherProcessThatReceivesAnEventIsAddedToItsLineWhichStaysSelected() {
    HostEvent down = event("IBV_EVENT_PORT_ERR", PORT, "A");
    tell(List.of(down), List.of());
    model.selected().set(newest());
    letTimePass();
    tell(List.of(event("IBV_EVENT_PORT_ACTIVE", PORT, "A")), List.of());
    tell(List.of(new HostEvent(down.type(), PORT, "B", down.at())), List.of());
    assertThat(model.entries()).hasSize(2);
    assertThat(ToldText.of((Happened) model.entries().get(1)).receiver()).isEqualTo("to A, B");
    assertThat(model.selected().get()).isSameAs(model.entries().get(1));
    assertThat(model.summary().get()).isEqualTo("2 events and notices");
  }

  /** Receipts tell milliseconds: what happens in the same one has no order. */
  private static void letTimePass() {
    Instant begin = Instant.now();
    while (begin.until(Instant.now(), ChronoUnit.MILLIS) < 2) {
      Thread.onSpinWait();
    }
  }

  @Test
  void whatACallCausedStandsAboveItThoughItIsToldBeforeTheReceiptIs() {
    bench.state().onChange(this::whenTheFirstPdComes);
    bench.pd("rxe0");
    assertThat(model.entries().get(0)).isInstanceOf(Happened.class);
    assertThat(model.entries().get(1)).isInstanceOf(Called.class);
  }

  private void whenTheFirstPdComes(StateChange change) {
    if (change.came().stream().anyMatch(came -> came.kind() == Kind.PD)) {
      tell(List.of(down()), List.of());
    }
  }

  @Test
  void anEventDoesNotTakeTheReceiptOutOfSight() {
    bench.pd("rxe0");
    JournalEntry call = newest();
    tell(List.of(down()), List.of());
    assertThat(model.selected().get()).isEqualTo(call);
  }

  @Test
  void whatWasToldManyTimesAtOnceIsCounted() {
    HostEvent first = down();
    letTimePass();
    tell(List.of(first, up(), down(), up(), down()), List.of());
    assertThat(model.entries()).hasSize(2);
    assertThat(((Happened) newest()).what().since()).isEqualTo(first.at());
    assertThat(JournalViewModel.when(newest())).startsWith("first received at ");
    assertThat(JournalViewModel.when(model.entries().get(1))).startsWith("first received at ");
    assertThat(newestText().name()).isEqualTo("IBV_EVENT_PORT_ERR");
    assertThat(newestText().times()).isEqualTo("×3");
  }

  @Test
  void aFloodPushesNoCallOut() {
    bench.pd("rxe0");
    JournalEntry call = newest();
    for (int step = 0; step < 3; step++) {
      int first = step * 600;
      tell(
          IntStream.range(first, first + 600)
              .mapToObj(n -> ResourceId.of("mlx5_0", Kind.QP, n))
              .map(qp -> event("IBV_EVENT_QP_FATAL", qp, ""))
              .toList(),
          List.of());
    }
    tell(Collections.nCopies(5_000, down()), List.of());
    assertThat(model.entries()).hasSize(1_001).endsWith(call);
    assertThat(model.summary().get()).isEqualTo("1000 events and notices");
  }

  @Test
  void aLineLeadsToItsResourceOrToWhatHeldIt() {
    tell(List.of(down()), List.of());
    model.follow(newest());
    assertThat(bench.selection.get()).isEqualTo(PORT);
    ResourceId gone = ResourceId.of("mlx5_0", Kind.QP, 99_999_999);
    tell(List.of(event("IBV_EVENT_QP_FATAL", gone, "")), List.of());
    model.follow(newest());
    assertThat(bench.selection.get()).isEqualTo(DEVICE);
    ResourceId device = ResourceId.device("mlx9_9");
    tell(List.of(event("RDMA_UNREGISTER_EVENT", device, "")), List.of());
    model.follow(newest());
    assertThat(bench.selection.get()).isEqualTo(ResourceId.HOST);
  }

  @Test
  void whilePausedItSaysWhenTheRestIsTold() {
    assertThat(model.summary().get()).isEmpty();
    tell(List.of(down()), List.of());
    assertThat(model.summary().get()).isEqualTo("1 event or notice");
    bench.session.setPaused(true);
    assertThat(model.summary().get()).startsWith("1 event or notice · paused");
    bench.session.setPaused(false);
    assertThat(model.summary().get()).isEqualTo("1 event or notice");
  }

  @Test
  void anEventThatIsNotKnownSaysSoAndKeepsItsName() {
    tell(List.of(event("rdma_nl_notify_event_type 17", DEVICE, "")), List.of());
    assertThat(newestText().says()).contains("does not know");
    assertThat(newestText().name()).isEqualTo("rdma_nl_notify_event_type 17");
  }
}
