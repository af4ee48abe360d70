package org.verbscope.ui.controls;

import javafx.scene.AccessibleRole;
import javafx.scene.layout.StackPane;
import javafx.scene.shape.FillRule;
import javafx.scene.shape.SVGPath;

/**
 * A small drawn shape of a fixed size. It never stands alone: the word beside it says the same. Its
 * colour is the style sheet's, by class {@code mark}.
 */
public final class Mark extends StackPane {
  private final SVGPath path = new SVGPath();
  private String shown = "";

  /**
   * @param size of the square it stands in, pixels
   */
  public Mark(double size) {
    getStyleClass().add("mark-box");
    path.getStyleClass().add("mark");
    path.setFillRule(FillRule.EVEN_ODD);
    path.setScaleX(size / 16);
    path.setScaleY(size / 16);
    setMinSize(size, size);
    setPrefSize(size, size);
    setMaxSize(size, size);
    setMouseTransparent(true);
    setAccessibleRole(AccessibleRole.IMAGE_VIEW);
    getChildren().add(path);
    path.setManaged(false);
    path.setLayoutX((size - 16) / 2);
    path.setLayoutY((size - 16) / 2);
  }

  public Mark(double size, Shape shape) {
    this(size);
    show(shape.path());
  }

  /**
   * @param svgPath in a box of 16 by 16; empty shows nothing
   */
  public void show(String svgPath) {
    if (!svgPath.equals(shown)) {
      shown = svgPath;
      path.setContent(svgPath);
      setVisible(!svgPath.isEmpty());
    }
  }

  /** The shape's colour by one more style class, in place of the one before. */
  public void setTone(String styleClass) {
    path.getStyleClass().setAll("mark", styleClass);
  }
}
