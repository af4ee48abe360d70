package org.verbscope.ui.receipt;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.verbscope.ui.core.Messages;
import org.verbscope.verbs.model.Source;

/**
 * A source came to say something else of an attribute.
 *
 * @param name the attribute's C path
 */
public record ReadingTurn(String name, Source source, ReadingCellText from, ReadingCellText to) {

  /** What turned from one look to the next, in the order of the rows. */
  public static List<ReadingTurn> between(List<ReadingRow> before, List<ReadingRow> now) {
    Map<String, ReadingRow> then = new LinkedHashMap<>();
    before.forEach(row -> then.put(row.name(), row));
    List<ReadingTurn> turns = new ArrayList<>();
    for (ReadingRow row : now) {
      ReadingRow was = then.remove(row.name());
      for (Source source : Source.values()) {
        ReadingCellText from = was == null ? ReadingCellText.SILENT : was.cell(source);
        ReadingCellText to = row.cell(source);
        if (!from.text().equals(to.text()) || from.isValue() != to.isValue()) {
          turns.add(new ReadingTurn(row.name(), source, from, to));
        }
      }
    }
    then.values()
        .forEach(
            gone ->
                gone.cells()
                    .forEach(
                        (source, from) ->
                            turns.add(
                                new ReadingTurn(
                                    gone.name(), source, from, ReadingCellText.SILENT))));
    return turns;
  }

  /** {@code kernel: RTR → RTS}. */
  public String says() {
    return Messages.text("receipt.turn.says", Words.source(source), text(from), text(to));
  }

  /** {@code state RTR → RTS}. */
  public String inShort() {
    return Messages.text("receipt.turn.inShort", name, text(from), text(to));
  }

  private static String text(ReadingCellText cell) {
    return cell.text().isEmpty() && !cell.isValue()
        ? Messages.text("receipt.turn.silent")
        : cell.text();
  }
}
