package org.verbscope.verbsctl;

import java.io.FilterWriter;
import java.io.IOException;
import java.io.Writer;

/**
 * Lets no control character through but the end of a line: names come from other processes, and a
 * terminal obeys what is hidden in them.
 */
final class PlainWriter extends FilterWriter {

  PlainWriter(Writer to) {
    super(to);
  }

  @Override
  public void write(int c) throws IOException {
    super.write(plain((char) c));
  }

  @Override
  public void write(char[] text, int offset, int length) throws IOException {
    write(new String(text, offset, length), 0, length);
  }

  @Override
  public void write(String text, int offset, int length) throws IOException {
    int from = offset;
    for (int at = offset; at < offset + length; at++) {
      char plain = plain(text.charAt(at));
      if (plain != text.charAt(at)) {
        out.write(text, from, at - from);
        out.write(plain);
        from = at + 1;
      }
    }
    out.write(text, from, offset + length - from);
  }

  private static char plain(char c) {
    return c < ' ' && c != '\n' && c != '\t' ? '\uFFFD' : c;
  }
}
