package org.verbscope.ui.explorer;

import java.util.Comparator;
import java.util.List;
import org.verbscope.verbs.model.Kind;
import org.verbscope.verbs.rules.Grouping;
import org.verbscope.verbs.rules.TreeKey.Group;

/**
 * The order of siblings: by kind, then by name with numbers by their value (QP 9 before QP 10). Who
 * holds objects comes after the devices.
 */
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
          Kind.CM_ID,
          Kind.CONTEXT,
          Kind.HOST);

  @Override
  public int compare(Row a, Row b) {
    if (a.key.group() instanceof Group.OfHolder || b.key.group() instanceof Group.OfHolder) {
      return byHolder(a.key.group(), b.key.group());
    }
    Kind kindA = kind(a);
    Kind kindB = kind(b);
    int byKind = kindA == kindB ? 0 : Integer.compare(KINDS.indexOf(kindA), KINDS.indexOf(kindB));
    return byKind != 0 ? byKind : natural(a.key.id().text(), b.key.id().text());
  }

  private static int byHolder(Group a, Group b) {
    return a instanceof Group.OfHolder holderA && b instanceof Group.OfHolder holderB
        ? Grouping.HOLDERS.compare(holderA.holder(), holderB.holder())
        : Boolean.compare(a instanceof Group.OfHolder, b instanceof Group.OfHolder);
  }

  private static Kind kind(Row row) {
    return row.key.group() instanceof Group.OfKind of ? of.kind() : row.resource().kind();
  }

  /** Compares texts so that digits count as the number they form. */
  static int natural(String a, String b) {
    int i = beginOfDifference(a, b);
    int j = i;
    while (i < a.length() && j < b.length()) {
      if (Character.isDigit(a.charAt(i)) && Character.isDigit(b.charAt(j))) {
        int endA = endOfDigits(a, i);
        int endB = endOfDigits(b, j);
        int byNumber = number(a, i, endA, b, j, endB);
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

  /** Names of siblings begin alike: where they differ first, or where the number there begins. */
  private static int beginOfDifference(String a, String b) {
    int most = Math.min(a.length(), b.length());
    int at = 0;
    while (at < most && a.charAt(at) == b.charAt(at)) {
      at++;
    }
    while (at > 0 && Character.isDigit(a.charAt(at - 1))) {
      at--;
    }
    return at;
  }

  /**
   * Without leading zeros the longer number is the larger one; the same length compares as text.
   */
  private static int number(String a, int fromA, int endA, String b, int fromB, int endB) {
    int i = firstDigit(a, fromA, endA);
    int j = firstDigit(b, fromB, endB);
    int order = Integer.compare(endA - i, endB - j);
    while (order == 0 && i < endA) {
      order = Character.compare(a.charAt(i++), b.charAt(j++));
    }
    return order;
  }

  private static int firstDigit(String text, int from, int end) {
    int first = from;
    while (first < end - 1 && text.charAt(first) == '0') {
      first++;
    }
    return first;
  }

  private static int endOfDigits(String text, int from) {
    int end = from;
    while (end < text.length() && Character.isDigit(text.charAt(end))) {
      end++;
    }
    return end;
  }
}
