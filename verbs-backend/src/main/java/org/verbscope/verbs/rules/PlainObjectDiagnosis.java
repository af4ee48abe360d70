package org.verbscope.verbs.rules;

import static org.verbscope.verbs.model.CConstants.IBV_ACCESS_LOCAL_WRITE;
import static org.verbscope.verbs.model.CConstants.IBV_ACCESS_ON_DEMAND;
import static org.verbscope.verbs.model.CConstants.IBV_ACCESS_REMOTE_ATOMIC;
import static org.verbscope.verbs.model.CConstants.IBV_ACCESS_REMOTE_WRITE;
import static org.verbscope.verbs.model.CConstants.IBV_SRQT_BASIC;
import static org.verbscope.verbs.model.CConstants.IBV_SRQT_XRC;
import static org.verbscope.verbs.model.Cause.Certainty.CERTAIN;
import static org.verbscope.verbs.model.Cause.Certainty.LIKELY;

import java.util.List;
import java.util.OptionalLong;
import org.verbscope.verbs.model.CEnums;
import org.verbscope.verbs.model.Errno;
import org.verbscope.verbs.model.Kind;
import org.verbscope.verbs.model.VerbCall;

/** Why a CQ, an SRQ or a memory region was not made. */
final class PlainObjectDiagnosis {
  /** The flags of kernel 6.1 and the range of optional ones, which a kernel may ignore. */
  private static final long COMMON_ACCESS = 0x3ff0_00ffL;

  private PlainObjectDiagnosis() {}

  static void find(Facts facts, Errno errno) {
    if (facts.call instanceof VerbCall.CreateCq && errno.equals(Errno.EINVAL)) {
      completionQueue(facts);
    } else if (facts.call instanceof VerbCall.CreateSrq create) {
      sharedReceiveQueue(facts, create, errno);
    } else if (facts.call instanceof VerbCall.RegMr && errno.equals(Errno.EINVAL)) {
      memoryRegion(facts);
    }
  }

  private static void completionQueue(Facts facts) {
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

  private static void sharedReceiveQueue(Facts facts, VerbCall.CreateSrq create, Errno errno) {
    OptionalLong most = facts.device("max_srq");
    boolean none = most.isPresent() && most.getAsLong() == 0;
    if (none || errno.equals(Errno.EOPNOTSUPP)) {
      facts.add(
          none ? CERTAIN : LIKELY,
          none ? "" : "srq_type",
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
    long type = facts.given("srq_type");
    if (type == IBV_SRQT_XRC) {
      for (String need : List.of("xrcd", "cq")) {
        if (facts.resolved.object(need).isEmpty()) {
          facts.add(
              CERTAIN,
              need,
              need + " is missing",
              "an XRC SRQ belongs to an XRC domain and completes into a CQ",
              "name one");
        }
      }
    } else if (type != IBV_SRQT_BASIC) {
      facts.add(
          LIKELY,
          "srq_type",
          "srq_type " + CEnums.SRQ_TYPE.nameOf(type) + " cannot be made like this",
          "tag matching needs fields of its own, and other numbers are no type",
          "take IBV_SRQT_BASIC or IBV_SRQT_XRC");
    }
    if (facts.foundNone() && create.fields().has("comp_mask")) {
      facts.addGivenCompMask(CompMask.of(create), CEnums.SRQ_INIT_ATTR_MASK);
    }
  }

  private static void memoryRegion(Facts facts) {
    if (facts.given("length") == 0) {
      facts.add(CERTAIN, "length", "length is 0", "a memory region has bytes", "ask for 1 or more");
    }
    facts.addOverLimits(Kind.MR, List.of("length"));
    long access = facts.given("access");
    long unknown = access & ~COMMON_ACCESS;
    if (unknown != 0) {
      facts.add(
          LIKELY,
          "access",
          "access has bits that the kernel may not know: " + CEnums.ACCESS_FLAGS.flagNames(unknown),
          "kernels refuse what they do not know, apart from bits 20 to 29",
          "leave them out");
    }
    if ((access & IBV_ACCESS_ON_DEMAND) != 0) {
      facts.add(
          LIKELY,
          "access",
          facts.resolved.device() + " has no on-demand paging",
          "IBV_ACCESS_ON_DEMAND asks for memory that is not pinned",
          "leave IBV_ACCESS_ON_DEMAND out");
    }
    // the memory is written on the peer's behalf
    if ((access & (IBV_ACCESS_REMOTE_WRITE | IBV_ACCESS_REMOTE_ATOMIC)) != 0
        && (access & IBV_ACCESS_LOCAL_WRITE) == 0) {
      facts.add(
          CERTAIN,
          "access",
          "remote write or atomics without IBV_ACCESS_LOCAL_WRITE",
          "the device refuses to write memory that is not writable locally",
          "add IBV_ACCESS_LOCAL_WRITE");
    }
  }
}
