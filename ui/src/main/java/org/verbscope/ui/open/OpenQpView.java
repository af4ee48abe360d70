package org.verbscope.ui.open;

import java.util.function.Consumer;
import javafx.geometry.Insets;
import javafx.scene.Node;
import javafx.scene.control.CheckBox;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.TextField;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.verbscope.ui.controls.CommandControls;
import org.verbscope.ui.core.Messages;
import org.verbscope.ui.form.CallFormView;
import org.verbscope.ui.receipt.ReadingTable;
import org.verbscope.verbs.model.Resource;
import org.verbscope.verbs.model.ResourceId;

/** The dialog that opens a QP that another process shares through an XRC domain. */
public final class OpenQpView extends CallFormView {
  private final OpenQpViewModel model;
  private final BorderPane below = new BorderPane();

  /**
   * @param goTo shows a resource in the main window
   */
  public OpenQpView(OpenQpViewModel model, Consumer<ResourceId> goTo) {
    super("open", model, goTo);
    this.model = model;
    VBox.setVgrow(below, Priority.ALWAYS);
    Label intro = new Label(Messages.text("open.dialog.intro"));
    intro.setWrapText(true);
    intro.setMinHeight(Region.USE_PREF_SIZE);
    VBox body = new VBox(intro, form(), below);
    body.getStyleClass().add("body");
    ScrollPane scroll = new ScrollPane(body);
    scroll.setFitToWidth(true);
    scroll.setFitToHeight(true);
    setContent(scroll);
    follow();
  }

  private Node form() {
    GridPane grid = new GridPane();
    grid.getStyleClass().add("form");
    ColumnConstraints names = new ColumnConstraints();
    names.setMinWidth(Region.USE_PREF_SIZE);
    ColumnConstraints controls = new ColumnConstraints();
    controls.setHgrow(Priority.ALWAYS);
    grid.getColumnConstraints().addAll(names, controls);
    grid.addRow(0, new Label("device"), device());
    grid.addRow(1, new Label("xrcd"), domain());
    grid.addRow(2, new Label(""), note());
    grid.addRow(3, new Label("oflags"), create());
    grid.addRow(4, new Label("qp_num"), target());
    grid.addRow(5, new Label(""), targets());
    return grid;
  }

  private Node device() {
    ComboBox<Resource> box = deviceBox(Messages.text("open.device.tooltip"));
    box.setPrefWidth(220);
    return box;
  }

  private Node domain() {
    ComboBox<String> box = new ComboBox<>(model.domains());
    box.setId("open-domain");
    box.setEditable(true);
    box.setPrefWidth(360);
    box.getEditor().textProperty().bindBidirectional(model.domain());
    CommandControls.tip(box, Messages.text("open.domain.tooltip"));
    return box;
  }

  private Node note() {
    Label label = new Label();
    label.setId("open-domain-note");
    label.getStyleClass().add("limit");
    label.setWrapText(true);
    label.textProperty().bind(model.domainNote());
    return label;
  }

  private Node create() {
    CheckBox box = new CheckBox(Messages.text("open.create.name"));
    box.setId("open-create");
    box.setMnemonicParsing(false);
    box.selectedProperty().bindBidirectional(model.create());
    CommandControls.tip(box, Messages.text("open.create.tooltip"));
    return box;
  }

  private Node target() {
    TextField text = new TextField();
    text.setId("open-qp_num");
    text.setMaxWidth(160);
    text.setPromptText(Messages.text("open.target.prompt"));
    text.textProperty().bindBidirectional(model.target());
    CommandControls.tip(text, Messages.text("open.target.tooltip"));
    Label problem = new Label();
    problem.getStyleClass().add("problem");
    problem.textProperty().bind(model.targetProblem());
    HBox box = new HBox(text, problem);
    box.setSpacing(8);
    box.setAlignment(javafx.geometry.Pos.CENTER_LEFT);
    return box;
  }

  private Node targets() {
    ListView<Target> list = new ListView<>(model.targets());
    list.setId("open-targets");
    list.setPrefHeight(96);
    list.setMinHeight(70);
    list.setAccessibleText(Messages.text("open.target.list"));
    list.setPlaceholder(new Label(Messages.text("open.target.none")));
    list.getSelectionModel()
        .selectedItemProperty()
        .addListener(
            (o, before, now) -> {
              if (now != null) {
                model.target().set(Long.toString(now.qpNum()));
              }
            });
    return list;
  }

  @Override
  protected void showPreview(VBox titled) {
    titled.setSpacing(6);
    below.setTop(titled);
  }

  @Override
  protected void showResult() {
    VBox top = new VBox(summaryLine(model.summary()));
    top.setSpacing(8);
    if (model.failure().get() != null) {
      top.getChildren().add(failureCard());
    }
    below.setTop(top);
    if (model.result().isEmpty()) {
      below.setCenter(null);
    } else {
      ReadingTable table = resultTable();
      table.setMinHeight(140);
      BorderPane.setMargin(table, new Insets(8, 0, 0, 0));
      below.setCenter(table);
    }
  }
}
