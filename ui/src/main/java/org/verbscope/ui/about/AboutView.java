package org.verbscope.ui.about;

import java.util.List;
import java.util.Map;
import java.util.function.Function;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.event.ActionEvent;
import javafx.geometry.Orientation;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.SplitPane;
import javafx.scene.control.Tab;
import javafx.scene.control.TabPane;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import javafx.scene.control.TextArea;
import javafx.scene.image.Image;
import javafx.scene.image.ImageView;
import javafx.scene.input.Clipboard;
import javafx.scene.input.DataFormat;
import javafx.scene.input.KeyCombination;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.verbscope.icons.Icons;
import org.verbscope.ui.controls.DialogFrame;
import org.verbscope.ui.core.Command;
import org.verbscope.ui.core.Messages;

/** The dialog that says which Verbscope this is, with its keys and its licences. */
public final class AboutView extends DialogFrame {
  /** Width and height of the icon; its image has four times as many pixels, for large screens. */
  private static final double ICON = 64;

  private static final int ICON_PIXELS = 128;

  public AboutView(AboutViewModel model) {
    super("about", copy(model), "");
    Label product = new Label(model.product());
    product.setId("about-product");
    product.getStyleClass().add("title");
    Label says = new Label(Messages.text("about.product.says"));
    says.setWrapText(true);
    Label details = new Label(model.details());
    details.setId("about-details");
    details.getStyleClass().add("limit");
    VBox words = new VBox(4, product, says, details);
    HBox.setHgrow(words, Priority.ALWAYS);
    HBox head = new HBox(14, icon(), words);
    TabPane tabs =
        new TabPane(
            new Tab(Messages.text("about.keys.title"), keys(model.commands())),
            new Tab(Messages.text("about.licences.title"), licences(model)));
    tabs.setId("about-tabs");
    tabs.setTabClosingPolicy(TabPane.TabClosingPolicy.UNAVAILABLE);
    VBox.setVgrow(tabs, Priority.ALWAYS);
    VBox body = new VBox(head, tabs);
    body.getStyleClass().add("body");
    setContent(body);
    Button go = (Button) lookup("#about-go");
    go.addEventHandler(
        ActionEvent.ACTION, event -> go.setText(Messages.text("receipt.copied.name")));
  }

  private static Command copy(AboutViewModel model) {
    return new Command(
        "about.copy",
        "Shortcut+Shift+C",
        () ->
            Clipboard.getSystemClipboard()
                .setContent(Map.of(DataFormat.PLAIN_TEXT, model.report())));
  }

  private static ImageView icon() {
    int index = Icons.APP_SIZES.indexOf(ICON_PIXELS);
    ImageView icon = new ImageView(new Image(Icons.app().get(index).toString()));
    icon.setFitWidth(ICON);
    icon.setFitHeight(ICON);
    icon.setSmooth(true);
    return icon;
  }

  private static TableView<Command> keys(List<Command> commands) {
    TableView<Command> table = new TableView<>();
    table.setId("about-keys");
    table.getItems().setAll(commands);
    column(table, "about.column.command", 170, Command::name);
    column(
        table,
        "about.column.key",
        150,
        command -> KeyCombination.valueOf(command.key()).getDisplayText());
    column(table, "about.column.what", 600, Command::tooltip);
    return table;
  }

  private static SplitPane licences(AboutViewModel model) {
    TableView<Licences.Part> table = new TableView<>();
    table.setId("about-parts");
    table.getItems().setAll(model.parts());
    column(table, "about.column.part", 190, Licences.Part::name);
    column(table, "about.column.licence", 270, Licences.Part::licence);
    column(table, "about.column.holder", 460, part -> part.holder().replace('\n', ' '));
    TextArea text = new TextArea();
    text.setId("about-licence");
    text.setEditable(false);
    text.setWrapText(true);
    text.getStyleClass().add("code");
    text.setAccessibleText(Messages.text("about.licences.title"));
    table
        .getSelectionModel()
        .selectedItemProperty()
        .addListener((o, before, now) -> text.setText(now == null ? "" : model.notice(now)));
    table.getSelectionModel().select(0);
    SplitPane split = new SplitPane(table, text);
    split.setOrientation(Orientation.VERTICAL);
    return split;
  }

  private static <T> void column(
      TableView<T> table, String key, double width, Function<T, String> text) {
    TableColumn<T, String> column = new TableColumn<>(Messages.text(key));
    column.setPrefWidth(width);
    column.setSortable(false);
    column.setReorderable(false);
    column.setCellValueFactory(cell -> new ReadOnlyStringWrapper(text.apply(cell.getValue())));
    table.getColumns().add(column);
  }
}
