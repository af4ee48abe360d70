package org.verbscope.planted.verbs.agent;

import org.verbscope.planted.verbs.sim.SimulatorThatGoesNative;

public final class AgentThatMakesItsHost {
  public SimulatorThatGoesNative host() {
    return new SimulatorThatGoesNative();
  }
}
