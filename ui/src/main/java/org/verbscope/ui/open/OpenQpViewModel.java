package org.verbscope.ui.open;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import org.verbscope.ui.core.Command;
import org.verbscope.ui.core.HostSession;
import org.verbscope.ui.core.HostState;
import org.verbscope.ui.core.Messages;
import org.verbscope.ui.core.Selection;
import org.verbscope.ui.receipt.CallText;
import org.verbscope.ui.receipt.CauseText;
import org.verbscope.ui.receipt.ReadingRow;
import org.verbscope.ui.receipt.ReadingRows;
import org.verbscope.ui.receipt.Words;
import org.verbscope.verbs.model.AttributeCatalog;
import org.verbscope.verbs.model.CEnums;
import org.verbscope.verbs.model.Fields;
import org.verbscope.verbs.model.Header;
import org.verbscope.verbs.model.HostInfo;
import org.verbscope.verbs.model.Kind;
import org.verbscope.verbs.model.Receipt;
import org.verbscope.verbs.model.Resource;
import org.verbscope.verbs.model.ResourceId;
import org.verbscope.verbs.model.Value;
import org.verbscope.verbs.model.ValueType;
import org.verbscope.verbs.model.Verb;
import org.verbscope.verbs.model.VerbCall;

/** A form for {@code ibv_open_qp}: the domain, a target QP in it, and what came of it. */
public final class OpenQpViewModel implements AutoCloseable {
  private static final long O_CREAT = CEnums.OFLAGS.valueOf("O_CREAT");
  private static final Value XRC_RECV = Value.of(CEnums.QP_TYPE.valueOf("IBV_QPT_XRC_RECV"));

  /** The file by which the simulator's other processes share a domain, from its beginning. */
  private static final String SHARED_IN_SIMULATOR = "sim:/shared";

  private final HostSession session;
  private final HostState state;
  private final TargetQps targetQps;
  private final ObservableList<Resource> devices = FXCollections.observableArrayList();
  private final ObjectProperty<Resource> device = new SimpleObjectProperty<>();
  private final ObservableList<String> domains = FXCollections.observableArrayList();
  private final StringProperty domain = new SimpleStringProperty("");
  private final BooleanProperty create = new SimpleBooleanProperty();
  private final ObservableList<Target> targets = FXCollections.observableArrayList();
  private final StringProperty target = new SimpleStringProperty("");
  private final ReadOnlyStringWrapper domainNote = new ReadOnlyStringWrapper("");
  private final ReadOnlyStringWrapper targetProblem = new ReadOnlyStringWrapper("");
  private final ObservableList<String> preview = FXCollections.observableArrayList();
  private final ObservableList<ReadingRow> result = FXCollections.observableArrayList();
  private final ReadOnlyObjectWrapper<Receipt> failure = new ReadOnlyObjectWrapper<>();
  private final ReadOnlyStringWrapper summary = new ReadOnlyStringWrapper("");
  private final ReadOnlyObjectWrapper<ResourceId> made = new ReadOnlyObjectWrapper<>();
  private final Command open;
  private final Runnable ending;
  private boolean updating;

  public OpenQpViewModel(HostSession session, Selection selection) {
    this.session = session;
    this.state = session.state();
    this.targetQps = new TargetQps(state);
    open = new Command("open.go", "Shortcut+Enter", this::open);
    device.addListener((o, before, now) -> takeState());
    domain.addListener((o, before, now) -> refresh());
    create.addListener((o, before, now) -> refresh());
    target.addListener((o, before, now) -> refresh());
    ending = state.onChange(change -> takeState());
    takeState();
    device.set(firstDevice(selection.get()));
    if (!domains.isEmpty()) {
      domain.set(domains.get(0));
    }
    targets.stream()
        .filter(Target::surely)
        .findFirst()
        .ifPresent(t -> target.set(Long.toString(t.qpNum())));
  }

  public ObservableList<Resource> devices() {
    return devices;
  }

  public ObjectProperty<Resource> device() {
    return device;
  }

