package org.verbscope.ui.open;

import static org.verbscope.verbs.model.CConstants.IBV_QPT_XRC_RECV;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import org.verbscope.ui.core.HostSession;
import org.verbscope.ui.core.Messages;
import org.verbscope.ui.core.Selection;
import org.verbscope.ui.form.CallFormViewModel;
import org.verbscope.verbs.model.AttributeCatalog;
import org.verbscope.verbs.model.CEnums;
import org.verbscope.verbs.model.Fields;
import org.verbscope.verbs.model.Header;
import org.verbscope.verbs.model.Kind;
import org.verbscope.verbs.model.Resource;
import org.verbscope.verbs.model.ResourceId;
import org.verbscope.verbs.model.Value;
import org.verbscope.verbs.model.ValueType;
import org.verbscope.verbs.model.Verb;
import org.verbscope.verbs.model.VerbCall;
import org.verbscope.verbs.rules.Check;
import org.verbscope.verbs.rules.OpenChecks;
import org.verbscope.verbs.rules.XrcMap;

/** A form for {@code ibv_open_qp}: the domain, a target QP in it, and what came of it. */
public final class OpenQpViewModel extends CallFormViewModel {
  private static final String XRC_RECV = CEnums.QP_TYPE.nameOf(IBV_QPT_XRC_RECV);

  private final DomainForm domain = new DomainForm(this::refresh);
  private final ObservableList<Target> targets = FXCollections.observableArrayList();
  private final StringProperty target = new SimpleStringProperty("");
  private final ObjectProperty<String> type = new SimpleObjectProperty<>(XRC_RECV);
  private final ObservableList<Check> checks = FXCollections.observableArrayList();
  private final ReadOnlyStringWrapper domainNote = new ReadOnlyStringWrapper("");
  private final ReadOnlyStringWrapper targetProblem = new ReadOnlyStringWrapper("");
  private XrcMap map = new XrcMap(List.of());

  public OpenQpViewModel(HostSession session, Selection selection) {
    super(session, "open.go", VerbCall.OpenQp.class);
    whenDeviceChanges(this::takeState);
    target.addListener((o, before, now) -> refresh());
    type.addListener((o, before, now) -> refresh());
    takeState();
    device().set(firstDevice(selection.get()));
    begin(state().find(selection.get()).orElse(null));
  }

  /** Begins with what is selected: a domain, or a QP in one; else with what there is to open. */
  private void begin(Resource selected) {
    Optional<Resource> own =
        Optional.ofNullable(selected)
            .filter(at -> at.kind() == Kind.XRCD)
            .or(() -> Optional.ofNullable(selected).map(Resource::parent).flatMap(map::find))
            .filter(at -> at.kind() == Kind.XRCD && at.owner().thisApp());
    if (own.isPresent()) {
      domain.choose(own.get().id());
    } else if (domain.files().isEmpty() && domain.choices().get(0).id() != null) {
      domain.choose(domain.choices().get(0).id());
    } else if (!domain.files().isEmpty()) {
      domain.file().set(domain.files().get(0));
    }
    Optional<Long> number =
        Optional.ofNullable(selected).filter(XrcMap::isTarget).flatMap(XrcMap::number);
    number
        .or(() -> targets.stream().filter(Target::surely).map(Target::qpNum).findFirst())
        .ifPresent(found -> target.set(Long.toString(found)));
  }

  /** What names the domain: the file where it is one, else what was chosen. */
  public String domainName() {
    return domain.how() == DomainChoice.How.FILE
        ? domain.file().get().strip()
        : domain.choice().get().label();
  }

  public DomainForm domain() {
    return domain;
  }

  public ObservableList<Target> targets() {
    return targets;
  }

  /** The target QP's number, decimal or hex. */
  public StringProperty target() {
    return target;
  }

  /** The C name of the type that is asked for; another than XRC_RECV is refused by the kernel. */
  public ObjectProperty<String> type() {
    return type;
  }

  /** What is known before the calls. */
  public ObservableList<Check> checks() {
    return checks;
  }

