package org.verbscope.verbsctl;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.verbscope.verbs.json.CallJson;

/** {@code verbsctl walk-through}. */
class WalkThroughTest {
  private static Run walk(String... more) {
    String[] args = new String[more.length + 3];
    args[0] = "--host";
    args[1] = "sim:workshop";
    args[2] = "walk-through";
    System.arraycopy(more, 0, args, 3, more.length);
    return Run.of("", args);
  }

  @Test
  void itTellsEveryStepAndWhatCameOfIt() {
    Run run = walk("xrc", "--device", "mlx4_0");
    assertThat(run.code()).as(run.out() + run.err()).isZero();
    assertThat(run.out())
        .startsWith("SIMULATED")
        .contains("\n== One domain\n\n1  B is too early\n")
        .contains("    > ibv_open_xrcd by process B: failed, EAGAIN (11): try again")
        .contains("\n5  B guesses its number\n")
        .contains("    > ibv_open_qp by process B: failed, EINVAL (22): invalid argument")
        .contains("\n23  S leaves\n")
        .contains("Events of the QP reach its creator alone.")
        .doesNotContain("was to be expected");
    assertThat(run.out().lines()).allMatch(line -> line.length() <= 110);
  }

  @Test
  void itsScriptIsOneForPerform() {
    Run script = walk("--json");
    assertThat(script.code()).isZero();
    int calls = CallJson.readScript(script.out()).size();
    Run performed = Run.of(script.out(), "--host", "sim:workshop", "perform", "-");
    assertThat(performed.err()).isEmpty();
    assertThat(performed.code()).isEqualTo(1);
    // too early, a wrong number, a domain in use, a QP that is gone
    assertThat(performed.out())
        .contains("%d calls: %d granted, 4 refused or failed".formatted(calls, calls - 4));
  }

  @Test
  void aDeviceWithoutXrcIsToldWhichHasIt() {
    Run run = walk("xrc", "--device", "rxe0");
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains("rxe0 has no XRC; mlx5_0 has XRC");
    Run nowhere = walk("xrc", "--device", "nope");
    assertThat(nowhere.code()).isEqualTo(2);
    assertThat(nowhere.err()).contains("there is no device \"nope\" on sim:workshop", "mlx5_0");
    assertThat(walk("rdma").code()).isEqualTo(2);
  }
}
