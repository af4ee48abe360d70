package org.verbscope.ui.create;

import static org.verbscope.verbs.model.CConstants.IBV_QPT_XRC_RECV;
import static org.verbscope.verbs.model.CConstants.IBV_QPT_XRC_SEND;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import org.verbscope.ui.core.HostSession;
import org.verbscope.ui.core.Messages;
import org.verbscope.ui.core.Selection;
import org.verbscope.ui.form.CallFormViewModel;
import org.verbscope.verbs.model.Attribute;
import org.verbscope.verbs.model.AttributeCatalog;
import org.verbscope.verbs.model.CEnums;
import org.verbscope.verbs.model.Field;
import org.verbscope.verbs.model.Kind;
import org.verbscope.verbs.model.Reading;
import org.verbscope.verbs.model.Resource;
import org.verbscope.verbs.model.ResourceId;
import org.verbscope.verbs.model.Source;
import org.verbscope.verbs.model.Value;
import org.verbscope.verbs.model.Verb;
import org.verbscope.verbs.model.VerbCall;

/** A form for {@code ibv_create_qp}, made from the verb's fields, and what came of it. */
public final class CreateQpViewModel extends CallFormViewModel {
  private static final Map<String, String> INITIAL =
      Map.of(
          "cap.max_send_wr", "16",
          "cap.max_recv_wr", "16",
          "cap.max_send_sge", "1",
          "cap.max_recv_sge", "1",
          "cap.max_inline_data", "0");

  private final ObservableList<TypeChoice> types = FXCollections.observableArrayList();
  private final ObjectProperty<TypeChoice> type = new SimpleObjectProperty<>();
  private final Picker pd = new Picker("pd", Kind.PD, Pick.How.NEW, Pick.How.NONE);
  private final Picker sendCq = new Picker("send_cq", Kind.CQ, Pick.How.NEW, Pick.How.NONE);
  private final Picker recvCq =
      new Picker("recv_cq", Kind.CQ, Pick.How.SAME, Pick.How.NEW, Pick.How.NONE);
  private final Picker srq = new Picker("srq", Kind.SRQ, Pick.How.NONE);
  private final Picker xrcd = new Picker("xrcd", Kind.XRCD, Pick.How.PRIVATE, Pick.How.NONE);
  private final FormField cqe = new FormField(AttributeCatalog.get(Kind.CQ, "cqe"), "");
  private final List<FormField> fields = new ArrayList<>();

  public CreateQpViewModel(HostSession session, Selection selection) {
    super(session, "create.go", VerbCall.CreateQp.class);
    for (Field field : Verb.IBV_CREATE_QP_EX.fields().values()) {
      AttributeCatalog.find(Kind.QP, field.name())
          .filter(attribute -> !field.isPointer() && !field.name().equals("qp_type"))
          .ifPresent(attribute -> fields.add(formField(attribute)));
    }
    whenDeviceChanges(this::takeDevice);
    type.addListener((o, before, now) -> refresh());
    cqe.text().addListener((o, before, now) -> refresh());
    pickers().forEach(picker -> picker.chosen().addListener((o, before, now) -> refresh()));
    offerDevices();
    ResourceId selected = selection.get();
    Optional<Resource> object = state().find(selected).filter(r -> r.owner().thisApp());
    object.ifPresent(own -> process().set(own.owner().process()));
    device().set(state().deviceOf(selected).orElse(devices().isEmpty() ? null : devices().get(0)));
    takeState(selected);
    object
        .filter(own -> own.kind() == Kind.XRCD)
        .ifPresent(own -> chooseType(CEnums.QP_TYPE.nameOf(IBV_QPT_XRC_RECV)));
  }

  /** Whoever has a domain selected wants a QP in it. */
  private void chooseType(String name) {
    types.stream()
        .filter(choice -> choice.name().equals(name) && choice.isAllowed())
        .findFirst()
        .ifPresent(type::set);
  }

