package org.verbscope.ui;

import java.util.stream.Stream;
import javafx.beans.binding.Bindings;
import javafx.geometry.Orientation;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.verbscope.ui.controls.KeptSplit;
import org.verbscope.ui.core.HostSession;
import org.verbscope.ui.core.Messages;

/** How the parts of the window lie. */
final class MainWindow extends BorderPane {
  /** Room for all readings of a QP with their verdicts; the tree gives way before it; pixels. */
  private static final double INSPECTOR_LEAST_WIDTH = 632;

  /** In a window that is too narrow for that, the tree keeps the rest. */
  private static final double MOST_OF_WIDTH = 0.6;

  /** Lengths in pixels, and what they are of the window at most. */
  private static final double TREE = 536;

  private static final double MOST_FOR_TREE = 0.42;
  private static final double JOURNAL = 176;
  private static final double JOURNAL_LEAST = 64;
  private static final double MOST_FOR_JOURNAL = 0.24;

  /** Room for the title and three calls; pixels. */
  private static final double JOURNAL_BESIDE_OTHER = 110;

  private final VBox top = new VBox();
  private final BorderPane right = new BorderPane();
  private final StackPane journalPlace = new StackPane();
  private final KeptSplit down;

  /** Null until the window was drawn. */
  private Node inspector;

  /** The journal's height while the inspector is shown, pixels. */
  private double journalBesideInspector = JOURNAL;

  MainWindow(Node header, Node explorer, Node status) {
    getStyleClass().add("main-window");
    KeptSplit across = KeptSplit.keepingFirst(explorer, right, TREE, MOST_FOR_TREE);
    journalPlace.setMinHeight(JOURNAL_LEAST);
    down = KeptSplit.keepingSecond(across, journalPlace, JOURNAL, MOST_FOR_JOURNAL);
    down.setOrientation(Orientation.VERTICAL);
    // where all that is told leaves too little room, it is not the status bar that goes, and what
    // lies here ends below instead of reaching over what is above
    Stream.of(down, across, right).forEach(part -> part.setMinHeight(0));
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
      showInspector();
    }
  }

  /** Shows something else where the inspector is; the journal makes room for it. */
  void showInstead(Node other) {
    fill(other);
    journalBesideInspector = down.kept();
    down.keep(Math.min(journalBesideInspector, JOURNAL_BESIDE_OTHER));
  }

  void showInspector() {
    fill(inspector);
    down.keep(journalBesideInspector);
  }

  private void fill(Node content) {
    // what is higher than there is room for ends below
    BorderPane.setAlignment(content, Pos.TOP_LEFT);
    right.setCenter(content);
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

  /** What stands in the title of the window, and behind that of a dialog: which host it is. */
  static String title(HostSession session) {
    String address = session.address().get();
    if (address.isEmpty()) {
      return Messages.text("header.window.title");
    }
    return session.state().info().simulated()
        ? Messages.text("header.window.titleSimulated", address)
        : Messages.text("header.window.titleOf", address);
  }
}
