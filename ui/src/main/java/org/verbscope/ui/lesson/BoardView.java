package org.verbscope.ui.lesson;

import java.util.List;
import java.util.function.Consumer;
import javafx.css.PseudoClass;
import javafx.geometry.HPos;
import javafx.geometry.VPos;
import javafx.scene.Node;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.Label;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.verbscope.ui.controls.CommandControls;
import org.verbscope.ui.core.Messages;
import org.verbscope.verbs.lesson.XrcLesson;
import org.verbscope.verbs.model.ResourceId;

/** Processes side by side, and between A and B what they share; a row for each thing. */
final class BoardView extends GridPane {
  private static final PseudoClass TOUCHED = PseudoClass.getPseudoClass("touched");

  /** Where what is shared stands: right of A. */
  private static final int SHARED = 1;

  private static final int HEADINGS = 0;
  private static final int DOMAIN = 1;
  private static final int TARGET = 2;
  private static final int QUEUE = 3;
  private static final int SENDER = 4;

  private final Consumer<ResourceId> goTo;
  private Board shown;

  BoardView(Consumer<ResourceId> goTo) {
    this.goTo = goTo;
    getStyleClass().add("board");
    setId("lesson-board");
  }

  void show(Board board) {
    if (board.equals(shown)) {
      // what has the keyboard keeps it
      return;
    }
    shown = board;
    getChildren().clear();
    getColumnConstraints().clear();
    for (int i = 0; i <= board.columns().size(); i++) {
      ColumnConstraints column = new ColumnConstraints();
      column.setHgrow(Priority.ALWAYS);
      column.setFillWidth(true);
      column.setPercentWidth(100.0 / (board.columns().size() + 1));
      column.setHalignment(HPos.LEFT);
      getColumnConstraints().add(column);
    }
    add(heading(Messages.text("lesson.board.shared")), SHARED, HEADINGS);
    add(cell(board.domain(), "shared", "lesson.board.noDomain", SHARED), SHARED, DOMAIN);
    add(cell(board.target(), "shared", "lesson.board.noTarget", SHARED), SHARED, TARGET);
    for (int i = 0; i < board.columns().size(); i++) {
      show(board.columns().get(i), i < SHARED ? i : i + 1);
    }
    if (board.sender() != null) {
      Node sender = cell(board.sender(), "held", "lesson.board.noTarget", SHARED);
      add(sender, 0, SENDER, board.columns().size() + 1, 1);
    }
  }

  private void show(Board.Column column, int at) {
    String title =
        column.process().equals(XrcLesson.C) ? "lesson.board.newcomer" : "lesson.board.process";
    add(heading(Messages.text(title, column.process())), at, HEADINGS);
    add(cell(column.domain(), "held", "lesson.board.noHandle", at), at, DOMAIN);
    add(cell(column.target(), "held", "lesson.board.noHandle", at), at, TARGET);
    add(queue(column.queue()), at, QUEUE);
  }

  private static Label heading(String text) {
    Label label = new Label(text);
    label.getStyleClass().add("column-heading");
    label.setWrapText(true);
    return label;
  }

  /** An SRQ in full, and its PD and CQ in one line below it. */
  private Node queue(List<Board.Thing> things) {
    VBox cell =
        cell(things.isEmpty() ? null : things.get(0), "held", "lesson.board.noQueue", SHARED);
    if (things.size() > 1) {
      FlowPane others = new FlowPane();
      others.getStyleClass().add("others");
      things.stream().skip(1).forEach(thing -> others.getChildren().add(link(thing)));
      cell.getChildren().add(others);
    }
    return cell;
  }

  /**
   * @param styleClass {@code held} by a process or {@code shared} in the kernel
   * @param none the key of what is said where there is nothing
   * @param at the column: what stands beside the shared one points at it
   */
  private VBox cell(Board.Thing thing, String styleClass, String none, int at) {
    VBox cell = new VBox();
    cell.getStyleClass().addAll("cell", styleClass);
    cell.setMaxHeight(Double.MAX_VALUE);
    setValignment(cell, VPos.TOP);
    if (thing == null) {
      cell.getStyleClass().add("nothing");
      Label nothing = new Label(Messages.text(none));
      nothing.setWrapText(true);
      cell.getChildren().add(nothing);
      return cell;
    }
    cell.pseudoClassStateChanged(TOUCHED, thing.touched());
    cell.getChildren().add(head(thing, at));
    for (String line : thing.says()) {
      Label label = new Label(line);
      label.getStyleClass().add("says");
      label.setWrapText(true);
      cell.getChildren().add(label);
    }
    return cell;
  }

  /** The name, an arrow where it leads to what is shared, and whether something has happened. */
  private Node head(Board.Thing thing, int at) {
    HBox name = new HBox(thing.id() == null ? name(thing) : link(thing));
    name.getStyleClass().add("head");
    if (at != SHARED) {
      Label arrow = new Label(at < SHARED ? "→" : "←");
      arrow.getStyleClass().add("arrow");
      name.getChildren().add(at < SHARED ? 1 : 0, arrow);
    }
    // in a narrow window it goes below the name
    FlowPane head = new FlowPane(name);
    head.getStyleClass().add("head");
    if (thing.touched()) {
      Label now = new Label(Messages.text("lesson.board.touched"));
      now.getStyleClass().add("now");
      head.getChildren().add(now);
    }
    return head;
  }

  private static Label name(Board.Thing thing) {
    Label label = new Label(thing.name());
    label.getStyleClass().add("name");
    return label;
  }

  private Hyperlink link(Board.Thing thing) {
    Hyperlink link = new Hyperlink(thing.name());
    link.getStyleClass().add("name");
    link.setOnAction(event -> goTo.accept(thing.id()));
    CommandControls.tip(link, Messages.text("lesson.board.tooltip", thing.id()));
    return link;
  }
}
