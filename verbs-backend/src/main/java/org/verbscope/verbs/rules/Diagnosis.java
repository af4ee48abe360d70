package org.verbscope.verbs.rules;

import static org.verbscope.verbs.model.Cause.Certainty.CERTAIN;
import static org.verbscope.verbs.model.Cause.Certainty.LIKELY;
import static org.verbscope.verbs.model.Cause.Certainty.POSSIBLE;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.verbscope.verbs.model.Cause;
import org.verbscope.verbs.model.Errno;
import org.verbscope.verbs.model.Kind;
import org.verbscope.verbs.model.Resource;
import org.verbscope.verbs.model.ResourceId;
import org.verbscope.verbs.model.Source;
import org.verbscope.verbs.model.Value;
import org.verbscope.verbs.model.VerbCall;

/**
 * Says why a call failed, as far as it can be known from the call, the device's limits and the
 * objects around it. One errno stands for many mistakes; this tells which.
 */
final class Diagnosis {
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
      whyNoMemory(facts);
    } else if (call instanceof VerbCall.CreateQp create) {
      QpCreateDiagnosis.find(facts, create, errno);
    } else if (call instanceof VerbCall.ModifyQp || call instanceof VerbCall.CreateAh) {
      QpModifyDiagnosis.find(facts, errno);
    } else if (call instanceof VerbCall.OpenXrcd || call instanceof VerbCall.OpenQp) {
      XrcDiagnosis.find(facts, errno);
    } else {
      whyNotCreated(facts, errno);
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
    Optional<Resource> object = facts.resolved.object(destroy.target());
    if (!errno.equals(Errno.EBUSY) || object.isEmpty()) {
      return;
    }
    List<String> users =
        facts.target.resources().stream()
            .filter(r -> r.owner().thisApp())
            .filter(r -> uses(r, object.get().id()))
            .map(Diagnosis::named)
            .toList();
    facts.add(
        users.isEmpty() ? LIKELY : CERTAIN,
        destroy.target(),
        object.get().label() + " is still in use",
        users.isEmpty()
            ? "the kernel counts users that are not visible here"
            : "used by " + String.join(", ", users),
        users.isEmpty() ? "end its users first" : "destroy these first");
  }

  private static boolean uses(Resource user, ResourceId used) {
    return used.equals(user.parent()) || user.edges().containsValue(used);
  }

  private static String named(Resource resource) {
    return resource.label() + " [" + resource.id() + "]";
  }

  private static void whyNoMemory(Facts facts) {
    Optional<Resource> host = facts.target.find(ResourceId.HOST);
    OptionalLong memlock = Facts.number(host, "memlock_soft");
    boolean root = memlock.isPresent() && memlock.getAsLong() == -1;
    if (memlock.isPresent() && !root) {
      facts.add(
          memlock.getAsLong() <= 8L << 20 ? LIKELY : POSSIBLE,
          "",
          "the process may lock too little memory",
          "RLIMIT_MEMLOCK is " + Long.toUnsignedString(memlock.getAsLong()) + " bytes",
          "raise it (ulimit -l, limits.conf, or CAP_IPC_LOCK in a container) and start anew");
    }
    facts.add(
        POSSIBLE,
        "",
        "the queues are too deep for the memory there is",
        "each request takes up to a few hundred bytes of pinned memory",
        "ask for less depth");
    facts.add(
        POSSIBLE,
        "",
        "the device ran out of objects; firmware may stop below its nominal maximum",
        facts.device("max_qp").isPresent()
            ? "max_qp of " + facts.resolved.device() + " is " + facts.device("max_qp").getAsLong()
            : "",
        "free some, or look at the kernel log for the firmware's answer");
  }

  private static void whyNotCreated(Facts facts, Errno errno) {
    if (facts.call instanceof VerbCall.CreateCq && errno.equals(Errno.EINVAL)) {
      if (facts.given("cqe") == 0) {
        facts.add(CERTAIN, "cqe", "cqe is 0", "a CQ has at least one entry", "ask for 1 or more");
      }
      facts.addOverLimits(Kind.CQ, List.of("cqe"));
      OptionalLong vectors = facts.device("num_comp_vectors");
      if (vectors.isPresent() && facts.given("comp_vector") >= vectors.getAsLong()) {
        facts.add(
            CERTAIN,
            "comp_vector",
            "comp_vector " + facts.given("comp_vector") + " does not exist",
            "the device has " + vectors.getAsLong() + " completion vectors, counted from 0",
            "take one below " + vectors.getAsLong());
      }
    }
    if (facts.call instanceof VerbCall.CreateSrq) {
      whyNoSrq(facts, errno);
    }
    if (facts.call instanceof VerbCall.RegMr && errno.equals(Errno.EINVAL)) {
      facts.addOverLimits(Kind.MR, List.of("length"));
      long access = facts.given("access");
      // remote write and atomics need local write: the memory is written on the peer's behalf
      if ((access & 0b1010) != 0 && (access & 1) == 0) {
        facts.add(
            CERTAIN,
            "access",
            "remote write or atomics without IBV_ACCESS_LOCAL_WRITE",
            "the device refuses to write memory that is not writable locally",
            "add IBV_ACCESS_LOCAL_WRITE");
      }
    }
  }

  private static void whyNoSrq(Facts facts, Errno errno) {
    OptionalLong most = facts.device("max_srq");
    if (most.isPresent() && most.getAsLong() == 0 || errno.equals(Errno.EOPNOTSUPP)) {
      facts.add(
          most.isPresent() && most.getAsLong() == 0 ? CERTAIN : LIKELY,
          "",
          facts.resolved.device() + " has no such shared receive queues",
          most.isPresent() ? "max_srq is " + most.getAsLong() : "",
          "give each QP its own receive queue");
      return;
    }
    facts.addOverLimits(Kind.SRQ, List.of("max_wr", "max_sge"));
    if (facts.given("max_wr") == 0) {
      facts.add(
          LIKELY,
          "max_wr",
          "max_wr is 0",
          "an SRQ holds at least one request",
          "ask for 1 or more");
    }
    if (facts.given("srq_type") == 1) {
      for (String need : List.of("xrcd", "cq")) {
        if (facts.resolved.object(need).isEmpty()) {
          facts.add(CERTAIN, need, need + " is missing", "an XRC SRQ needs one", "name a " + need);
        }
      }
    }
  }

  /** The text of an attribute's value for evidence: the C name where there is one. */
  static String text(Resource resource, String attribute) {
    return resource
        .value(attribute, Source.QUERIED, Source.KERNEL)
        .map(
            (Value v) ->
                org.verbscope.verbs.model.AttributeCatalog.typeOf(resource.kind(), attribute)
                    .text(v))
        .orElse("unknown");
  }
}
