package org.verbscope.planted.verbs.sim;

import com.sun.jna.Pointer;

public final class SimulatorThatGoesNative {
  public Pointer pointer() {
    return Pointer.NULL;
  }
}
