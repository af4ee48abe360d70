package org.verbscope.ui.receipt;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import javafx.css.PseudoClass;
import javafx.geometry.Orientation;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.VBox;
import javafx.scene.text.Font;
import javafx.scene.text.FontWeight;
import javafx.scene.text.Text;
import org.verbscope.ui.controls.KeptSplit;
import org.verbscope.ui.controls.Mark;
import org.verbscope.ui.controls.Tips;
import org.verbscope.ui.core.Messages;
import org.verbscope.verbs.model.Source;
import org.verbscope.verbs.model.Verdict;

/**
 * Attributes with what each source says of them, the verdict in word and shape, and below the table
 * what the selected attribute means and why its readings differ.
 */
public final class ReadingTable extends BorderPane {
  private static final PseudoClass NO_VALUE = PseudoClass.getPseudoClass("no-value");

  /** Stands where a source says nothing, so that no blank is taken for an empty value. */
  private static final String SILENCE = "—";

  /** Widths in pixels; what is wider than the most is cut, and its tooltip says all of it. */
  private static final double NAME_WIDTH = 150;

  private static final double NAME_MORE = 40;
  private static final double LEAST_WIDTH = 58;
  private static final double MOST_WIDTH = 220;
  private static final double CELL_PADDING = 17;
  private static final double MARK = 12;

  private static final double MARK_GAP = 7;
  private static final double SCROLL_BAR = 12;

  /** For a title and four lines; pixels, and what it is of the whole at most. */
  private static final double EXPLANATION_HEIGHT = 120;

  private static final double MOST_FOR_EXPLANATION = 0.33;

  private static final Font TEXT = Font.font(Font.getDefault().getFamily(), 13);
  private static final Font TITLE =
      Font.font(Font.getDefault().getFamily(), FontWeight.BOLD, TEXT.getSize());
  private static final Font VERDICT = Font.font(Font.getDefault().getFamily(), FontWeight.BOLD, 12);

  private final ObservableList<ReadingRow> rows = FXCollections.observableArrayList();
  private final TableView<ReadingRow> table = new TableView<>(rows);
  private final Map<Source, TableColumn<ReadingRow, ReadingRow>> columns =
      new EnumMap<>(Source.class);
  private final TableColumn<ReadingRow, ReadingRow> name;
  private final TableColumn<ReadingRow, ReadingRow> verdict;
  private final Map<Source, Double> widths = new EnumMap<>(Source.class);
  private final Map<Source, Double> widthsWithUnits = new EnumMap<>(Source.class);
  private final Map<Source, Double> leastWidths = new EnumMap<>(Source.class);
  private final VBox explanation = new VBox();

  private final RecentTurns turns = new RecentTurns();

  /** Units stand beside the numbers where that hides nothing else; in tooltips they always do. */
  private boolean withUnits;

  /** How old what a source tells is, in words; empty where that is not known. */
  private Function<Source, String> ages = source -> "";

  /**
   * @param id of the table; the explanation is {@code id} with {@code -meaning}
   */
  public ReadingTable(String id) {
    getStyleClass().add("reading-table");
    table.setId(id);
    table.setFixedCellSize(26);
    table.setPlaceholder(new Label(Messages.text("receipt.table.empty")));
    name = column(Messages.text("receipt.column.attribute"), NAME_WIDTH);
    name.setCellFactory(c -> new AttributeCell(turns));
    table.getColumns().add(name);
    for (Source source : Source.values()) {
      TableColumn<ReadingRow, ReadingRow> column = column(Words.source(source), LEAST_WIDTH);
      column.setCellFactory(c -> new SourceCell(source));
      column.setText("");
      Label heading = new Label(Words.source(source));
      heading.getStyleClass().add("column-title");
      Tips.on(heading, () -> withAge(Words.sourceMeaning(source), ages.apply(source)));
      column.setGraphic(heading);
      columns.put(source, column);
      table.getColumns().add(column);
    }
    verdict = column(Messages.text("receipt.column.verdict"), LEAST_WIDTH);
    verdict.setCellFactory(c -> new VerdictCell());
    table.getColumns().add(verdict);
    table.getSelectionModel().selectedItemProperty().addListener((o, before, now) -> explain(now));

    table.widthProperty().addListener((o, before, now) -> fitColumns());

    explanation.setId(id + "-meaning");
    explanation.getStyleClass().add("explanation");
    ScrollPane scroll = new ScrollPane(explanation);
    scroll.setFitToWidth(true);
    scroll.setFocusTraversable(false);
    scroll.getStyleClass().add("explanation-scroll");
    KeptSplit split =
        KeptSplit.keepingSecond(table, scroll, EXPLANATION_HEIGHT, MOST_FOR_EXPLANATION);
    split.setOrientation(Orientation.VERTICAL);
    setCenter(split);
    explain(null);
  }

