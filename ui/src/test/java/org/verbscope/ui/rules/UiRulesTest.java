package org.verbscope.ui.rules;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import org.junit.jupiter.api.Test;

/** The rules hold, and each is seen to fail on a violation planted for it. */
class UiRulesTest {
  private static final String PLANTED = "org.verbscope.ui.rules.planted";
  private static final JavaClasses WINDOW =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .importPackages(UiRules.ROOT);
  private static final JavaClasses VIOLATIONS = new ClassFileImporter().importPackages(PLANTED);

  private static void holdsHereAndFailsThere(ArchRule here, ArchRule there, String culprit) {
    assertThatCode(() -> here.check(WINDOW)).doesNotThrowAnyException();
    assertThatThrownBy(() -> there.check(VIOLATIONS))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining(culprit);
  }

  @Test
  void featuresNeverImportOneAnother() {
    holdsHereAndFailsThere(
        UiRules.featuresNeverImportOneAnother(UiRules.ROOT),
        UiRules.featuresNeverImportOneAnother(PLANTED),
        "PlantedJournal");
  }

  @Test
  void aViewModelNeverImportsTheScene() {
    holdsHereAndFailsThere(
        UiRules.aViewModelNeverImportsTheScene(),
        UiRules.aViewModelNeverImportsTheScene(),
        "PlantedViewModel");
  }

  @Test
  void threadsAreOnlyInCore() {
    holdsHereAndFailsThere(
        UiRules.threadsAreOnlyInCore(UiRules.ROOT),
        UiRules.threadsAreOnlyInCore(PLANTED),
        "PlantedThread");
  }

  @Test
  void controlsAndThemeKnowNoRdma() {
    holdsHereAndFailsThere(
        UiRules.controlsAndThemeKnowNoRdma(UiRules.ROOT),
        UiRules.controlsAndThemeKnowNoRdma(PLANTED),
        "PlantedControl");
  }

  @Test
  void whatFeaturesShareDoesNotKnowThem() {
    assertThatCode(() -> UiRules.onlyWiringAndTheToursKnowFeatures().check(WINDOW))
        .doesNotThrowAnyException();
  }
}
