package org.verbscope.planted.verbs.model;

import javafx.scene.Scene;

public final class ModelThatDraws {
  public Scene scene() {
    return new Scene();
  }
}
