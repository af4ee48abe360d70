package org.verbscope.ui.create;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.beans.property.SimpleObjectProperty;
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
import org.verbscope.verbs.model.Attribute;
import org.verbscope.verbs.model.AttributeCatalog;
import org.verbscope.verbs.model.CEnums;
import org.verbscope.verbs.model.Field;
import org.verbscope.verbs.model.Header;
import org.verbscope.verbs.model.HostInfo;
import org.verbscope.verbs.model.Kind;
import org.verbscope.verbs.model.Reading;
import org.verbscope.verbs.model.Receipt;
import org.verbscope.verbs.model.Resource;
import org.verbscope.verbs.model.ResourceId;
import org.verbscope.verbs.model.Source;
import org.verbscope.verbs.model.Value;
import org.verbscope.verbs.model.Verb;
import org.verbscope.verbs.model.VerbCall;

/** A form for {@code ibv_create_qp}, made from the verb's fields, and what came of it. */
public final class CreateQpViewModel implements AutoCloseable {
  private static final Map<String, String> INITIAL =
      Map.of(
          "cap.max_send_wr", "16",
          "cap.max_recv_wr", "16",
          "cap.max_send_sge", "1",
          "cap.max_recv_sge", "1",
          "cap.max_inline_data", "0");

  private final HostSession session;
  private final HostState state;
  private final ObservableList<Resource> devices = FXCollections.observableArrayList();
  private final ObjectProperty<Resource> device = new SimpleObjectProperty<>();
  private final ObservableList<TypeChoice> types = FXCollections.observableArrayList();
  private final ObjectProperty<TypeChoice> type = new SimpleObjectProperty<>();
  private final Picker pd = new Picker("pd", Kind.PD, Pick.How.NEW, Pick.How.NONE);
  private final Picker sendCq = new Picker("send_cq", Kind.CQ, Pick.How.NEW, Pick.How.NONE);
  private final Picker recvCq =
      new Picker("recv_cq", Kind.CQ, Pick.How.SAME, Pick.How.NEW, Pick.How.NONE);
  private final Picker srq = new Picker("srq", Kind.SRQ, Pick.How.NONE);
  private final Picker xrcd = new Picker("xrcd", Kind.XRCD, Pick.How.NONE);
  private final FormField cqe = new FormField(AttributeCatalog.get(Kind.CQ, "cqe"), "");
  private final List<FormField> fields = new ArrayList<>();
  private final ObservableList<String> preview = FXCollections.observableArrayList();
  private final ObservableList<ReadingRow> result = FXCollections.observableArrayList();
  private final ReadOnlyObjectWrapper<Receipt> failure = new ReadOnlyObjectWrapper<>();
  private final ReadOnlyStringWrapper summary = new ReadOnlyStringWrapper("");
  private final ReadOnlyStringWrapper note = new ReadOnlyStringWrapper("");
  private final ReadOnlyObjectWrapper<ResourceId> made = new ReadOnlyObjectWrapper<>();
  private final Command create;
  private final Runnable ending;
  private boolean updating;

  public CreateQpViewModel(HostSession session, Selection selection) {
    this.session = session;
    this.state = session.state();
    create = new Command("create.go", "Shortcut+Enter", this::create);
    for (Field field : Verb.IBV_CREATE_QP_EX.fields().values()) {
      AttributeCatalog.find(Kind.QP, field.name())
          .filter(attribute -> !field.isPointer() && !field.name().equals("qp_type"))
          .ifPresent(attribute -> fields.add(formField(attribute)));
    }
    device.addListener((o, before, now) -> takeDevice());
    type.addListener((o, before, now) -> refresh());
    cqe.text().addListener((o, before, now) -> refresh());
    pickers().forEach(picker -> picker.chosen().addListener((o, before, now) -> refresh()));
    ending = state.onChange(change -> takeState());
    offerDevices();
    ResourceId selected = selection.get();
    device.set(state.deviceOf(selected).orElse(devices.isEmpty() ? null : devices.get(0)));
    takeState(selected);
  }

  private FormField formField(Attribute attribute) {
    FormField field = new FormField(attribute, INITIAL.getOrDefault(attribute.name(), ""));
    field.text().addListener((o, before, now) -> refresh());
    return field;
  }

  public ObservableList<Resource> devices() {
    return devices;
  }

  public ObjectProperty<Resource> device() {
    return device;
  }

  public ObservableList<TypeChoice> types() {
    return types;
  }

  public ObjectProperty<TypeChoice> type() {
    return type;
  }

  public Picker pd() {
    return pd;
  }

  public Picker sendCq() {
    return sendCq;
  }

