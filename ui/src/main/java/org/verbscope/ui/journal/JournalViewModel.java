package org.verbscope.ui.journal;

import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.collections.ListChangeListener;
import javafx.collections.ObservableList;
import org.verbscope.ui.core.HostSession;
import org.verbscope.ui.core.Messages;
import org.verbscope.ui.core.Selection;
import org.verbscope.ui.receipt.CauseText;
import org.verbscope.ui.receipt.ReadingRow;
import org.verbscope.ui.receipt.ReadingRows;
import org.verbscope.verbs.model.Header;
import org.verbscope.verbs.model.HostInfo;
import org.verbscope.verbs.model.Receipt;
import org.verbscope.verbs.model.ResourceId;
import org.verbscope.verbs.model.Verb;

/** The receipts of this window, newest first, and the one that is looked at. */
public final class JournalViewModel {
  private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("HH:mm:ss.SSS");

  private final HostSession session;
  private final Selection selection;
  private final ObjectProperty<Receipt> selected = new SimpleObjectProperty<>();

  public JournalViewModel(HostSession session, Selection selection) {
    this.session = session;
    this.selection = selection;
    session
        .journal()
        .receipts()
        .addListener(
            (ListChangeListener<Receipt>)
                change -> {
                  // a failure is shown where it happened already
                  if (!change.getList().isEmpty() && change.getList().get(0).isGranted()) {
                    selected.set(change.getList().get(0));
                  }
                });
  }

  public ObservableList<Receipt> receipts() {
    return session.journal().receipts();
  }

  ObjectProperty<Receipt> selected() {
    return selected;
  }

  HostInfo host() {
    return session.state().info();
  }

  void goTo(ResourceId id) {
    selection.set(id);
  }

  static String time(Receipt receipt) {
    return TIME.format(receipt.at().atZone(ZoneId.systemDefault()));
  }

  /** Where it was done and what came of it: {@code → mlx5_0/qp/280}, {@code EINVAL (22)}. */
  static String result(Receipt receipt) {
    if (!receipt.isGranted()) {
      return Messages.text(
          "journal.result.no", receipt.outcome().word(), CauseText.errno(receipt).orElseThrow());
    }
    return receipt
        .resource()
        .map(id -> Messages.text("journal.result.object", receipt.outcome().word(), id))
        .orElse(receipt.outcome().word());
  }

  /** Which of this app's processes acted; empty for the main one. */
  static String process(Receipt receipt) {
    String process = receipt.call().header().process();
    return process.equals(Header.MAIN_PROCESS)
        ? ""
        : Messages.text("journal.call.process", process);
  }

  static String micros(Receipt receipt) {
    return Messages.text("journal.result.micros", receipt.micros());
  }

  /** What was asked and got; a query's answer counts as queried, any other's as written back. */
  List<ReadingRow> rows(Receipt receipt) {
    return receipt.call().verb() == Verb.IBV_QUERY_QP
        ? ReadingRows.ofQuery(receipt)
        : ReadingRows.of(receipt, null, attribute -> null);
  }
}
