package org.verbscope.verbsctl;

import java.io.FilterWriter;
import java.io.IOException;
import java.io.Writer;
import java.util.Optional;

/**
 * Lets no control character through but the end of a line: names come from other processes, and a
 * terminal obeys what is hidden in them. Remembers why it could not write, which a PrintWriter does
 * not.
 */
final class PlainWriter extends FilterWriter {
  private IOException failure;

  PlainWriter(Writer to) {
    super(to);
  }

  /**
   * Why something could not be written; empty when all was, and when the reader had enough, as
   * head(1) has.
   */
  Optional<String> failure() {
    return Optional.ofNullable(failure)
        .map(e -> String.valueOf(e.getMessage()))
        .filter(why -> !why.equals("Broken pipe"));
  }

  @Override
  public void write(int c) throws IOException {
    write(String.valueOf((char) c), 0, 1);
  }

  @Override
  public void write(char[] text, int offset, int length) throws IOException {
    write(new String(text, offset, length), 0, length);
  }

  @Override
  public void write(String text, int offset, int length) throws IOException {
    try {
      writePlain(text, offset, length);
    } catch (IOException e) {
      throw noted(e);
    }
  }

  @Override
  public void flush() throws IOException {
    try {
      out.flush();
    } catch (IOException e) {
      throw noted(e);
    }
  }

  private IOException noted(IOException e) {
    failure = failure == null ? e : failure;
    return e;
  }

  private void writePlain(String text, int offset, int length) throws IOException {
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
