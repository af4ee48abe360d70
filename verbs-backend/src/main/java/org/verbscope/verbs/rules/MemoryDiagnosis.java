package org.verbscope.verbs.rules;

import static org.verbscope.verbs.model.Cause.Certainty.CERTAIN;
import static org.verbscope.verbs.model.Cause.Certainty.LIKELY;
import static org.verbscope.verbs.model.Cause.Certainty.POSSIBLE;

import java.util.Comparator;
import java.util.List;
import java.util.OptionalLong;
import org.verbscope.verbs.model.AttributeCatalog;
import org.verbscope.verbs.model.Cause;
import org.verbscope.verbs.model.Kind;
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
    PinnedMemory memory = facts.target.pinnedMemory(facts.call, facts.resolved);
    OptionalLong need = need(facts, memory.driver());
    boolean isNoMatterOfIt = need.isPresent() && need.getAsLong() == 0;
    if (memory.limit().isEmpty() || isNoMatterOfIt) {
      return;
    }
    long limit = memory.limit().getAsLong();
    boolean exceeds =
        need.isPresent()
            && memory.pinned().isPresent()
            && need.getAsLong() > limit - memory.pinned().getAsLong();
    Cause.Certainty unproven = limit <= LITTLE_MEMLOCK ? LIKELY : POSSIBLE;
    facts.add(
        exceeds ? CERTAIN : unproven,
        "",
        "RLIMIT_MEMLOCK: the process may pin no more than "
            + Long.toUnsignedString(limit)
            + " bytes",
        evidence(memory, limit, need),
        "raise it for what starts this app, and start that anew: ulimit -l for a shell, limits.conf"
            + " for a session, LimitMEMLOCK for a service, CAP_IPC_LOCK for a container; or destroy"
            + " what has memory pinned");
  }

  /** What this call pins at least; empty when it is not known. */
  private static OptionalLong need(Facts facts, String driver) {
    if (facts.call instanceof VerbCall.CreateQp create) {
      return QueueMemory.ofQp(
          driver,
          new QueueMemory.Qp(
              create.qpType(),
              facts.given("cap.max_send_wr"),
              facts.given("cap.max_send_sge"),
              facts.given("cap.max_inline_data"),
              facts.given("cap.max_recv_wr"),
              facts.given("cap.max_recv_sge"),
              facts.resolved.object("srq").isPresent()));
    }
    if (facts.call instanceof VerbCall.CreateCq) {
      return QueueMemory.ofCq(driver, facts.given("cqe"));
    }
    if (facts.call instanceof VerbCall.CreateSrq) {
      return QueueMemory.ofSrq(driver, facts.given("max_wr"), facts.given("max_sge"));
    }
    return facts.call instanceof VerbCall.RegMr
        ? QueueMemory.ofMr(facts.given("length"), facts.given("access"))
        : OptionalLong.of(0);
  }

  private static String evidence(PinnedMemory memory, long limit, OptionalLong need) {
    String needed =
        need.isPresent()
            ? "this call pins at least " + need.getAsLong()
            : "what this call pins is not known";
    if (memory.pinned().isEmpty()) {
      return needed;
    }
    long pinned = memory.pinned().getAsLong();
    return "%d bytes are pinned, which leaves %d; %s"
        .formatted(pinned, Math.max(0, limit - pinned), needed);
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
