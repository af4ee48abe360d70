package org.verbscope.ui.create;

import java.util.function.Consumer;
import javafx.beans.binding.Bindings;
import javafx.geometry.Orientation;
import javafx.geometry.VPos;
import javafx.scene.Node;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Label;
import javafx.scene.control.ListCell;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.SplitPane;
import javafx.scene.control.TitledPane;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.verbscope.ui.controls.CommandControls;
import org.verbscope.ui.core.Messages;
import org.verbscope.ui.form.CallFormView;
import org.verbscope.ui.receipt.ReadingTable;
import org.verbscope.verbs.model.Resource;
import org.verbscope.verbs.model.ResourceId;

/** The dialog that creates a QP: the form, what will be asked, and then what was granted. */
public final class CreateQpView extends CallFormView {
  /** Height of the form's rows, which are not to be cut by what came of them; pixels. */
  private static final double FORM_HEIGHT = 346;

  /** On a small screen the form gets no more of the dialog, so that its buttons are seen. */
  private static final double MOST_OF_HEIGHT = 0.5;

  private static final double LEAST_OF_HEIGHT = 0.2;

  /** Where there is less width, what is asked for stands below the objects; pixels. */
  private static final double SIDE_BY_SIDE_WIDTH = 900;

  private final CreateQpViewModel model;
  private final BorderPane below = new BorderPane();
  private final SplitPane split;

  /**
   * @param goTo shows a resource in the main window
   */
  public CreateQpView(CreateQpViewModel model, Consumer<ResourceId> goTo) {
    super("create", model, goTo);
    this.model = model;
    ScrollPane form = scrolled(form());
    form.minHeightProperty()
        .bind(Bindings.min(FORM_HEIGHT, heightProperty().multiply(MOST_OF_HEIGHT)));
    below.minHeightProperty().bind(Bindings.min(120, heightProperty().multiply(LEAST_OF_HEIGHT)));
    below.getStyleClass().add("below");
    split = new SplitPane(form, below);
    split.setOrientation(Orientation.VERTICAL);
    split.setDividerPositions(0.72);
    setContent(split);
    follow();
  }

  private Node form() {
    Node values = values();
    GridPane columns = new GridPane();
    columns.setHgap(28);
    columns.addRow(0, objects(), values);
    widthProperty()
        .addListener(
            (o, before, now) -> {
              boolean wide = now.doubleValue() >= SIDE_BY_SIDE_WIDTH;
              GridPane.setConstraints(values, wide ? 1 : 0, wide ? 0 : 1);
            });
    VBox body = new VBox(columns, extended());
    body.getStyleClass().add("body");
    return body;
  }

  private Node objects() {
    GridPane grid = grid();
    int row = 0;
    section(grid, row++, "create.section.objects");
    grid.addRow(row++, label("device"), device());
    grid.addRow(row++, label("process"), process());
    grid.addRow(row++, label("qp_type"), type());
    for (Picker picker : model.pickers()) {
      Label name = label(picker.field());
      // beside the control, wherever a sentence stands below that
      GridPane.setValignment(name, VPos.BASELINE);
      Node control = picker(picker);
      GridPane.setValignment(control, VPos.BASELINE);
      grid.addRow(row++, name, control);
      if (picker == model.recvCq()) {
        FieldRow.add(grid, row++, model.cqe());
      }
    }
    grid.setMinWidth(Region.USE_PREF_SIZE);
    return grid;
  }

  private Node values() {
    GridPane grid = grid();
    int row = 0;
    section(grid, row++, "create.section.asked");
    for (FormField field : model.fields()) {
      if (!model.isExtendedField(field)) {
        FieldRow.add(grid, row++, field);
      }
    }
    GridPane.setHgrow(grid, Priority.ALWAYS);
    return grid;
  }

