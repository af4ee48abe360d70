package org.verbscope.ui.explorer;

import java.util.function.Supplier;
import javafx.animation.Animation;
import javafx.animation.KeyFrame;
import javafx.animation.Timeline;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.collections.ListChangeListener;
import javafx.css.PseudoClass;
import javafx.geometry.Bounds;
import javafx.scene.Node;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.Label;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableRow;
import javafx.scene.control.TableView;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.BorderPane;
import javafx.util.Callback;
import javafx.util.Duration;
import org.verbscope.ui.controls.ScrollKeeper;
import org.verbscope.ui.controls.Tips;
import org.verbscope.ui.core.Messages;

/** The tree. */
public final class ExplorerView extends BorderPane {
  private static final double MENU_INDENT = 120;

  /** Often enough to be seen to fade, and cheap: what is in sight is looked at. */
  private static final Duration FADE_STEP = Duration.millis(500);

  static final PseudoClass GROUP = PseudoClass.getPseudoClass("group");

  private final ExplorerViewModel model;
  private final TableView<Row> table = new TableView<>();
  private final Supplier<ContextMenu> menu;
  private final GroupingBar grouping;
  private final ScrollKeeper<Row> scroll = new ScrollKeeper<>(table);
  private boolean selecting;

  /** Made when there first are news; runs only while there are. */
  private Timeline fading;

  /**
   * @param menu what can be done with the selected row; asked each time it opens
   */
  public ExplorerView(ExplorerViewModel model, Supplier<ContextMenu> menu) {
    this.model = model;
    this.menu = menu;
    this.grouping = new GroupingBar(model);
    getStyleClass().add("explorer");
    setMinHeight(0);
    table.setId("explorer-tree");
    table.setAccessibleText(Messages.text("explorer.tree.title"));
    arrangeColumns();
    table.setPlaceholder(new Label(Messages.text("explorer.tree.empty")));
    table.setFixedCellSize(26);
    table.setRowFactory(view -> row());
    table.setItems(model.rows());
    table.setOnContextMenuRequested(
        event -> {
          menu.get().show(table, event.getScreenX(), event.getScreenY());
          event.consume();
        });
    table.addEventFilter(KeyEvent.KEY_PRESSED, this::press);
    table.addEventFilter(KeyEvent.KEY_TYPED, this::type);
    keepSelection();
    model.grouping().addListener((o, before, now) -> select(model.selected().get(), true));
    model.news().any().addListener((o, before, now) -> fade(now));

    Label found = new Label();
    found.setId("explorer-found");
    found.getStyleClass().add("found");
    found.textProperty().bind(model.found());
    found.visibleProperty().bind(model.found().isNotEmpty());
    found.managedProperty().bind(found.visibleProperty());
    setTop(grouping);
    setCenter(table);
    setBottom(found);
  }

  private void arrangeColumns() {
    TableColumn<Row, Row> name = column("name", column -> new NameCell(model));
    TableColumn<Row, Row> state = column("state", null);
    TableColumn<Row, Row> owner = column("owner", column -> new OwnerCell());
    TreeColumns columns = new TreeColumns(name, state, owner);
    state.setCellFactory(column -> new StateCell(columns.wordless(), owner.visibleProperty()));
    table.getColumns().add(name);
    table.getColumns().add(state);
    table.getColumns().add(owner);
    table.setColumnResizePolicy(columns);
    table.widthProperty().addListener((o, before, now) -> columns.fit(now.doubleValue()));
    columns.wordless().addListener((o, before, now) -> table.refresh());
    owner.visibleProperty().addListener((o, before, now) -> table.refresh());
  }

  private void fade(boolean news) {
    if (fading == null) {
      fading = new Timeline(new KeyFrame(FADE_STEP, event -> model.news().pass()));
      fading.setCycleCount(Animation.INDEFINITE);
    }
    if (news) {
      fading.play();
    } else {
      fading.stop();
    }
  }

  /** Adds what can wait until the window was drawn; once. */
  public void complete() {
    grouping.complete();
  }

