package org.verbscope.verbs.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.verbscope.verbs.model.Outcome;
import org.verbscope.verbs.model.Receipt;

/** What goes over the pipe, sound or not. */
class AgentPipeTest {
  @TempDir Path logs;
  private Process child;

  @AfterEach
  void end() {
    if (child != null) {
      child.destroyForcibly();
    }
  }

  /** An agent whose pipe is in our hands. */
  private OutputStream start() throws IOException {
    child =
        TestAgents.launch(OddHost.class.getName())
            .builder(new AgentFiles(logs, "raw"), "sim:workshop")
            .redirectError(logs.resolve("err").toFile())
            .redirectOutput(logs.resolve("out").toFile())
            .start();
    return child.getOutputStream();
  }

  private static String message(String json) {
    int length = json.getBytes(StandardCharsets.UTF_8).length;
    return "Content-Length: " + length + "\r\n\r\n" + json;
  }

  private int exitCode() throws InterruptedException {
    assertThat(child.waitFor(60, TimeUnit.SECONDS)).as("the agent ends").isTrue();
    return child.exitValue();
  }

  private String said() throws IOException {
    return Files.readString(logs.resolve("err"));
  }

  @Test
  void anAgentEndsWhenItsInputDoesEvenWithACallHanging() throws Exception {
    OutputStream in = start();
    String call =
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"perform\",\"params\":{\"verb\":"
            + "\"ibv_alloc_pd\",\"device\":\"mlx5_0\",\"note\":\"hang\"}}";
    in.write(message(call).getBytes(StandardCharsets.UTF_8));
    in.flush();
    TestAgents.await("the call is under way", () -> hangs());
    in.close();
    assertThat(exitCode()).isZero();
    assertThat(said()).contains("the pipe was closed").contains("something hangs");
  }

  private boolean hangs() {
    try {
      return said().contains("ibv_alloc_pd …");
    } catch (IOException e) {
      return false;
    }
  }

  @ParameterizedTest
  @CsvSource({
    "'hello\n\n', Missing header Content-Length",
    "'Content-Length: 99999999999\r\n\r\n', 99999999999",
    "'Content-Length: 999999999\r\n\r\n', the limit is",
    "'Content-Length: 9\r\n\r\n{\"nonsen', protocol error",
    "'Content-Length: 5\r\n\r\n[1,2]', protocol error",
  })
  void garbageIsNamedAndEndsTheAgent(String text, String hint) throws Exception {
    try (OutputStream in = start()) {
      in.write(text.getBytes(StandardCharsets.UTF_8));
    }
    assertThat(exitCode()).isEqualTo(65);
    assertThat(said()).contains("protocol error").contains(hint).doesNotContain("\tat ");
  }

  @Test
  void aStreamWithoutEndIsGivenUpEarly() throws Exception {
    byte[] noise = new byte[1 << 16];
    new Random(3).nextBytes(noise);
    try (OutputStream in = start()) {
      for (int i = 0; i < 64; i++) {
        in.write(noise);
      }
    } catch (IOException e) {
      // the agent went before we were done, as it should
      assertThat(e).isNotNull();
    }
    assertThat(exitCode()).isEqualTo(65);
    assertThat(said()).contains("protocol error");
  }

  @Test
  void aRequestThatCannotBeUnderstoodIsAnsweredAndTheAgentGoesOn() throws Exception {
    try (OutputStream in = start()) {
      String[] requests = {
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"dance\"}",
        "{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"perform\",\"params\":{\"verb\":\"ibv_fly\"}}",
        "{\"jsonrpc\":\"2.0\",\"id\":3,\"method\":\"hello\"}"
      };
      for (String request : requests) {
        in.write(message(request).getBytes(StandardCharsets.UTF_8));
      }
      in.flush();
      TestAgents.await("all is answered", () -> answers().contains("\"id\":3"));
    }
    assertThat(exitCode()).isZero();
    assertThat(answers()).contains("dance").contains("there is no verb").contains("ibv_fly");
  }

  private String answers() {
    try {
      return Files.readString(logs.resolve("out"));
    } catch (IOException e) {
      return "";
    }
  }

