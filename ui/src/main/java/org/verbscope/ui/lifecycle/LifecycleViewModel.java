package org.verbscope.ui.lifecycle;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.verbscope.ui.core.Command;
import org.verbscope.ui.core.HostSession;
import org.verbscope.ui.core.HostState;
import org.verbscope.ui.core.Messages;
import org.verbscope.ui.core.Selection;
import org.verbscope.ui.receipt.CauseText;
import org.verbscope.ui.receipt.Words;
import org.verbscope.verbs.model.Errno;
import org.verbscope.verbs.model.Fields;
import org.verbscope.verbs.model.Header;
import org.verbscope.verbs.model.Kind;
import org.verbscope.verbs.model.Receipt;
import org.verbscope.verbs.model.Resource;
import org.verbscope.verbs.model.ResourceId;
import org.verbscope.verbs.model.Verb;
import org.verbscope.verbs.model.VerbCall;

/** Query and Destroy of the selected object. */
public final class LifecycleViewModel {
  private final HostSession session;
  private final HostState state;
  private final Selection selection;
  private final Consumer<Failure> onFailure;
  private final Command query;
  private final Command destroy;

  /**
   * A call that was not granted.
   *
   * @param inTheWay what keeps it from succeeding, as far as this window can see
   */
  public record Failure(Receipt receipt, List<Resource> inTheWay) {}

  public LifecycleViewModel(HostSession session, Selection selection, Consumer<Failure> onFailure) {
    this.session = session;
    this.state = session.state();
    this.selection = selection;
    this.onFailure = onFailure;
    query = new Command("lifecycle.query", "F5", this::query);
    destroy = new Command("lifecycle.destroy", "Delete", this::destroy);
    selection.resource().addListener((o, before, now) -> decide());
    state.onChange(
        change -> {
          if (selection.get() != null && change.touches(selection.get())) {
            decide();
          }
        });
    decide();
  }

  public Command queryCommand() {
    return query;
  }

  public Command destroyCommand() {
    return destroy;
  }

  private void decide() {
    Resource resource = state.find(selection.get()).orElse(null);
    query.forbid(whyNot(resource, kind -> kind == Kind.QP || kind == Kind.QP_HANDLE, "query"));
    destroy.forbid(whyNot(resource, kind -> Verb.destroyOf(kind).isPresent(), "destroy"));
  }

  private static String whyNot(Resource resource, Predicate<Kind> can, String what) {
    if (resource == null) {
      return Messages.text("lifecycle.whyNot.nothing");
    }
    if (!can.test(resource.kind())) {
      return Messages.text("lifecycle.whyNot." + what, Words.kind(resource.kind()));
    }
    if (!resource.owner().thisApp()) {
      String owner = Words.owner(resource.owner());
      return owner.isEmpty()
          ? Messages.text("lifecycle.whyNot.unknownOwner", resource.label())
          : Messages.text("lifecycle.whyNot.foreign", resource.label(), owner);
    }
    return "";
  }

  private void query() {
    perform(Verb.IBV_QUERY_QP, "qp");
  }

  private void destroy() {
    Verb verb = Verb.destroyOf(state.find(selection.get()).orElseThrow().kind()).orElseThrow();
    perform(verb, verb.fields().keySet().iterator().next());
  }

  private void perform(Verb verb, String field) {
    Resource resource = state.find(selection.get()).orElseThrow();
    Header header = Header.NONE.withProcess(resource.owner().process());
    VerbCall call = VerbCall.of(verb, header, Fields.builder().put(field, resource.id()).build());
    session.perform(
        List.of(call),
        receipts ->
            receipts.stream()
                .filter(receipt -> !receipt.isGranted())
                .forEach(
                    receipt ->
                        onFailure.accept(new Failure(receipt, inTheWay(receipt, resource)))));
  }

  /** Of an object that is still in use, what uses it: its children and what points at it. */
  private List<Resource> inTheWay(Receipt receipt, Resource resource) {
    if (!CauseText.errno(receipt).equals(Optional.of(Errno.EBUSY))) {
      return List.of();
    }
    Map<ResourceId, Resource> users = new LinkedHashMap<>();
    state.children(resource.id()).forEach(child -> users.put(child.id(), child));
    state.users(resource.id()).forEach(user -> users.put(user.id(), user));
    return new ArrayList<>(users.values());
  }
}
