package org.verbscope.ui.lesson;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.verbscope.ui.core.HostState;
import org.verbscope.ui.core.StateChange;
import org.verbscope.verbs.lesson.Ending;
import org.verbscope.verbs.lesson.Step;
import org.verbscope.verbs.model.CEnums;
import org.verbscope.verbs.model.Kind;
import org.verbscope.verbs.model.Receipt;
import org.verbscope.verbs.model.Resource;
import org.verbscope.verbs.model.ResourceId;
import org.verbscope.verbs.model.Source;
import org.verbscope.verbs.model.Value;
import org.verbscope.verbs.model.VerbCall;

/**
 * Notices when a step of the lesson was done by other means: what was made, changed or ended is
 * seen in the tree, and a call that was to fail in the journal.
 */
final class ByHand {
  private final Progress progress;

  /** All objects of this app, as they are now. */
  private final Map<ResourceId, Resource> own = new LinkedHashMap<>();

  private ResourceId targetRow;

  ByHand(Progress progress, HostState state) {
    this.progress = progress;
    state.resources().forEach(this::look);
  }

  /** The row that the host shows of the target QP itself, whoever created it. */
  Optional<ResourceId> targetRow() {
    return Optional.ofNullable(targetRow);
  }

  void look(StateChange change) {
    if (change.restarted()) {
      own.clear();
    }
    change.went().forEach(gone -> end(gone.id()));
    Stream.concat(change.came().stream(), change.changed().stream()).forEach(this::look);
  }

  private void end(ResourceId id) {
    own.remove(id);
    progress.ended(id);
    if (id.equals(targetRow)) {
      targetRow = null;
    }
  }

  private void look(Resource row) {
    if (isTarget(row)) {
      targetRow = row.id();
    }
    if (row.owner().thisApp()) {
      own.put(row.id(), row);
    } else if (own.remove(row.id()) != null) {
      progress.ended(row.id());
    }
  }

  private boolean isTarget(Resource row) {
    Optional<Value> number = progress.number("target");
    return row.kind() == Kind.QP
        && number.isPresent()
        && number.equals(row.value("qp_num", Source.KERNEL, Source.RECEIPT))
        && isOnDevice(row);
  }

  private boolean isOnDevice(Resource row) {
    return row.id().text().startsWith(progress.lesson().device() + "/");
  }

  /** A call was made elsewhere: true when it is what the next step shows to fail. */
  boolean isDone(Step step, Receipt receipt) {
    VerbCall call = step.call();
    return step.ending() instanceof Ending.Failed
        && call.verb() == receipt.call().verb()
        && step.process().equals(receipt.call().header().process())
        && step.ending().fits(receipt);
  }

  /** True when the tree shows what the next step brings about. */
  boolean isDone(Step step) {
    if (!(step.ending() instanceof Ending.Granted ending)) {
      return false;
    }
    step.calls().forEach(this::adopt);
    VerbCall call = step.call();
    if (call.verb().makes().isPresent()) {
      return progress.alive(call.header().as()).isPresent();
    }
    if (call instanceof VerbCall.Destroy) {
      return progress.hasEnded(step);
    }
    Optional<Resource> qp = call.fields().name("qp").flatMap(progress::alive).map(own::get);
    return call instanceof VerbCall.QueryQp
        ? qp.flatMap(row -> row.value("state", Source.QUERIED))
            .equals(Optional.ofNullable(ending.shows().get("qp_state")))
        : qp.flatMap(this::kernelState).equals(call.fields().get("qp_state").map(ByHand::word));
  }

  private Optional<Value> kernelState(Resource qp) {
    Resource row = qp.kind() == Kind.QP_HANDLE ? own.get(targetRow) : qp;
    return row == null ? Optional.empty() : row.value("state", Source.KERNEL);
  }

  /** A state as the kernel lists it. */
  private static Value word(Value state) {
    long number = state instanceof Value.Num num ? num.bits() : -1;
    return Value.of(CEnums.QP_STATE.nameOf(number).replaceFirst("^IBV_QPS_", ""));
  }

  /** Takes an object that somebody made as one of the next step's is to be, for that one. */
  private void adopt(VerbCall call) {
    String name = call.header().as();
    if (name.isEmpty() || progress.alive(name).isPresent() || !isTelling(call)) {
      return;
    }
    own.values().stream()
        .filter(row -> !progress.knows(row.id()) && fits(call, row))
        .findFirst()
        .ifPresent(
            row -> {
              Value number = row.value("qp_num", Source.RECEIPT, Source.KERNEL).orElse(null);
              progress.made(name, row.id(), number);
              adoptParts(call, row);
            });
  }

  /** PDs and CQs look all the same. */
  private static boolean isTelling(VerbCall call) {
    return call.fields().has("fd_path")
        || call.fields().has("qp_type")
        || call.fields().has("srq_type");
  }

  private boolean fits(VerbCall call, Resource row) {
    return call.verb().makes().filter(kind -> kind == row.kind()).isPresent()
        && isOnDevice(row)
        && row.owner().process().equals(call.header().process())
        && Stream.of("fd_path", "qp_type", "srq_type", "qp_num", "xrcd")
            .allMatch(field -> agrees(call, field, row));
  }

  private boolean agrees(VerbCall call, String field, Resource row) {
    Optional<Value> wanted = call.fields().get(field);
    if (wanted.isEmpty()) {
      return true;
    }
    if (field.equals("xrcd")) {
      Optional<ResourceId> domain = call.fields().name(field).flatMap(progress::alive);
      return domain.isPresent() && domain.equals(target(row, field));
    }
    Optional<Value> number =
        wanted.get() instanceof Value.Name name ? progress.number(name.text()) : wanted;
    return number.isPresent() && number.equals(row.value(field, Source.REQUESTED));
  }

  /** The objects that it was made with are now the step's as well. */
  private void adoptParts(VerbCall call, Resource row) {
    for (String field : new String[] {"pd", "cq", "send_cq"}) {
      Optional<String> name = call.fields().name(field);
      Optional<ResourceId> part = target(row, field);
      if (name.isPresent() && part.isPresent() && progress.alive(name.get()).isEmpty()) {
        progress.made(name.get(), part.get(), null);
      }
    }
  }

  private static Optional<ResourceId> target(Resource row, String field) {
    boolean above = field.equals("pd") || field.equals("xrcd") && row.kind() != Kind.SRQ;
    return Optional.ofNullable(row.edges().get(field))
        .or(() -> above ? Optional.ofNullable(row.parent()) : Optional.empty());
  }
}
