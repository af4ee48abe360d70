package org.verbscope.verbs.xrc;

import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/** The simulator behaves as it was seen on a real kernel. */
class XrcBehaviourTest extends XrcBehaviour {
  @TempDir private Path directory;

  @Override
  void play(Play.Script script) throws Exception {
    try (Stage stage = new SimulatedStage()) {
      Play.give(script, stage, directory);
    }
  }
}
