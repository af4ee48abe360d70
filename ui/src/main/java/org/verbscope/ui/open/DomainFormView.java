package org.verbscope.ui.open;

import java.util.function.Consumer;
import javafx.beans.binding.Bindings;
import javafx.beans.binding.BooleanBinding;
import javafx.geometry.Insets;
import javafx.geometry.Orientation;
import javafx.scene.Node;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.SplitPane;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.verbscope.ui.core.Messages;
import org.verbscope.ui.form.CallFormView;
import org.verbscope.ui.form.CallFormViewModel;
import org.verbscope.ui.receipt.ReadingTable;
import org.verbscope.verbs.model.Resource;
import org.verbscope.verbs.model.ResourceId;

/**
 * The frame that the dialogs about XRC domains have in common: the form above with what is known
 * beforehand, below it what will be asked, and then what came of it.
 */
abstract class DomainFormView extends CallFormView {
  private final CallFormViewModel model;
  private final ScrollPane below = new ScrollPane();
  private final SplitPane split = new SplitPane();
  private final GridPane grid = new GridPane();

  DomainFormView(String id, CallFormViewModel model, Consumer<ResourceId> goTo) {
    super(id, model, goTo);
    this.model = model;
  }

  /**
   * Puts the dialog together.
   *
   * @param intro what it is about, a sentence or two
   */
  final void build(String intro, CheckList checks) {
    Label about = new Label(intro);
    about.setWrapText(true);
    about.setMinHeight(Region.USE_PREF_SIZE);
    grid.getStyleClass().add("form");
    ColumnConstraints names = new ColumnConstraints();
    names.setMinWidth(Region.USE_PREF_SIZE);
    ColumnConstraints controls = new ColumnConstraints();
    controls.setHgrow(Priority.ALWAYS);
    grid.getColumnConstraints().setAll(names, controls);
    Label title = new Label(Messages.text("open.check.title"));
    title.getStyleClass().add("section");
    BooleanBinding isKnown = Bindings.isNotEmpty(checks.getChildren());
    title.visibleProperty().bind(isKnown);
    title.managedProperty().bind(isKnown);
    VBox body = new VBox(about, grid, title, checks);
    body.getStyleClass().add("body");
    ScrollPane above = new ScrollPane(body);
    above.setFitToWidth(true);
    below.setFitToWidth(true);
    below.setMinHeight(60);
    split.setOrientation(Orientation.VERTICAL);
    split.getItems().setAll(above, below);
    split.setDividerPositions(0.8);
    setContent(split);
    follow();
  }

  final GridPane grid() {
    return grid;
  }

  final int addActors(int row, String deviceTooltip) {
    ComboBox<Resource> device = deviceBox(deviceTooltip);
    device.setPrefWidth(220);
    ComboBox<String> process = processBox();
    process.setPrefWidth(220);
    grid.addRow(row, new Label("device"), device);
    grid.addRow(row + 1, new Label("process"), process);
    return row + 2;
  }

  @Override
  protected final void showPreview(VBox titled) {
    titled.getStyleClass().add("body");
    below.setContent(titled);
  }

  @Override
  protected final void showResult() {
    boolean failed = model.failure().get() != null;
    VBox box = new VBox(summaryLine(failed ? model.note() : model.summary()));
    box.getStyleClass().add("body");
    if (failed) {
      box.getChildren().add(failureCard());
    }
    // of a call that was not granted the card says what was asked
    if (!failed && !model.result().isEmpty()) {
      box.getChildren().add(result());
    }
    below.setContent(box);
    split.setDividerPositions(0.52);
  }

  private Node result() {
    ReadingTable table = resultTable();
    table.setPrefHeight(28 + 26 * model.result().size() + 4);
    table.setMinHeight(140);
    VBox.setMargin(table, new Insets(4, 0, 0, 0));
    return table;
  }
}
