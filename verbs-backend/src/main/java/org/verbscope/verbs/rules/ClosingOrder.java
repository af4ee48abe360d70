package org.verbscope.verbs.rules;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.verbscope.verbs.model.Owner;
import org.verbscope.verbs.model.Resource;
import org.verbscope.verbs.model.ResourceId;
import org.verbscope.verbs.model.Sharing;
import org.verbscope.verbs.model.Sharing.Closing;
import org.verbscope.verbs.model.Sharing.Effect;
import org.verbscope.verbs.model.Verb;

/**
 * What happens when everything of an XRC domain is closed: first the handles of each target QP, the
 * creator's before those of others, then the SRQs, and at last the handles of the domain, which
 * what was made through them keeps from being closed.
 */
final class ClosingOrder {
  private static final String UNSEEN = " unless a process that is not to be seen here holds it too";

  private final Map<ResourceId, Resource> rows;
  private final boolean complete;
  private final boolean isPrivate;
  private final List<Closing> steps = new ArrayList<>();

  /**
   * @param rows to look up what is in the way
   * @param complete whether nobody else can hold anything
   * @param isPrivate whether the domain hangs on no file
   */
  ClosingOrder(Map<ResourceId, Resource> rows, boolean complete, boolean isPrivate) {
    this.rows = rows;
    this.complete = complete;
    this.isPrivate = isPrivate;
  }

  List<Closing> of(
      List<Sharing.Target> targets,
      List<Resource> srqs,
      List<Resource> domain,
      List<Sharing.Opening> openings) {
    targets.forEach(this::close);
    srqs.stream().filter(srq -> !SharingFinder.isLost(srq)).forEach(srq -> close(srq, targets));
    List<Sharing.Opening> open =
        openings.stream()
            .filter(
                o ->
                    domain.stream()
                        .noneMatch(x -> x.id().equals(o.id()) && SharingFinder.isLost(x)))
            .toList();
    for (int i = 0; i < open.size(); i++) {
      close(open.get(i), open.subList(i + 1, open.size()));
    }
    return steps;
  }

  private void close(Sharing.Target target) {
    List<Sharing.Handle> open = target.handles().stream().filter(h -> !h.isLost()).toList();
    for (int i = 0; i < open.size(); i++) {
      Sharing.Handle handle = open.get(i);
      List<Owner> left =
          open.subList(i + 1, open.size()).stream().map(Sharing.Handle::holder).toList();
      String says =
          left.isEmpty()
              ? lastOf(target)
              : target.label() + " lives on: " + Holders.still(left, "holds it", "hold it");
      boolean silences = handle.isCreators() && !(left.isEmpty() && complete);
      add(
          Verb.IBV_DESTROY_QP,
          handle.id(),
          handle.label(),
          handle.holder(),
          left.isEmpty(),
          says + (silences ? "; from then on nobody receives its asynchronous events" : ""),
          "");
    }
  }

  private String lastOf(Sharing.Target target) {
    if (complete) {
      return "the last handle: " + target.label() + " is destroyed";
    }
    String also = target.creator() == Sharing.Creator.NOT_EXPOSED ? ", such as its creator," : "";
    return "the last handle known here: "
        + target.label()
        + " is destroyed unless a process that is not to be seen here"
        + also
        + " holds it too";
  }

  private void close(Resource srq, List<Sharing.Target> targets) {
    List<String> users =
        targets.stream()
            .map(Sharing.Target::row)
            .flatMap(id -> Optional.ofNullable(rows.get(id)).stream())
            .filter(qp -> srq.id().equals(qp.edges().get("srq")))
            .map(Resource::label)
            .toList();
    steps.add(
        new Closing(
            Verb.IBV_DESTROY_SRQ,
            srq.id(),
            srq.label(),
            srq.owner(),
            Effect.ENDS,
            srq.label() + " is destroyed",
            users.isEmpty()
                ? ""
                : "EBUSY now: " + String.join(", ", users) + " takes its receives from it"));
  }

  private void close(Sharing.Opening opening, List<Sharing.Opening> left) {
    String says;
    if (!left.isEmpty()) {
      List<Owner> holders = left.stream().map(Sharing.Opening::holder).toList();
      says = "the domain stays: " + Holders.still(holders, "has it open", "have it open");
    } else if (isPrivate) {
      says = "the domain ends";
    } else {
      says =
          complete
              ? "the last handle: the domain ends, and ibv_open_xrcd of its file answers EAGAIN"
                  + " without O_CREAT"
              : "the last handle known here: the domain ends" + UNSEEN;
    }
    List<String> inTheWay =
        opening.objects().stream().map(id -> rows.get(id).label()).distinct().toList();
    add(
        Verb.IBV_CLOSE_XRCD,
        opening.id(),
        opening.label(),
        opening.holder(),
        left.isEmpty(),
        says,
        inTheWay.isEmpty()
            ? ""
            : "EBUSY now: "
                + String.join(", ", inTheWay)
                + (inTheWay.size() == 1 ? " was" : " were")
                + " made through this handle");
  }

  private void add(
      Verb verb,
      ResourceId id,
      String label,
      Owner holder,
      boolean isLast,
      String says,
      String now) {
    Effect last = complete ? Effect.ENDS : Effect.CANNOT_BE_TOLD;
    steps.add(new Closing(verb, id, label, holder, isLast ? last : Effect.LIVES_ON, says, now));
  }
}
