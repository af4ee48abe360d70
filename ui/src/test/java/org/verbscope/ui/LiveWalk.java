package org.verbscope.ui;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.io.PrintWriter;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;
import org.junit.platform.launcher.listeners.TestExecutionSummary;

/** Runs {@link LiveWalkIT} in a guest; exit code 0 only when the walk was walked and succeeded. */
public final class LiveWalk {
  /** Tag of tests that need a guest, which the host's runs leave out. */
  static final String GUEST = "guest";

  private LiveWalk() {}

  public static void main(String[] arguments) {
    SummaryGeneratingListener listener = new SummaryGeneratingListener();
    LauncherFactory.create()
        .execute(
            LauncherDiscoveryRequestBuilder.request()
                .selectors(selectClass(LiveWalkIT.class))
                .build(),
            listener);
    TestExecutionSummary summary = listener.getSummary();
    summary.printFailuresTo(new PrintWriter(System.out, true));
    System.out.printf(
        "Tests run: %d, Failures: %d, Skipped: %d -- the walk on rxe0, in %d s%n",
        summary.getTestsStartedCount(),
        summary.getTotalFailureCount(),
        summary.getContainersSkippedCount() + summary.getTestsSkippedCount(),
        (summary.getTimeFinished() - summary.getTimeStarted()) / 1000);
    System.exit(
        summary.getTestsSucceededCount() == 1 && summary.getTotalFailureCount() == 0 ? 0 : 1);
  }
}
