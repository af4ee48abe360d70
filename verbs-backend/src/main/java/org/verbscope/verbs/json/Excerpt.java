package org.verbscope.verbs.json;

import java.util.Collection;
import org.verbscope.verbs.model.OneLine;

/** Shortens what a user wrote so that a message can show it, and finds what was meant. */
public final class Excerpt {
  private static final int SHOWN = 40;
  private static final int LONGEST_NAME = 64;

  private Excerpt() {}

  /** At most 40 characters of {@code text}, on one line, and how long it is where it is longer. */
  public static String of(String text) {
    String shown = OneLine.of(text.length() > SHOWN ? text.substring(0, SHOWN) : text);
    return text.length() > SHOWN ? shown + "… (" + text.length() + " characters)" : shown;
  }

  /** As {@link #of}, in quotes. */
  public static String quoted(String text) {
    String shown = OneLine.of(text.length() > SHOWN ? text.substring(0, SHOWN) : text);
    return text.length() > SHOWN
        ? '"' + shown + "…\" (" + text.length() + " characters)"
        : '"' + shown + '"';
  }

  /**
   * {@code ; did you mean "X"?} with the nearest of the candidates; empty where none is near enough
   * to be meant.
   */
  public static String suggestion(String written, Collection<String> candidates) {
    if (written.length() > LONGEST_NAME) {
      return "";
    }
    String nearest = null;
    int least = Math.max(2, written.length() / 3) + 1;
    for (String candidate : candidates) {
      int distance = distance(written, candidate);
      if (distance < least) {
        least = distance;
        nearest = candidate;
      }
    }
    return nearest == null ? "" : "; did you mean \"" + nearest + "\"?";
  }

  /** Levenshtein's distance, letters compared without case. */
  private static int distance(String a, String b) {
    int[] row = new int[b.length() + 1];
    for (int j = 0; j < row.length; j++) {
      row[j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j < row.length; j++) {
        boolean same =
            Character.toLowerCase(a.charAt(i - 1)) == Character.toLowerCase(b.charAt(j - 1));
        int replaced = diagonal + (same ? 0 : 1);
        diagonal = row[j];
        row[j] = Math.min(replaced, Math.min(row[j], row[j - 1]) + 1);
      }
    }
    return row[b.length()];
  }
}
