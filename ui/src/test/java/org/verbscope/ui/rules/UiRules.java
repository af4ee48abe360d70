package org.verbscope.ui.rules;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchRule;
import java.util.Timer;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import javafx.application.Platform;

/** How the window's code hangs together; each rule with its reason. */
final class UiRules {
  static final String ROOT = "org.verbscope.ui";

  private static final String[] FEATURES = {
    "about",
    "explorer",
    "inspector",
    "create",
    "open",
    "lifecycle",
    "journal",
    "header",
    "agents",
    "closing",
    "lesson"
  };

  private UiRules() {}

  /**
   * @param root the package below which the features stand
   */
  static ArchRule featuresNeverImportOneAnother(String root) {
    return slices()
        .matching(root + ".(" + String.join("|", FEATURES) + ")..")
        .should()
        .notDependOnEachOther()
        .because("a feature can be read, changed and removed alone; they meet in Wiring");
  }

  static ArchRule aViewModelNeverImportsTheScene() {
    return noClasses()
        .that()
        .haveSimpleNameEndingWith("ViewModel")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("javafx.scene..", "javafx.stage..")
        .because("what a window does is tested without one");
  }

  static ArchRule threadsAreOnlyInCore(String root) {
    return noClasses()
        .that()
        .resideOutsideOfPackage(root + ".core..")
        .should()
        .callMethod(Platform.class, "runLater", Runnable.class)
        .orShould()
        .dependOnClassesThat(isAboutThreads())
        .because("there is one place that decides what runs where");
  }

  static ArchRule controlsAndThemeKnowNoRdma(String root) {
    return noClasses()
        .that()
        .resideInAnyPackage(root + ".controls..", root + ".theme..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("org.verbscope.verbs..")
        .because("they would serve any other application as well");
  }

  static ArchRule onlyWiringAndTheToursKnowFeatures() {
    return noClasses()
        .that()
        .resideInAnyPackage(
            ROOT + ".core..",
            ROOT + ".controls..",
            ROOT + ".theme..",
            ROOT + ".receipt..",
            ROOT + ".sharing..",
            ROOT + ".form..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            java.util.stream.Stream.of(FEATURES)
                .map(feature -> ROOT + "." + feature + "..")
                .toArray(String[]::new))
        .because("what features share must not know them");
  }

  private static DescribedPredicate<JavaClass> isAboutThreads() {
    return new DescribedPredicate<>("start or schedule threads") {
      @Override
      public boolean test(JavaClass type) {
        return type.isEquivalentTo(Thread.class)
            || type.isEquivalentTo(Timer.class)
            || type.isEquivalentTo(Executors.class)
            || type.isAssignableTo(Executor.class)
            || type.isAssignableTo(ForkJoinPool.class)
            || type.getName().startsWith("javafx.concurrent.");
      }
    };
  }
}
