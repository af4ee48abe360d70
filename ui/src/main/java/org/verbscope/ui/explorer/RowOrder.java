package org.verbscope.ui.explorer;

import java.util.Comparator;
import java.util.List;
import org.verbscope.verbs.model.Kind;

/** The order of siblings: by kind, then by name with numbers by their value (QP 9 before QP 10). */
final class RowOrder implements Comparator<Row> {
  private static final List<Kind> KINDS =
      List.of(
          Kind.DEVICE,
          Kind.PORT,
          Kind.GID,
          Kind.PD,
          Kind.QP,
          Kind.QP_HANDLE,
          Kind.XRCD,
          Kind.SRQ,
          Kind.CQ,
          Kind.MR,
          Kind.AH,
          Kind.RWQ_IND_TBL,
          Kind.CONTEXT,
          Kind.HOST);

  @Override
  public int compare(Row a, Row b) {
    int byKind = Integer.compare(KINDS.indexOf(kind(a)), KINDS.indexOf(kind(b)));
    return byKind != 0 ? byKind : natural(a.key.id().text(), b.key.id().text());
  }

  private static Kind kind(Row row) {
    return row.isGroup() ? row.key.group() : row.resource().kind();
  }

  /** Compares texts so that digits count as the number they form. */
  static int natural(String a, String b) {
    int i = 0;
    int j = 0;
    while (i < a.length() && j < b.length()) {
      if (Character.isDigit(a.charAt(i)) && Character.isDigit(b.charAt(j))) {
        int endA = endOfDigits(a, i);
        int endB = endOfDigits(b, j);
        String x = a.substring(i, endA).replaceFirst("^0+(?=.)", "");
        String y = b.substring(j, endB).replaceFirst("^0+(?=.)", "");
        int byNumber = x.length() != y.length() ? x.length() - y.length() : x.compareTo(y);
        if (byNumber != 0) {
          return byNumber;
        }
        i = endA;
        j = endB;
      } else {
        int byChar = Character.compare(a.charAt(i++), b.charAt(j++));
        if (byChar != 0) {
          return byChar;
        }
      }
    }
    int byRest = Integer.compare(a.length() - i, b.length() - j);
    return byRest != 0 ? byRest : a.compareTo(b);
  }

  private static int endOfDigits(String text, int from) {
    int end = from;
    while (end < text.length() && Character.isDigit(text.charAt(end))) {
      end++;
    }
    return end;
  }
}
