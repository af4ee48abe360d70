package org.verbscope.ui.open;

import javafx.beans.binding.Bindings;
import javafx.beans.binding.BooleanBinding;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.CheckBox;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import org.verbscope.ui.controls.CommandControls;
import org.verbscope.ui.core.Messages;

/** The rows of a form that say which XRC domain is meant. */
final class DomainRows {
  private final String id;
  private final DomainForm form;

  /**
   * @param id stem of the node ids
   */
  DomainRows(String id, DomainForm form) {
    this.id = id;
    this.form = form;
  }

  /**
   * Adds them to a form.
   *
   * @return the next free row
   */
  int add(GridPane grid, int row) {
    BooleanBinding byFile = is(DomainChoice.How.FILE);
    BooleanBinding byDescriptor = is(DomainChoice.How.DESCRIPTOR);
    BooleanBinding isOpen = is(DomainChoice.How.OPEN);
    grid.addRow(row, name("xrcd"), how());
    addWhile(byFile, grid, row + 1, "fd_path", file());
    addWhile(byDescriptor, grid, row + 2, "fd", descriptor());
    addWhile(isOpen.not(), grid, row + 3, "oflags", flags());
    return row + 4;
  }

  private BooleanBinding is(DomainChoice.How how) {
    return Bindings.createBooleanBinding(() -> form.how() == how, form.choice());
  }

  private static void addWhile(
      BooleanBinding shown, GridPane grid, int row, String name, Node control) {
    Label label = name(name);
    for (Node node : new Node[] {label, control}) {
      node.visibleProperty().bind(shown);
      node.managedProperty().bind(shown);
    }
    grid.addRow(row, label, control);
  }

  private static Label name(String name) {
    Label label = new Label(name);
    label.setMinWidth(Region.USE_PREF_SIZE);
    return label;
  }

  private Node how() {
    ComboBox<DomainChoice> box = new ComboBox<>(form.choices());
    box.setId(id + "-how");
    box.setMaxWidth(Double.MAX_VALUE);
    box.valueProperty().bindBidirectional(form.choice());
    CommandControls.tip(box, Messages.text("open.how.tooltip"));
    return box;
  }

  private Node file() {
    ComboBox<String> box = new ComboBox<>(form.files());
    box.setId(id + "-domain");
    box.setEditable(true);
    box.setMaxWidth(Double.MAX_VALUE);
    box.getEditor().textProperty().bindBidirectional(form.file());
    box.getEditor().setPromptText(Messages.text("open.domain.prompt"));
    CommandControls.tip(box, Messages.text("open.domain.tooltip"));
    HBox.setHgrow(box, Priority.ALWAYS);
    CheckBox make = box(id + "-create_file", "open.makesFile");
    make.selectedProperty().bindBidirectional(form.makesFile());
    HBox both = new HBox(box, make);
    both.setSpacing(12);
    both.setAlignment(Pos.CENTER_LEFT);
    return both;
  }

  private Node descriptor() {
    TextField text = new TextField();
    text.setId(id + "-fd");
    text.setMaxWidth(110);
    text.textProperty().bindBidirectional(form.descriptor());
    CommandControls.tip(text, Messages.text("open.descriptor.tooltip"));
    return text;
  }

  private Node flags() {
    CheckBox make = box(id + "-create", "open.create");
    make.selectedProperty().bindBidirectional(form.makesDomain());
    CheckBox onlyNew = box(id + "-excl", "open.excl");
    onlyNew.selectedProperty().bindBidirectional(form.onlyNew());
    HBox both = new HBox(make, onlyNew);
    both.setSpacing(16);
    return both;
  }

  private static CheckBox box(String id, String key) {
    CheckBox box = new CheckBox(Messages.text(key + ".name"));
    box.setId(id);
    box.setMnemonicParsing(false);
    box.setMinWidth(Region.USE_PREF_SIZE);
    CommandControls.tip(box, Messages.text(key + ".tooltip"));
    return box;
  }
}
