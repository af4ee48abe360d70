package org.verbscope.ui.receipt;

import java.util.ArrayList;
import java.util.List;
import org.verbscope.ui.core.Messages;
import org.verbscope.verbs.model.Source;
import org.verbscope.verbs.model.Unit;
import org.verbscope.verbs.model.ValueType;

/** What an attribute means and why its readings differ, in sentences. */
public final class ReadingExplanation {
  private ReadingExplanation() {}

  /** {@code cap.max_send_wr, in requests}. */
  public static String title(ReadingRow row) {
    return row.attribute() != null
            && row.attribute().type() instanceof ValueType.Unsigned type
            && type.unit() != Unit.NONE
        ? Messages.text("receipt.explain.unit", row.name(), type.unit().word())
        : row.name();
  }

  /** The first line is the meaning; then one line for each thing there is to say. */
  public static List<String> of(ReadingRow row) {
    List<String> lines = new ArrayList<>();
    lines.add(
        row.attribute() == null
            ? Messages.text("receipt.explain.unknown")
            : row.attribute().meaning());
    row.judgements()
        .forEach(
            (source, judgement) -> {
              String why =
                  judgement.reason().isEmpty()
                      ? Words.verdictMeaning(judgement.verdict())
                      : judgement.reason();
              lines.add(
                  Messages.text(
                      "receipt.explain.verdict",
                      Words.source(source),
                      judgement.verdict().name(),
                      why));
            });
    for (Source source : Source.values()) {
      ReadingCellText cell = row.cell(source);
      if (!cell.isValue() && !cell.why().isEmpty() && !row.judgements().containsKey(source)) {
        lines.add(
            Messages.text(
                "receipt.explain.noValue", Words.source(source), cell.text(), cell.why()));
      }
    }
    if (row.attribute() != null && row.attribute().limitName().isPresent()) {
      lines.add(Messages.text("receipt.explain.limit", row.attribute().limitName().get()));
    }
    return lines;
  }
}