  private Node extended() {
    GridPane grid = grid();
    int row = 0;
    for (FormField field : model.fields()) {
      if (model.isExtendedField(field)) {
        FieldRow.add(grid, row++, field);
      }
    }
    TitledPane pane = new TitledPane(Messages.text("create.section.extended"), grid);
    pane.setId("create-extended");
    pane.setExpanded(false);
    pane.setAnimated(false);
    return pane;
  }

  private static GridPane grid() {
    GridPane grid = new GridPane();
    grid.getStyleClass().add("form");
    ColumnConstraints names = new ColumnConstraints();
    names.setMinWidth(Region.USE_PREF_SIZE);
    grid.getColumnConstraints().add(names);
    return grid;
  }

  private static void section(GridPane grid, int row, String key) {
    Label title = new Label(Messages.text(key));
    title.getStyleClass().add("section");
    grid.add(title, 0, row, 3, 1);
  }

  private static Label label(String name) {
    Label label = new Label(name);
    label.setMinWidth(Region.USE_PREF_SIZE);
    return label;
  }

  private Node device() {
    ComboBox<Resource> box = deviceBox(Messages.text("create.device.tooltip"));
    box.setMaxWidth(Double.MAX_VALUE);
    box.setPrefWidth(200);
    return box;
  }

  private Node process() {
    ComboBox<String> box = processBox();
    box.setMaxWidth(Double.MAX_VALUE);
    box.setPrefWidth(200);
    return box;
  }

  private Node type() {
    ComboBox<TypeChoice> box = new ComboBox<>(model.types());
    box.setId("create-qp_type");
    box.setMaxWidth(Double.MAX_VALUE);
    box.setPrefWidth(200);
    box.setCellFactory(view -> new TypeCell());
    box.valueProperty().bindBidirectional(model.type());
    CommandControls.tip(box, Messages.text("create.type.tooltip"));
    return box;
  }

  private static Node picker(Picker picker) {
    ComboBox<Pick> box = new ComboBox<>(picker.choices());
    box.setId("create-" + picker.field());
    box.setMaxWidth(Double.MAX_VALUE);
    box.setPrefWidth(200);
    box.valueProperty().bindBidirectional(picker.chosen());
    box.disableProperty().bind(picker.whyNot().isNotEmpty());
    Label whyNot = new Label();
    whyNot.getStyleClass().add("why-not");
    whyNot.setWrapText(true);
    whyNot.textProperty().bind(picker.whyNot());
    whyNot.visibleProperty().bind(picker.whyNot().isNotEmpty());
    whyNot.managedProperty().bind(whyNot.visibleProperty());
    return new VBox(box, whyNot);
  }

  @Override
  protected void showPreview(VBox titled) {
    titled.getStyleClass().add("body");
    below.setCenter(scrolled(titled));
  }

  @Override
  protected void showResult() {
    boolean failed = model.failure().get() != null;
    VBox box = new VBox(summaryLine(failed ? model.note() : model.summary()));
    box.getStyleClass().add("body");
    // of a call that was not granted the card says what was asked
    if (failed) {
      box.getChildren().add(failureCard());
    } else if (!model.result().isEmpty()) {
      ReadingTable table = resultTable();
      table.setPrefHeight(28 + 26 * model.result().size() + 4);
      table.setMinHeight(150);
      VBox.setVgrow(table, Priority.ALWAYS);
      box.getChildren().add(table);
    }
    below.setCenter(scrolled(box));
    split.setDividerPositions(0);
  }

  private static ScrollPane scrolled(Node content) {
    ScrollPane scroll = new ScrollPane(content);
    scroll.setFitToWidth(true);
    return scroll;
  }

  /** A type that the device does not offer stays in the list, disabled, with the reason. */
  private static final class TypeCell extends ListCell<TypeChoice> {
    @Override
    protected void updateItem(TypeChoice item, boolean empty) {
      super.updateItem(item, empty);
      if (empty || item == null) {
        setText(null);
        setDisable(false);
        return;
      }
      setText(item.isAllowed() ? item.name() : item.name() + " – " + item.whyNot());
      setDisable(!item.isAllowed());
    }
  }
}