  public Picker recvCq() {
    return recvCq;
  }

  public Picker srq() {
    return srq;
  }

  public Picker xrcd() {
    return xrcd;
  }

  List<Picker> pickers() {
    return List.of(pd, sendCq, recvCq, srq, xrcd);
  }

  /** Size of a CQ that is made along; empty takes what the queues need. */
  public FormField cqe() {
    return cqe;
  }

  /** All value fields, in the order of the C declaration. */
  public List<FormField> fields() {
    return fields;
  }

  /**
   * @throws IllegalArgumentException when the verb has no such field
   */
  public FormField field(String name) {
    return fields.stream()
        .filter(field -> field.name().equals(name))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no field " + name));
  }

  /** The calls that would be made now, a line each; empty while something is wrong. */
  public ObservableList<String> preview() {
    return preview;
  }

  /** What was asked and what was granted, after the call. */
  public ObservableList<ReadingRow> result() {
    return result;
  }

  /** The call that was not granted; null when all were. */
  public ReadOnlyObjectProperty<Receipt> failure() {
    return failure.getReadOnlyProperty();
  }

  /** How it ended, in a sentence; empty before. */
  public ReadOnlyStringProperty summary() {
    return summary.getReadOnlyProperty();
  }

  /** What else there is to say of it; empty for nothing. */
  public ReadOnlyStringProperty note() {
    return note.getReadOnlyProperty();
  }

  /** The QP that was made; null when none was. */
  public ReadOnlyObjectProperty<ResourceId> made() {
    return made.getReadOnlyProperty();
  }

  public Command createCommand() {
    return create;
  }

  /** {@code SIMULATED}, or empty. */
  String badge() {
    return Words.provenance(host());
  }

  HostInfo host() {
    return session.state().info();
  }

  boolean isExtendedField(FormField field) {
    return !Verb.IBV_CREATE_QP.fields().containsKey(field.name());
  }

  /** The plain verb, or the extended one where a field or the type needs it. */
  Verb verb() {
    boolean extended =
        isType("IBV_QPT_XRC_RECV")
            || fields.stream().anyMatch(field -> isExtendedField(field) && field.isGiven());
    return extended ? Verb.IBV_CREATE_QP_EX : Verb.IBV_CREATE_QP;
  }

  long typeValue() {
    return CEnums.QP_TYPE.valueOf(type.get().name());
  }

  /** Entries for one completion of every request that may be outstanding. */
  long enoughCqe() {
    long requests =
        field("cap.max_send_wr").value().map(CreateQpViewModel::bits).orElse(0L)
            + field("cap.max_recv_wr").value().map(CreateQpViewModel::bits).orElse(0L);
    return Math.max(1, requests);
  }

  private static long bits(Value value) {
    return value instanceof Value.Num num ? num.bits() : 0;
  }

  private boolean isType(String name) {
    return type.get() != null && type.get().name().equals(name);
  }

  private void offerDevices() {
    List<Resource> now = state.resources().stream().filter(r -> r.kind() == Kind.DEVICE).toList();
    if (!devices.equals(now)) {
      Resource before = device.get();
      devices.setAll(now);
      if (before != null) {
        device.set(now.stream().filter(d -> d.id().equals(before.id())).findFirst().orElse(null));
      }
    }
  }

  private void takeDevice() {
    Resource now = device.get();
    TypeChoice before = type.get();
    types.setAll(now == null ? List.of() : TypeChoice.of(now));
    type.set(
        types.stream()
            .filter(t -> before != null && t.name().equals(before.name()) && t.isAllowed())
            .findFirst()
            .orElse(types.stream().filter(TypeChoice::isAllowed).findFirst().orElse(null)));
    for (FormField field : fields) {
      field.setLimit(limit(field.attribute()));
    }
    cqe.setLimit(limit(cqe.attribute()));
    takeState();
  }

  private Value limit(Attribute attribute) {
    return limitReading(attribute) instanceof Reading.Read read ? read.value() : null;
  }

  private Reading limitReading(Attribute attribute) {
    Resource now = device.get();
    if (now == null || attribute.limitName().isEmpty()) {
      return null;
    }
    Map<Source, Reading> readings = now.readings().of(attribute.limitName().get());
    return readings.getOrDefault(Source.QUERIED, readings.get(Source.SYSFS));
  }

  private void takeState() {
    takeState(null);
  }

  private void takeState(ResourceId preferred) {
    offerDevices();
    for (Picker picker : pickers()) {
      picker.offer(own(picker.kind()), preferred);
    }
    refresh();
  }

