package org.verbscope.ui.explorer;

import java.util.stream.Stream;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.layout.Region;

/**
 * What stands in a row of the tree's first column, from left to right, the same gap between
 * neighbours. Where there is too little room the detail gives way first, then the name down to a
 * few letters, then what happened.
 */
final class NameBox extends Region {
  private static final double GAP = 5;

  /** A few letters, so that a name can be told from its neighbours; pixels. */
  private static final double LEAST_NAME = 60;

  /** Of a detail that says less than this nothing is shown; pixels. */
  private static final double LEAST_DETAIL = 24;

  private final Region opener;
  private final Region icon;
  private final Label name;
  private final Label detail;

  /** Null while there is none. */
  private Label news;

  private double indent;

  NameBox(Region opener, Region icon, Label name, Label detail) {
    this.opener = opener;
    this.icon = icon;
    this.name = name;
    this.detail = detail;
    getStyleClass().add("name-box");
    getChildren().addAll(opener, icon, name, detail);
  }

  /**
   * @param width of the room at the left, pixels
   */
  void setIndent(double width) {
    if (width != indent) {
      indent = width;
      requestLayout();
    }
  }

  void addNews(Label label) {
    news = label;
    getChildren().add(label);
  }

  @Override
  protected double computePrefWidth(double height) {
    return Stream.of(opener, icon, name, detail, news)
        .filter(NameBox::isWanted)
        .mapToDouble(part -> whole(part) + GAP)
        .reduce(indent, Double::sum);
  }

  @Override
  protected double computePrefHeight(double width) {
    return Math.max(opener.prefHeight(-1), name.prefHeight(-1));
  }

  @Override
  protected void layoutChildren() {
    double at = put(opener, indent + GAP, whole(opener));
    at = put(icon, at, whole(icon));
    double room = Math.max(0, Math.floor(getWidth() - at));
    double wholeName = whole(name);
    double forNews = 0;
    if (isWanted(news)) {
      double leastName = Math.min(wholeName, LEAST_NAME);
      forNews = Math.max(0, Math.min(whole(news), room - leastName - GAP));
      room -= forNews + GAP;
    }
    double forName = Math.min(wholeName, room);
    at = put(name, at, forName);
    double forDetail = Math.min(whole(detail), room - forName - GAP);
    boolean told = isWanted(detail) && forDetail >= Math.min(whole(detail), LEAST_DETAIL);
    detail.setVisible(told);
    if (told) {
      at = put(detail, at, forDetail);
    }
    if (isWanted(news)) {
      put(news, at, forNews);
    }
  }

  private double whole(Region part) {
    return snapSizeX(part.prefWidth(-1));
  }

  /** Puts a part there and says where the next one begins. */
  private double put(Region part, double x, double width) {
    double height = part.prefHeight(-1);
    part.resizeRelocate(snapPositionX(x), snapPositionY((getHeight() - height) / 2), width, height);
    return x + width + GAP;
  }

  private static boolean isWanted(Node part) {
    return part != null
        && part.isManaged()
        && !(part instanceof Label label && label.getText().isEmpty());
  }
}
