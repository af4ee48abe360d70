package org.verbscope.verbs.rules;

import static org.verbscope.verbs.model.CConstants.IBV_LINK_LAYER_ETHERNET;
import static org.verbscope.verbs.model.CConstants.IBV_QPS_RESET;
import static org.verbscope.verbs.model.CConstants.IBV_QPS_UNKNOWN;
import static org.verbscope.verbs.model.Cause.Certainty.CERTAIN;
import static org.verbscope.verbs.model.Cause.Certainty.LIKELY;
import static org.verbscope.verbs.model.Cause.Certainty.POSSIBLE;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.verbscope.verbs.model.CEnums;
import org.verbscope.verbs.model.Errno;
import org.verbscope.verbs.model.Gid;
import org.verbscope.verbs.model.Kind;
import org.verbscope.verbs.model.Resource;
import org.verbscope.verbs.model.ResourceId;
import org.verbscope.verbs.model.Source;
import org.verbscope.verbs.model.Value;
import org.verbscope.verbs.model.VerbCall;

/** Why a QP was not modified, or an address handle not made. */
final class QpModifyDiagnosis {
  private QpModifyDiagnosis() {}

  static void find(Facts facts, Errno errno) {
    String prefix = facts.call instanceof VerbCall.ModifyQp ? "ah_attr." : "";
    if (errno.equals(Errno.EPERM)) {
      controlledQkey(facts);
    } else if (errno.equals(Errno.ENODEV) || errno.equals(Errno.ENXIO)) {
      emptyGid(facts, prefix);
    } else if (errno.equals(Errno.ENETUNREACH) || errno.equals(Errno.EHOSTUNREACH)) {
      facts.add(
          LIKELY,
          prefix + "grh.dgid",
          "there is no route to the peer's GID",
          "the kernel looks for it from the interface of our GID, and answered " + errno,
          "give a dgid of a network that 'ip route' knows on that interface");
    } else if (errno.equals(Errno.ETIMEDOUT)) {
      facts.add(
          LIKELY,
          prefix + "grh.dgid",
          "the peer's MAC address was not found",
          "the kernel asked for it on the interface of our GID and got no answer",
          "check that both GIDs are of one network and not link-local: ping the peer by that"
              + " interface");
    } else {
      stateTable(facts);
      ports(facts, prefix);
      address(facts, prefix);
      path(facts);
      facts.addOverLimits(Kind.QP, List.of("max_rd_atomic", "max_dest_rd_atomic"));
    }
  }

  private static void controlledQkey(Facts facts) {
    if ((facts.given("qkey") & 0x8000_0000L) != 0) {
      facts.add(
          CERTAIN,
          "qkey",
          "qkey 0x" + Long.toHexString(facts.given("qkey")) + " is a controlled Q_Key",
          "with bit 31 set it needs CAP_NET_RAW or the privileged-qkey switch of 'rdma system'",
          "take a key below 0x80000000");
    }
  }

  private static void emptyGid(Facts facts, String prefix) {
    Optional<Resource> source = source(facts, prefix).filter(gid -> !gid.status().isOk());
    if (source.isPresent()) {
      unusable(facts, prefix, source.get());
      return;
    }
    facts.add(
        LIKELY,
        prefix + "grh.sgid_index",
        "GID slot " + facts.given(prefix + "grh.sgid_index") + " is empty or not ours",
        "its interface may have no address, or be in another network namespace",
        "take a slot that the tree lists below the port");
  }

  /** The tree has said so before the call. */
  private static void unusable(Facts facts, String prefix, Resource source) {
    facts.add(
        LIKELY,
        prefix + "grh.sgid_index",
        source.label() + " is marked: " + source.status().word(),
        source.status().reason(),
        source.status().remedy());
  }

