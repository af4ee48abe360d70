package org.verbscope.ui.journal;

import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import javafx.collections.ListChangeListener;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.SplitPane;
import javafx.scene.input.Clipboard;
import javafx.scene.input.DataFormat;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import org.verbscope.ui.controls.CommandControls;
import org.verbscope.ui.core.Messages;
import org.verbscope.ui.receipt.CCode;
import org.verbscope.ui.receipt.CallText;
import org.verbscope.ui.receipt.FailureCard;
import org.verbscope.ui.receipt.ReadingTable;
import org.verbscope.ui.receipt.ReceiptText;
import org.verbscope.verbs.model.Receipt;

/** The journal: the calls on the left, what came back of the selected one on the right. */
public final class JournalView extends BorderPane {
  private final JournalViewModel model;
  private final ListView<Receipt> list = new ListView<>();
  private final BorderPane detail = new BorderPane();

  public JournalView(JournalViewModel model) {
    this.model = model;
    getStyleClass().add("journal");
    list.setId("journal-list");
    list.setAccessibleText(Messages.text("journal.list.title"));
    list.setItems(model.receipts());
    list.setFixedCellSize(26);
    list.setPlaceholder(new Label(Messages.text("journal.list.empty")));
    list.setCellFactory(view -> new ReceiptCell());
    // what the list itself selects while rows come in is no choice of the user's
    list.setOnMouseReleased(event -> choose());
    list.setOnKeyReleased(event -> choose());
    model
        .selected()
        .addListener(
            (o, before, now) -> {
              list.getSelectionModel().select(now);
              show(now);
            });
    // added after the list's own listener, which would move the selection along with the rows
    model
        .receipts()
        .addListener(
            (ListChangeListener<Receipt>)
                change -> list.getSelectionModel().select(model.selected().get()));
    detail.getStyleClass().add("detail");
    Label title = new Label(Messages.text("journal.list.title"));
    title.getStyleClass().add("pane-title");
    BorderPane left = new BorderPane(list);
    left.setTop(title);
    SplitPane split = new SplitPane(left, detail);
    split.setDividerPositions(0.46);
    setCenter(split);
    show(null);
  }

  private void choose() {
    Receipt chosen = list.getSelectionModel().getSelectedItem();
    if (chosen != null) {
      model.selected().set(chosen);
    }
  }

  private void show(Receipt receipt) {
    if (receipt == null) {
      Label hint = new Label(Messages.text("journal.detail.none"));
      hint.getStyleClass().add("hint");
      detail.setTop(null);
      detail.setCenter(hint);
    } else if (receipt.isGranted()) {
      showGranted(receipt);
    } else {
      ScrollPane scroll =
          new ScrollPane(new FailureCard(receipt, model.host(), List.of(), model::goTo));
      scroll.setFitToWidth(true);
      detail.setTop(null);
      detail.setCenter(scroll);
    }
  }

  private void showGranted(Receipt receipt) {
    Label call = new Label(CallText.of(receipt.call()));
    call.getStyleClass().add("code");
    call.setMinWidth(0);
    call.setMaxWidth(Double.MAX_VALUE);
    HBox.setHgrow(call, Priority.ALWAYS);
    CommandControls.tip(call, call.getText());
    HBox bar = new HBox(call);
    receipt
        .resource()
        .ifPresent(
            id -> {
              Hyperlink link = new Hyperlink(id.text());
              link.setMinWidth(Region.USE_PREF_SIZE);
              link.setOnAction(event -> model.goTo(id));
              bar.getChildren().add(link);
            });
    bar.getChildren().add(copy("receipt.copy", () -> ReceiptText.of(receipt, model.host())));
    bar.getChildren().add(copy("receipt.copyC", () -> CCode.of(receipt.call())));
    bar.setAlignment(Pos.CENTER_LEFT);
    bar.getStyleClass().add("bar");
    detail.setTop(bar);
    detail.setCenter(rowsOf(receipt));
  }

  private Node rowsOf(Receipt receipt) {
    var rows = model.rows(receipt);
    if (rows.isEmpty()) {
      Label hint = new Label(Messages.text("journal.detail.nothing"));
      hint.getStyleClass().add("hint");
      return hint;
    }
    ReadingTable table = new ReadingTable("journal-attributes");
    table.hideExplanation();
    table.show(rows);
    return table;
  }

  private static Button copy(String key, Supplier<String> text) {
    Button button = new Button(Messages.text(key + ".name"));
    button.setId("journal-" + key.substring(key.indexOf('.') + 1));
    button.setMinWidth(Region.USE_PREF_SIZE);
    CommandControls.tip(button, Messages.text(key + ".tooltip"));
    button.setOnAction(
        event ->
            Clipboard.getSystemClipboard().setContent(Map.of(DataFormat.PLAIN_TEXT, text.get())));
    return button;
  }
}
