package org.verbscope.verbs.rules;

import static org.verbscope.verbs.model.CConstants.IBV_DEVICE_XRC;
import static org.verbscope.verbs.model.CConstants.IBV_QPT_DRIVER;
import static org.verbscope.verbs.model.CConstants.IBV_QPT_RAW_PACKET;
import static org.verbscope.verbs.model.CConstants.IBV_QPT_RC;
import static org.verbscope.verbs.model.CConstants.IBV_QPT_UD;
import static org.verbscope.verbs.model.CConstants.IBV_QPT_XRC_RECV;
import static org.verbscope.verbs.model.CConstants.IBV_QPT_XRC_SEND;
import static org.verbscope.verbs.model.Cause.Certainty.CERTAIN;
import static org.verbscope.verbs.model.Cause.Certainty.LIKELY;
import static org.verbscope.verbs.model.Cause.Certainty.POSSIBLE;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.verbscope.verbs.model.AttributeCatalog;
import org.verbscope.verbs.model.CEnums;
import org.verbscope.verbs.model.Errno;
import org.verbscope.verbs.model.Kind;
import org.verbscope.verbs.model.Resource;
import org.verbscope.verbs.model.Source;
import org.verbscope.verbs.model.Value;
import org.verbscope.verbs.model.VerbCall;

/** Why a QP was not created. */
final class QpCreateDiagnosis {
  private QpCreateDiagnosis() {}

  static void find(Facts facts, VerbCall.CreateQp create, Errno errno) {
    if (errno.equals(Errno.EPERM)) {
      facts.add(
          create.qpType() == IBV_QPT_RAW_PACKET ? CERTAIN : LIKELY,
          "qp_type",
          "the process lacks CAP_NET_RAW",
          "raw packet QPs and a source_qpn need it",
          "run with that capability");
      return;
    }
    if (errno.equals(Errno.EBUSY)) {
      facts.add(
          LIKELY,
          "",
          facts.resolved.device() + " has no room for another QP",
          "some drivers answer EBUSY where others answer ENOMEM",
          "destroy a QP first; trying again does not help");
      return;
    }
    extensions(facts, create, errno);
    unsupportedType(facts, create, errno);
    missingParts(facts, create);
    flags(facts, create, errno);
    if (errno.equals(Errno.EINVAL) || errno.equals(Errno.ENOSPC)) {
      facts.addOverLimits(Kind.QP, AttributeCatalog.CAPS);
      inline(facts, errno);
      if (facts.foundNone()) {
        facts.add(
            POSSIBLE,
            largest(facts),
            "the sizes are allowed each, but not together",
            "one request grows with max_send_sge and max_inline_data, and depth times size is"
                + " bounded",
            "lower max_inline_data first, then max_send_sge, then max_send_wr");
      }
    }
  }

  /** The size that comes nearest to its limit. */
  private static String largest(Facts facts) {
    return AttributeCatalog.CAPS.stream()
        .filter(cap -> facts.given(cap) > 0)
        .max(Comparator.comparingDouble(cap -> facts.shareOfLimit(Kind.QP, cap)))
        .orElse("cap.max_send_wr");
  }

  /** What the extended verb has beyond the plain one is taken by few devices. */
  private static void extensions(Facts facts, VerbCall.CreateQp create, Errno errno) {
    if (!create.isExtended()) {
      return;
    }
    if (facts.has("rx_hash_conf.rx_hash_function") && !facts.has("rwq_ind_tbl")) {
      facts.add(
          LIKELY,
          "rx_hash_conf",
          "rx_hash_conf is given without rwq_ind_tbl",
          "hashing chooses a queue from an indirection table",
          "leave rx_hash_conf out");
    }
    if (facts.has("comp_mask") && CompMask.of(create) != CompMask.complete(create)) {
      facts.addGivenCompMask(CompMask.of(create), CEnums.QP_INIT_ATTR_MASK);
    }
    if (errno.equals(Errno.EOPNOTSUPP) || errno.value() == 0) {
      for (String field : List.of("send_ops_flags", "max_tso_header", "source_qpn")) {
        if (facts.has(field)) {
          facts.add(
              LIKELY,
              field,
              field + " is not taken by " + facts.resolved.device() + " for this qp_type",
              "few providers know it, and each only some operations of each type",
              "leave " + field + " out");
        }
      }
    }
  }

