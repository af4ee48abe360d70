package org.verbscope.ui.receipt;

import java.util.List;
import java.util.Locale;
import org.verbscope.ui.core.Messages;
import org.verbscope.verbs.model.Cause;
import org.verbscope.verbs.model.HostInfo;
import org.verbscope.verbs.model.OneLine;
import org.verbscope.verbs.model.Receipt;
import org.verbscope.verbs.model.Source;

/** A receipt as plain text: for the clipboard and for the terminal. */
public final class ReceiptText {
  private static final List<Source> COLUMNS =
      List.of(Source.REQUESTED, Source.RECEIPT, Source.QUERIED, Source.LIMIT);

  private ReceiptText() {}

  /** Everything that someone who was not there needs in order to help. */
  public static String of(Receipt receipt, HostInfo host) {
    StringBuilder text = new StringBuilder();
    line(text, CauseText.headline(receipt));
    if (host.simulated()) {
      line(text, Messages.text("receipt.copy.simulated", host.address()));
    } else {
      line(
          text, Messages.text("receipt.copy.host", host.address(), host.kernel(), host.rdmaCore()));
    }
    line(text, Messages.text("receipt.copy.call", CallText.of(receipt.call())));
    line(text, Messages.text("receipt.copy.at", receipt.at(), receipt.micros()));
    String layer = CauseText.layer(receipt);
    if (!layer.isEmpty()) {
      line(text, layer);
    }
    int rank = 1;
    for (Cause cause : CauseText.causes(receipt)) {
      line(text, rank++ + ". " + cause(cause));
    }
    if (!receipt.requested().isEmpty()) {
      line(text, Messages.text("receipt.copy.requested"));
      receipt
          .requested()
          .forEach(
              (name, value) ->
                  line(
                      text,
                      OneLine.of(
                          "  " + name + " = " + CallText.value(receipt.call(), name, value))));
    }
    return text.toString();
  }

  /**
   * {@code certain: cap.max_send_wr 40000 is more than …}, and on lines of their own the evidence
   * and the remedy.
   */
  public static String cause(Cause cause) {
    StringBuilder text = new StringBuilder(cause.certainty().word()).append(": ");
    text.append(cause.sentence());
    if (!cause.evidence().isEmpty()) {
      text.append("\n   ").append(Messages.text("receipt.cause.evidence", cause.evidence()));
    }
    if (!cause.remedy().isEmpty()) {
      text.append("\n   ").append(Messages.text("receipt.cause.remedy", cause.remedy()));
    }
    return text.toString();
  }

  /** Rows as a table for a terminal. */
  public static String table(List<ReadingRow> rows) {
    String[][] cells = new String[rows.size() + 1][];
    cells[0] = new String[COLUMNS.size() + 2];
    cells[0][0] = Messages.text("receipt.column.attribute");
    for (int c = 0; c < COLUMNS.size(); c++) {
      cells[0][c + 1] = Words.source(COLUMNS.get(c));
    }
    cells[0][COLUMNS.size() + 1] = Messages.text("receipt.column.verdict");
    for (int r = 0; r < rows.size(); r++) {
      cells[r + 1] = cells(rows.get(r));
    }
    return aligned(cells);
  }

  private static String[] cells(ReadingRow row) {
    String[] cells = new String[COLUMNS.size() + 2];
    cells[0] = row.name();
    for (int c = 0; c < COLUMNS.size(); c++) {
      String text = row.cell(COLUMNS.get(c)).text();
      cells[c + 1] = text.isEmpty() ? "-" : text;
    }
    cells[COLUMNS.size() + 1] = row.headline().map(v -> Words.sign(v) + " " + v.name()).orElse("-");
    return cells;
  }

  private static String aligned(String[][] cells) {
    int columns = cells[0].length;
    int[] widths = new int[columns];
    for (String[] row : cells) {
      for (int c = 0; c < columns; c++) {
        widths[c] = Math.max(widths[c], row[c].length());
      }
    }
    StringBuilder text = new StringBuilder();
    for (String[] row : cells) {
      StringBuilder line = new StringBuilder();
      for (int c = 0; c < columns; c++) {
        line.append(String.format(Locale.ROOT, "%-" + (widths[c] + 2) + "s", row[c]));
      }
      line(text, "  " + line.toString().stripTrailing());
    }
    return text.toString();
  }

  private static void line(StringBuilder text, String line) {
    text.append(line).append('\n');
  }
}