  private FormField formField(Attribute attribute) {
    FormField field = new FormField(attribute, INITIAL.getOrDefault(attribute.name(), ""));
    field.text().addListener((o, before, now) -> refresh());
    return field;
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

  boolean isExtendedField(FormField field) {
    return !Verb.IBV_CREATE_QP.fields().containsKey(field.name());
  }

  /** The plain verb, or the extended one where a field or the type needs it. */
  Verb verb() {
    boolean extended =
        isType(IBV_QPT_XRC_RECV)
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

  private boolean isType(long value) {
    return type.get() != null && typeValue() == value;
  }

  private void takeDevice() {
    Resource now = device().get();
    TypeChoice before = type.get();
    List<TypeChoice> choices = now == null ? List.of() : TypeChoice.of(now);
    if (!types.equals(choices)) {
      types.setAll(choices);
    }
    type.set(
        types.stream()
            .filter(t -> before != null && t.name().equals(before.name()) && t.isAllowed())
            .findFirst()
            .orElse(types.stream().filter(TypeChoice::isAllowed).findFirst().orElse(null)));
    for (FormField field : fields) {
      field.setLimit(mostOf(field.attribute()));
    }
    cqe.setLimit(mostOf(cqe.attribute()));
    takeState();
  }

  private Value mostOf(Attribute attribute) {
    return limit(attribute) instanceof Reading.Read read ? read.value() : null;
  }

  @Override
  protected Reading limit(Attribute attribute) {
    Resource now = device().get();
    if (now == null || attribute.limitName().isEmpty()) {
      return null;
    }
    Map<Source, Reading> readings = now.readings().of(attribute.limitName().get());
    return readings.getOrDefault(Source.QUERIED, readings.get(Source.SYSFS));
  }

  @Override
  protected boolean concerns(Resource resource) {
    return resource.kind() == Kind.DEVICE || resource.owner().thisApp();
  }

  @Override
  protected void takeState() {
    takeState(null);
  }

  private void takeState(ResourceId preferred) {
    offerDevices();
    offerProcesses();
    for (Picker picker : pickers()) {
      picker.offer(own(picker.kind()), preferred);
    }
    refresh();
  }

  /** The objects of the chosen device that the acting process can use. */
  private List<Resource> own(Kind kind) {
    return state().resources().stream()
        .filter(r -> r.kind() == kind && isOfActing(r))
        .filter(this::isOnChosenDevice)
        .toList();
  }

  @Override
  protected void settle() {
    forbidWhatHasNoEffect();
    cqe.setPrompt(Messages.text("create.cqe.prompt", enoughCqe()));
  }

  private void forbidWhatHasNoEffect() {
    boolean target = isType(IBV_QPT_XRC_RECV);
    boolean initiator = isType(IBV_QPT_XRC_SEND);
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

  @Override
  protected String problem() {
    if (type.get() == null) {
      return Messages.text("create.problem.noType", device().get().label());
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

  @Override
  protected List<VerbCall> callsToShow() {
    return calls(new CreateQpCalls.CreateQpNames("pd", "cq", "recv_cq", "xrcd", "qp"));
  }

  @Override
  protected List<VerbCall> callsToMake() {
    return calls(
        new CreateQpCalls.CreateQpNames(
            session().freshName("pd"),
            session().freshName("cq"),
            session().freshName("cq"),
            session().freshName("xrcd"),
            session().freshName("qp")));
  }

  private List<VerbCall> calls(CreateQpCalls.CreateQpNames names) {
    return new CreateQpCalls(device().get().id().text(), acting(), names).of(this);
  }

  @Override
  protected String sayMade(ResourceId id) {
    return Messages.text("create.summary.made", id);
  }

  /** Nobody wants a PD and a CQ for a QP that was not made. */
  @Override
  protected List<VerbCall> undo(List<VerbCall> granted) {
    return CreateQpCalls.undo(granted);
  }

  @Override
  protected void sayUndone() {
    setNote(Messages.text("create.summary.undone"));
  }
}
