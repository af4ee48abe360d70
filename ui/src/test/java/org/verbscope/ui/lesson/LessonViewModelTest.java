package org.verbscope.ui.lesson;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.verbscope.ui.Bench;
import org.verbscope.verbs.json.CallJson;
import org.verbscope.verbs.lesson.Step;
import org.verbscope.verbs.model.Fields;
import org.verbscope.verbs.model.Header;
import org.verbscope.verbs.model.Kind;
import org.verbscope.verbs.model.Resource;
import org.verbscope.verbs.model.ResourceId;
import org.verbscope.verbs.model.Value;
import org.verbscope.verbs.model.Verb;
import org.verbscope.verbs.model.VerbCall;

class LessonViewModelTest {
  private final Bench bench = new Bench();
  private final LessonViewModel lesson = new LessonViewModel(bench.session, bench.selection);

  private List<Resource> own() {
    return bench.state().resources().stream()
        .filter(r -> r.owner().thisApp() && r.kind() != Kind.CONTEXT)
        .toList();
  }

  private int positionOf(String key) {
    List<String> keys = lesson.steps().stream().map(Step::key).toList();
    return keys.indexOf(key);
  }

  private void goTo(String key) {
    lesson.skipTo(positionOf(key));
    assertThat(lesson.next().orElseThrow().key()).isEqualTo(key);
  }

  private Board.Thing target() {
    return lesson.board().target();
  }

  private ResourceId handleOf(String process, Kind kind) {
    return own().stream()
        .filter(r -> r.kind() == kind && r.owner().process().equals(process))
        .findFirst()
        .orElseThrow()
        .id();
  }

  private void act(String process, Verb verb, String field, ResourceId id) {
    bench.perform(verb, Header.NONE.withProcess(process), Fields.builder().put(field, id).build());
  }

  private void assertDoneByHand(String key) {
    Happened last = lesson.happened().orElseThrow();
    assertThat(last.how()).isEqualTo(Happened.How.BY_HAND);
    assertThat(last.step().key()).isEqualTo(key);
  }

  @Test
  void whileItIsHiddenItDoesNothing() {
    assertThat(lesson.goCommand().whyNot().get()).contains("Open the XRC walk-through");
    lesson.show();
    assertThat(lesson.goCommand().isAllowed()).isTrue();
    assertThat(lesson.backCommand().whyNot().get()).contains("at the start");
    lesson.hide();
    assertThat(lesson.goCommand().whyNot().get()).contains("Open the XRC walk-through");
  }

  @Test
  void itTakesPlaceOnTheSelectedDeviceWhereThatHasXrc() {
    bench.selection.set(ResourceId.device("mlx4_0"));
    lesson.show();
    assertThat(lesson.lesson().device()).isEqualTo("mlx4_0");
    bench.selection.set(ResourceId.device("rxe0"));
    lesson.show();
    assertThat(lesson.lesson().device()).isEqualTo("mlx5_0");
    lesson.goCommand().run();
    lesson.goCommand().run();
    bench.selection.set(ResourceId.device("mlx4_0"));
    lesson.show();
    assertThat(lesson.lesson().device()).isEqualTo("mlx5_0");
  }

  @Test
  void allStepsEndAsToldAndNothingIsLeft() {
    lesson.show();
    while (lesson.next().isPresent()) {
      int at = lesson.at();
      lesson.goCommand().run();
      assertThat(lesson.happened().orElseThrow().how())
          .as(lesson.happened().toString())
          .isEqualTo(Happened.How.AS_TOLD);
      assertThat(lesson.at()).isEqualTo(at + 1);
    }
    assertThat(own()).isEmpty();
    assertThat(lesson.goCommand().whyNot().get()).contains("at its end");
    lesson.backCommand().run();
    assertThat(lesson.at()).isZero();
  }

  @Test
  void theBoardTellsWhoHasWhatAndWhatEachStructSays() {
    lesson.show();
    goTo("ready");
    assertThat(target().says()).contains("state INIT", "2 handles: A (creator), B");
    lesson.goCommand().run();
    assertThat(target().says()).contains("state RTR", "its events go to A");
    assertThat(lesson.board().columns().get(0).target().says())
        .containsExactly("the creator’s", "its qp->state says INIT");
    assertThat(lesson.board().columns().get(1).target().says())
        .containsExactly("opened", "its qp->state says RTR");
    assertThat(lesson.board().columns().get(1).target().touched()).isTrue();
    assertThat(lesson.board().columns().get(0).target().touched()).isFalse();
    goTo("leaveA");
    assertThat(target().says()).contains("one handle: B", "its events reach nobody", "state RTR");
    assertThat(lesson.board().columns()).hasSize(2);
    goTo("leaveC");
    assertThat(lesson.board().columns())
        .extracting(Board.Column::process)
        .containsExactly("A", "B", "C");
    goTo("gone");
    assertThat(target()).isNull();
    assertThat(lesson.board().domain().says()).contains("one handle: B");
  }

