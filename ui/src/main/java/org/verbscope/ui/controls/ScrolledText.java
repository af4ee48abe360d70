package org.verbscope.ui.controls;

import javafx.geometry.Orientation;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.Region;

/** As high as its text needs at the width that it is given, to a limit beyond which it scrolls. */
public final class ScrolledText extends ScrollPane {
  private final Region text;

  /**
   * @param text wraps its lines
   */
  public ScrolledText(Region text) {
    super(text);
    this.text = text;
    getStyleClass().add("scrolled-text");
    setFitToWidth(true);
    setHbarPolicy(ScrollBarPolicy.NEVER);
    setMinHeight(0);
  }

  @Override
  public Orientation getContentBias() {
    return Orientation.HORIZONTAL;
  }

  @Override
  protected double computePrefHeight(double width) {
    return snapSizeY(text.prefHeight(width)) + snappedTopInset() + snappedBottomInset();
  }
}
