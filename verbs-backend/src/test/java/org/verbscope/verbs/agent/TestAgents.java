package org.verbscope.verbs.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.verbscope.verbs.HostAddress;
import org.verbscope.verbs.model.Fields;
import org.verbscope.verbs.model.Header;
import org.verbscope.verbs.model.Outcome;
import org.verbscope.verbs.model.Receipt;
import org.verbscope.verbs.model.Verb;
import org.verbscope.verbs.model.VerbCall;

/** Agents as child processes, started from the class path of the tests. */
final class TestAgents {
  static final String AGENT = "org.verbscope.verbs.open.AgentProcess";
  static final String DEVICE = "mlx5_0";

  private TestAgents() {}

  static AgentLaunch launch(String mainClass) {
    return AgentLaunch.ofClassPath(
        Path.of(System.getProperty("java.home"), "bin", "java"),
        System.getProperty("java.class.path"),
        mainClass);
  }

  /** The simulated workshop behind agents. */
  static AgentHost workshop(Path logs) {
    return AgentHost.open(HostAddress.parse("sim:workshop"), launch(AGENT), logs);
  }

  /** A host that does what {@link OddHost} does. */
  static AgentHost odd(Path logs) {
    return AgentHost.open(HostAddress.parse("sim:workshop"), launch(OddHost.class.getName()), logs);
  }

  static VerbCall allocPd(String process) {
    return VerbCall.of(
        Verb.IBV_ALLOC_PD, Header.NONE.withDevice(DEVICE).withProcess(process), Fields.NONE);
  }

  static VerbCall noted(String note) {
    return VerbCall.of(
        Verb.IBV_ALLOC_PD, new Header("", DEVICE, Header.MAIN_PROCESS, false, note), Fields.NONE);
  }

  static Receipt granted(Receipt receipt) {
    assertThat(receipt.outcome()).isInstanceOf(Outcome.Granted.class);
    return receipt;
  }

  static List<String> lines(Path file) {
    try {
      return Files.readAllLines(file);
    } catch (IOException e) {
      return List.of();
    }
  }

  static void await(String what, BooleanSupplier condition) {
    long end = System.nanoTime() + Duration.ofSeconds(60).toNanos();
    while (!condition.getAsBoolean()) {
      assertThat(System.nanoTime()).as("waiting until " + what).isLessThan(end);
      sleep(5);
    }
  }

  static void sleep(long millis) {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