  /** Tells from now on in tooltips how old what a source says is, in words. */
  public void tellAges(Function<Source, String> words) {
    ages = words;
  }

  private static String withAge(String says, String age) {
    return says.isEmpty() || age.isEmpty() ? says : says + "\n" + age;
  }

  /** Shows these rows; the selected attribute stays selected when it is still among them. */
  public void show(List<ReadingRow> now) {
    ReadingRow selected = table.getSelectionModel().getSelectedItem();
    if (!rows.equals(now)) {
      if (sameNames(now)) {
        for (int i = 0; i < now.size(); i++) {
          if (!now.get(i).equals(rows.get(i))) {
            rows.set(i, now.get(i));
          }
        }
      } else {
        rows.setAll(now);
      }
      columns.forEach(
          (source, column) ->
              column.setVisible(now.stream().anyMatch(row -> row.cells().containsKey(source))));
      verdict.setVisible(now.stream().anyMatch(row -> row.headline().isPresent()));
      measure();
      fitColumns();
    }
    select(selected == null ? mostTelling() : selected.name());
  }

  /**
   * Marks the attributes that turned; the explanation says from what to what.
   *
   * @param strength of the marks, to 1
   */
  public void showTurns(List<ReadingTurn> now, double strength) {
    turns.set(now, strength);
    explain(table.getSelectionModel().getSelectedItem());
  }

  /** Makes the marks fainter. */
  public void fadeTurns(double strength) {
    turns.strength().set(strength);
  }

  /** Of a fresh table the attribute that most needs an explanation; empty when none does. */
  private String mostTelling() {
    return rows.stream()
        .filter(row -> row.headline().filter(v -> v != Verdict.EQUAL).isPresent())
        .min(Comparator.comparing(row -> row.headline().orElseThrow()))
        .map(ReadingRow::name)
        .orElse("");
  }

  /** Selects an attribute by its C path; one that is not shown selects nothing. */
  public void select(String name) {
    for (int i = 0; i < rows.size(); i++) {
      if (rows.get(i).name().equals(name)) {
        table.getSelectionModel().clearAndSelect(i);
        explain(rows.get(i));
        return;
      }
    }
    table.getSelectionModel().clearSelection();
  }

  /** Leaves the table alone: for small places. The tooltips still explain. */
  public void hideExplanation() {
    setCenter(table);
  }

  private boolean sameNames(List<ReadingRow> now) {
    return rows.size() == now.size()
        && java.util.stream.IntStream.range(0, now.size())
            .allMatch(i -> rows.get(i).name().equals(now.get(i).name()));
  }

  private void explain(ReadingRow row) {
    explanation.getChildren().clear();
    if (row == null) {
      Label hint = new Label(Messages.text("receipt.explain.none"));
      hint.getStyleClass().add("hint");
      explanation.getChildren().add(hint);
      return;
    }
    Label title = new Label(ReadingExplanation.title(row));
    title.getStyleClass().add("attribute-title");
    explanation.getChildren().add(title);
    List<String> lines = new ArrayList<>(ReadingExplanation.of(row));
    for (ReadingTurn turn : turns.of(row)) {
      lines.add(1, Messages.text("receipt.explain.turned", turn.says()));
    }
    for (String line : lines) {
      Label label = new Label(line);
      label.setWrapText(true);
      explanation.getChildren().add(label);
    }
  }

  /** Finds what each source's column needs for its heading and its values. */
  private void measure() {
    Text measured = new Text();
    for (Source source : columns.keySet()) {
      double title = width(measured, TITLE, Words.source(source)) + CELL_PADDING;
      leastWidths.put(source, Math.max(LEAST_WIDTH, title));
      widths.put(source, widest(measured, source, ReadingCellText::text));
      widthsWithUnits.put(source, widest(measured, source, ReadingCellText::withUnit));
    }
    double widest = width(measured, TITLE, verdict.getText());
    for (Verdict word :
        rows.stream().flatMap(row -> row.headline().stream()).collect(Collectors.toSet())) {
      widest = Math.max(widest, MARK + MARK_GAP + width(measured, VERDICT, word.name()));
    }
    verdict.setPrefWidth(widest + CELL_PADDING);
  }

  private double widest(Text measured, Source source, Function<ReadingCellText, String> words) {
    double most = 0;
    for (String text :
        rows.stream().map(row -> words.apply(row.cell(source))).collect(Collectors.toSet())) {
      most = Math.max(most, width(measured, TEXT, text));
    }
    return Math.min(MOST_WIDTH, Math.max(least(source), most + CELL_PADDING));
  }

