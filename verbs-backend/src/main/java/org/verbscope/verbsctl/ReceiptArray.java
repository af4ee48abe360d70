package org.verbscope.verbsctl;

import java.io.PrintWriter;
import org.verbscope.verbs.json.JsonText;
import org.verbscope.verbs.model.Receipt;

/** Prints a JSON array of receipts as they come, one a line. */
final class ReceiptArray implements AutoCloseable {
  private final PrintWriter out;
  private boolean any;

  ReceiptArray(PrintWriter out) {
    this.out = out;
    out.print("[");
  }

  void add(Receipt receipt) {
    out.print(any ? ",\n" : "\n");
    out.print(JsonText.of(receipt));
    out.flush();
    any = true;
  }

  @Override
  public void close() {
    out.println(any ? "\n]" : "]");
  }
}
