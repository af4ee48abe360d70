package org.verbscope.verbs.lesson;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.verbscope.verbs.VerbsHost;
import org.verbscope.verbs.json.CallJson;
import org.verbscope.verbs.json.JsonText;
import org.verbscope.verbs.model.Errno;
import org.verbscope.verbs.model.Outcome;
import org.verbscope.verbs.model.Receipt;
import org.verbscope.verbs.model.Resource;
import org.verbscope.verbs.model.VerbCall;
import org.verbscope.verbs.open.Hosts;

class XrcLessonTest {
  private final VerbsHost host = Hosts.open("sim:workshop");

  @AfterEach
  void close() {
    host.close();
  }

  private Optional<XrcLesson> lesson(String preferred) {
    return XrcLesson.on(host.snapshot().resources(), host.info().simulated(), preferred);
  }

  @ParameterizedTest
  @ValueSource(strings = {"mlx5_0", "mlx5_1", "mlx4_0"})
  void everyStepEndsAsItSaysAndNothingIsLeft(String device) {
    XrcLesson lesson = lesson(device).orElseThrow();
    assertThat(lesson.device()).isEqualTo(device);
    LessonRun.allStepsEndAsTheySay(host, lesson);
  }

  @Test
  void itCanBeGoneThroughAgain() {
    XrcLesson lesson = lesson("").orElseThrow();
    LessonRun.allStepsEndAsTheySay(host, lesson);
    LessonRun.allStepsEndAsTheySay(host, lesson);
  }

  @Test
  void aDeviceWithoutXrcIsNotTaken() {
    assertThat(lesson("rxe0").orElseThrow().device()).isEqualTo("mlx5_0");
    List<Resource> without =
        host.snapshot().resources().stream()
            .filter(r -> !List.of("mlx5_0", "mlx5_1", "mlx4_0").contains(r.label()))
            .toList();
    assertThat(XrcLesson.on(without, true, "")).isEmpty();
  }

  @Test
  void whatFailsIsExplained() {
    for (Step step : lesson("mlx5_0").orElseThrow().steps()) {
      Receipt last = null;
      for (VerbCall call : step.calls()) {
        last = host.perform(call);
      }
      if (step.ending() instanceof Ending.Failed) {
        Outcome.Failed failed = (Outcome.Failed) last.outcome();
        assertThat(failed.causes()).as(step.key()).isNotEmpty();
        assertThat(failed.causes().get(0).remedy()).as(step.key()).isNotEmpty();
      }
    }
  }

  @Test
  void theScriptIsOneThatCanBeRead() {
    XrcLesson lesson = lesson("").orElseThrow();
    List<String> calls = new ArrayList<>();
    lesson.script().forEach(call -> calls.add(JsonText.of(call)));
    List<VerbCall> read = CallJson.readScript("[" + String.join(",\n", calls) + "]");
    assertThat(read).isEqualTo(lesson.script());
    assertThat(read.get(0).header().note()).isEqualTo("B is too early");
  }

  @Test
  void everyTextBelongsToAStepOrAChapter() {
    Set<String> wanted = new HashSet<>();
    for (Step step : lesson("").orElseThrow().steps()) {
      assertThat(step.title().length()).as(step.key()).isBetween(5, 40);
      assertThat(step.before().length()).as(step.key()).isBetween(20, 330);
      assertThat(step.after().length()).as(step.key()).isBetween(20, 330);
      assertThat(step.calls()).allMatch(c -> c.header().process().equals(step.process()));
      wanted.addAll(List.of(step.key() + ".title", step.key() + ".before", step.key() + ".after"));
      wanted.add(step.chapter() + ".title");
    }
    assertThat(lesson("").orElseThrow().remember()).hasSize(5).doesNotHaveDuplicates();
    assertThat(XrcLesson.TEXTS.keySet())
        .filteredOn(key -> !key.startsWith("remember."))
        .containsExactlyInAnyOrderElementsOf(wanted);
    assertThat(XrcLesson.TEXTS.keySet()).hasSize(wanted.size() + 5);
  }

  @Test
  void anEndingFitsNoOther() {
    Step guess = step("guess");
    Receipt receipt = host.perform(step("make").call());
    assertThat(guess.ending().fits(receipt)).isFalse();
    assertThat(new Ending.Failed(Errno.EAGAIN)).isNotEqualTo(guess.ending());
    assertThat(Ending.granted().fits(receipt)).isTrue();
    assertThat(step("seen").ending().fits(receipt)).isFalse();
    assertThat(step("seen").ending().text(step("seen").call()))
        .isEqualTo("granted, qp_state = IBV_QPS_INIT");
    assertThat(guess.ending().text(guess.call())).isEqualTo("EINVAL");
  }

  private Step step(String key) {
    return lesson("").orElseThrow().steps().stream()
        .filter(step -> step.key().equals(key))
        .findFirst()
        .orElseThrow();
  }
}