  /** Takes the keyboard. */
  public void focus() {
    table.requestFocus();
  }

  private static TableColumn<Row, Row> column(
      String name, Callback<TableColumn<Row, Row>, TableCell<Row, Row>> cells) {
    TableColumn<Row, Row> column = new TableColumn<>(Messages.text("explorer.column." + name));
    column.setCellValueFactory(cell -> new ReadOnlyObjectWrapper<>(cell.getValue()));
    column.setCellFactory(cells);
    column.setSortable(false);
    column.setReorderable(false);
    return column;
  }

  private TableRow<Row> row() {
    TableRow<Row> row = new TableRow<>();
    Tips.on(row, () -> row.getItem() == null ? "" : hint(row.getItem()));
    row.setOnMouseClicked(
        event -> {
          if (event.getClickCount() == 2 && row.getItem() != null) {
            model.setOpen(row.getItem(), !model.isOpen(row.getItem()));
          }
        });
    return row;
  }

  private String hint(Row row) {
    String news = model.newsText(row);
    String hint = row.currentText().hint();
    return news.isEmpty() ? hint : hint + "\n" + news;
  }

  private void press(KeyEvent event) {
    if (event.isShortcutDown() || event.isAltDown()) {
      return;
    }
    if (event.getCode() == KeyCode.CONTEXT_MENU
        || (event.getCode() == KeyCode.F10 && event.isShiftDown())) {
      showMenuAtSelection();
      event.consume();
      return;
    }
    if (event.getCode() == KeyCode.RIGHT) {
      model.goRight();
      event.consume();
    } else if (event.getCode() == KeyCode.LEFT) {
      model.goLeft();
      event.consume();
    } else if (event.getCode() == KeyCode.ENTER && model.selected().get() != null) {
      Row row = model.selected().get();
      model.setOpen(row, !model.isOpen(row));
      event.consume();
    }
  }

  private void showMenuAtSelection() {
    Node row =
        table.lookupAll(".table-row-cell:selected").stream().findFirst().orElse((Node) table);
    Bounds bounds = row.localToScreen(row.getBoundsInLocal());
    menu.get().show(table, bounds.getMinX() + MENU_INDENT, bounds.getCenterY());
  }

  private void type(KeyEvent event) {
    String typed = event.getCharacter();
    boolean control = event.isShortcutDown() || event.isAltDown() || event.isMetaDown();
    if (!control && !typed.isEmpty() && !Character.isISOControl(typed.charAt(0))) {
      model.type(typed, System.nanoTime() / 1_000_000);
      event.consume();
    }
  }

  /**
   * The table selects by index and loses its place when rows come and go above; the model's
   * selection is a row and stays the truth.
   */
  private void keepSelection() {
    table
        .getSelectionModel()
        .selectedItemProperty()
        .addListener(
            (o, before, now) -> {
              if (now != null && !selecting) {
                model.selected().set(now);
              }
            });
    model.selected().addListener((o, before, now) -> select(now, true));
    ListChangeListener<Row> keepPlace =
        change -> {
          select(model.selected().get(), false);
          scroll.restore(Math.max(0, table.getSelectionModel().getSelectedIndex()));
        };
    model.rows().addListener(keepPlace);
    // the table must have taken the change before its place can be put right: be told last
    table
        .skinProperty()
        .addListener(
            (o, before, now) -> {
              model.rows().removeListener(keepPlace);
              model.rows().addListener(keepPlace);
            });
    select(model.selected().get(), false);
  }

  private void select(Row row, boolean scrollThere) {
    int index = row == null ? -1 : model.rows().indexOf(row);
    selecting = true;
    try {
      if (index < 0) {
        table.getSelectionModel().clearSelection();
      } else if (table.getSelectionModel().getSelectedIndex() != index
          || table.getFocusModel().getFocusedIndex() != index) {
        table.getSelectionModel().clearAndSelect(index);
        table.getFocusModel().focus(index);
      }
    } finally {
      selecting = false;
    }
    if (scrollThere && index >= 0) {
      scroll.reveal(index);
    }
  }
}
