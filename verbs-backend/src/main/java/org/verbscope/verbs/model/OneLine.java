package org.verbscope.verbs.model;

/**
 * Texts that others wrote, such as names of files and processes, where they are put into a line for
 * people: they cannot begin a line of their own, nor command a terminal.
 */
public final class OneLine {
  private static final char LINE_END = '\u23CE';
  private static final char NOT_SHOWN = '\uFFFD';

  private OneLine() {}

  /** The text with a sign for each end of a line, and for each character that cannot be shown. */
  public static String of(String text) {
    for (int at = 0; at < text.length(); ) {
      int c = text.codePointAt(at);
      if (!isPlain(c)) {
        return replaced(text, at);
      }
      at += Character.charCount(c);
    }
    return text;
  }

  private static String replaced(String text, int plain) {
    StringBuilder shown = new StringBuilder(text.length()).append(text, 0, plain);
    String rest = text.substring(plain).replace("\r\n", "\n");
    rest.codePoints().forEach(c -> shown.appendCodePoint(isPlain(c) ? c : sign(c)));
    return shown.toString();
  }

  private static boolean isPlain(int c) {
    if (c < 0x7F) {
      return c >= ' ';
    }
    return !Character.isISOControl(c) && Character.isDefined(c) && !isBreak(c) && !isSurrogate(c);
  }

  private static boolean isSurrogate(int c) {
    return Character.getType(c) == Character.SURROGATE;
  }

  private static boolean isBreak(int c) {
    int type = Character.getType(c);
    return type == Character.LINE_SEPARATOR || type == Character.PARAGRAPH_SEPARATOR;
  }

  private static char sign(int c) {
    if (c == '\t') {
      return ' ';
    }
    return c == '\n' || c == '\r' || c == '\u0085' || isBreak(c) ? LINE_END : NOT_SHOWN;
  }
}
