package org.verbscope.ui.controls;

import javafx.geometry.Orientation;
import javafx.scene.Node;
import javafx.scene.control.SplitPane;

/**
 * Two parts side by side or one above the other, of which one keeps its length when the room
 * changes. Where there is too little room it gives way, and has its length again as soon as there
 * is enough.
 */
public final class KeptSplit extends SplitPane {
  private final int sign;

  /** Lengths of the part that is kept: what it is to have, and the most of the whole, of 1. */
  private double wanted;

  private double most;
  private double laidOut;
  private boolean isLayingOut;

  private KeptSplit(Node first, Node second, int sign, double length, double most) {
    super(first, second);
    this.sign = sign;
    this.wanted = length;
    this.most = most;
    getDividers().get(0).positionProperty().addListener((o, before, now) -> moved());
  }

  /**
   * @param length of the first part, pixels
   * @param most what the first part has of the whole at most unless the user wants more, from 0 to
   *     1
   */
  public static KeptSplit keepingFirst(Node first, Node second, double length, double most) {
    return new KeptSplit(first, second, 1, length, most);
  }

  /**
   * @param length of the second part, pixels
   * @param most what the second part has of the whole at most unless the user wants more, from 0 to
   *     1
   */
  public static KeptSplit keepingSecond(Node first, Node second, double length, double most) {
    return new KeptSplit(first, second, -1, length, most);
  }

  /** The length that the part has where there is room, pixels. */
  public double kept() {
    return wanted;
  }

  /** Gives the part another length, pixels. */
  public void keep(double length) {
    wanted = length;
    laidOut = 0;
    requestLayout();
  }

  /** Whoever moves the divider, other than for want of room, says what is wanted. */
  private void moved() {
    if (!isLayingOut && whole() == laidOut) {
      wanted = length();
      most = Math.max(most, wanted / laidOut);
    }
  }

  @Override
  protected void layoutChildren() {
    isLayingOut = true;
    super.layoutChildren();
    if (whole() != laidOut && whole() > 0) {
      laidOut = whole();
      double part = Math.min(wanted / laidOut, most);
      setDividerPositions(sign > 0 ? part : 1 - part);
      super.layoutChildren();
    }
    isLayingOut = false;
  }

  private double length() {
    double position = getDividerPositions()[0];
    return whole() * (sign > 0 ? position : 1 - position);
  }

  private double whole() {
    return getOrientation() == Orientation.HORIZONTAL ? getWidth() : getHeight();
  }
}
