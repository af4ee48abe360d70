package org.verbscope.ui;

import javafx.beans.binding.Bindings;
import javafx.geometry.Orientation;
import javafx.scene.Node;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.SplitPane;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;

/** How the parts of the window lie. */
final class MainWindow extends BorderPane {
  /** Room for all readings of a QP with their verdicts; the tree gives way before it; pixels. */
  private static final double INSPECTOR_LEAST_WIDTH = 632;

  /** In a window that is too narrow for that, the tree keeps the rest. */
  private static final double MOST_OF_WIDTH = 0.6;

  /** Room for the title and three calls; pixels. */
  private static final double JOURNAL_BESIDE_OTHER = 110;

  private final VBox top = new VBox();
  private final BorderPane right = new BorderPane();
  private final StackPane journalPlace = new StackPane();
  private final SplitPane down = new SplitPane();

  /** Null until the window was drawn. */
  private Node inspector;

  /** Where the journal begins while the inspector is shown, of the height. */
  private double dividedAt = 0.76;

  MainWindow(Node header, Node explorer, Node status) {
    getStyleClass().add("main-window");
    SplitPane across = new SplitPane(explorer, right);
    across.setDividerPositions(0.419);
    SplitPane.setResizableWithParent(explorer, false);
    journalPlace.setMinHeight(90);
    down.getItems().setAll(across, journalPlace);
    down.setOrientation(Orientation.VERTICAL);
    down.setDividerPositions(dividedAt);
    SplitPane.setResizableWithParent(journalPlace, false);
    right
        .minWidthProperty()
        .bind(Bindings.min(INSPECTOR_LEAST_WIDTH, widthProperty().multiply(MOST_OF_WIDTH)));
    top.getChildren().add(header);
    setTop(top);
    setCenter(down);
    setBottom(status);
  }

  /** Adds a line below the header. */
  void addNotice(Node notice) {
    top.getChildren().add(notice);
  }

  void setInspector(Node theInspector) {
    inspector = theInspector;
    if (right.getCenter() == null) {
      right.setCenter(inspector);
    }
  }

  /** Shows something else where the inspector is; the journal makes room for it. */
  void showInstead(Node other) {
    right.setCenter(other);
    dividedAt = down.getDividerPositions()[0];
    down.setDividerPositions(Math.max(dividedAt, 1 - JOURNAL_BESIDE_OTHER / down.getHeight()));
  }

  void showInspector() {
    right.setCenter(inspector);
    down.setDividerPositions(dividedAt);
  }

  boolean shows(Node other) {
    return right.getCenter() == other;
  }

  void setJournal(Node journal) {
    journalPlace.getChildren().setAll(journal);
  }

  /** Shows a failure above the inspector; null takes it away. */
  void showFailure(Node card) {
    if (card == null) {
      right.setTop(null);
      return;
    }
    ScrollPane scroll = new ScrollPane(card);
    scroll.getStyleClass().add("failure-scroll");
    scroll.setFitToWidth(true);
    scroll.setMaxHeight(260);
    right.setTop(scroll);
  }
}
