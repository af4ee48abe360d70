package org.verbscope.verbs.rules;

import static org.verbscope.verbs.model.Cause.Certainty.CERTAIN;
import static org.verbscope.verbs.model.Cause.Certainty.LIKELY;
import static org.verbscope.verbs.model.Cause.Certainty.POSSIBLE;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.verbscope.verbs.model.AttributeCatalog;
import org.verbscope.verbs.model.Kind;
import org.verbscope.verbs.model.Resource;
import org.verbscope.verbs.model.ResourceId;
import org.verbscope.verbs.model.VerbCall;

/** Why a call met ENOMEM: memory that may not be locked, that is not there, or objects run out. */
final class MemoryDiagnosis {
  /** Bytes: what distributions allow by default, too little for more than a few queues. */
  private static final long LITTLE_MEMLOCK = 8L << 20;

  private MemoryDiagnosis() {}

  static void find(Facts facts) {
    memlock(facts);
    size(facts);
    facts.call.verb().makes().ifPresent(kind -> count(facts, kind));
  }

  private static void memlock(Facts facts) {
    Optional<Resource> host = facts.target.find(ResourceId.HOST);
    OptionalLong limit = Facts.number(host, "memlock_soft");
    boolean unlimited = limit.isPresent() && limit.getAsLong() == -1;
    if (limit.isPresent() && !unlimited) {
      facts.add(
          limit.getAsLong() <= LITTLE_MEMLOCK ? LIKELY : POSSIBLE,
          "",
          "the process may lock too little memory",
          "RLIMIT_MEMLOCK is " + Long.toUnsignedString(limit.getAsLong()) + " bytes",
          "raise it (ulimit -l, limits.conf, or CAP_IPC_LOCK in a container) and start anew");
    }
  }

  private static void size(Facts facts) {
    if (facts.call instanceof VerbCall.RegMr) {
      facts.add(
          LIKELY,
          "length",
          "length " + Long.toUnsignedString(facts.given("length")) + " cannot be pinned",
          "every byte of a memory region is kept in RAM",
          "register less memory");
      return;
    }
    List<String> depths =
        facts.call instanceof VerbCall.CreateQp
            ? List.of("cap.max_send_wr", "cap.max_recv_wr")
            : List.of("cqe", "max_wr");
    depths.stream()
        .filter(depth -> facts.given(depth) > 0)
        .max(Comparator.comparingLong(facts::given))
        .ifPresent(
            depth ->
                facts.add(
                    POSSIBLE,
                    depth,
                    depth + " " + facts.given(depth) + " takes more memory than there is",
                    "each entry takes up to a few hundred bytes of pinned memory",
                    "ask for less depth"));
  }

  private static void count(Facts facts, Kind kind) {
    String limitName = AttributeCatalog.countLimit(kind).orElse("");
    OptionalLong limit = facts.device(limitName);
    long known =
        facts.target.resources().stream()
            .filter(r -> r.kind() == kind)
            .filter(r -> facts.target.deviceOf(r).equals(facts.resolved.device()))
            .count();
    boolean full = limit.isPresent() && known >= limit.getAsLong();
    String evidence = known + " " + kind + "s are known on " + facts.resolved.device();
    facts.add(
        full ? CERTAIN : POSSIBLE,
        "",
        full
            ? facts.resolved.device() + " has no room for another " + kind
            : "the device ran out of objects; firmware may stop below its nominal maximum",
        limit.isPresent() ? evidence + ", " + limitName + " is " + limit.getAsLong() : evidence,
        full ? "destroy some" : "free some, or look at the kernel log for the firmware's answer");
  }
}
