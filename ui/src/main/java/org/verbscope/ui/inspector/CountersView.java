package org.verbscope.ui.inspector;

import java.util.function.Function;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.css.PseudoClass;
import javafx.scene.control.Label;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.BorderPane;
import org.verbscope.ui.controls.SeenClock;
import org.verbscope.ui.core.Messages;

/** The counters of a port, brought up to date once a second as long as somebody can see them. */
public final class CountersView extends BorderPane {
  private static final PseudoClass QUIET = PseudoClass.getPseudoClass("quiet");

  /** Widths in pixels, each enough for what usually stands there. */
  private static final double NAME_WIDTH = 226;

  private static final double DIRECTORY_WIDTH = 104;
  private static final double NUMBER_WIDTH = 122;
  private static final double RATE_WIDTH = 104;

  private final SeenClock clock;

  public CountersView(CountersViewModel model) {
    clock = new SeenClock(this, model::pass);
    clock.setInSight(false);
    getStyleClass().add("counters");

    TableView<CounterRow> table = new TableView<>(model.rows());
    table.setId("counters-table");
    table.setFixedCellSize(26);
    table.setColumnResizePolicy(TableView.CONSTRAINED_RESIZE_POLICY_ALL_COLUMNS);
    table.setAccessibleText(Messages.text("counters.table.name"));
    table.setPlaceholder(new Label(Messages.text("counters.table.empty")));
    TableColumn<CounterRow, CounterRow> name = column("counters.column.name", NAME_WIDTH);
    name.setCellFactory(
        c -> new TextCell(row -> new CounterRow.Cell(row.name(), false, row.meaning())));
    TableColumn<CounterRow, CounterRow> directory =
        column("counters.column.directory", DIRECTORY_WIDTH);
    directory.setCellFactory(
        c -> new TextCell(row -> new CounterRow.Cell(row.directory(), true, "")));
    table.getColumns().add(name);
    table.getColumns().add(directory);
    table.getColumns().add(numbers("counters.column.value", NUMBER_WIDTH, CounterRow::value));
    table
        .getColumns()
        .add(numbers("counters.column.difference", NUMBER_WIDTH, CounterRow::difference));
    table.getColumns().add(numbers("counters.column.rate", RATE_WIDTH, CounterRow::rate));
    setCenter(table);

    Label note = new Label();
    note.setId("counters-note");
    note.getStyleClass().add("counters-note");
    note.setWrapText(true);
    note.textProperty().bind(model.note());
    note.visibleProperty().bind(model.note().isNotEmpty());
    note.managedProperty().bind(note.visibleProperty());
    setBottom(note);
  }

  /** Whether somebody can see it; at first nobody can. */
  public void setInSight(boolean inSight) {
    clock.setInSight(inSight);
  }

  private static TableColumn<CounterRow, CounterRow> numbers(
      String title, double width, Function<CounterRow, CounterRow.Cell> cell) {
    TableColumn<CounterRow, CounterRow> column = column(title, width);
    column.getStyleClass().add("number-column");
    column.setCellFactory(
        c -> {
          TextCell number = new TextCell(cell);
          number.getStyleClass().add("number-cell");
          return number;
        });
    return column;
  }

  private static TableColumn<CounterRow, CounterRow> column(String title, double width) {
    TableColumn<CounterRow, CounterRow> column = new TableColumn<>(Messages.text(title));
    column.setCellValueFactory(cell -> new ReadOnlyObjectWrapper<>(cell.getValue()));
    column.setPrefWidth(width);
    column.setSortable(false);
    column.setReorderable(false);
    return column;
  }

  private static final class TextCell extends TableCell<CounterRow, CounterRow> {
    private final Function<CounterRow, CounterRow.Cell> cell;

    TextCell(Function<CounterRow, CounterRow.Cell> cell) {
      this.cell = cell;
    }

    @Override
    protected void updateItem(CounterRow row, boolean empty) {
      super.updateItem(row, empty);
      CounterRow.Cell now = empty || row == null ? null : cell.apply(row);
      setText(now == null ? null : now.text());
      setTooltip(now == null || now.hint().isEmpty() ? null : new Tooltip(now.hint()));
      pseudoClassStateChanged(QUIET, now != null && now.isQuiet());
    }
  }
}
