package org.verbscope.verbs.agent;

import java.nio.file.Path;
import java.util.function.UnaryOperator;
import org.verbscope.verbs.VerbsHost;
import org.verbscope.verbs.model.CEnums;
import org.verbscope.verbs.model.Fields;
import org.verbscope.verbs.model.Header;
import org.verbscope.verbs.model.Receipt;
import org.verbscope.verbs.model.ResourceId;
import org.verbscope.verbs.model.Value;
import org.verbscope.verbs.model.Verb;
import org.verbscope.verbs.model.VerbCall;

/** An acting process that shares QPs on the XRC test module's device. */
record XrcProcess(VerbsHost host, String name) {
  static final String DEVICE = "mlx4_0";
  private static final long CREAT = CEnums.OFLAGS.valueOf("O_CREAT");
  private static final long XRC_RECV = CEnums.QP_TYPE.valueOf("IBV_QPT_XRC_RECV");
  private static final long INIT = CEnums.QP_STATE.valueOf("IBV_QPS_INIT");

  /** One call as it is given: nothing is refused that does not crash. */
  Receipt call(Verb verb, UnaryOperator<Fields.Builder> fields) {
    Header header = new Header("", verb.needsDevice() ? DEVICE : "", name, true, "");
    return host.perform(VerbCall.of(verb, header, fields.apply(Fields.builder()).build()));
  }

  Receipt openDomain(Path file) {
    return call(
        Verb.IBV_OPEN_XRCD, f -> f.put("fd_path", Value.of(file.toString())).put("oflags", CREAT));
  }

  Receipt closeDomain(ResourceId domain) {
    return call(Verb.IBV_CLOSE_XRCD, f -> f.put("xrcd", domain));
  }

  Receipt createTarget(ResourceId domain) {
    return call(Verb.IBV_CREATE_QP_EX, f -> f.put("xrcd", domain).put("qp_type", XRC_RECV));
  }

  Receipt open(ResourceId domain, long number) {
    return call(
        Verb.IBV_OPEN_QP,
        f -> f.put("xrcd", domain).put("qp_num", number).put("qp_type", XRC_RECV));
  }

  Receipt toInit(ResourceId qp) {
    return call(
        Verb.IBV_MODIFY_QP,
        f ->
            f.put("qp", qp)
                .put("qp_state", INIT)
                .put("pkey_index", 0)
                .put("port_num", 1)
                .put("qp_access_flags", 0));
  }

  Receipt query(ResourceId qp) {
    return call(Verb.IBV_QUERY_QP, f -> f.put("qp", qp));
  }

  Receipt destroy(ResourceId qp) {
    return call(Verb.IBV_DESTROY_QP, f -> f.put("qp", qp));
  }

  static long number(Receipt made) {
    return ((Value.Num) made.actual().get("qp_num")).bits();
  }
}
