package org.verbscope.ui.open;

import java.util.List;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import org.verbscope.ui.core.HostSession;
import org.verbscope.ui.core.Messages;
import org.verbscope.ui.core.Selection;
import org.verbscope.ui.form.CallFormViewModel;
import org.verbscope.verbs.model.Header;
import org.verbscope.verbs.model.Kind;
import org.verbscope.verbs.model.Resource;
import org.verbscope.verbs.model.ResourceId;
import org.verbscope.verbs.model.Verb;
import org.verbscope.verbs.model.VerbCall;
import org.verbscope.verbs.rules.Check;
import org.verbscope.verbs.rules.OpenChecks;
import org.verbscope.verbs.rules.XrcMap;

/** A form for {@code ibv_open_xrcd}. */
public final class OpenDomainViewModel extends CallFormViewModel {
  private final DomainForm domain = new DomainForm(this::refresh);
  private final ObservableList<Check> checks = FXCollections.observableArrayList();
  private XrcMap map = new XrcMap(List.of());

  public OpenDomainViewModel(HostSession session, Selection selection) {
    super(session, "domain.go", VerbCall.OpenXrcd.class);
    whenDeviceChanges(this::takeState);
    domain.makesDomain().set(true);
    offerDevices();
    ResourceId selected = selection.get();
    device()
        .set(
            state()
                .deviceOf(selected)
                .orElseGet(() -> devices().stream().filter(this::hasXrc).findFirst().orElse(null)));
    if (device().get() == null && !devices().isEmpty()) {
      device().set(devices().get(0));
    }
    takeState();
  }

  /** One that lacks it can be chosen too, and its answer seen. */
  private boolean hasXrc(Resource candidate) {
    VerbCall.OpenXrcd call = call(candidate, "");
    return OpenChecks.of(new XrcMap(List.of(candidate)), candidate.id().text(), call).stream()
        .noneMatch(check -> check.about().equals("device") && check.warns());
  }

  public DomainForm domain() {
    return domain;
  }

  /** What is known before the call. */
  public ObservableList<Check> checks() {
    return checks;
  }

  @Override
  protected boolean concerns(Resource resource) {
    return resource.kind() == Kind.DEVICE
        || resource.kind() == Kind.XRCD
        || resource.kind() == Kind.CONTEXT && resource.owner().thisApp();
  }

  @Override
  protected void takeState() {
    offerDevices();
    offerProcesses();
    map = new XrcMap(state().resources());
    domain.offer(
        List.of(), device().get() == null ? List.of() : map.domains(device().get().id().text()));
    refresh();
  }

  @Override
  protected void settle() {
    checks.setAll(
        device().get() == null || !domain.problem().isEmpty()
            ? List.of()
            : OpenChecks.of(map, device().get().id().text(), call(device().get(), "")));
  }

  @Override
  protected String problem() {
    return domain.problem();
  }

  private VerbCall.OpenXrcd call(Resource on, String as) {
    Header header = Header.NONE.withAs(as).withDevice(on.id().text()).withProcess(acting());
    return (VerbCall.OpenXrcd) VerbCall.of(Verb.IBV_OPEN_XRCD, header, domain.opening());
  }

  @Override
  protected List<VerbCall> callsToShow() {
    return List.of(call(device().get(), "xrcd"));
  }

  @Override
  protected List<VerbCall> callsToMake() {
    return List.of(call(device().get(), session().freshName("xrcd")));
  }

  @Override
  protected String sayMade(ResourceId id) {
    return Messages.text("domain.summary.made", id, acting());
  }

  /** Nothing is made along with it. */
  @Override
  protected List<VerbCall> undo(List<VerbCall> granted) {
    return List.of();
  }

  @Override
  protected void sayUndone() {
    setNote("");
  }
}