  /** The objects of the chosen device that this window's own process can use. */
  private List<Resource> own(Kind kind) {
    Resource now = device.get();
    return state.resources().stream()
        .filter(r -> r.kind() == kind && r.owner().thisApp())
        .filter(r -> r.owner().process().equals(Header.MAIN_PROCESS))
        .filter(r -> now != null && state.deviceOf(r.id()).filter(now::equals).isPresent())
        .toList();
  }

  private void refresh() {
    if (updating) {
      return;
    }
    updating = true;
    try {
      forbidWhatHasNoEffect();
      cqe.setPrompt(Messages.text("create.cqe.prompt", enoughCqe()));
      String problem = firstProblem();
      create.forbid(problem);
      preview.setAll(
          problem.isEmpty()
              ? calls(new CreateQpCalls.CreateQpNames("pd", "cq", "recv_cq", "qp")).stream()
                  .map(CallText::of)
                  .toList()
              : List.of());
    } finally {
      updating = false;
    }
  }

  private void forbidWhatHasNoEffect() {
    boolean target = isType("IBV_QPT_XRC_RECV");
    boolean initiator = isType("IBV_QPT_XRC_SEND");
    String noQueues = target ? Messages.text("create.why.targetHasNoQueues") : "";
    String noReceive = initiator ? Messages.text("create.why.initiatorHasNoReceive") : noQueues;
    pd.forbid(noQueues);
    sendCq.forbid(noQueues);
    recvCq.forbid(noReceive);
    srq.forbid(initiator ? noReceive : "");
    xrcd.forbid(target ? "" : Messages.text("create.why.onlyTargetHasDomain"));
    boolean fromSrq = srq.how() == Pick.How.EXISTING;
    for (FormField field : fields) {
      if (field.name().startsWith("cap.max_recv_")) {
        field.forbid(fromSrq && noReceive.isEmpty() ? Messages.text("create.why.srq") : noReceive);
      } else if (field.name().startsWith("cap.")) {
        field.forbid(noQueues);
      }
    }
    boolean makesCq = sendCq.how() == Pick.How.NEW || recvCq.how() == Pick.How.NEW;
    cqe.forbid(makesCq ? "" : Messages.text("create.why.noNewCq"));
  }

  private String firstProblem() {
    if (device.get() == null) {
      return Messages.text("create.problem.noDevice");
    }
    if (type.get() == null) {
      return Messages.text("create.problem.noType", device.get().label());
    }
    if (!type.get().isAllowed()) {
      return type.get().whyNot();
    }
    List<FormField> all = new ArrayList<>(fields);
    all.add(cqe);
    return all.stream()
        .filter(field -> !field.problem().get().isEmpty())
        .findFirst()
        .map(field -> field.name() + ": " + field.problem().get())
        .orElse("");
  }

  private List<VerbCall> calls(CreateQpCalls.CreateQpNames names) {
    return new CreateQpCalls(device.get().id().text(), names).of(this);
  }

  /** The form no longer follows the host. */
  @Override
  public void close() {
    ending.run();
  }

  private void create() {
    if (!session.doing().get().isEmpty()) {
      return;
    }
    List<VerbCall> calls =
        calls(
            new CreateQpCalls.CreateQpNames(
                session.freshName("pd"),
                session.freshName("cq"),
                session.freshName("cq"),
                session.freshName("qp")));
    session.perform(calls, this::show);
  }

  private void show(List<Receipt> receipts) {
    Receipt last = receipts.get(receipts.size() - 1);
    Optional<Receipt> creation =
        receipts.stream().filter(r -> r.call() instanceof VerbCall.CreateQp).findFirst();
    Receipt queried = last.call() instanceof VerbCall.QueryQp ? last : null;
    result.setAll(
        creation
            .map(receipt -> ReadingRows.of(receipt, queried, this::limitReading))
            .orElse(List.of()));
    failure.set(last.isGranted() ? null : last);
    note.set("");
    made.set(creation.filter(Receipt::isGranted).flatMap(Receipt::resource).orElse(null));
    if (made.get() != null) {
      summary.set(Messages.text("create.summary.made", made.get()));
    } else {
      summary.set(CauseText.headline(last));
      takeBack(receipts);
    }
  }

  /** Nobody wants a PD and a CQ for a QP that was not made. */
  private void takeBack(List<Receipt> receipts) {
    List<VerbCall> undo =
        CreateQpCalls.undo(
            receipts.stream().filter(Receipt::isGranted).map(Receipt::call).toList());
    if (!undo.isEmpty()) {
      session.perform(undo, done -> note.set(Messages.text("create.summary.undone")));
    }
  }
}
