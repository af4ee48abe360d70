package org.verbscope.ui.form;

import java.util.List;
import java.util.function.Consumer;
import javafx.beans.Observable;
import javafx.beans.value.ObservableValue;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.Label;
import javafx.scene.control.ListCell;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;
import org.verbscope.ui.controls.CommandControls;
import org.verbscope.ui.controls.DialogFrame;
import org.verbscope.ui.core.Messages;
import org.verbscope.ui.receipt.FailureCard;
import org.verbscope.ui.receipt.ReadingTable;
import org.verbscope.verbs.model.Resource;
import org.verbscope.verbs.model.ResourceId;

/** The dialog of a form: the fields, below them what will be asked, and then what came of it. */
public abstract class CallFormView extends DialogFrame {
  private final String id;
  private final CallFormViewModel model;
  private final Consumer<ResourceId> goTo;
  private final VBox preview = new VBox();

  /**
   * @param id stem of the node ids
   * @param goTo shows a resource in the main window
   */
  protected CallFormView(String id, CallFormViewModel model, Consumer<ResourceId> goTo) {
    super(id, model.command(), model.badge());
    this.id = id;
    this.model = model;
    this.goTo = goTo;
    preview.getStyleClass().add("preview");
    preview.setId(id + "-preview");
  }

  /** To be called when the dialog stands. */
  protected final void follow() {
    model.preview().addListener((Observable o) -> preview());
    model.attempts().addListener((o, before, now) -> showResult());
    preview();
  }

  /** Puts what will be asked where it belongs. */
  protected abstract void showPreview(VBox titled);

  /** Puts what came of the calls where it belongs. */
  protected abstract void showResult();

  private void preview() {
    preview.getChildren().clear();
    preview.setVisible(!model.preview().isEmpty());
    for (String line : model.preview()) {
      Label label = new Label(line);
      label.getStyleClass().add("code");
      label.setWrapText(true);
      preview.getChildren().add(label);
    }
    if (model.attempts().get() == 0) {
      Label title = sentence();
      title.setText(Messages.text("form.preview.title"));
      showPreview(new VBox(title, preview));
    }
  }

  protected final ComboBox<Resource> deviceBox(String tooltip) {
    ComboBox<Resource> box = new ComboBox<>(model.devices());
    box.setId(id + "-device");
    box.setCellFactory(view -> new DeviceCell());
    box.setButtonCell(new DeviceCell());
    box.valueProperty().bindBidirectional(model.device());
    CommandControls.tip(box, tooltip);
    return box;
  }

  /** The process that acts: one of those that are offered, or any other name. */
  protected final ComboBox<String> processBox() {
    ComboBox<String> box = new ComboBox<>(model.processes());
    box.setId(id + "-process");
    box.setEditable(true);
    box.getEditor().textProperty().bindBidirectional(model.process());
    CommandControls.tip(box, Messages.text("form.process.tooltip"));
    return box;
  }

  /** How it ended, and the way to what was made. */
  protected final HBox summaryLine(ObservableValue<String> text) {
    Label summary = sentence();
    summary.setId(id + "-summary");
    summary.textProperty().bind(text);
    summary.managedProperty().bind(summary.textProperty().isNotEmpty());
    HBox line = new HBox(summary);
    line.setSpacing(8);
    ResourceId made = model.made().get();
    if (made != null) {
      Hyperlink link = new Hyperlink(Messages.text("form.summary.show"));
      link.setId(id + "-show");
      link.setOnAction(event -> goTo.accept(made));
      line.getChildren().add(link);
    }
    return line;
  }

  /** The card of the call that was not granted. */
  protected final FailureCard failureCard() {
    return new FailureCard(model.failure().get(), model.host(), List.of(), goTo);
  }

  protected final ReadingTable resultTable() {
    ReadingTable table = new ReadingTable(id + "-result");
    table.hideExplanation();
    table.show(model.result());
    return table;
  }

  private static Label sentence() {
    Label label = new Label();
    label.getStyleClass().add("summary");
    label.setWrapText(true);
    return label;
  }

  private static final class DeviceCell extends ListCell<Resource> {
    @Override
    protected void updateItem(Resource item, boolean empty) {
      super.updateItem(item, empty);
      setText(empty || item == null ? null : item.label());
    }
  }
}