  /** By which handle the QP will be opened, and whether it is made for that. */
  public ReadOnlyStringProperty domainNote() {
    return domainNote.getReadOnlyProperty();
  }

  public ReadOnlyStringProperty targetProblem() {
    return targetProblem.getReadOnlyProperty();
  }

  /** A device with something to open is the better guess than the selected one without. */
  private Resource firstDevice(ResourceId selected) {
    Optional<Resource> chosen = state().deviceOf(selected);
    if (chosen.filter(this::hasTargets).isPresent()) {
      return chosen.get();
    }
    return devices().stream()
        .filter(this::hasTargets)
        .findFirst()
        .orElse(chosen.orElse(devices().isEmpty() ? null : devices().get(0)));
  }

  private boolean hasTargets(Resource candidate) {
    return !map.targets(candidate.id().text()).isEmpty();
  }

  private String deviceName() {
    return device().get() == null ? "" : device().get().id().text();
  }

  @Override
  protected boolean concerns(Resource resource) {
    return switch (resource.kind()) {
      case DEVICE, XRCD, QP_HANDLE -> true;
      case QP -> XrcMap.isTarget(resource);
      default -> false;
    };
  }

  @Override
  protected void takeState() {
    offerDevices();
    offerProcesses();
    map = new XrcMap(state().resources());
    List<Resource> known = map.domains(deviceName());
    domain.offer(known.stream().filter(handle -> handle.owner().thisApp()).toList(), known);
    refresh();
  }

  @Override
  protected void settle() {
    offerTargets();
    domainNote.set(sayDomain());
    targetProblem.set(problemOfTarget());
    checks.setAll(device().get() == null || !problemOfDomain().isEmpty() ? List.of() : check());
  }

  private List<Check> check() {
    Fields.Builder fields = Fields.builder();
    usable()
        .ifPresentOrElse(own -> fields.put("xrcd", own.id()), () -> fields.name("xrcd", "xrcd"));
    if (targetProblem.get().isEmpty()) {
      fields.put("qp_num", number());
    }
    VerbCall open =
        VerbCall.of(Verb.IBV_OPEN_QP, acting("qp"), fields.put("qp_type", typeValue()).build());
    return OpenChecks.of(map, deviceName(), opening("xrcd").orElse(null), (VerbCall.OpenQp) open);
  }

  /** The chosen domain, by whichever handle of it is known. */
  private Optional<Resource> chosenDomain() {
    return switch (domain.how()) {
      case OPEN -> domain.open().flatMap(map::find);
      case FILE -> map.domainOfFile(deviceName(), domain.file().get().strip());
      default -> Optional.empty();
    };
  }

  /** The handle of the acting process through which the QP can be opened at once. */
  private Optional<Resource> usable() {
    if (domain.how() != DomainChoice.How.OPEN) {
      return Optional.empty();
    }
    Optional<Resource> chosen = chosenDomain();
    return chosen
        .filter(this::isOfActing)
        .or(
            () ->
                chosen.flatMap(
                    other ->
                        map.domains(deviceName()).stream()
                            .filter(this::isOfActing)
                            .filter(d -> map.same(d, other) == XrcMap.Sameness.YES)
                            .findFirst()));
  }

  private void offerTargets() {
    Optional<Resource> wanted = chosenDomain();
    List<Target> found =
        map.targets(deviceName()).stream()
            .map(qp -> offered(qp, wanted))
            .sorted(Comparator.comparing(Target::surely).reversed())
            .toList();
    if (!targets.equals(found)) {
      targets.setAll(found);
    }
  }

  private Target offered(XrcMap.Target qp, Optional<Resource> wanted) {
    boolean surely =
        wanted.isPresent()
            && qp.domains().stream()
                .anyMatch(d -> map.same(d, wanted.get()) == XrcMap.Sameness.YES);
    String where =
        surely
            ? Messages.text("open.target.inDomain")
            : qp.domains().isEmpty()
                ? Messages.text("open.target.maybe")
                : Messages.text("open.target.elsewhere", XrcMap.name(qp.domains().get(0)));
    String label =
        Messages.text("open.target.offered", qp.number(), Long.toHexString(qp.number()), where);
    return new Target(label, qp.number(), surely);
  }

