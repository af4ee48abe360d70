package org.verbscope.verbs.testbed;

import static org.junit.platform.engine.discovery.ClassNameFilter.includeClassNamePatterns;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClasspathRoots;
import static org.junit.platform.launcher.TagFilter.includeTags;

import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.Set;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.Launcher;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/**
 * Runs, inside a guest of the testbed, the tests that belong there, and ends with the line that
 * surefire would. Exit code 0 only when all of them ran and passed: a test that is skipped, or not
 * found, proves nothing about a kernel.
 */
public final class GuestTests implements TestExecutionListener {
  private int run;
  private int failures;
  private int skipped;
  private long began;

  private GuestTests() {}

  /**
   * @param arguments how many tests there are at least
   */
  public static void main(String[] arguments) throws URISyntaxException {
    int atLeast = Integer.parseInt(arguments[0]);
    String guest = Guest.here();
    Launcher launcher = LauncherFactory.create();
    long homeless =
        launcher
            .discover(tests("!(" + String.join(" | ", Guest.ALL) + ")"))
            .countTestIdentifiers(TestIdentifier::isTest);
    GuestTests listener = new GuestTests();
    launcher.execute(tests(guest), listener);
    System.exit(listener.verdict(guest, atLeast, homeless));
  }

  private static LauncherDiscoveryRequest tests(String tags) throws URISyntaxException {
    Path classes =
        Path.of(GuestTests.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    return LauncherDiscoveryRequestBuilder.request()
        .selectors(selectClasspathRoots(Set.of(classes)))
        .filters(includeClassNamePatterns(".*IT"), includeTags(tags))
        .build();
  }

  @Override
  public void executionStarted(TestIdentifier test) {
    began = test.isTest() ? System.nanoTime() : began;
  }

  @Override
  public void executionFinished(TestIdentifier test, TestExecutionResult result) {
    boolean passed = result.getStatus() == TestExecutionResult.Status.SUCCESSFUL;
    if (!test.isTest() && passed) {
      return;
    }
    run += test.isTest() ? 1 : 0;
    long millis = (System.nanoTime() - began) / 1_000_000;
    System.out.printf("%-6s %6d ms  %s%n", passed ? "ok" : "FAILED", millis, name(test));
    if (!passed) {
      failures++;
      result.getThrowable().ifPresent(thrown -> thrown.printStackTrace(System.out));
    }
  }

  @Override
  public void executionSkipped(TestIdentifier test, String reason) {
    skipped++;
    System.out.printf("skipped           %s: %s%n", name(test), reason);
  }

  private static String name(TestIdentifier test) {
    return test.getSource()
        .filter(MethodSource.class::isInstance)
        .map(MethodSource.class::cast)
        .map(method -> method.getClassName().replaceAll(".*\\.", "") + "." + method.getMethodName())
        .orElseGet(test::getDisplayName);
  }

  private int verdict(String guest, int atLeast, long homeless) {
    System.out.printf(
        "Tests run: %d, Failures: %d, Skipped: %d -- in the guest '%s'%n",
        run, failures, skipped, guest);
    if (run < atLeast) {
      System.out.printf("There should be at least %d tests.%n", atLeast);
    }
    if (homeless > 0) {
      System.out.printf("%d tests name no guest: give them a tag of Guest.%n", homeless);
    }
    return failures == 0 && skipped == 0 && run >= atLeast && homeless == 0 ? 0 : 1;
  }
}