  private static double width(Text measured, Font font, String text) {
    measured.setFont(font);
    measured.setText(text);
    return Math.ceil(measured.getLayoutBounds().getWidth());
  }

  private double width(Source source) {
    return (withUnits ? widthsWithUnits : widths).getOrDefault(source, LEAST_WIDTH);
  }

  private double least(Source source) {
    return leastWidths.getOrDefault(source, LEAST_WIDTH);
  }

  /**
   * The verdict is never cut. Room that is left goes to what the sources say, after the names have
   * enough; what is missing is taken from the widest of them.
   */
  private void fitColumns() {
    double room =
        table.getWidth()
            - SCROLL_BAR
            - NAME_WIDTH
            - (verdict.isVisible() ? verdict.getPrefWidth() : 0);
    showUnits(shown().mapToDouble(s -> widthsWithUnits.getOrDefault(s, LEAST_WIDTH)).sum() <= room);
    List<Source> shown = shown().sorted(Comparator.comparing(this::width)).toList();
    double wanted = shown.stream().mapToDouble(this::width).sum();
    double left = Math.max(0, room - wanted);
    double forName = shown.isEmpty() ? left : Math.min(left, NAME_MORE);
    name.setPrefWidth(NAME_WIDTH + forName);
    double more = shown.isEmpty() ? 0 : Math.floor((left - forName) / shown.size());
    for (int i = 0; i < shown.size(); i++) {
      // the narrowest first: each has what it needs as long as the wider ones have no less
      double fairShare = Math.max(least(shown.get(i)), Math.floor(room / (shown.size() - i)));
      double given = Math.min(width(shown.get(i)), fairShare);
      columns.get(shown.get(i)).setPrefWidth(given + more);
      room -= given;
    }
  }

  private Stream<Source> shown() {
    return columns.keySet().stream().filter(source -> columns.get(source).isVisible());
  }

  private void showUnits(boolean show) {
    if (withUnits != show) {
      withUnits = show;
      table.refresh();
    }
  }

  private static TableColumn<ReadingRow, ReadingRow> column(String title, double width) {
    TableColumn<ReadingRow, ReadingRow> column = new TableColumn<>(title);
    column.setCellValueFactory(cell -> new ReadOnlyObjectWrapper<>(cell.getValue()));
    column.setPrefWidth(width);
    column.setMinWidth(LEAST_WIDTH);
    column.setSortable(false);
    column.setReorderable(false);
    return column;
  }

  private static String silence(ReadingCellText cell) {
    return cell.isValue() ? "\"\"" : SILENCE;
  }

  private final class SourceCell extends TableCell<ReadingRow, ReadingRow> {
    private final Source source;

    SourceCell(Source source) {
      this.source = source;
      getStyleClass().add("source-cell");
      Tips.on(
          this,
          () ->
              withAge(
                  more(),
                  isEmpty() || !getItem().cells().containsKey(source) ? "" : ages.apply(source)));
    }

    @Override
    protected void updateItem(ReadingRow row, boolean empty) {
      super.updateItem(row, empty);
      ReadingCellText cell = empty ? ReadingCellText.SILENT : row.cell(source);
      String text = withUnits ? cell.withUnit() : cell.text();
      setText(empty ? null : text.isEmpty() ? silence(cell) : text);
      pseudoClassStateChanged(NO_VALUE, !cell.isValue());
    }

    private String more() {
      ReadingCellText cell = isEmpty() ? ReadingCellText.SILENT : getItem().cell(source);
      if (!isEmpty() && cell == ReadingCellText.SILENT) {
        return Messages.text("receipt.reading.silent", Words.source(source));
      }
      return cell.why().isEmpty() ? cell.withUnit() : cell.text() + ": " + cell.why();
    }
  }

  private static final class VerdictCell extends TableCell<ReadingRow, ReadingRow> {
    private final Mark mark = new Mark(MARK);

    VerdictCell() {
      getStyleClass().add("verdict-cell");
    }

    @Override
    protected void updateItem(ReadingRow row, boolean empty) {
      super.updateItem(row, empty);
      Verdict headline = empty ? null : row.headline().orElse(null);
      if (headline == null) {
        setText(null);
        setGraphic(null);
        setTooltip(null);
        return;
      }
      mark.show(VerdictMark.shape(headline).path());
      mark.setTone(VerdictMark.tone(headline));
      setGraphic(mark);
      setText(headline.name());
      setTooltip(new Tooltip(String.join("\n", ReadingExplanation.of(row))));
    }
  }
}
