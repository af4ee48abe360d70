package org.verbscope.ui.lesson;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import javafx.beans.property.ReadOnlyIntegerProperty;
import javafx.beans.property.ReadOnlyIntegerWrapper;
import javafx.collections.ListChangeListener;
import org.verbscope.ui.core.Command;
import org.verbscope.ui.core.HostSession;
import org.verbscope.ui.core.Messages;
import org.verbscope.ui.core.Selection;
import org.verbscope.ui.core.StateChange;
import org.verbscope.verbs.json.JsonText;
import org.verbscope.verbs.lesson.Step;
import org.verbscope.verbs.lesson.XrcLesson;
import org.verbscope.verbs.model.HostInfo;
import org.verbscope.verbs.model.Kind;
import org.verbscope.verbs.model.Receipt;
import org.verbscope.verbs.model.Resource;
import org.verbscope.verbs.model.ResourceId;
import org.verbscope.verbs.model.VerbCall;

/**
 * The XRC walk-through on the host that is shown. It makes the lesson's calls through the session,
 * as everything else does, and notices what is done by other means.
 */
public final class LessonViewModel {
  /** A host on which it can always be done. */
  static final String ALWAYS = "sim:workshop";

  private final HostSession session;
  private final Selection selection;
  private final Command go;
  private final Command back;
  private final ReadOnlyIntegerWrapper turns = new ReadOnlyIntegerWrapper();
  private boolean shown;

  /** Whether the host is followed: from when it is first shown. */
  private boolean started;

  /** All three are null where the host has no XRC. */
  private Progress progress;

  private ByHand byHand;
  private BoardText board;

  /** Null before the first step. */
  private Happened happened;

  private String trouble = "";

  /** What the last step made or changed, to be selected when the tree has it; null for nothing. */
  private ResourceId toSelect;

  /**
   * Whether calls of the lesson are under way: what the journal tells then was not done by hand.
   */
  private boolean performing;

  public LessonViewModel(HostSession session, Selection selection) {
    this.session = session;
    this.selection = selection;
    go = new Command("lesson.go", "Shortcut+Enter", () -> goOn(progress.at() + 1));
    back = new Command("lesson.back", "Shortcut+B", () -> goBack(0));
    decide();
  }

  /** Does the next step. */
  public Command goCommand() {
    return go;
  }

  /** Takes back what the steps made. */
  public Command backCommand() {
    return back;
  }

  /** It is seen from now on. */
  public void show() {
    shown = true;
    if (!started) {
      started = true;
      session.state().onChange(this::look);
      session.address().addListener((o, before, now) -> begin());
      session
          .journal()
          .receipts()
          .addListener((ListChangeListener<Receipt>) change -> lookAtJournal(change));
      begin();
    } else if (progress != null && progress.isUntouched()) {
      // another device may be selected by now
      begin();
    }
    decide();
  }

  /** It is not seen any more, and goes on noticing what is done by hand. */
  public void hide() {
    shown = false;
    decide();
  }

  private void begin() {
    performing = false;
    happened = null;
    trouble = "";
    toSelect = null;
    Optional<XrcLesson> lesson =
        XrcLesson.on(session.state().resources(), host().simulated(), selectedDevice());
    progress = lesson.map(Progress::new).orElse(null);
    byHand = progress == null ? null : new ByHand(progress, session.state());
    board = progress == null ? null : new BoardText(session.state());
    tell();
  }

  private String selectedDevice() {
    return session.state().deviceOf(selection.get()).map(Resource::label).orElse("");
  }

  HostInfo host() {
    return session.state().info();
  }

  /** Counts whatever is new to be shown. */
  ReadOnlyIntegerProperty turns() {
    return turns.getReadOnlyProperty();
  }

  private void tell() {
    decide();
    session
        .state()
        .find(toSelect)
        .ifPresent(
            row -> {
              toSelect = null;
              selection.set(row.id());
            });
    turns.set(turns.get() + 1);
  }

  private void decide() {
    String notHere =
        !shown
            ? Messages.text("lesson.whyNot.closed")
            : progress == null ? Messages.text("lesson.whyNot.noXrc") : "";
    boolean atEnd = progress != null && progress.next().isEmpty();
    go.forbid(shown && atEnd ? Messages.text("lesson.whyNot.atEnd") : notHere);
    boolean untouched = progress != null && progress.isUntouched();
    back.forbid(shown && untouched ? Messages.text("lesson.whyNot.atStart") : notHere);
  }

  /** False where the host has no device with XRC. */
  boolean isPossible() {
    return progress != null;
  }

  /** The devices of a host on which it is not possible; empty for none. */
  String devicesWithoutXrc() {
    return session.state().resources().stream()
        .filter(row -> row.kind() == Kind.DEVICE)
        .map(Resource::label)
        .collect(Collectors.joining(", "));
  }

  /** Opens a host on which it is possible. */
  void openElsewhere() {
    session.open(ALWAYS);
  }

  XrcLesson lesson() {
    return progress.lesson();
  }

  List<Step> steps() {
    return lesson().steps();
  }

  /** The position of the next step, from 0. */
  int at() {
    return progress.at();
  }

  Optional<Step> next() {
    return progress.next();
  }

  /** What became of the last step that was tried. */
  Optional<Happened> happened() {
    return Optional.ofNullable(happened);
  }