  /** Domains that are known: files of others' domains, ids of those this window has open. */
  public ObservableList<String> domains() {
    return domains;
  }

  /** A file's path, or the id of a domain that is open already. */
  public StringProperty domain() {
    return domain;
  }

  /** Whether a domain that its file does not have yet is made (O_CREAT). */
  public BooleanProperty create() {
    return create;
  }

  public ObservableList<Target> targets() {
    return targets;
  }

  /** The target QP's number, decimal or hex. */
  public StringProperty target() {
    return target;
  }

  /** What the domain's text stands for. */
  public ReadOnlyStringProperty domainNote() {
    return domainNote.getReadOnlyProperty();
  }

  public ReadOnlyStringProperty targetProblem() {
    return targetProblem.getReadOnlyProperty();
  }

  public ObservableList<String> preview() {
    return preview;
  }

  public ObservableList<ReadingRow> result() {
    return result;
  }

  public ReadOnlyObjectProperty<Receipt> failure() {
    return failure.getReadOnlyProperty();
  }

  public ReadOnlyStringProperty summary() {
    return summary.getReadOnlyProperty();
  }

  /** The handle that was opened; null when none was. */
  public ReadOnlyObjectProperty<ResourceId> made() {
    return made.getReadOnlyProperty();
  }

  public Command openCommand() {
    return open;
  }

  /** {@code SIMULATED}, or empty. */
  String badge() {
    return Words.provenance(host());
  }

  HostInfo host() {
    return session.state().info();
  }

  /** A device with something to open is the better guess than the selected one without. */
  private Resource firstDevice(ResourceId selected) {
    Optional<Resource> chosen = state.deviceOf(selected);
    if (chosen.isPresent() && targetQps.areOn(chosen.get())) {
      return chosen.get();
    }
    return devices.stream()
        .filter(targetQps::areOn)
        .findFirst()
        .orElse(chosen.orElse(devices.isEmpty() ? null : devices.get(0)));
  }

  private void takeState() {
    List<Resource> now = state.resources().stream().filter(r -> r.kind() == Kind.DEVICE).toList();
    if (!devices.equals(now)) {
      Resource before = device.get();
      devices.setAll(now);
      if (before != null) {
        device.set(now.stream().filter(d -> d.id().equals(before.id())).findFirst().orElse(null));
      }
    }
    Set<String> known = new LinkedHashSet<>();
    if (state.info().simulated()) {
      known.add(SHARED_IN_SIMULATOR);
    }
    for (Resource xrcd : onDevice(Kind.XRCD)) {
      if (xrcd.owner().thisApp()) {
        known.add(xrcd.id().text());
      } else {
        TargetQps.file(xrcd).ifPresent(known::add);
      }
    }
    List<String> listed = List.copyOf(known);
    if (!domains.equals(listed)) {
      String before = domain.get();
      domains.setAll(listed);
      domain.set(before);
    }
    refresh();
  }

  private List<Resource> onDevice(Kind kind) {
    Resource now = device.get();
    return state.resources().stream()
        .filter(r -> r.kind() == kind)
        .filter(
            r ->
                now != null
                    && state.deviceOf(r.id()).filter(d -> d.id().equals(now.id())).isPresent())
        .toList();
  }

  /** The open domain that the text names. */
  private Optional<Resource> openDomain() {
    return onDevice(Kind.XRCD).stream()
        .filter(x -> x.owner().thisApp() && x.id().text().equals(domain.get().strip()))
        .findFirst();
  }

  private void refresh() {
    if (updating) {
      return;
    }
    updating = true;
    try {
      offerTargets();
      domainNote.set(note());
      targetProblem.set(problemOfTarget());
      String problem = firstProblem();
      open.forbid(problem);
      preview.setAll(
          problem.isEmpty() ? calls("xrcd", "qp").stream().map(CallText::of).toList() : List.of());
    } finally {
      updating = false;
    }
  }

