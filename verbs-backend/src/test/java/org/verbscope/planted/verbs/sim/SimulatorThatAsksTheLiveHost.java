package org.verbscope.planted.verbs.sim;

import org.verbscope.planted.verbs.live.LiveHostThatAsksTheSimulator;

public final class SimulatorThatAsksTheLiveHost {
  public LiveHostThatAsksTheSimulator live() {
    return new LiveHostThatAsksTheSimulator();
  }
}
