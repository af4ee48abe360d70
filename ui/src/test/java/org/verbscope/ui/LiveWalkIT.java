package org.verbscope.ui;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.testfx.util.WaitForAsyncUtils;
import org.verbscope.ui.controls.Picture;
import org.verbscope.verbs.model.Judgement;
import org.verbscope.verbs.model.ResourceId;
import org.verbscope.verbs.model.Source;
import org.verbscope.verbs.model.Value;
import org.verbscope.verbs.model.Verdict;

/** The walk on soft-RoCE of a real kernel; {@link LiveWalk} runs it in a guest of the testbed. */
@Tag(LiveWalk.GUEST)
class LiveWalkIT extends KeyboardWalk {
  @Override
  protected String host() {
    return "local:";
  }

  @Test
  void aQpOfRxe0IsCreatedAndDestroyedWithTheKeyboardAlone() throws Exception {
    ResourceId qp = createQp("10");
    assertThat(qp.text()).startsWith("rxe0/qp/");
    long number = numberOf(qp);
    assertThat(kernelLists(number)).isTrue();
    find(qp);

    assertThat(reading("cap.max_send_wr", Source.REQUESTED)).isEqualTo("10");
    assertThat(reading("cap.max_send_wr", Source.RECEIPT)).isEqualTo("10");
    assertThat(verdict(Source.RECEIPT)).isEqualTo(Verdict.EQUAL);
    assertThat(reading("cap.max_send_wr", Source.QUERIED)).isEqualTo("15");
    assertThat(verdict(Source.QUERIED)).isEqualTo(Verdict.RAISED);
    photograph();

    destroy(qp);
    assertThat(kernelLists(number)).isFalse();
  }

  private Verdict verdict(Source source) {
    Judgement judgement = row("cap.max_send_wr").judgements().get(source);
    return judgement == null ? null : judgement.verdict();
  }

  private void photograph() throws IOException {
    WaitForAsyncUtils.waitForFxEvents();
    Picture picture = onWindow(() -> Picture.of(lookup("#explorer-tree").query().getScene()));
    picture.write(Path.of(System.getenv("VERBSCOPE_OUT"), "window.png"));
  }

  private long numberOf(ResourceId qp) {
    Value number = state().find(qp).orElseThrow().value("qp_num", Source.RECEIPT).orElseThrow();
    return ((Value.Num) number).bits();
  }

  /** Whether the kernel's own tool shows the QP; by number, since its pid is that of a thread. */
  private static boolean kernelLists(long number) throws IOException, InterruptedException {
    Process rdma = new ProcessBuilder("rdma", "resource", "show", "qp").start();
    String shown = new String(rdma.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(rdma.waitFor()).isZero();
    return shown.contains(" lqpn " + number + " ");
  }
}
