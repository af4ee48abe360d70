package org.verbscope.planted.verbs.live;

import org.verbscope.planted.verbs.sim.SimulatorThatAsksTheLiveHost;

public final class LiveHostThatAsksTheSimulator {
  public SimulatorThatAsksTheLiveHost simulator() {
    return new SimulatorThatAsksTheLiveHost();
  }
}
