package org.verbscope.verbsctl;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.verbscope.verbs.model.Cause;
import org.verbscope.verbs.model.Errno;
import org.verbscope.verbs.model.Header;
import org.verbscope.verbs.model.Judgement;
import org.verbscope.verbs.model.Layer;
import org.verbscope.verbs.model.OneLine;
import org.verbscope.verbs.model.Outcome;
import org.verbscope.verbs.model.Receipt;
import org.verbscope.verbs.model.Value;
import org.verbscope.verbs.model.ValueType;
import org.verbscope.verbs.model.Verb;

/** Prints receipts for a person: a headline, then what was asked and given, or why not. */
final class ReceiptPrinter {
  private static final String INDENT = "    ";

  private ReceiptPrinter() {}

  static void print(PrintWriter out, int position, Receipt receipt) {
    out.println(position + "  " + headline(receipt));
    if (receipt.isGranted()) {
      printValues(out, receipt);
    } else {
      printFailure(out, receipt);
    }
  }

  /** {@code ibv_create_qp "qp": granted, mlx5_0/qp/280, 412 µs}. */
  static String headline(Receipt receipt) {
    Header header = receipt.call().header();
    StringBuilder text = new StringBuilder(receipt.call().verb().cName());
    text.append(header.as().isEmpty() ? "" : " \"" + OneLine.of(header.as()) + "\"");
    text.append(
        header.process().equals(Header.MAIN_PROCESS)
            ? ""
            : " by process " + OneLine.of(header.process()));
    text.append(": ").append(receipt.outcome().word());
    if (receipt.outcome() instanceof Outcome.Failed failed) {
      text.append(", ").append(errno(failed.errno()));
      if (failed.layer() != Layer.UNKNOWN) {
        text.append(", said by ").append(failed.layer().word());
      }
    } else if (receipt.outcome() instanceof Outcome.Refused refused) {
      text.append(" before the native call, which would meet ").append(errno(refused.errno()));
    }
    text.append(receipt.id() == null ? "" : ", " + receipt.id());
    return text.append(", ").append(receipt.micros()).append(" µs").toString();
  }

  private static String errno(Errno errno) {
    return errno + ": " + errno.sentence();
  }

  /** A query asks for nothing, and a modification gets nothing back: such columns are left out. */
  private static void printValues(PrintWriter out, Receipt receipt) {
    Set<String> names = new LinkedHashSet<>(receipt.requested().keySet());
    names.addAll(receipt.actual().keySet());
    if (names.isEmpty()) {
      return;
    }
    Verb verb = receipt.call().verb();
    List<Map<String, Value>> columns = new ArrayList<>();
    List<String> headings = new ArrayList<>(List.of("attribute"));
    if (!receipt.requested().isEmpty()) {
      headings.add(">requested");
      columns.add(receipt.requested());
    }
    if (!receipt.actual().isEmpty()) {
      headings.add(">actual");
      columns.add(receipt.actual());
    }
    headings.add(receipt.verdicts().isEmpty() ? "" : "verdict");
    TextTable table = new TextTable(headings);
    for (String name : names) {
      Judgement judgement = receipt.verdicts().get(name);
      List<String> row = new ArrayList<>(List.of(name));
      columns.forEach(values -> row.add(cell(verb, name, values)));
      row.add(judgement == null ? "" : judgement.verdict().name());
      table.row(row);
      if (judgement != null && !judgement.reason().isEmpty()) {
        table.note(judgement.reason());
      }
    }
    table.print(out, INDENT);
  }

  private static String cell(Verb verb, String name, Map<String, Value> values) {
    Value value = values.get(name);
    return value == null ? Cells.NOTHING : Cells.value(verb.typeOf(name), value);
  }

  private static void printFailure(PrintWriter out, Receipt receipt) {
    printCauses(out, receipt, INDENT);
    if (!receipt.requested().isEmpty()) {
      StringBuilder asked = new StringBuilder("asked for:");
      receipt
          .requested()
          .forEach(
              (name, value) -> {
                ValueType type = receipt.call().verb().typeOf(name);
                asked.append(' ').append(name).append('=').append(type.text(value));
              });
      out.println(INDENT + Cells.wrapped(asked.toString(), 96).replace("\n", "\n" + INDENT + "  "));
    }
  }

  /** The causes of a call that was refused or failed, best first, each with what to do. */
  static void printCauses(PrintWriter out, Receipt receipt, String indent) {
    int rank = 0;
    for (Cause cause : causes(receipt.outcome())) {
      rank++;
      out.println(indent + rank + ". " + says(cause));
      if (!cause.evidence().isEmpty()) {
        out.println(indent + "   evidence: " + cause.evidence());
      }
      if (!cause.remedy().isEmpty()) {
        out.println(indent + "   remedy: " + cause.remedy());
      }
    }
  }

  /** {@code certain cap.max_send_wr 40000 is more than the device allows}. */
  static String says(Cause cause) {
    return cause.certainty().word() + "  " + cause.sentence();
  }

  private static List<Cause> causes(Outcome outcome) {
    if (outcome instanceof Outcome.Failed failed) {
      return failed.causes();
    }
    return outcome instanceof Outcome.Refused refused ? refused.causes() : List.of();
  }
}
