package org.verbscope.planted.verbsctl;

import org.verbscope.planted.verbs.sim.SimulatorThatGoesNative;

public final class CommandThatMakesItsHost {
  public SimulatorThatGoesNative host() {
    return new SimulatorThatGoesNative();
  }
}
