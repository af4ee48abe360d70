package org.verbscope.ui.open;

import java.util.List;
import java.util.function.Consumer;
import javafx.collections.FXCollections;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.control.TextField;
import javafx.scene.layout.HBox;
import org.verbscope.ui.controls.CommandControls;
import org.verbscope.ui.core.Messages;
import org.verbscope.verbs.model.CEnums;
import org.verbscope.verbs.model.ResourceId;

/** The dialog that opens a QP that another process shares through an XRC domain. */
public final class OpenQpView extends DomainFormView {
  private static final double LIST_HEIGHT = 76;

  private final OpenQpViewModel model;

  /**
   * @param goTo shows a resource in the main window
   */
  public OpenQpView(OpenQpViewModel model, Consumer<ResourceId> goTo) {
    super("open", model, goTo);
    this.model = model;
    int row = addActors(0, Messages.text("open.device.tooltip"));
    row = new DomainRows("open", model.domain()).add(grid(), row);
    grid().addRow(row, new Label(""), note());
    grid().addRow(row + 1, new Label("qp_num"), target());
    grid().addRow(row + 2, new Label(""), targets());
    build(Messages.text("open.dialog.intro"), new CheckList("open-checks", model.checks()));
  }

  private Node note() {
    Label label = new Label();
    label.setId("open-domain-note");
    label.getStyleClass().add("limit");
    label.setWrapText(true);
    label.textProperty().bind(model.domainNote());
    return label;
  }

  private Node target() {
    TextField text = new TextField();
    text.setId("open-qp_num");
    text.setPrefWidth(150);
    text.setPromptText(Messages.text("open.target.prompt"));
    text.textProperty().bindBidirectional(model.target());
    CommandControls.tip(text, Messages.text("open.target.tooltip"));
    ComboBox<String> type =
        new ComboBox<>(FXCollections.observableArrayList(List.copyOf(CEnums.QP_TYPE.constants())));
    type.setId("open-qp_type");
    type.valueProperty().bindBidirectional(model.type());
    CommandControls.tip(type, Messages.text("open.type.tooltip"));
    Label problem = new Label();
    problem.getStyleClass().add("problem");
    problem.textProperty().bind(model.targetProblem());
    HBox box = new HBox(text, new Label("qp_type"), type, problem);
    box.setSpacing(8);
    box.setAlignment(Pos.CENTER_LEFT);
    return box;
  }

  private Node targets() {
    ListView<Target> list = new ListView<>(model.targets());
    list.setId("open-targets");
    list.setPrefHeight(LIST_HEIGHT);
    list.setMinHeight(LIST_HEIGHT);
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
}
