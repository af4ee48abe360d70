package org.verbscope;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchRule;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * What may know what, each rule with its reason. The rules are made for a root package, so that
 * they can be held against planted violations as well as against the real code.
 */
final class ArchitectureRules {
  private static final String JNA = "com.sun.jna..";
  private static final String GSON = "com.google.gson..";
  private static final String LSP4J = "org.eclipse.lsp4j.jsonrpc..";
  private static final String PICOCLI = "picocli..";

  private ArchitectureRules() {}

  /** The rules by name, in the order of the layers. */
  static Map<String, ArchRule> under(String root) {
    Map<String, ArchRule> rules = new LinkedHashMap<>();
    rules.put(
        "model",
        layer(root, "verbs.model")
            .knows()
            .because("everything hangs on the model: it must not hang on anything"));
    rules.put(
        "seam",
        layer(root, "verbs")
            .knows("verbs.model")
            .because("the four methods are what every host and every user of one can afford"));
    rules.put(
        "rules",
        layer(root, "verbs.rules")
            .knows("verbs", "verbs.model")
            .because("what can be known without a device must be testable without one"));
    rules.put(
        "lesson",
        layer(root, "verbs.lesson")
            .knows("verbs.model")
            .because("a lesson is data: the calls in it are made by whoever shows it"));
    rules.put(
        "json",
        layer(root, "verbs.json")
            .knows("verbs", "verbs.model", GSON)
            .because("a text form concerns the model alone, not who answered"));
    rules.put(
        "sim",
        layer(root, "verbs.sim..")
            .knows("verbs", "verbs.model", "verbs.rules", "verbs.json", "verbs.sim..", GSON)
            .because("the simulator runs where there is no native library"));
    rules.put(
        "live",
        layer(root, "verbs.live..")
            .knows("verbs", "verbs.model", "verbs.rules", "verbs.json", "verbs.live..", JNA)
            .because("a real device must not be helped by simulated facts"));
    rules.put(
        "agent",
        layer(root, "verbs.agent")
            .knows("verbs", "verbs.model", "verbs.rules", "verbs.json", LSP4J, GSON)
            .because("what crosses the process boundary is the seam, whoever stands behind it"));
    rules.put(
        "verbsctl",
        layer(root, "verbsctl")
            .knows(
                "verbs",
                "verbs.model",
                "verbs.rules",
                "verbs.json",
                "verbs.lesson",
                "verbs.open",
                PICOCLI)
            .because("a front end speaks to the seam and gets its host from verbs.open"));
    rules.put(
        "jna",
        noClasses()
            .that()
            .resideOutsideOfPackage(root + ".verbs.live..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage(JNA)
            .because("native code can kill the process: only verbs.live takes that risk"));
    rules.put(
        "gson",
        noClasses()
            .that()
            .resideOutsideOfPackages(root + ".verbs.json..", root + ".verbs.agent..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage(GSON)
            .because("there is one text form, written and read in one place"));
    rules.put(
        "javafx",
        noClasses()
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("javafx..", "com.sun.javafx..")
            .because("the backend runs on servers that have no screen"));
    rules.put(
        "hosts",
        noClasses()
            .that()
            .resideOutsideOfPackages(
                root + ".verbs.open", root + ".verbs.sim..", root + ".verbs.live..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(root + ".verbs.sim..", root + ".verbs.live..")
            .because("verbs.open is the only place that knows every kind of host"));
    rules.put(
        "cycles",
        slices()
            .matching(root + ".(**)")
            .should()
            .beFreeOfCycles()
            .because("packages that need one another are one package"));
    rules.put(
        "names",
        noClasses()
            .should()
            .haveNameMatching(".*(Manager|Helper|Utils?|Impl)")
            .because("such a name says that nobody knew what the class is"));
    return rules;
  }

  private static Layer layer(String root, String name) {
    return new Layer(root, name);
  }

  /** A package and what it may depend on beside the JDK and itself. */
  private record Layer(String root, String name) {
    ArchRule knows(String... others) {
      List<String> allowed = new ArrayList<>(List.of("java..", root + "." + name));
      Stream.of(others)
          .map(other -> other.startsWith("verbs") ? root + "." + other : other)
          .forEach(allowed::add);
      DescribedPredicate<JavaClass> known =
          resideInAnyPackage(allowed.toArray(new String[0]))
              .or(
                  DescribedPredicate.describe(
                      "primitive types", type -> type.getBaseComponentType().isPrimitive()));
      return classes()
          .that()
          .resideInAPackage(root + "." + name)
          .should()
          .onlyDependOnClassesThat(known)
          .allowEmptyShould(true);
    }
  }
}
