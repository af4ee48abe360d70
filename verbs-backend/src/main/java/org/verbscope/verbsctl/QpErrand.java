package org.verbscope.verbsctl;

import java.io.PrintWriter;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import org.verbscope.verbs.VerbsHost;
import org.verbscope.verbs.model.Fields;
import org.verbscope.verbs.model.Receipt;
import org.verbscope.verbs.model.Verb;

/**
 * What {@code create-qp} and {@code open-qp} have in common: make the QP and what it needs, query
 * it, show the table, hold it if asked to, clean up.
 *
 * @param device the device, for its limits
 * @param make makes what is missing, then the QP; the receipt is that of the QP's own call, empty
 *     when it did not come to that
 */
record QpErrand(
    Verbsctl root,
    VerbsHost host,
    QpOptions options,
    String device,
    Function<Errand, Optional<Receipt>> make) {

  int run() {
    return root.json() ? runAsJson() : runForAPerson();
  }

  private int runAsJson() {
    try (ReceiptArray array = new ReceiptArray(root.out())) {
      Errand errand = errand(array::add);
      make.apply(errand).ifPresent(made -> query(errand, made));
      return holdAndCleanUp(errand);
    }
  }

  private int runForAPerson() {
    PrintWriter out = root.out();
    out.println(Glance.host(host.info()));
    Errand errand = errand(receipt -> printStep(out, receipt));
    Optional<Receipt> made = make.apply(errand);
    if (made.isPresent()) {
      Optional<Receipt> queried = query(errand, made.get());
      out.println();
      new QpTable(made.get(), queried.orElse(null), host.snapshot(), device)
          .print(out, options.all());
      out.println();
    } else {
      out.println("There is no QP: what it needs could not be made, so its call was not made.");
    }
    out.flush();
    return holdAndCleanUp(errand);
  }

  private Errand errand(Consumer<Receipt> onReceipt) {
    return new Errand(host, options.header(), onReceipt);
  }

  private static void printStep(PrintWriter out, Receipt receipt) {
    out.println(ReceiptPrinter.headline(receipt));
    ReceiptPrinter.printCauses(out, receipt, "  ");
    out.flush();
  }

  private static Optional<Receipt> query(Errand errand, Receipt made) {
    return made.isGranted()
        ? Optional.of(
            errand.perform(Verb.IBV_QUERY_QP, Fields.builder().put("qp", made.id()).build()))
        : Optional.empty();
  }

  private int holdAndCleanUp(Errand errand) {
    boolean kept = true;
    if (options.hold() && errand.failures().isEmpty()) {
      Interruption interruption = root.surroundings().interruption();
      kept = new Holding(errand, root.err(), interruption).untilInterrupted(host);
    }
    errand.cleanUp();
    return kept && errand.failures().isEmpty() ? Verbsctl.DONE : Verbsctl.CALL_FAILED;
  }
}
