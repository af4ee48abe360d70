package org.verbscope.ui.rules.planted.controls;

import org.verbscope.verbs.model.Kind;

/** Planted: a control that knows RDMA. */
public final class PlantedControl {
  public Kind kind() {
    return Kind.QP;
  }
}