  private static void unsupportedType(Facts facts, VerbCall.CreateQp create, Errno errno) {
    String type = CEnums.QP_TYPE.nameOf(create.qpType());
    Optional<String> supported = facts.deviceText("supported_qp_types");
    boolean known = CEnums.QP_TYPE.knows(create.qpType());
    boolean listed =
        supported.isPresent() && Arrays.asList(supported.get().split(", ")).contains(type);
    if (!known) {
      facts.add(
          CERTAIN,
          "qp_type",
          "qp_type " + type + " is no QP type",
          "types: " + String.join(", ", CEnums.QP_TYPE.constants()),
          "take one of these");
    } else if (create.qpType() == IBV_QPT_DRIVER) {
      facts.add(
          CERTAIN,
          "qp_type",
          "IBV_QPT_DRIVER needs the vendor's own create call",
          "EFA SRD and mlx5 DC are made by efadv_* and mlx5dv_* functions",
          "take a standard type here");
    } else if (supported.isPresent() && !listed) {
      facts.add(
          CERTAIN,
          "qp_type",
          facts.resolved.device() + " cannot make " + type + " QPs",
          "it makes " + supported.get(),
          "take one of these types");
    } else if (supported.isEmpty() && errno.equals(Errno.EOPNOTSUPP) && facts.foundNone()) {
      facts.add(
          LIKELY,
          "qp_type",
          "the provider of " + facts.resolved.device() + " cannot make " + type + " QPs",
          isXrc(create) && !hasXrc(facts)
              ? "the device does not advertise IBV_DEVICE_XRC"
              : "it answered EOPNOTSUPP",
          "take IBV_QPT_RC or IBV_QPT_UD");
    }
  }

  private static boolean isXrc(VerbCall.CreateQp create) {
    return create.qpType() == IBV_QPT_XRC_SEND || create.qpType() == IBV_QPT_XRC_RECV;
  }

  private static boolean hasXrc(Facts facts) {
    OptionalLong flags = facts.device("device_cap_flags");
    return flags.isPresent() && (flags.getAsLong() & IBV_DEVICE_XRC) != 0;
  }

  private static void missingParts(Facts facts, VerbCall.CreateQp create) {
    if (create.qpType() == IBV_QPT_XRC_RECV && !create.isExtended()) {
      facts.add(
          CERTAIN,
          "qp_type",
          "ibv_create_qp cannot make XRC_RECV QPs",
          "they need an xrcd, which only ibv_create_qp_ex has",
          "use ibv_create_qp_ex");
    }
    if (create.qpType() == IBV_QPT_XRC_RECV
        && create.isExtended()
        && facts.resolved.object("xrcd").isEmpty()) {
      facts.add(
          CERTAIN,
          "xrcd",
          "an XRC_RECV QP needs an XRC domain",
          "xrcd was left out",
          "open one with ibv_open_xrcd and name it");
    }
    Optional<Resource> srq = facts.object("srq");
    boolean xrcSrq =
        srq.flatMap(known -> known.value("srq_type", Source.REQUESTED, Source.QUERIED))
            .filter(v -> v instanceof Value.Num num && num.bits() == 1)
            .isPresent();
    if (srq.isPresent() && create.qpType() == IBV_QPT_XRC_SEND) {
      facts.add(
          CERTAIN,
          "srq",
          "an XRC_SEND QP goes with no SRQ",
          "it has no receive queue",
          "leave srq out");
    } else if (srq.isPresent() && xrcSrq != (create.qpType() == IBV_QPT_XRC_RECV)) {
      facts.add(
          CERTAIN,
          "srq",
          xrcSrq ? "only an XRC_RECV QP goes with an XRC SRQ" : "a basic SRQ goes with no XRC QP",
          srq.get().label() + " is " + (xrcSrq ? "IBV_SRQT_XRC" : "IBV_SRQT_BASIC"),
          "take an SRQ of the other type, or none");
    }
  }

  private static void flags(Facts facts, VerbCall.CreateQp create, Errno errno) {
    if (facts.given("create_flags") == 0) {
      return;
    }
    boolean wrongType =
        create.qpType() != IBV_QPT_RAW_PACKET
            && create.qpType() != IBV_QPT_UD
            && create.qpType() != IBV_QPT_DRIVER;
    if (wrongType || errno.equals(Errno.EOPNOTSUPP) || errno.equals(Errno.EINVAL)) {
      facts.add(
          wrongType ? CERTAIN : errno.equals(Errno.EINVAL) ? POSSIBLE : LIKELY,
          "create_flags",
          "create_flags "
              + CEnums.QP_CREATE_FLAGS.flagNames(facts.given("create_flags"))
              + " cannot be given here",
          wrongType
              ? "the kernel takes them for RAW_PACKET, UD and DRIVER alone"
              : "the device may not have what they ask for: it answered " + errno,
          "leave create_flags out");
    }
  }

  private static void inline(Facts facts, Errno errno) {
    long inline = facts.given("cap.max_inline_data");
    if (inline > 0 && facts.foundNone()) {
      facts.add(
          errno.equals(Errno.ENOSPC) || facts.given("qp_type") == IBV_QPT_RC ? LIKELY : POSSIBLE,
          "cap.max_inline_data",
          "max_inline_data " + inline + " may be more than the provider takes",
          "no verb reports this limit, and the other fields are within theirs",
          "try 0, then double it until it is refused");
    }
  }
}