  private void offerTargets() {
    List<Target> found =
        device.get() == null
            ? List.of()
            : targetQps.offer(device.get(), domain.get(), openDomain());
    if (!targets.equals(found)) {
      targets.setAll(found);
    }
  }

  private String note() {
    if (domain.get().isBlank()) {
      return Messages.text("open.domain.empty");
    }
    return openDomain().isPresent()
        ? Messages.text("open.domain.isOpen")
        : Messages.text("open.domain.isFile", domain.get().strip());
  }

  private String problemOfTarget() {
    if (target.get().isBlank()) {
      return Messages.text("open.target.empty");
    }
    try {
      targetType().parse(target.get().strip());
      return "";
    } catch (IllegalArgumentException e) {
      return e.getMessage();
    }
  }

  private static ValueType targetType() {
    return AttributeCatalog.get(Kind.QP, "qp_num").type();
  }

  private String firstProblem() {
    if (device.get() == null) {
      return Messages.text("open.problem.noDevice");
    }
    if (domain.get().isBlank()) {
      return Messages.text("open.domain.empty");
    }
    return targetProblem.get();
  }

  private List<VerbCall> calls(String xrcdName, String qpName) {
    List<VerbCall> calls = new ArrayList<>();
    Fields.Builder fields = Fields.builder();
    Optional<Resource> opened = openDomain();
    if (opened.isPresent()) {
      fields.put("xrcd", opened.get().id());
    } else {
      Header header = Header.NONE.withAs(xrcdName).withDevice(device.get().id().text());
      calls.add(
          VerbCall.of(
              Verb.IBV_OPEN_XRCD,
              header,
              Fields.builder()
                  .put("fd_path", Value.of(domain.get().strip()))
                  .put("oflags", create.get() ? O_CREAT : 0)
                  .build()));
      fields.name("xrcd", xrcdName);
    }
    fields.put("qp_num", targetType().parse(target.get().strip()));
    fields.put("qp_type", XRC_RECV);
    calls.add(VerbCall.of(Verb.IBV_OPEN_QP, Header.NONE.withAs(qpName), fields.build()));
    calls.add(
        VerbCall.of(Verb.IBV_QUERY_QP, Header.NONE, Fields.builder().name("qp", qpName).build()));
    return calls;
  }

  /** The form no longer follows the host. */
  @Override
  public void close() {
    ending.run();
  }

  private void open() {
    if (!session.doing().get().isEmpty()) {
      return;
    }
    session.perform(calls(session.freshName("xrcd"), session.freshName("qp")), this::show);
  }

  private void show(List<Receipt> receipts) {
    Receipt last = receipts.get(receipts.size() - 1);
    Optional<Receipt> opening =
        receipts.stream().filter(r -> r.call() instanceof VerbCall.OpenQp).findFirst();
    Receipt queried = last.call() instanceof VerbCall.QueryQp ? last : null;
    result.setAll(
        opening.map(r -> ReadingRows.of(r, queried, attribute -> null)).orElse(List.of()));
    failure.set(last.isGranted() ? null : last);
    made.set(opening.filter(Receipt::isGranted).flatMap(Receipt::resource).orElse(null));
    summary.set(
        made.get() == null
            ? CauseText.headline(last)
            : Messages.text("open.summary.made", made.get()));
    if (made.get() == null) {
      closeDomainOf(receipts);
    }
  }

  /** A domain that was opened only for a QP that could not be opened is closed again. */
  private void closeDomainOf(List<Receipt> receipts) {
    receipts.stream()
        .filter(r -> r.isGranted() && r.call() instanceof VerbCall.OpenXrcd)
        .map(r -> r.call().header().as())
        .findFirst()
        .ifPresent(
            name ->
                session.perform(
                    List.of(
                        VerbCall.of(
                            Verb.IBV_CLOSE_XRCD,
                            Header.NONE,
                            Fields.builder().name("xrcd", name).build())),
                    done ->
                        summary.set(summary.get() + " " + Messages.text("open.summary.closed"))));
  }
}
