package org.verbscope;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ArchitectureTest {
  private static final String PLANTED = "org.verbscope.planted";

  private static final JavaClasses CODE =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .importPackages("org.verbscope");

  private static final JavaClasses VIOLATIONS = new ClassFileImporter().importPackages(PLANTED);

  @TestFactory
  Stream<DynamicTest> theCodeKeepsTo() {
    return ArchitectureRules.under("org.verbscope").entrySet().stream()
        .map(
            rule ->
                DynamicTest.dynamicTest(
                    rule.getKey() + ": " + rule.getValue().getDescription(),
                    () -> rule.getValue().check(CODE)));
  }

  /** A rule that cannot fail says nothing. */
  @ParameterizedTest
  @CsvSource({
    "model, planted.verbs.model.ModelThatJudges",
    "seam, planted.verbs.SeamThatKnowsRules",
    "rules, planted.verbs.rules.RulesThatWrite",
    "lesson, planted.verbs.lesson.LessonThatMakesItsCalls",
    "json, planted.verbs.json.TextThatAsksTheSimulator",
    "sim, planted.verbs.sim.SimulatorThatAsksTheLiveHost",
    "live, planted.verbs.live.LiveHostThatAsksTheSimulator",
    "agent, planted.verbs.agent.AgentThatMakesItsHost",
    "verbsctl, planted.verbsctl.CommandThatMakesItsHost",
    "jna, planted.verbs.sim.SimulatorThatGoesNative",
    "gson, planted.verbs.rules.RulesThatWrite",
    "javafx, planted.verbs.model.ModelThatDraws",
    "hosts, planted.verbsctl.CommandThatMakesItsHost",
    "cycles, planted.verbs.sim.SimulatorThatAsksTheLiveHost",
    "names, planted.verbs.open.HostManager"
  })
  void everyRuleReportsItsPlantedViolation(String rule, String culprit) {
    assertThat(
            ArchitectureRules.under(PLANTED)
                .get(rule)
                .evaluate(VIOLATIONS)
                .getFailureReport()
                .getDetails())
        .as(rule)
        .anySatisfy(detail -> assertThat(detail).contains("org.verbscope." + culprit));
  }

  @Test
  void everyRuleHasAPlantedViolation() throws NoSuchMethodException {
    String[] rows =
        ArchitectureTest.class
            .getDeclaredMethod("everyRuleReportsItsPlantedViolation", String.class, String.class)
            .getAnnotation(CsvSource.class)
            .value();
    Map<String, ?> rules = ArchitectureRules.under(PLANTED);
    assertThat(Stream.of(rows).map(row -> row.split(",")[0]))
        .containsExactlyInAnyOrderElementsOf(Set.copyOf(rules.keySet()));
  }
}
