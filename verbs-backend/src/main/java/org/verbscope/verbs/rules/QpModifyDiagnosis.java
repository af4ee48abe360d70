package org.verbscope.verbs.rules;

import static org.verbscope.verbs.model.Cause.Certainty.CERTAIN;
import static org.verbscope.verbs.model.Cause.Certainty.LIKELY;
import static org.verbscope.verbs.model.Cause.Certainty.POSSIBLE;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.verbscope.verbs.model.CEnums;
import org.verbscope.verbs.model.Errno;
import org.verbscope.verbs.model.Kind;
import org.verbscope.verbs.model.Resource;
import org.verbscope.verbs.model.ResourceId;
import org.verbscope.verbs.model.Source;
import org.verbscope.verbs.model.Value;
import org.verbscope.verbs.model.VerbCall;

/** Why a QP was not modified, or an address handle not made. */
final class QpModifyDiagnosis {
  private static final long ETHERNET = CEnums.LINK_LAYER.valueOf("IBV_LINK_LAYER_ETHERNET");
  private static final long RESET = CEnums.QP_STATE.valueOf("IBV_QPS_RESET");
  private static final long UNKNOWN = CEnums.QP_STATE.valueOf("IBV_QPS_UNKNOWN");

  private QpModifyDiagnosis() {}

  static void find(Facts facts, Errno errno) {
    String prefix = facts.call instanceof VerbCall.ModifyQp ? "ah_attr." : "";
    if (errno.equals(Errno.EPERM)) {
      controlledQkey(facts);
    } else if (errno.equals(Errno.ENODEV) || errno.equals(Errno.ENXIO)) {
      emptyGid(facts, prefix);
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
    facts.add(
        LIKELY,
        prefix + "grh.sgid_index",
        "GID slot " + facts.given(prefix + "grh.sgid_index") + " is empty or not ours",
        "its interface may have no address, or be in another network namespace",
        "take a slot that the tree lists below the port");
  }

  private static void stateTable(Facts facts) {
    Optional<Resource> qp = facts.resolved.object("qp");
    if (!(facts.call instanceof VerbCall.ModifyQp) || qp.isEmpty()) {
      return;
    }
    long from =
        facts.has("cur_qp_state") ? facts.given("cur_qp_state") : currentState(facts, qp.get());
    long to = facts.has("qp_state") ? facts.given("qp_state") : from;
    if (from != UNKNOWN) {
      facts.addAll(
          QpStateTable.problems(
              from, to, number(qp.get(), "qp_type"), QpAttrMask.of(facts.resolved.fields())));
    }
  }

  private static long currentState(Facts facts, Resource qp) {
    // what the kernel lists is of now; what was queried or asked for may have gone by
    Optional<Value> kernel = qp.value("state", Source.KERNEL);
    if (kernel.isPresent() && kernel.get() instanceof Value.Text text) {
      return CEnums.QP_STATE.value("IBV_QPS_" + text.text()).orElse(UNKNOWN);
    }
    Optional<Value> asked = qp.value("state", Source.REQUESTED, Source.QUERIED);
    boolean handle = qp.kind() == Kind.QP_HANDLE;
    return asked.isPresent() && asked.get() instanceof Value.Num num
        ? num.bits()
        : handle ? UNKNOWN : RESET;
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
    boolean ethernet = Facts.number(port, "link_layer").equals(OptionalLong.of(ETHERNET));
    if (ethernet && facts.given(prefix + "is_global") == 0) {
      facts.add(
          CERTAIN,
          prefix + "is_global",
          "is_global is 0, but the port is Ethernet",
          "on Ethernet (RoCE) every address carries a GRH: link_layer of port "
              + port.get().label()
              + " is IBV_LINK_LAYER_ETHERNET",
          "set is_global 1, grh.dgid and grh.sgid_index");
    }
    long index = facts.given(prefix + "grh.sgid_index");
    if (facts.given(prefix + "is_global") != 0
        && facts
            .target
            .find(
                ResourceId.of(
                    facts.resolved.device(),
                    Kind.GID,
                    Math.max(1, facts.given(prefix + "port_num")) + "/" + index))
            .isEmpty()) {
      facts.add(
          CERTAIN,
          prefix + "grh.sgid_index",
          "GID slot " + index + " is empty",
          "the port's table has nothing there",
          "take a slot that the tree lists below the port");
    }
  }

  private static void path(Facts facts) {
    OptionalLong active =
        Facts.number(facts.port(Math.max(1, facts.given("ah_attr.port_num"))), "active_mtu");
    if (facts.has("path_mtu")
        && active.isPresent()
        && facts.given("path_mtu") > active.getAsLong()) {
      facts.add(
          LIKELY,
          "path_mtu",
          "path_mtu " + CEnums.MTU.nameOf(facts.given("path_mtu")) + " is more than the link's",
          "active_mtu of the port is " + CEnums.MTU.nameOf(active.getAsLong()),
          "take " + CEnums.MTU.nameOf(active.getAsLong()) + " or less, on both sides");
    }
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
}
