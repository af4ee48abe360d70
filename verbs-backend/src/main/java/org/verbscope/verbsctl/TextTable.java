package org.verbscope.verbsctl;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import org.verbscope.verbs.model.OneLine;

/**
 * Aligned columns for a terminal; nothing is ever cut off. A cell may have several lines, and a row
 * may have notes beneath it.
 */
final class TextTable {
  private static final String GAP = "  ";

  private record Row(List<String[]> cells, List<String> notes) {}

  private final List<Row> rows = new ArrayList<>();
  private final boolean[] right;
  private final int[] widths;

  /** A heading that begins with {@code >} aligns its column to the right. */
  TextTable(List<String> headings) {
    right = new boolean[headings.size()];
    widths = new int[headings.size()];
    List<String> plain = new ArrayList<>();
    for (int i = 0; i < right.length; i++) {
      right[i] = headings.get(i).startsWith(">");
      plain.add(right[i] ? headings.get(i).substring(1) : headings.get(i));
    }
    row(plain);
  }

  void row(List<String> cells) {
    List<String[]> lines = new ArrayList<>();
    for (int i = 0; i < widths.length; i++) {
      String[] split = cells.get(i).split("\n", -1);
      for (String line : split) {
        widths[i] = Math.max(widths[i], width(line));
      }
      lines.add(split);
    }
    rows.add(new Row(lines, new ArrayList<>()));
  }

  /** A line beneath the last row; several where the text has them. */
  void note(String text) {
    text.lines().map(OneLine::of).forEach(rows.get(rows.size() - 1).notes()::add);
  }

  void print(PrintWriter out, String indent) {
    for (Row row : rows) {
      int height = row.cells().stream().mapToInt(lines -> lines.length).max().orElse(0);
      for (int line = 0; line < height; line++) {
        out.println((indent + line(row, line)).stripTrailing());
      }
      for (String note : row.notes()) {
        out.println(indent + GAP + GAP + note);
      }
    }
  }

  private String line(Row row, int line) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < widths.length; i++) {
      String[] lines = row.cells().get(i);
      String cell = line < lines.length ? lines[line] : "";
      String padding = " ".repeat(widths[i] - width(cell));
      text.append(i == 0 ? "" : GAP);
      text.append(right[i] ? padding + cell : cell + padding);
    }
    return text.toString();
  }

  private static int width(String text) {
    return text.codePointCount(0, text.length());
  }
}