  private String sayDomain() {
    if (!problemOfDomain().isEmpty()) {
      return problemOfDomain();
    }
    if (usable().isPresent()) {
      return Messages.text("open.domain.isOpen", XrcMap.name(usable().get()));
    }
    return domain.how() == DomainChoice.How.OPEN
        ? Messages.text("open.domain.isOthers", acting())
        : Messages.text("open.domain.isOpened", acting());
  }

  private String problemOfDomain() {
    if (!domain.problem().isEmpty()) {
      return domain.problem();
    }
    boolean unreachable =
        domain.how() == DomainChoice.How.OPEN
            && usable().isEmpty()
            && chosenDomain().flatMap(XrcMap::path).isEmpty();
    return unreachable ? Messages.text("open.domain.noPath", acting()) : "";
  }

  private String problemOfTarget() {
    if (target.get().isBlank()) {
      return Messages.text("open.target.empty");
    }
    try {
      number();
      return "";
    } catch (IllegalArgumentException e) {
      return e.getMessage();
    }
  }

  private Value number() {
    ValueType asNumber = AttributeCatalog.get(Kind.QP, "qp_num").type();
    return asNumber.parse(target.get().strip());
  }

  private Value typeValue() {
    return Value.of(CEnums.QP_TYPE.valueOf(type.get()));
  }

  @Override
  protected String problem() {
    return problemOfDomain().isEmpty() ? targetProblem.get() : problemOfDomain();
  }

  @Override
  protected List<VerbCall> callsToShow() {
    return calls("xrcd", "qp");
  }

  @Override
  protected List<VerbCall> callsToMake() {
    return calls(session().freshName("xrcd"), session().freshName("qp"));
  }

  private List<VerbCall> calls(String xrcdName, String qpName) {
    List<VerbCall> calls = new ArrayList<>();
    opening(xrcdName).ifPresent(calls::add);
    Fields.Builder fields = Fields.builder();
    usable()
        .ifPresentOrElse(own -> fields.put("xrcd", own.id()), () -> fields.name("xrcd", xrcdName));
    fields.put("qp_num", number());
    fields.put("qp_type", typeValue());
    calls.add(VerbCall.of(Verb.IBV_OPEN_QP, acting(qpName), fields.build()));
    calls.add(
        VerbCall.of(Verb.IBV_QUERY_QP, acting(""), Fields.builder().name("qp", qpName).build()));
    return calls;
  }

  /** The call by which the acting process comes by the domain; empty where it has it already. */
  private Optional<VerbCall.OpenXrcd> opening(String name) {
    if (usable().isPresent()) {
      return Optional.empty();
    }
    Fields fields =
        domain.how() == DomainChoice.How.OPEN
            ? Fields.builder()
                .put("fd_path", Value.of(chosenDomain().flatMap(XrcMap::path).orElseThrow()))
                .put("oflags", 0)
                .build()
            : domain.opening();
    Header header = acting(name).withDevice(deviceName());
    return Optional.of((VerbCall.OpenXrcd) VerbCall.of(Verb.IBV_OPEN_XRCD, header, fields));
  }

  private Header acting(String as) {
    return Header.NONE.withAs(as).withProcess(acting());
  }

  @Override
  protected String sayMade(ResourceId id) {
    return Messages.text("open.summary.made", id);
  }

  /** A domain that was opened only for a QP that could not be opened is closed again. */
  @Override
  protected List<VerbCall> undo(List<VerbCall> granted) {
    return granted.stream()
        .filter(VerbCall.OpenXrcd.class::isInstance)
        .map(
            call ->
                VerbCall.of(
                    Verb.IBV_CLOSE_XRCD,
                    Header.NONE.withProcess(call.header().process()),
                    Fields.builder().name("xrcd", call.header().as()).build()))
        .toList();
  }

  @Override
  protected void sayUndone() {
    setNote(Messages.text("open.summary.closed"));
  }
}
