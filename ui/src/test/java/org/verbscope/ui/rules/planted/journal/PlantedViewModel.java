package org.verbscope.ui.rules.planted.journal;

import javafx.scene.control.Label;

/** Planted: a ViewModel that knows the scene. */
public final class PlantedViewModel {
  public Label label() {
    return null;
  }
}