  /** The GID that an address names as its own; empty when its slot is. */
  private static Optional<Resource> source(Facts facts, String prefix) {
    String slot =
        Math.max(1, facts.given(prefix + "port_num"))
            + "/"
            + facts.given(prefix + "grh.sgid_index");
    return facts.target.find(ResourceId.of(facts.resolved.device(), Kind.GID, slot));
  }

  private static void stateTable(Facts facts) {
    Optional<Resource> qp = facts.object("qp");
    if (!(facts.call instanceof VerbCall.ModifyQp) || qp.isEmpty()) {
      return;
    }
    long from =
        facts.has("cur_qp_state") ? facts.given("cur_qp_state") : currentState(facts, qp.get());
    long to = facts.has("qp_state") ? facts.given("qp_state") : from;
    if (from != IBV_QPS_UNKNOWN) {
      facts.addAll(
          QpStateTable.problems(
              from, to, number(qp.get(), "qp_type"), QpAttrMask.of(facts.resolved.fields())));
    }
  }

  private static long currentState(Facts facts, Resource qp) {
    // what the kernel lists is of now; what was queried or asked for may have gone by
    Optional<Value> kernel = qp.value("state", Source.KERNEL);
    if (kernel.isPresent() && kernel.get() instanceof Value.Text text) {
      return CEnums.QP_STATE.value("IBV_QPS_" + text.text()).orElse(IBV_QPS_UNKNOWN);
    }
    Optional<Value> asked = qp.value("state", Source.REQUESTED, Source.QUERIED);
    boolean handle = qp.kind() == Kind.QP_HANDLE;
    return asked.isPresent() && asked.get() instanceof Value.Num num
        ? num.bits()
        : handle ? IBV_QPS_UNKNOWN : IBV_QPS_RESET;
  }

  private static long number(Resource resource, String attribute) {
    return resource
        .value(attribute, Source.REQUESTED, Source.QUERIED)
        .filter(Value.Num.class::isInstance)
        .map(v -> ((Value.Num) v).bits())
        .orElse(-1L);
  }

  private static void ports(Facts facts, String prefix) {
    for (String field : List.of("port_num", prefix + "port_num")) {
      if (facts.has(field) && facts.port(facts.given(field)).isEmpty()) {
        facts.add(
            CERTAIN,
            field,
            "port " + facts.given(field) + " does not exist",
            "ports are counted from 1; "
                + facts.resolved.device()
                + " has "
                + facts.device("phys_port_cnt").orElse(1),
            "take an existing port");
      }
    }
  }

  private static void address(Facts facts, String prefix) {
    boolean addressGiven = prefix.isEmpty() || facts.resolved.fields().hasAny("ah_attr");
    Optional<Resource> port = facts.port(Math.max(1, facts.given(prefix + "port_num")));
    if (!addressGiven || port.isEmpty()) {
      return;
    }
    boolean ethernet =
        Facts.number(port, "link_layer").equals(OptionalLong.of(IBV_LINK_LAYER_ETHERNET));
    if (ethernet && facts.given(prefix + "is_global") == 0) {
      facts.add(
          CERTAIN,
          prefix + "is_global",
          "is_global is 0, but the port is Ethernet",
          "on Ethernet (RoCE) every address carries a GRH: link_layer of "
              + port.get().label()
              + " is IBV_LINK_LAYER_ETHERNET",
          "set is_global 1, grh.dgid and grh.sgid_index");
    }
    if (facts.given(prefix + "is_global") == 0) {
      return;
    }
    Optional<Resource> source = source(facts, prefix);
    source.filter(gid -> !gid.status().isOk()).ifPresent(gid -> unusable(facts, prefix, gid));
    if (ethernet && source.isPresent()) {
      families(facts, prefix + "grh.dgid", source.get());
    }
    if (source.isEmpty()) {
      facts.add(
          CERTAIN,
          prefix + "grh.sgid_index",
          "GID slot " + facts.given(prefix + "grh.sgid_index") + " is empty",
          "the port's table has nothing there",
          "take a slot that the tree lists below the port");
    }
  }

