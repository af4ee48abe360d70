package org.verbscope.ui.tour;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.verbscope.verbs.HostUnavailableException;
import org.verbscope.verbs.open.Hosts;

class TextTourTest {
  private final ByteArrayOutputStream printed = new ByteArrayOutputStream();
  private final PrintStream out = new PrintStream(printed, true, StandardCharsets.UTF_8);

  private String text() {
    return printed.toString(StandardCharsets.UTF_8);
  }

  @Test
  void theTablesArePrintedWithoutAWindow() throws InterruptedException {
    assertThat(TextTour.play(Hosts::open, "sim:workshop", out)).isZero();
    assertThat(text())
        .contains("SIMULATED")
        .containsPattern("cap.max_send_wr +100 +102 +102 +32768 +▲ RAISED")
        .containsPattern("cap.max_inline_data +64 +0 +0 +- +▼ SHORTFALL")
        .contains("ibv_create_qp was refused")
        .contains("ibv_dealloc_pd failed: EBUSY (16)")
        .containsPattern("Opened mlx5_0/qp/\\d+~2");
  }

  @Test
  void aHostThatCannotBeOpenedIsToldInOneSentence() throws InterruptedException {
    int exit =
        TextTour.play(
            address -> {
              throw new HostUnavailableException("there is no " + address);
            },
            "nowhere:",
            out);
    assertThat(exit).isEqualTo(3);
    assertThat(text()).contains("there is no nowhere:").doesNotContain("Exception");
  }
}
