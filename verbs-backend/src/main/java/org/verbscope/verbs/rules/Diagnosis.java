package org.verbscope.verbs.rules;

import static org.verbscope.verbs.model.Cause.Certainty.CERTAIN;
import static org.verbscope.verbs.model.Cause.Certainty.LIKELY;
import static org.verbscope.verbs.model.Cause.Certainty.POSSIBLE;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.verbscope.verbs.model.Cause;
import org.verbscope.verbs.model.Errno;
import org.verbscope.verbs.model.Resource;
import org.verbscope.verbs.model.ResourceId;
import org.verbscope.verbs.model.VerbCall;

/**
 * Says why a call failed, as far as it can be known from the call, the device's limits and the
 * objects around it. One errno stands for many mistakes; this tells which.
 */
final class Diagnosis {
  /** So many users of an object are named: enough to see what they are, and to read. */
  private static final int MOST_NAMED = 8;

  private Diagnosis() {}

  /** The causes, best first; never empty. */
  static List<Cause> causes(VerbCall call, Resolved resolved, Errno errno, CallTarget target) {
    Facts facts = new Facts(call, resolved, target);
    if (errno.equals(Errno.EIO)) {
      facts.add(
          LIKELY,
          "",
          "the device is gone",
          "after IBV_EVENT_DEVICE_FATAL or removal creates answer EIO",
          "destroy what is left on it and open the device again");
    } else if (call instanceof VerbCall.Destroy destroy) {
      whyNotDestroyed(facts, destroy, errno);
    } else if (errno.equals(Errno.ENOMEM)) {
      MemoryDiagnosis.find(facts);
    } else if (call instanceof VerbCall.CreateQp create) {
      QpCreateDiagnosis.find(facts, create, errno);
    } else if (call instanceof VerbCall.ModifyQp || call instanceof VerbCall.CreateAh) {
      QpModifyDiagnosis.find(facts, errno);
    } else if (XrcDiagnosis.explains(call)) {
      facts.addAll(
          XrcDiagnosis.causes(
              call,
              resolved.fields().asMap(),
              resolved.device(),
              facts.object("xrcd"),
              new XrcMap(target.resources()),
              errno));
    } else {
      PlainObjectDiagnosis.find(facts, errno);
    }
    if (facts.foundNone()) {
      facts.add(
          POSSIBLE,
          "",
          errno.sentence(),
          call.verb().cName() + " answered " + errno + " and nothing known explains it",
          "look at the kernel log (dmesg) for a line of the driver");
    }
    return facts.ranked();
  }

  private static void whyNotDestroyed(Facts facts, VerbCall.Destroy destroy, Errno errno) {
    Optional<Resource> object = facts.resolved.object(destroy.target()).map(Named::resource);
    if (!errno.equals(Errno.EBUSY) || object.isEmpty()) {
      return;
    }
    List<Resource> users =
        facts.target.resources().stream()
            .filter(r -> r.owner().thisApp())
            .filter(r -> uses(r, object.get().id()))
            .toList();
    facts.add(
        users.isEmpty() ? LIKELY : CERTAIN,
        destroy.target(),
        object.get().label() + " is still in use",
        users.isEmpty()
            ? "the kernel counts users that are not visible here"
            : "used by " + named(users),
        users.isEmpty() ? "end its users first" : "destroy these first");
  }

  private static boolean uses(Resource user, ResourceId used) {
    return used.equals(user.parent()) || user.edges().containsValue(used);
  }

  private static String named(List<Resource> users) {
    String first =
        users.stream()
            .limit(MOST_NAMED)
            .map(user -> user.label() + " [" + user.id() + "]")
            .collect(Collectors.joining(", "));
    int rest = users.size() - MOST_NAMED;
    return rest > 0 ? first + " and " + rest + " more" : first;
  }
}
