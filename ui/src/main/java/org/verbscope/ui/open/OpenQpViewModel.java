package org.verbscope.ui.open;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.beans.property.SimpleBooleanProperty;
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

/** A form for {@code ibv_open_qp}: the domain, a target QP in it, and what came of it. */
public final class OpenQpViewModel extends CallFormViewModel {
  private static final long O_CREAT = CEnums.OFLAGS.valueOf("O_CREAT");
  private static final Value XRC_RECV = Value.of(CEnums.QP_TYPE.valueOf("IBV_QPT_XRC_RECV"));

  private final TargetQps targetQps;
  private final ObservableList<String> domains = FXCollections.observableArrayList();
  private final StringProperty domain = new SimpleStringProperty("");
  private final BooleanProperty create = new SimpleBooleanProperty();
  private final ObservableList<Target> targets = FXCollections.observableArrayList();
  private final StringProperty target = new SimpleStringProperty("");
  private final ReadOnlyStringWrapper domainNote = new ReadOnlyStringWrapper("");
  private final ReadOnlyStringWrapper targetProblem = new ReadOnlyStringWrapper("");

  public OpenQpViewModel(HostSession session, Selection selection) {
    super(session, "open.go", VerbCall.OpenQp.class);
    targetQps = new TargetQps(session.state());
    device().addListener((o, before, now) -> takeState());
    domain.addListener((o, before, now) -> refresh());
    create.addListener((o, before, now) -> refresh());
    target.addListener((o, before, now) -> refresh());
    takeState();
    device().set(firstDevice(selection.get()));
    if (!domains.isEmpty()) {
      domain.set(domains.get(0));
    }
    targets.stream()
        .filter(Target::surely)
        .findFirst()
        .ifPresent(t -> target.set(Long.toString(t.qpNum())));
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

  /** A device with something to open is the better guess than the selected one without. */
  private Resource firstDevice(ResourceId selected) {
    Optional<Resource> chosen = state().deviceOf(selected);
    if (chosen.isPresent() && targetQps.areOn(chosen.get())) {
      return chosen.get();
    }
    return devices().stream()
        .filter(targetQps::areOn)
        .findFirst()
        .orElse(chosen.orElse(devices().isEmpty() ? null : devices().get(0)));
  }

  @Override
  protected boolean concerns(Resource resource) {
    return switch (resource.kind()) {
      case DEVICE, XRCD -> true;
      case QP -> TargetQps.isTarget(resource);
      default -> false;
    };
  }

  @Override
  protected void takeState() {
    offerDevices();
    Set<String> known = new LinkedHashSet<>();
    xrcds()
        .filter(x -> !x.owner().thisApp())
        .flatMap(x -> TargetQps.file(x).stream())
        .forEach(known::add);
    xrcds().filter(x -> x.owner().thisApp()).forEach(x -> known.add(x.id().text()));
    List<String> listed = List.copyOf(known);
    if (!domains.equals(listed)) {
      String before = domain.get();
      domains.setAll(listed);
      domain.set(before);
    }
    refresh();
  }

  private Stream<Resource> xrcds() {
    return state().resources().stream()
        .filter(r -> r.kind() == Kind.XRCD)
        .filter(this::isOnChosenDevice);
  }

  /** The open domain that the text names. */
  private Optional<Resource> openDomain() {
    return xrcds()
        .filter(x -> x.owner().thisApp() && x.id().text().equals(domain.get().strip()))
        .findFirst();
  }

  @Override
  protected void settle() {
    offerTargets();
    domainNote.set(sayDomain());
    targetProblem.set(problemOfTarget());
  }

  private void offerTargets() {
    List<Target> found =
        device().get() == null
            ? List.of()
            : targetQps.offer(device().get(), domain.get(), openDomain());
    if (!targets.equals(found)) {
      targets.setAll(found);
    }
  }

  private String sayDomain() {
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

  @Override
  protected String problem() {
    if (domain.get().isBlank()) {
      return Messages.text("open.domain.empty");
    }
    return targetProblem.get();
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
    Fields.Builder fields = Fields.builder();
    Optional<Resource> opened = openDomain();
    if (opened.isPresent()) {
      fields.put("xrcd", opened.get().id());
    } else {
      Header header = Header.NONE.withAs(xrcdName).withDevice(device().get().id().text());
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

  @Override
  protected String sayMade(ResourceId id) {
    return Messages.text("open.summary.made", id);
  }

  /** A domain that was opened only for a QP that could not be opened is closed again. */
  @Override
  protected List<VerbCall> undo(List<VerbCall> granted) {
    return granted.stream()
        .filter(VerbCall.OpenXrcd.class::isInstance)
        .map(call -> Fields.builder().name("xrcd", call.header().as()).build())
        .map(fields -> VerbCall.of(Verb.IBV_CLOSE_XRCD, Header.NONE, fields))
        .toList();
  }

  @Override
  protected void sayUndone() {
    setSummary(summary().get() + " " + Messages.text("open.summary.closed"));
  }
}
