package org.verbscope.verbs.rules;

import static org.verbscope.verbs.model.Cause.Certainty.CERTAIN;
import static org.verbscope.verbs.model.Cause.Certainty.LIKELY;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.verbscope.verbs.model.CEnums;
import org.verbscope.verbs.model.Errno;
import org.verbscope.verbs.model.Kind;
import org.verbscope.verbs.model.Resource;
import org.verbscope.verbs.model.Source;
import org.verbscope.verbs.model.Value;
import org.verbscope.verbs.model.VerbCall;

/** Why an XRC domain or a shared QP was not opened. */
final class XrcDiagnosis {
  private static final long XRC_RECV = CEnums.QP_TYPE.valueOf("IBV_QPT_XRC_RECV");
  private static final long XRC_BIT = CEnums.DEVICE_CAP_FLAGS.valueOf("IBV_DEVICE_XRC");

  /** {@code IBV_XRCD_INIT_ATTR_FD | _OFLAGS}. */
  private static final long COMPLETE_DOMAIN = 0b11;

  /** {@code IBV_QP_OPEN_ATTR_NUM | _XRCD | _TYPE}. */
  private static final long COMPLETE_TARGET = 0b1011;

  /** {@code IBV_QP_OPEN_ATTR_CONTEXT}, which changes nothing here. */
  private static final long CONTEXT_BIT = 0b100;

  private XrcDiagnosis() {}

  static void find(Facts facts, Errno errno) {
    OptionalLong flags = facts.device("device_cap_flags");
    boolean without = flags.isPresent() && (flags.getAsLong() & XRC_BIT) == 0;
    if (!without && facts.has("comp_mask") && errno.equals(Errno.EOPNOTSUPP)) {
      facts.addGivenCompMask(
          facts.given("comp_mask"),
          facts.call instanceof VerbCall.OpenXrcd
              ? CEnums.XRCD_INIT_ATTR_MASK
              : CEnums.QP_OPEN_ATTR_MASK);
    } else if (errno.equals(Errno.EOPNOTSUPP) || errno.equals(Errno.ENOSYS)) {
      facts.add(
          without ? CERTAIN : LIKELY,
          "",
          facts.resolved.device() + " or its provider has no XRC",
          without
              ? "device_cap_flags lacks IBV_DEVICE_XRC"
              : "the provider answered that it does not have the verb",
          "take a device with XRC: mlx4, mlx5 and hns have it");
    } else if (facts.call instanceof VerbCall.OpenXrcd) {
      domain(facts, errno);
    } else {
      target(facts, errno);
    }
  }

  private static void domain(Facts facts, Errno errno) {
    boolean maskGiven = facts.has("comp_mask") && facts.given("comp_mask") != COMPLETE_DOMAIN;
    if (maskGiven && (errno.equals(Errno.EINVAL) || errno.value() == 0)) {
      facts.addGivenCompMask(facts.given("comp_mask"), CEnums.XRCD_INIT_ATTR_MASK);
      return;
    }
    String file = facts.resolved.fields().text("fd_path").orElse("the descriptor");
    if (errno.equals(Errno.EAGAIN)) {
      facts.add(
          CERTAIN,
          "oflags",
          "no domain stands on " + file + " yet, and O_CREAT was not given",
          "a domain belongs to the file's inode: a file made anew is another one",
          "give O_CREAT to make the domain, or open the file that the others use");
    } else if (errno.equals(Errno.EINVAL) && (facts.given("oflags") & 0200) != 0) {
      facts.add(
          CERTAIN,
          "oflags",
          "O_EXCL was given and a domain stands on " + file + " already",
          "the kernel answers EINVAL here, not EEXIST",
          "leave O_EXCL out to share the domain");
    } else if (errno.equals(Errno.EBADF)) {
      facts.add(
          CERTAIN,
          "fd",
          "fd " + (int) facts.given("fd") + " is no open file of the acting process",
          "",
          "give fd_path, or null for a private domain");
    }
  }

  private static void target(Facts facts, Errno errno) {
    boolean maskIncomplete =
        facts.has("comp_mask") && (facts.given("comp_mask") & ~CONTEXT_BIT) != COMPLETE_TARGET;
    if (errno.value() == 0 || maskIncomplete) {
      facts.add(
          CERTAIN,
          "comp_mask",
          "comp_mask lacks a bit that ibv_open_qp needs, or has one it does not know",
          "NUM, XRCD and TYPE are needed; some providers give NULL and leave errno 0 without them",
          "leave comp_mask out: it is complete then");
      return;
    }
    if (!errno.equals(Errno.EINVAL)) {
      return;
    }
    long type = facts.given("qp_type");
    if (type != XRC_RECV) {
      facts.add(
          CERTAIN,
          "qp_type",
          "qp_type is " + CEnums.QP_TYPE.nameOf(type) + ", not IBV_QPT_XRC_RECV",
          "only target QPs of an XRC domain are sharable",
          "give IBV_QPT_XRC_RECV");
    }
    wrongNumber(facts, type == XRC_RECV);
  }

  /**
   * The kernel has one EINVAL for all of these; the tree often knows which it is.
   *
   * @param typeIsRight a target QP's domain is only suspected where nothing else is wrong
   */
  private static void wrongNumber(Facts facts, boolean typeIsRight) {
    long number = facts.given("qp_num");
    Optional<Resource> domain = facts.object("xrcd");
    List<Resource> sameNumber =
        facts.target.resources().stream()
            .filter(r -> r.kind() == Kind.QP)
            .filter(r -> hasNumber(r, number))
            .filter(r -> facts.target.deviceOf(r).equals(facts.resolved.device()))
            .toList();
    if (sameNumber.isEmpty()) {
      facts.add(
          LIKELY,
          "qp_num",
          "no QP " + number + " is known on " + facts.resolved.device(),
          "the tree does not list it; it may have gone with its last handle",
          "take the number of a target QP from the tree");
    }
    for (Resource qp : sameNumber) {
      String type = Diagnosis.text(qp, "qp_type");
      boolean isTarget = type.equals("IBV_QPT_XRC_RECV") || type.equals("XRC_TGT");
      if (isTarget && !typeIsRight) {
        continue;
      }
      facts.add(
          isTarget ? LIKELY : CERTAIN,
          "qp_num",
          isTarget
              ? "QP " + number + " is in another XRC domain"
              : "QP " + number + " is of type " + type + ", not a target QP",
          isTarget
              ? "the kernel looks in " + domain.map(Resource::label).orElse("that domain") + " only"
              : "only XRC_RECV QPs can be opened",
          isTarget
              ? "open the domain by the file that its creator used"
              : "take the number of a target QP");
    }
  }

  private static boolean hasNumber(Resource qp, long number) {
    for (Source source : Source.values()) {
      if (qp.value("qp_num", source).filter(v -> v.equals(Value.of(number))).isPresent()) {
        return true;
      }
    }
    return false;
  }
}