  @Test
  void theStepsObjectIsSelected() {
    lesson.show();
    goTo("guess");
    assertThat(bench.selection.get()).isEqualTo(handleOf("A", Kind.QP));
  }

  @Test
  void backToStartLeavesNothingWhereverItIsAt() {
    lesson.show();
    for (Step step : List.copyOf(lesson.steps())) {
      lesson.skipTo(positionOf(step.key()));
      lesson.backCommand().run();
      assertThat(own()).as(step.key()).isEmpty();
      assertThat(lesson.trouble()).isEmpty();
      assertThat(lesson.at()).isZero();
    }
  }

  @Test
  void anEarlierStepIsGoneToFromTheStart() {
    lesson.show();
    goTo("busy");
    goTo("guess");
    assertThat(own())
        .extracting(Resource::kind)
        .containsExactlyInAnyOrder(Kind.XRCD, Kind.XRCD, Kind.QP);
  }

  @Test
  void whatIsMadeQueriedDestroyedByHandIsNoticed() {
    lesson.show();
    goTo("make");
    Header a = Header.NONE.withProcess("A").withDevice("mlx5_0");
    bench.perform(
        Verb.IBV_OPEN_XRCD,
        a,
        Fields.builder()
            .put("fd_path", Value.of(lesson.lesson().file()))
            .put("oflags", 0x40)
            .put("create_file", 1)
            .build());
    assertDoneByHand("make");
    lesson.goCommand().run();
    assertThat(lesson.board().domain().says()).contains("2 handles: A, B");
    ResourceId domain = handleOf("A", Kind.XRCD);
    bench.perform(
        Verb.IBV_CREATE_QP_EX, a, Fields.builder().put("xrcd", domain).put("qp_type", 10).build());
    assertDoneByHand("create");
    goTo("seen");
    act("B", Verb.IBV_QUERY_QP, "qp", handleOf("B", Kind.QP_HANDLE));
    assertDoneByHand("seen");
    goTo("busy");
    act("A", Verb.IBV_CLOSE_XRCD, "xrcd", domain);
    assertDoneByHand("busy");
    act("A", Verb.IBV_DESTROY_QP, "qp", handleOf("A", Kind.QP));
    assertDoneByHand("letGo");
    // a part of what the next step does: it does the rest
    act("A", Verb.IBV_DESTROY_SRQ, "srq", handleOf("A", Kind.SRQ));
    lesson.goCommand().run();
    assertThat(lesson.happened().orElseThrow().how()).isEqualTo(Happened.How.AS_TOLD);
    goTo("leaveS");
    lesson.goCommand().run();
    assertThat(own()).isEmpty();
  }

  @Test
  void aWrongNumberThatWasTriedByHandIsNoticedInTheJournal() {
    lesson.show();
    goTo("guess");
    Fields guess =
        Fields.builder()
            .put("xrcd", handleOf("B", Kind.XRCD))
            .put("qp_num", 4711)
            .put("qp_type", 10)
            .build();
    bench.perform(Verb.IBV_OPEN_QP, Header.NONE.withProcess("B"), guess);
    assertDoneByHand("guess");
  }

  @Test
  void aStepThatGoesOtherwiseSaysSoAndStays() {
    lesson.show();
    goTo("create");
    act("A", Verb.IBV_CLOSE_XRCD, "xrcd", handleOf("A", Kind.XRCD));
    lesson.goCommand().run();
    assertThat(lesson.happened().orElseThrow().how()).isEqualTo(Happened.How.OTHERWISE);
    assertThat(lesson.next().orElseThrow().key()).isEqualTo("create");
    lesson.backCommand().run();
    assertThat(own()).isEmpty();
  }

  @Test
  void whatCannotBeTakenBackIsTold() {
    lesson.show();
    goTo("guess");
    ResourceId domain = handleOf("A", Kind.XRCD);
    Header a = Header.NONE.withProcess("A");
    Fields another = Fields.builder().put("xrcd", domain).put("qp_type", 10).build();
    bench.perform(Verb.IBV_CREATE_QP_EX, a, another);
    lesson.backCommand().run();
    assertThat(lesson.trouble()).contains("EBUSY").contains("Destroy what uses it");
    assertThat(own()).hasSize(2);
  }

  @Test
  void anotherHostBeginsItAnew() {
    lesson.show();
    goTo("guess");
    bench.session.open("sim:workshop?seed=2");
    assertThat(lesson.at()).isZero();
    assertThat(lesson.board().domain()).isNull();
  }

  @Test
  void theScriptGoesUpToTheNextStep() {
    lesson.show();
    goTo("make");
    assertThat(lesson.script().lines()).hasSize(2);
    List<VerbCall> calls = CallJson.readScript(lesson.script());
    assertThat(calls).extracting(VerbCall::verb).containsOnly(Verb.IBV_OPEN_XRCD);
  }
}
