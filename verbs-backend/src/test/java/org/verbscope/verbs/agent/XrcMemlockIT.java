package org.verbscope.verbs.agent;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonElement;
import com.google.gson.JsonParser;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.verbscope.verbs.json.JsonRead;
import org.verbscope.verbs.live.GuestCalls;
import org.verbscope.verbs.model.Cause;
import org.verbscope.verbs.model.Errno;
import org.verbscope.verbs.model.Outcome;
import org.verbscope.verbs.model.Receipt;
import org.verbscope.verbs.testbed.Guest;

/** An ordinary user who may lock 64 KiB of memory, and more is needed. */
@Tag(Guest.XRC)
class XrcMemlockIT {
  private static final int LIMIT = 65536;
  private static final int QPS = 30;

  /** On each device a PD, a CQ, many QPs and a memory region. */
  private static final List<String> DEVICES = List.of("mlx4_0", "rxe0");

  private static final int CALLS_PER_DEVICE = 2 + QPS + 1;

  @TempDir Path directory;

  private String classPath;

  /** What the tests run from need not be readable to others. */
  @BeforeEach
  void copyTheProgram() throws Exception {
    Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwxrwxrwx"));
    List<String> copies = new ArrayList<>();
    for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
      Path copy = directory.resolve(Path.of(entry).getFileName());
      GuestCalls.run("cp", "-r", entry, copy.toString());
      copies.add(copy.toString());
    }
    classPath = String.join(File.pathSeparator, copies);
  }

  @Test
  void theQpBeyondTheLimitFailsAndTheFirstCauseIsTheLimitAsOnTheSimulator() throws Exception {
    List<Receipt> live = perform("local:");
    List<Receipt> mlx4 = live.subList(0, CALLS_PER_DEVICE);
    assertThat(mlx4).extracting(Receipt::isGranted).startsWith(true, true);
    List<Receipt> granted = mlx4.subList(2, 2 + QPS).stream().filter(Receipt::isGranted).toList();
    assertThat(granted).hasSize(6).isEqualTo(mlx4.subList(2, 8));
    Cause first = enomem(mlx4.get(8));
    assertThat(first.certainty()).isEqualTo(Cause.Certainty.CERTAIN);
    assertThat(first.says())
        .isEqualTo("RLIMIT_MEMLOCK: the process may pin no more than 65536 bytes");
    assertThat(first.evidence())
        .isEqualTo("61440 bytes are pinned, which leaves 4096; this call pins at least 8192");
    assertThat(first.remedy()).contains("ulimit -l");

    List<Receipt> rxe = live.subList(CALLS_PER_DEVICE, 2 * CALLS_PER_DEVICE);
    assertThat(rxe.subList(0, 2 + QPS))
        .as("soft-RoCE keeps queues in the kernel's memory")
        .allMatch(Receipt::isGranted);
    assertThat(enomem(rxe.get(2 + QPS))).as("but pins memory regions").isEqualTo(regionOf(first));

    List<Receipt> simulated = perform("sim:workshop?memlock_soft=" + LIMIT);
    assertThat(outcomes(simulated)).isEqualTo(outcomes(live));
  }

  private static Cause enomem(Receipt receipt) {
    Outcome.Failed failed = (Outcome.Failed) receipt.outcome();
    assertThat(failed.errno()).isEqualTo(Errno.ENOMEM);
    return failed.causes().get(0);
  }

  /** The same cause with what a memory region needs. */
  private static Cause regionOf(Cause cause) {
    return new Cause(
        cause.certainty(),
        cause.attribute(),
        cause.says(),
        cause.evidence().replace("8192", Integer.toString(2 * LIMIT)),
        cause.remedy());
  }

  private static List<String> outcomes(List<Receipt> receipts) {
    return receipts.stream()
        .map(receipt -> receipt.isGranted() ? "granted" : enomem(receipt).toString())
        .toList();
  }

  private static String script() {
    List<String> calls = new ArrayList<>();
    for (String device : DEVICES) {
      calls.add("{'verb':'ibv_alloc_pd','as':'pd-%1$s','device':'%1$s'}".formatted(device));
      calls.add(
          "{'verb':'ibv_create_cq','as':'cq-%1$s','device':'%1$s','cqe':16}".formatted(device));
      for (int i = 0; i < QPS; i++) {
        calls.add(
            """
            {'verb':'ibv_create_qp','pd':'pd-%1$s','send_cq':'cq-%1$s','recv_cq':'cq-%1$s',
             'qp_type':'IBV_QPT_RC','cap':{'max_send_wr':16,'max_recv_wr':16,
             'max_send_sge':1,'max_recv_sge':1}}
            """
                .formatted(device));
      }
      calls.add(
          "{'verb':'ibv_reg_mr','pd':'pd-%s','length':%d,'access':1}".formatted(device, 2 * LIMIT));
    }
    return ("[" + String.join(",", calls) + "]").replace('\'', '"');
  }

  /** What verbsctl makes of the script, run by nobody in particular. */
  private List<Receipt> perform(String address) throws Exception {
    Path script = Files.writeString(directory.resolve("script.json"), script());
    Path receipts = directory.resolve("receipts.json");
    List<String> command =
        new ArrayList<>(
            List.of("prlimit", "--memlock=" + LIMIT + ":" + LIMIT, "setpriv", "--reuid=65534"));
    command.addAll(List.of("--regid=65534", "--clear-groups"));
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-XX:TieredStopAtLevel=1", "-cp", classPath));
    command.addAll(
        List.of("org.verbscope.verbsctl.Verbsctl", "--host", address, "--json", "perform"));
    command.add(script.toString());
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().put("XDG_STATE_HOME", directory.resolve("state").toString());
    builder.redirectOutput(receipts.toFile());
    builder.redirectError(ProcessBuilder.Redirect.INHERIT);
    Process verbsctl = builder.start();
    assertThat(verbsctl.waitFor(300, TimeUnit.SECONDS)).isTrue();
    assertThat(verbsctl.exitValue()).as("some calls fail").isEqualTo(1);
    List<Receipt> read = new ArrayList<>();
    for (JsonElement receipt :
        JsonParser.parseString(Files.readString(receipts)).getAsJsonArray()) {
      read.add(JsonRead.receipt(receipt.toString()));
    }
    assertThat(read).hasSize(DEVICES.size() * CALLS_PER_DEVICE);
    return read;
  }
}