  /** What could not be taken back, a sentence; empty for nothing. */
  String trouble() {
    return trouble;
  }

  Board board() {
    Set<String> touched =
        happened == null ? Set.of() : BoardText.touchedBy(happened.step().calls());
    return board.of(progress, byHand.targetRow(), touched);
  }

  void goTo(ResourceId id) {
    selection.set(id);
  }

  /** The calls from the first to the next step's, for {@code verbsctl perform}. */
  String script() {
    return script(
        steps().subList(0, Math.min(at() + 1, steps().size())).stream()
            .flatMap(step -> step.calls().stream())
            .toList());
  }

  static String script(List<VerbCall> calls) {
    return calls.stream().map(JsonText::of).collect(Collectors.joining(",\n ", "[", "]\n"));
  }

  /** Goes to where a step is the next, whichever way that is. */
  void skipTo(int step) {
    if (isPossible() && step < at()) {
      goBack(step);
    } else if (isPossible() && step > at()) {
      goOn(step);
    }
  }

  private boolean isBusy() {
    return performing && !session.doing().get().isEmpty();
  }

  private void goOn(int goal) {
    if (isBusy() || progress.at() >= Math.min(goal, progress.length())) {
      return;
    }
    trouble = "";
    Progress current = progress;
    List<VerbCall> calls = progress.remaining();
    performing = true;
    session.perform(
        calls.stream().map(progress::bound).toList(),
        receipts -> {
          performing = false;
          if (current == progress) {
            took(calls, receipts, goal);
          }
        });
  }

  private void took(List<VerbCall> calls, List<Receipt> receipts, int goal) {
    for (int i = 0; i < receipts.size(); i++) {
      progress.take(calls.get(i), receipts.get(i));
      board.take(receipts.get(i));
    }
    Step step = progress.next().orElseThrow();
    Receipt last = receipts.get(receipts.size() - 1);
    boolean complete = receipts.size() == calls.size();
    if (complete && step.ending().fits(last)) {
      toSelect = last.id();
      done(new Happened(step, Happened.How.AS_TOLD, last));
      goOn(goal);
    } else {
      boolean stopped = !complete && last.isGranted();
      happened = new Happened(step, stopped ? Happened.How.STOPPED : Happened.How.OTHERWISE, last);
    }
    tell();
  }

  private void done(Happened what) {
    happened = what;
    progress.advance();
    if (progress.next().isEmpty()) {
      deleteFile();
    }
  }

  /** Takes everything back, then goes on to a step. */
  private void goBack(int goal) {
    if (!isBusy()) {
      trouble = "";
      takeBack(progress.takeBack(), goal);
    }
  }

  /** One call after another: one that fails must not keep the others from being made. */
  private void takeBack(List<VerbCall> calls, int goal) {
    Progress current = progress;
    if (calls.isEmpty()) {
      deleteFile();
      String remains = trouble;
      begin();
      trouble = remains;
      tell();
      if (remains.isEmpty()) {
        goOn(goal);
      }
      return;
    }
    performing = true;
    session.perform(
        calls.subList(0, 1),
        receipts -> {
          performing = false;
          if (current == progress) {
            tookBack(receipts.get(0));
            takeBack(calls.subList(1, calls.size()), goal);
          }
        });
  }

  private void tookBack(Receipt receipt) {
    if (receipt.isGranted()) {
      progress.ended(receipt.id());
    } else {
      trouble = Messages.text("lesson.back.failed", LessonText.ending(receipt));
    }
  }

  private void deleteFile() {
    try {
      lesson().deleteFile();
    } catch (IOException e) {
      trouble = Messages.text("lesson.back.file", lesson().file(), e.getMessage());
    }
  }

  private void look(StateChange change) {
    boolean otherHost =
        change.restarted() && (progress == null || progress.isUntouched() || hasLostAll());
    boolean newDevice =
        progress == null && change.came().stream().anyMatch(row -> row.kind() == Kind.DEVICE);
    if (otherHost || newDevice) {
      begin();
      return;
    }
    if (progress == null) {
      return;
    }
    byHand.look(change);
    noticeTree();
    if (change.concerns(row -> row.owner().thisApp() || row.id().equals(targetRow()))) {
      tell();
    }
  }

  /** True when the host is another one than that on which the steps were done. */
  private boolean hasLostAll() {
    List<ResourceId> alive = progress.alive();
    return !alive.isEmpty() && alive.stream().allMatch(id -> session.state().find(id).isEmpty());
  }

  private ResourceId targetRow() {
    return byHand.targetRow().orElse(null);
  }

  /** Every step that was done by hand, one after another. */
  private void noticeTree() {
    Optional<Step> step = progress.next();
    while (!performing && step.isPresent() && byHand.isDone(step.get())) {
      done(new Happened(step.get(), Happened.How.BY_HAND, null));
      step = progress.next();
    }
  }

  private void lookAtJournal(ListChangeListener.Change<? extends Receipt> change) {
    if (progress == null || performing) {
      return;
    }
    while (change.next()) {
      for (Receipt receipt : change.getAddedSubList()) {
        board.take(receipt);
        Optional<Step> step = progress.next();
        if (step.isPresent() && byHand.isDone(step.get(), receipt)) {
          done(new Happened(step.get(), Happened.How.BY_HAND, receipt));
        }
      }
    }
    tell();
  }
}
