package org.verbscope.ui.journal;

import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Stream;
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
import javafx.scene.input.KeyCode;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.verbscope.ui.controls.CommandControls;
import org.verbscope.ui.core.JournalEntry;
import org.verbscope.ui.core.JournalEntry.Called;
import org.verbscope.ui.core.JournalEntry.Happened;
import org.verbscope.ui.core.JournalEntry.Noticed;
import org.verbscope.ui.core.Messages;
import org.verbscope.ui.receipt.CCode;
import org.verbscope.ui.receipt.CallText;
import org.verbscope.ui.receipt.FailureCard;
import org.verbscope.ui.receipt.ReadingTable;
import org.verbscope.ui.receipt.ReceiptText;
import org.verbscope.verbs.model.Receipt;
import org.verbscope.verbs.model.ResourceId;

/**
 * The journal: the calls and what the host told on the left, all about the selected one on the
 * right.
 */
public final class JournalView extends BorderPane {
  private final JournalViewModel model;
  private final ListView<JournalEntry> list = new ListView<>();
  private final BorderPane detail = new BorderPane();

  public JournalView(JournalViewModel model) {
    this.model = model;
    getStyleClass().add("journal");
    list.setId("journal-list");
    list.setAccessibleText(Messages.text("journal.list.title"));
    list.setItems(model.entries());
    list.setFixedCellSize(26);
    list.setPlaceholder(new Label(Messages.text("journal.list.empty")));
    list.setCellFactory(view -> cell());
    // what the list itself selects while rows come in is no choice of the user's
    list.setOnMouseReleased(event -> choose());
    list.setOnKeyReleased(event -> choose());
    list.setOnKeyPressed(
        event -> {
          JournalEntry entry = list.getSelectionModel().getSelectedItem();
          if (event.getCode() == KeyCode.ENTER && entry != null) {
            model.follow(entry);
          }
        });
    model
        .selected()
        .addListener(
            (o, before, now) -> {
              list.getSelectionModel().select(now);
              show(now);
            });
    // added after the list's own listener, which would move the selection along with the rows
    model
        .entries()
        .addListener(
            (ListChangeListener<JournalEntry>)
                change -> list.getSelectionModel().select(model.selected().get()));
    detail.getStyleClass().add("detail");
    Label title = new Label(Messages.text("journal.list.title"));
    title.getStyleClass().add("pane-title");
    title.setMinWidth(Region.USE_PREF_SIZE);
    Label summary = new Label();
    summary.setId("journal-summary");
    summary.getStyleClass().add("hint");
    summary.textProperty().bind(model.summary());
    HBox head = new HBox(title, summary);
    head.setAlignment(Pos.CENTER_LEFT);
    BorderPane left = new BorderPane(list);
    left.setTop(head);
    SplitPane split = new SplitPane(left, detail);
    split.setDividerPositions(0.46);
    setCenter(split);
    show(null);
  }

  /** Puts the keyboard into the list. */
  public void focus() {
    list.requestFocus();
    if (list.getSelectionModel().isEmpty()) {
      list.getSelectionModel().selectFirst();
      choose();
    }
  }

  private EntryCell cell() {
    EntryCell cell = new EntryCell();
    cell.setOnMouseClicked(
        event -> {
          // a call has its receipt to be read; of what the host told, its resource tells more
          if (cell.getItem() != null && !(cell.getItem() instanceof Called)) {
            model.follow(cell.getItem());
          }
        });
    return cell;
  }

  private void choose() {
    JournalEntry chosen = list.getSelectionModel().getSelectedItem();
    if (chosen != null) {
      model.selected().set(chosen);
    }
  }

  private void show(JournalEntry entry) {
    if (entry == null) {
      Label hint = new Label(Messages.text("journal.detail.none"));
      hint.getStyleClass().add("hint");
      detail.setTop(null);
      detail.setCenter(hint);
    } else if (entry instanceof Called called) {
      showCall(called.receipt());
    } else if (entry instanceof Happened happened) {
      showTold(entry, ToldText.of(happened));
    } else if (entry instanceof Noticed noticed) {
      showTold(entry, ToldText.of(noticed));
    }
  }

  private void showCall(Receipt receipt) {
    if (receipt.isGranted()) {
      showGranted(receipt);
    } else {
      ScrollPane scroll =
          new ScrollPane(new FailureCard(receipt, model.host(), List.of(), model::goTo));
      scroll.setFitToWidth(true);
      detail.setTop(null);
      detail.setCenter(scroll);
    }
  }

  private void showTold(JournalEntry entry, ToldText told) {
    ResourceId about = entry.about().orElseThrow();
    HBox bar = bar(told.name());
    Hyperlink link = new Hyperlink(about.text());
    link.setId("journal-about");
    link.setMinWidth(Region.USE_PREF_SIZE);
    link.setOnAction(event -> model.follow(entry));
    bar.getChildren().add(link);
    Label says = new Label(told.says());
    says.setId("journal-says");
    says.setWrapText(true);
    VBox body = new VBox(says);
    body.getStyleClass().add("told");
    Stream.of(
            model.isThere(about) ? "" : Messages.text("journal.told.gone", about),
            told.receiver(),
            told.times(),
            JournalViewModel.when(entry))
        .filter(line -> !line.isEmpty())
        .forEach(
            line -> {
              Label label = new Label(line);
              label.getStyleClass().add("time");
              label.setWrapText(true);
              body.getChildren().add(label);
            });
    detail.setTop(bar);
    detail.setCenter(body);
  }

  private static HBox bar(String text) {
    Label code = new Label(text);
    code.getStyleClass().add("code");
    code.setMinWidth(0);
    code.setMaxWidth(Double.MAX_VALUE);
    HBox.setHgrow(code, Priority.ALWAYS);
    CommandControls.tip(code, text);
    HBox bar = new HBox(code);
    bar.setAlignment(Pos.CENTER_LEFT);
    bar.getStyleClass().add("bar");
    return bar;
  }

  private void showGranted(Receipt receipt) {
    HBox bar = bar(CallText.of(receipt.call()));
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