  /** RoCE v2 looks for a route as IP does, and IP has none between its families. */
  private static void families(Facts facts, String field, Resource source) {
    Gid zero = Gid.of(new byte[Gid.BYTES]);
    Gid ours = gid(source.value("gid", Source.QUERIED, Source.SYSFS)).orElse(zero);
    Gid theirs = gid(facts.resolved.fields().get(field)).orElse(zero);
    if (!theirs.isMulticast() && ours.isIpv4Mapped() != theirs.isIpv4Mapped()) {
      facts.add(
          LIKELY,
          field,
          field + " " + theirs + " is no " + (ours.isIpv4Mapped() ? "IPv4" : "IPv6") + " address",
          "our GID in slot " + source.label() + " is " + ours + ", and both must be of one family",
          "take the peer's GID of that family, or another grh.sgid_index");
    }
  }

  private static Optional<Gid> gid(Optional<Value> value) {
    return value
        .filter(Value.Address.class::isInstance)
        .map(address -> ((Value.Address) address).gid());
  }

  private static void path(Facts facts) {
    OptionalLong active =
        Facts.number(facts.port(Math.max(1, facts.given("ah_attr.port_num"))), "active_mtu");
    if (facts.has("path_mtu") && !CEnums.MTU.knows(facts.given("path_mtu"))) {
      facts.add(
          CERTAIN,
          "path_mtu",
          "path_mtu " + facts.given("path_mtu") + " is no MTU",
          "it is a number that stands for one: " + String.join(", ", CEnums.MTU.constants()),
          "take one of these");
    } else if (facts.has("path_mtu")
        && active.isPresent()
        && facts.given("path_mtu") > active.getAsLong()) {
      facts.add(
          LIKELY,
          "path_mtu",
          "path_mtu " + CEnums.MTU.nameOf(facts.given("path_mtu")) + " is more than the link's",
          "active_mtu of the port is " + CEnums.MTU.nameOf(active.getAsLong()),
          "take " + CEnums.MTU.nameOf(active.getAsLong()) + " or less, on both sides");
    }
    bounded(facts, "min_rnr_timer", 31);
    bounded(facts, "retry_cnt", 7);
    bounded(facts, "rnr_retry", 7);
    partitionKey(facts);
    if (facts.given("timeout") > 31) {
      facts.add(
          CERTAIN,
          "timeout",
          "timeout " + facts.given("timeout") + " is out of range",
          "it is a power of two of 4.096 µs, 0 to 31",
          "14 (67 ms) is usual");
    }
    if (facts.has("dest_qp_num") && facts.given("dest_qp_num") > 0xff_ffff) {
      facts.add(
          POSSIBLE,
          "dest_qp_num",
          "dest_qp_num " + facts.given("dest_qp_num") + " has more than 24 bits",
          "QP numbers have 24 bits",
          "take the peer's qp_num");
    }
  }

  private static void bounded(Facts facts, String field, long most) {
    if (facts.given(field) > most) {
      facts.add(
          LIKELY,
          field,
          field + " " + facts.given(field) + " is out of range",
          "it has " + (64 - Long.numberOfLeadingZeros(most)) + " bits: 0 to " + most,
          "take " + most + " or less");
    }
  }

  private static void partitionKey(Facts facts) {
    OptionalLong size =
        Facts.number(facts.port(Math.max(1, facts.given("port_num"))), "pkey_tbl_len");
    if (size.isPresent() && facts.given("pkey_index") >= Math.max(1, size.getAsLong())) {
      facts.add(
          LIKELY,
          "pkey_index",
          "pkey_index " + facts.given("pkey_index") + " is beyond the port's table",
          "pkey_tbl_len of the port is " + size.getAsLong() + ", counted from 0",
          "take 0, the default partition, or another below " + size.getAsLong());
    }
  }
}
