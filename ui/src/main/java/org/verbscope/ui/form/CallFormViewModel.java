package org.verbscope.ui.form;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyIntegerProperty;
import javafx.beans.property.ReadOnlyIntegerWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import org.verbscope.ui.core.Command;
import org.verbscope.ui.core.HostSession;
import org.verbscope.ui.core.HostState;
import org.verbscope.ui.core.Messages;
import org.verbscope.ui.receipt.CallText;
import org.verbscope.ui.receipt.CauseText;
import org.verbscope.ui.receipt.ReadingRow;
import org.verbscope.ui.receipt.ReadingRows;
import org.verbscope.ui.receipt.Words;
import org.verbscope.verbs.model.Attribute;
import org.verbscope.verbs.model.Header;
import org.verbscope.verbs.model.HostInfo;
import org.verbscope.verbs.model.Kind;
import org.verbscope.verbs.model.Reading;
import org.verbscope.verbs.model.Receipt;
import org.verbscope.verbs.model.Resource;
import org.verbscope.verbs.model.ResourceId;
import org.verbscope.verbs.model.VerbCall;

/**
 * A form on one device that stands for a list of calls: some that prepare, the one that gives the
 * object, and a query of it.
 */
public abstract class CallFormViewModel implements AutoCloseable {
  /** Two that share something are what most people want to see. */
  private static final List<String> USUAL_PROCESSES = List.of(Header.MAIN_PROCESS, "A", "B");

  private final HostSession session;
  private final Class<? extends VerbCall> main;
  private final ObservableList<Resource> devices = FXCollections.observableArrayList();
  private final ObjectProperty<Resource> device = new SimpleObjectProperty<>();
  private final ObservableList<String> processes = FXCollections.observableArrayList();
  private final StringProperty process = new SimpleStringProperty(Header.MAIN_PROCESS);
  private final ObservableList<String> preview = FXCollections.observableArrayList();
  private final ObservableList<ReadingRow> result = FXCollections.observableArrayList();
  private final ReadOnlyObjectWrapper<Receipt> failure = new ReadOnlyObjectWrapper<>();
  private final ReadOnlyStringWrapper summary = new ReadOnlyStringWrapper("");
  private final ReadOnlyStringWrapper note = new ReadOnlyStringWrapper("");
  private final ReadOnlyObjectWrapper<ResourceId> made = new ReadOnlyObjectWrapper<>();
  private final ReadOnlyIntegerWrapper attempts = new ReadOnlyIntegerWrapper();
  private final Command command;
  private final Runnable ending;
  private final List<Runnable> onDevice = new ArrayList<>();
  private boolean updating;

  /** What is offered changes, and what is chosen will be chosen again. */
  private boolean offering;

  /**
   * @param commandId the stem of the message keys of the command that makes the calls
   * @param main the call that gives the object
   */
  protected CallFormViewModel(
      HostSession session, String commandId, Class<? extends VerbCall> main) {
    this.session = session;
    this.main = main;
    command = new Command(commandId, "Shortcut+Enter", this::make);
    process.addListener((o, before, now) -> takeState());
    device.addListener(
        (o, before, now) -> {
          if (!offering) {
            onDevice.forEach(Runnable::run);
          }
        });
    ending =
        session
            .state()
            .onChange(
                change -> {
                  if (change.concerns(this::concerns)) {
                    takeState();
                  }
                });
  }

  public final ObservableList<Resource> devices() {
    return devices;
  }

  public final ObjectProperty<Resource> device() {
    return device;
  }

  /** The processes of this app that act already, and some that are started when they do. */
  public final ObservableList<String> processes() {
    return processes;
  }

  /** Which of them makes the calls; any other name starts one more. */
  public final StringProperty process() {
    return process;
  }

  /** The calls that would be made now, a line each; empty while something is wrong. */
  public final ObservableList<String> preview() {
    return preview;
  }

  /** What was asked and what was granted, after the calls. */
  public final ObservableList<ReadingRow> result() {
    return result;
  }

  /** The call that was not granted; null when all were. */
  public final ReadOnlyObjectProperty<Receipt> failure() {
    return failure.getReadOnlyProperty();
  }

  /** How it ended, in a sentence; empty before. */
  public final ReadOnlyStringProperty summary() {
    return summary.getReadOnlyProperty();
  }

  /** What else there is to say of it; empty for nothing. */
  public final ReadOnlyStringProperty note() {
    return note.getReadOnlyProperty();
  }

  /** What the main call gave; null when it gave nothing. */
  public final ReadOnlyObjectProperty<ResourceId> made() {
    return made.getReadOnlyProperty();
  }

  /** How often the calls were made; counted when everything else is told of an attempt. */
  public final ReadOnlyIntegerProperty attempts() {
    return attempts.getReadOnlyProperty();
  }

  /** Makes the calls. */
  public final Command command() {
    return command;
  }

