package org.verbscope.ui;

import java.util.List;
import java.util.Map;
import org.verbscope.ui.core.HostSession;
import org.verbscope.ui.core.HostState;
import org.verbscope.ui.core.SameThreadTasks;
import org.verbscope.ui.core.Selection;
import org.verbscope.verbs.model.Fields;
import org.verbscope.verbs.model.Header;
import org.verbscope.verbs.model.HostChange;
import org.verbscope.verbs.model.Kind;
import org.verbscope.verbs.model.Owner;
import org.verbscope.verbs.model.Readings;
import org.verbscope.verbs.model.Receipt;
import org.verbscope.verbs.model.Resource;
import org.verbscope.verbs.model.ResourceId;
import org.verbscope.verbs.model.Status;
import org.verbscope.verbs.model.Verb;
import org.verbscope.verbs.model.VerbCall;

/** What ViewModels stand on, for their tests: a host that is open already, everything at once. */
public final class Bench {
  public final HostSession session =
      new HostSession(address -> new SteadyHost(), new SameThreadTasks());
  public final Selection selection = new Selection();

  public Bench() {
    session.open("sim:workshop");
  }

  public HostState state() {
    return session.state();
  }

  public Receipt perform(Verb verb, Header header, Fields fields) {
    Receipt[] made = new Receipt[1];
    session.perform(
        List.of(VerbCall.of(verb, header, fields)), receipts -> made[0] = receipts.get(0));
    return made[0];
  }

  /** A PD of this app's own. */
  public ResourceId pd(String device) {
    return perform(Verb.IBV_ALLOC_PD, Header.NONE.withDevice(device), Fields.NONE).id();
  }

  /** A CQ of this app's own. */
  public ResourceId cq(String device) {
    return perform(
            Verb.IBV_CREATE_CQ,
            Header.NONE.withDevice(device),
            Fields.builder().put("cqe", 16).build())
        .id();
  }

  public Resource foreign(Kind kind) {
    return state().resources().stream()
        .filter(r -> r.kind() == kind && !r.owner().thisApp() && r.owner().pid() > 0)
        .findFirst()
        .orElseThrow();
  }

  /** Tells that a resource has this status and these readings now, and gives it as it was told. */
  public Resource tell(ResourceId id, Status status, Readings readings) {
    return tell(id, state().find(id).orElseThrow().owner(), status, readings);
  }

  /** Tells that somebody else holds a resource now. */
  public void tellOwner(ResourceId id, Owner owner) {
    Resource then = state().find(id).orElseThrow();
    tell(id, owner, then.status(), then.readings());
  }

  private Resource tell(ResourceId id, Owner owner, Status status, Readings readings) {
    Resource then = state().find(id).orElseThrow();
    Resource now =
        new Resource(
            id, then.kind(), then.parent(), then.label(), owner, status, then.edges(), readings);
    HostChange.Changed changed = new HostChange.Changed(now, Map.of());
    state()
        .apply(
            List.of(
                new HostChange.Stepped(
                    9_000, List.of(), List.of(changed), List.of(), List.of(), List.of())));
    return now;
  }
}