  @Test
  void whatIsPrintedDoesNotGetAmongTheMessages() throws Exception {
    try (AgentHost host = TestAgents.odd(logs)) {
      TestAgents.granted(host.perform(TestAgents.noted("print printed by a library")));
      TestAgents.await(
          "it is in the log", () -> read(host.logFiles().get(0)).contains("printed by a library"));
    }
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      return "";
    }
  }

  @Test
  void garbageFromAnAgentIsAProtocolErrorAndTheNextCallStartsAnother() {
    try (AgentHost host = TestAgents.odd(logs)) {
      Outcome outcome =
          host.perform(TestAgents.noted("garbage " + "no header ".repeat(500))).outcome();
      assertThat(((Outcome.Failed) outcome).causes().get(0).says()).contains("protocol error");
      TestAgents.granted(host.perform(TestAgents.allocPd("main")));
    }
  }

  @Test
  void anAgentThatStartsWhileItsHostIsClosedIsEnded() throws Exception {
    AgentHost host = TestAgents.odd(logs);
    CompletableFuture<Receipt> receipt =
        CompletableFuture.supplyAsync(() -> host.perform(TestAgents.allocPd("main")));
    TestAgents.await("it is there", () -> children().findAny().isPresent());
    host.close();
    assertThat(receipt.get(60, TimeUnit.SECONDS).isGranted()).isFalse();
    assertThat(children()).isEmpty();
  }

  /** The agents of this test. */
  private Stream<ProcessHandle> children() {
    return ProcessHandle.current()
        .children()
        .filter(ProcessHandle::isAlive)
        .filter(child -> child.info().commandLine().orElse("").contains(logs.toString()));
  }

  @Test
  void anAgentThatDoesNotSayWhatItServesIsEnded() throws Exception {
    String answer =
        "{'jsonrpc': '2.0', 'id': '1', 'error': {'code': -32601, 'message': 'no hello'}}";
    Path script =
        Files.writeString(logs.resolve("agent"), "head -c 20 >/dev/null; cat answer >&3; cat");
    Files.writeString(logs.resolve("answer"), message(answer.replace('\'', '"')));
    AgentLaunch launch =
        new AgentLaunch(
            Path.of("/bin/sh"),
            false,
            List.of("-c", "cd " + logs + " && . ./" + script.getFileName()));

    assertThatThrownBy(
            () -> Agent.start(launch, new AgentFiles(logs, "mute"), "sim:workshop", dead -> {}))
        .isInstanceOfSatisfying(
            AgentDiedException.class,
            died -> assertThat(died.death().how()).contains("did not say", "no hello"));
    assertThat(children()).isEmpty();
  }

  @Test
  void aHugeCallIsRefusedAndHarmsNobody() {
    try (AgentHost host = TestAgents.odd(logs)) {
      TestAgents.granted(host.perform(TestAgents.allocPd("main")));
      long pid = host.pid("main").orElseThrow();
      String huge = "x".repeat(Wire.LARGEST_MESSAGE);
      Outcome outcome = host.perform(TestAgents.noted(huge)).outcome();
      assertThat(((Outcome.Refused) outcome).causes().get(0).evidence()).contains("limit");
      TestAgents.granted(host.perform(TestAgents.noted("x".repeat(Wire.LARGEST_CALL / 2))));
      assertThat(host.pid("main")).hasValue(pid);
    }
  }

  @Test
  void whatLibibverbsLoggedDuringAFailedCallIsEvidence() {
    try (AgentHost host = TestAgents.odd(logs)) {
      host.perform(TestAgents.noted("fail an earlier line\n"));
      Outcome.Failed failed =
          (Outcome.Failed) host.perform(TestAgents.noted("fail mlx5: bad luck\n")).outcome();
      assertThat(failed.causes())
          .singleElement()
          .satisfies(
              cause -> {
                assertThat(cause.says()).contains("libibverbs logged");
                assertThat(cause.evidence()).isEqualTo("mlx5: bad luck");
              });
    }
  }
}
