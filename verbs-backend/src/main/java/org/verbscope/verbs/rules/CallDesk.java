package org.verbscope.verbs.rules;

import java.util.List;
import java.util.Map;
import org.verbscope.verbs.model.Cause;
import org.verbscope.verbs.model.Judgement;
import org.verbscope.verbs.model.Kind;
import org.verbscope.verbs.model.Outcome;
import org.verbscope.verbs.model.Readings;
import org.verbscope.verbs.model.Receipt;
import org.verbscope.verbs.model.ResourceId;
import org.verbscope.verbs.model.Value;
import org.verbscope.verbs.model.Verb;
import org.verbscope.verbs.model.VerbCall;

/**
 * The one way by which every host does a call: resolve names, refuse what would crash or cannot be
 * meant, carry out, judge, find causes, write the receipt and remember. Not thread-safe: a host
 * calls it from its acting lane.
 */
public final class CallDesk {
  private final CallTarget target;
  private final String mark;
  private final NameBook names = new NameBook();
  private final Ledger ledger = new Ledger();
  private final Resolver resolver;
  private final WallClock clock = new WallClock();

  public CallDesk(CallTarget target) {
    this(target, "");
  }

  /**
   * @param mark is appended to every {@link #freshId}, so that the objects of several processes of
   *     one host do not share ids; empty for none
   */
  public CallDesk(CallTarget target, String mark) {
    this.target = target;
    this.mark = mark;
    this.resolver = new Resolver(target, names);
  }

  /** Does one call; whatever goes wrong with it is in the receipt. */
  public Receipt perform(VerbCall call) {
    long begin = System.nanoTime();
    Map<String, Value> requested = call.requested();
    CallTarget.Done done;
    try {
      Resolved resolved = resolver.resolve(call);
      if (resolved.fields() != call.fields()) {
        // the struct holds the number of a QP, not its name
        requested = VerbCall.of(call.verb(), call.header(), resolved.fields()).requested();
      }
      Preflight.check(call, resolved);
      done = target.carryOut(call, resolved);
      done = new CallTarget.Done(explained(call, resolved, done.outcome()), done.id());
    } catch (Refusal refusal) {
      done = new CallTarget.Done(refusal.outcome(), null);
    }
    long micros = (System.nanoTime() - begin) / 1000;
    Receipt receipt =
        new Receipt(
            call,
            done.outcome(),
            done.id(),
            clock.at(begin),
            micros,
            requested,
            verdicts(call, requested, done));
    note(receipt);
    return receipt;
  }

  private void note(Receipt receipt) {
    names.note(receipt);
    if (!receipt.isGranted() || receipt.id() == null) {
      return;
    }
    Verb verb = receipt.call().verb();
    if (verb.isDestroy()) {
      names.destroyed(receipt.id(), forgetQpNumber(receipt.id()), verb);
    } else {
      ledger.note(receipt);
    }
  }

  private Value forgetQpNumber(ResourceId id) {
    return ledger.forget(id).get("qp_num");
  }

  private Outcome explained(VerbCall call, Resolved resolved, Outcome outcome) {
    if (outcome instanceof Outcome.Failed failed && failed.causes().isEmpty()) {
      List<Cause> causes = Diagnosis.causes(call, resolved, failed.errno(), target);
      return new Outcome.Failed(failed.errno(), failed.layer(), causes);
    }
    return outcome;
  }

  private Map<String, Judgement> verdicts(
      VerbCall call, Map<String, Value> requested, CallTarget.Done done) {
    if (!(done.outcome() instanceof Outcome.Granted granted)) {
      return Map.of();
    }
    if (call.verb() == Verb.IBV_QUERY_QP) {
      return Judge.judge(
          ledger.requested(done.id()), granted.actual(), ledger.circumstances(done.id()));
    }
    return Judge.judge(requested, granted.actual(), Judge.Circumstances.of(call));
  }

  /** An id for a new object; {@code #2} is appended when the number was another object's before. */
  public ResourceId freshId(String device, Kind kind, String key) {
    return names.fresh(device, kind, key, mark);
  }

  /** What this app requested of, was written back for and last queried of one of its objects. */
  public Readings ownReadings(ResourceId id) {
    return ledger.readings(id);
  }

  /**
   * Forgets an object that went without a call of ours.
   *
   * @param how how it went, for messages: {@code lost when mlx5_0 was removed}
   */
  public void lost(ResourceId id, String how) {
    names.lost(id, forgetQpNumber(id), how);
  }
}
