package org.verbscope.planted.verbs.json;

import org.verbscope.planted.verbs.sim.SimulatorThatGoesNative;

public final class TextThatAsksTheSimulator {
  public SimulatorThatGoesNative simulator() {
    return new SimulatorThatGoesNative();
  }
}
