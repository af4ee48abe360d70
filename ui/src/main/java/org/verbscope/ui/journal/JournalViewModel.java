package org.verbscope.ui.journal;

import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javafx.beans.InvalidationListener;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.beans.property.SimpleObjectProperty;
import javafx.collections.ListChangeListener;
import javafx.collections.ObservableList;
import org.verbscope.ui.core.HostSession;
import org.verbscope.ui.core.JournalEntry;
import org.verbscope.ui.core.JournalEntry.Called;
import org.verbscope.ui.core.JournalEntry.Happened;
import org.verbscope.ui.core.Messages;
import org.verbscope.ui.core.Selection;
import org.verbscope.ui.receipt.CauseText;
import org.verbscope.ui.receipt.ReadingRow;
import org.verbscope.ui.receipt.ReadingRows;
import org.verbscope.verbs.model.Header;
import org.verbscope.verbs.model.HostInfo;
import org.verbscope.verbs.model.OneLine;
import org.verbscope.verbs.model.Receipt;
import org.verbscope.verbs.model.ResourceId;
import org.verbscope.verbs.model.Verb;

/**
 * What this window did and what the host told of itself, newest first, and the entry that is looked
 * at.
 */
public final class JournalViewModel {
  private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("HH:mm:ss.SSS");

  private final HostSession session;
  private final Selection selection;
  private final ObjectProperty<JournalEntry> selected = new SimpleObjectProperty<>();
  private final ReadOnlyStringWrapper summary = new ReadOnlyStringWrapper("");

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
                    selected.set(new Called(change.getList().get(0)));
                  }
                });
    session.journal().entries().addListener(this::keepSelected);
    InvalidationListener count = changed -> summary.set(count());
    session.journal().entries().addListener(count);
    session.paused().addListener(count);
    summary.set(count());
  }

  /** An entry that becomes another one, since more is known, stays the one that is looked at. */
  private void keepSelected(ListChangeListener.Change<? extends JournalEntry> change) {
    while (change.next()) {
      int at = change.getRemoved().indexOf(selected.get());
      if (change.wasReplaced() && change.getRemovedSize() == change.getAddedSize() && at >= 0) {
        selected.set(change.getAddedSubList().get(at));
      }
    }
  }

  public ObservableList<JournalEntry> entries() {
    return session.journal().entries();
  }

  /** How much the host told; while paused, when the rest of it comes. */
  ReadOnlyStringProperty summary() {
    return summary.getReadOnlyProperty();
  }

  private String count() {
    int told = session.journal().told();
    String counted =
        switch (told) {
          case 0 -> "";
          case 1 -> Messages.text("journal.summary.one");
          default -> Messages.text("journal.summary.many", told);
        };
    String paused = session.paused().get() ? Messages.text("journal.summary.paused") : "";
    return Stream.of(counted, paused).filter(s -> !s.isEmpty()).collect(Collectors.joining(" · "));
  }

  /** What the user looks at. What comes meanwhile does not take its place. */
  ObjectProperty<JournalEntry> selected() {
    return selected;
  }

  /**
   * Selects the resource that an entry concerns. Where that is gone its device tells more, or the
   * host.
   */
  void follow(JournalEntry entry) {
    entry.about().ifPresent(id -> goTo(isThere(id) ? id : nearest(id)));
  }

  boolean isThere(ResourceId id) {
    return session.state().find(id).isPresent();
  }

  private ResourceId nearest(ResourceId gone) {
    ResourceId device = gone.ofDevice();
    return isThere(device) ? device : ResourceId.HOST;
  }

  HostInfo host() {
    return session.state().info();
  }

  void goTo(ResourceId id) {
    selection.set(id);
  }

  static String time(JournalEntry entry) {
    return time(entry.at());
  }

  private static String time(Instant at) {
    return TIME.format(at.atZone(ZoneId.systemDefault()));
  }

  /** When it was, and what that is the time of. */
  static String when(JournalEntry entry) {
    if (!(entry instanceof Happened happened)) {
      return Messages.text("journal.told.at", time(entry));
    }
    return happened.what().times() == 1
        ? Messages.text("journal.told.received", time(entry))
        : Messages.text("journal.told.span", time(happened.what().since()), time(entry));
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
        : OneLine.of(Messages.text("journal.call.process", process));
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
