package org.verbscope.verbs.xrc;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.verbscope.verbs.model.Layer;
import org.verbscope.verbs.testbed.Guest;

/**
 * The kernel behaves so, and the simulator beside it does the same: each script is played on both,
 * and whatever the real receipts and rows tell the simulated ones must tell too.
 */
@Tag(Guest.XRC)
class XrcBehaviourIT extends XrcBehaviour {
  /** One for all scripts: an agent takes seconds to start. */
  private static KernelStage kernel;

  @TempDir private Path directory;

  @BeforeAll
  static void open() {
    kernel = new KernelStage();
  }

  @AfterAll
  static void close() {
    kernel.close();
  }

  @Override
  void play(Play.Script script) throws Exception {
    Path real = Files.createDirectory(directory.resolve("real"));
    Path simulated = Files.createDirectory(directory.resolve("simulated"));
    List<Play.Line> ofKernel;
    try {
      ofKernel = Play.give(script, kernel, real);
    } finally {
      kernel.restore();
    }
    try (Stage simulator = new SimulatedStage()) {
      compare(Play.give(script, simulator, simulated), ofKernel);
    }
  }

  private static void compare(List<Play.Line> simulated, List<Play.Line> real) {
    List<String> differences = new ArrayList<>();
    for (int i = 0; i < Math.min(simulated.size(), real.size()); i++) {
      if (!agree(simulated.get(i), real.get(i))) {
        differences.add("\nreal:      " + real.get(i) + "\nsimulated: " + simulated.get(i));
      }
    }
    assertThat(differences).isEmpty();
    assertThat(simulated).hasSameSizeAs(real);
  }

  /** Verbs seldom tell which layer refused; the simulator always knows. */
  private static boolean agree(Play.Line simulated, Play.Line real) {
    return real.layer() == Layer.UNKNOWN
        ? simulated.text().equals(real.text())
        : simulated.equals(real);
  }
}
