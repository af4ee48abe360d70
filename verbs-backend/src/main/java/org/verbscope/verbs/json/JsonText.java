package org.verbscope.verbs.json;

import com.google.gson.FormattingStyle;
import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.util.Optional;
import org.verbscope.verbs.model.HostChange;
import org.verbscope.verbs.model.HostInfo;
import org.verbscope.verbs.model.HostSnapshot;
import org.verbscope.verbs.model.Receipt;
import org.verbscope.verbs.model.Resource;
import org.verbscope.verbs.model.Sharing;
import org.verbscope.verbs.model.VerbCall;

/** The contract's JSON, as text on one line; of a tree, one line a resource. */
public final class JsonText {
  static final FormattingStyle ONE_LINE = FormattingStyle.COMPACT.withSpaceAfterSeparators(true);
  static final FormattingStyle LINES = ONE_LINE.withNewline("\n");

  private JsonText() {}

  public static String of(VerbCall call) {
    return text(out -> CallJson.write(out, call));
  }

  public static String of(Receipt receipt) {
    return text(out -> ReceiptJson.write(out, receipt));
  }

  /** One line, as {@code watch} prints it. */
  public static String of(HostChange change) {
    return text(out -> ChangeJson.write(out, change));
  }

  /**
   * One resource as in the tree, with whose it is and what its attributes mean.
   *
   * @param sharing with whom it is shared; empty for what is not of that kind
   */
  public static String of(HostInfo info, Resource resource, Optional<Sharing> sharing) {
    return text(out -> TreeJson.writeShown(out, info, resource, sharing));
  }

  public static String of(HostSnapshot snapshot) {
    StringWriter text = new StringWriter();
    try {
      write(text, snapshot);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return text.toString();
  }

  /** Writes the tree as it goes, for one that is too large for a text. */
  public static void write(Writer to, HostSnapshot snapshot) throws IOException {
    TreeJson.write(writer(to), snapshot, LINES);
  }

  private interface Body {
    void write(JsonWriter out) throws IOException;
  }

  private static String text(Body body) {
    StringWriter text = new StringWriter();
    try {
      body.write(writer(text));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return text.toString();
  }

  private static JsonWriter writer(Writer to) {
    JsonWriter out = new JsonWriter(to);
    out.setFormattingStyle(ONE_LINE);
    return out;
  }
}