  /** {@code SIMULATED}, or empty. */
  final String badge() {
    return Words.provenance(host());
  }

  final HostInfo host() {
    return state().info();
  }

  protected final HostSession session() {
    return session;
  }

  protected final HostState state() {
    return session.state();
  }

  /** The form no longer follows the host. */
  @Override
  public final void close() {
    ending.run();
  }

  /** True for a resource that the form offers, or may offer: others come and go unnoticed. */
  protected abstract boolean concerns(Resource resource);

  /** The host changed: offers what is there now. */
  protected abstract void takeState();

  /** Brings what the user sees of the fields in line with what they hold. */
  protected abstract void settle();

  /** What keeps the calls from being made, a sentence; empty for nothing. */
  protected abstract String problem();

  /** The calls, with short names for what they make. */
  protected abstract List<VerbCall> callsToShow();

  /** The calls, with names that no other call of this window uses. */
  protected abstract List<VerbCall> callsToMake();

  /** The sentence for a success. */
  protected abstract String sayMade(ResourceId id);

  /** The calls that take back what was made for an object that then was not given. */
  protected abstract List<VerbCall> undo(List<VerbCall> granted);

  /** Says that they were made. */
  protected abstract void sayUndone();

  /** What the device says that limits an attribute; null for nothing. */
  protected Reading limit(Attribute attribute) {
    return null;
  }

  protected final void setNote(String sentence) {
    note.set(sentence);
  }

  /** Follows the host's list of devices; the chosen one stays chosen while it is there. */
  protected final void offerDevices() {
    List<Resource> now = state().resources().stream().filter(r -> r.kind() == Kind.DEVICE).toList();
    if (devices.equals(now)) {
      return;
    }
    Resource before = device.get();
    offering = true;
    try {
      // the box of the list lets go of a device that is another one now, if only by a count
      devices.setAll(now);
      device.set(
          now.stream()
              .filter(d -> before != null && d.id().equals(before.id()))
              .findFirst()
              .orElse(null));
    } finally {
      offering = false;
    }
    if (!Objects.equals(before, device.get())) {
      onDevice.forEach(Runnable::run);
    }
  }

  /** Does that when another device is chosen, and when the chosen one is not as it was. */
  protected final void whenDeviceChanges(Runnable action) {
    onDevice.add(action);
  }

  /** Follows the processes that have objects; the chosen one stays chosen. */
  protected final void offerProcesses() {
    Set<String> names = new LinkedHashSet<>(USUAL_PROCESSES);
    state().resources().stream()
        .filter(resource -> resource.owner().thisApp())
        .map(resource -> resource.owner().process())
        .filter(name -> !name.isEmpty())
        .forEach(names::add);
    if (!processes.equals(List.copyOf(names))) {
      String before = process.get();
      processes.setAll(names);
      process.set(before);
    }
  }

  protected final String acting() {
    return process.get() == null ? "" : process.get().strip();
  }

  protected final boolean isOfActing(Resource resource) {
    return resource.owner().thisApp() && resource.owner().process().equals(acting());
  }

  protected final boolean isOnChosenDevice(Resource resource) {
    Resource now = device.get();
    return now != null
        && state().deviceOf(resource.id()).filter(d -> d.id().equals(now.id())).isPresent();
  }

  /** To be called when a field changed. */
  protected final void refresh() {
    if (updating) {
      return;
    }
    updating = true;
    try {
      settle();
      String problem =
          device.get() == null
              ? Messages.text("form.problem.noDevice")
              : acting().isEmpty() ? Messages.text("form.problem.noProcess") : problem();
      command.forbid(problem);
      preview.setAll(
          problem.isEmpty() ? callsToShow().stream().map(CallText::of).toList() : List.of());
    } finally {
      updating = false;
    }
  }

  private void make() {
    if (session.doing().get().isEmpty()) {
      session.perform(callsToMake(), this::show);
    }
  }

  private void show(List<Receipt> receipts) {
    Receipt last = receipts.get(receipts.size() - 1);
    Optional<Receipt> giving = receipts.stream().filter(r -> main.isInstance(r.call())).findFirst();
    Receipt queried = last.call() instanceof VerbCall.QueryQp ? last : null;
    result.setAll(giving.map(r -> ReadingRows.of(r, queried, this::limit)).orElse(List.of()));
    failure.set(last.isGranted() ? null : last);
    note.set("");
    made.set(giving.filter(Receipt::isGranted).flatMap(Receipt::resource).orElse(null));
    summary.set(made.get() == null ? CauseText.headline(last) : sayMade(made.get()));
    attempts.set(attempts.get() + 1);
    if (made.get() == null) {
      takeBack(receipts);
    }
  }

  private void takeBack(List<Receipt> receipts) {
    List<VerbCall> undo =
        undo(receipts.stream().filter(Receipt::isGranted).map(Receipt::call).toList());
    if (!undo.isEmpty()) {
      session.perform(undo, done -> sayUndone());
    }
  }
}
