package org.verbscope.verbs.sim;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.verbscope.verbs.HostAddress;
import org.verbscope.verbs.json.CallJson;
import org.verbscope.verbs.json.JsonText;
import org.verbscope.verbs.model.Cause;
import org.verbscope.verbs.model.Outcome;
import org.verbscope.verbs.model.Receipt;
import org.verbscope.verbs.model.ResourceId;
import org.verbscope.verbs.model.Verb;
import org.verbscope.verbs.model.VerbCall;

/** The first cause of a failure names what is at fault, with evidence and a remedy. */
class DiagnosisTest {
  /** A PD, a CQ, an SRQ and an RC QP in RESET on each of three devices, a shared domain on one. */
  private static final String THINGS =
      """
      {"verb":"ibv_alloc_pd","as":"p","device":"mlx5_0"},
      {"verb":"ibv_create_cq","as":"c","device":"mlx5_0","cqe":16},
      {"verb":"ibv_create_srq","as":"s","pd":"p","attr":{"max_wr":16,"max_sge":1}},
      {"verb":"ibv_open_xrcd","as":"d","device":"mlx5_0","fd_path":"sim:/shared","oflags":0},
      {"verb":"ibv_create_srq_ex","as":"xs","pd":"p","srq_type":1,"xrcd":"d","cq":"c",
       "attr":{"max_wr":16,"max_sge":1}},
      {"verb":"ibv_create_qp","as":"q","pd":"p","send_cq":"c","recv_cq":"c","qp_type":2,
       "cap":{"max_send_wr":10}},
      {"verb":"ibv_alloc_pd","as":"rp","device":"mlx5_1"},
      {"verb":"ibv_create_cq","as":"rc","device":"mlx5_1","cqe":16},
      {"verb":"ibv_create_qp","as":"rq","pd":"rp","send_cq":"rc","recv_cq":"rc","qp_type":2,
       "cap":{"max_send_wr":10}},
      {"verb":"ibv_modify_qp","qp":"rq","attr":
       {"qp_state":1,"port_num":1,"pkey_index":0,"qp_access_flags":0}},
      {"verb":"ibv_alloc_pd","as":"xp","device":"rxe0"},
      {"verb":"ibv_create_cq","as":"xc","device":"rxe0","cqe":16},
      {"verb":"ibv_alloc_pd","as":"ep","device":"efa_0"},
      {"verb":"ibv_create_cq","as":"ec","device":"efa_0","cqe":16},
      """;

  private static final String RTR =
      "'qp_state':2,'dest_qp_num':1,'rq_psn':1,'max_dest_rd_atomic':1,'min_rnr_timer':12";

  private static Arguments row(String errno, String attribute, String says, String call) {
    return Arguments.of(errno, attribute, says, call.replace('\'', '"'));
  }

  private static Arguments qp(String errno, String attribute, String says, String with) {
    return row(
        errno,
        attribute,
        says,
        "{'verb':'ibv_create_qp_ex','pd':'p','send_cq':'c','recv_cq':'c'," + with + "}");
  }

  private static Arguments rtr(String errno, String attribute, String says, String with) {
    return row(
        errno, attribute, says, "{'verb':'ibv_modify_qp','qp':'rq','attr':{" + RTR + with + "}}");
  }

  /** A sound step with one value changed. */
  private static Arguments rtrInstead(
      String attribute, String says, String sound, String value, String other) {
    return row(
        "EINVAL",
        attribute,
        says,
        "{'verb':'ibv_modify_qp','qp':'rq','attr':{" + (RTR + sound).replace(value, other) + "}}");
  }

  private static Arguments init(String errno, String attribute, String says, String attr) {
    return row(errno, attribute, says, "{'verb':'ibv_modify_qp','qp':'q','attr':{" + attr + "}}");
  }

  private static Arguments srq(String errno, String attribute, String says, String with) {
    return row(errno, attribute, says, "{'verb':'ibv_create_srq_ex','pd':'p'," + with + "}");
  }

  private static Arguments mr(String errno, String attribute, String says, String with) {
    return row(errno, attribute, says, "{'verb':'ibv_reg_mr','pd':'p'," + with + "}");
  }

  static Stream<Arguments> failures() {
    String grh = ",'path_mtu':3,'ah_attr':{'port_num':1,'is_global':1,'grh':";
    String sound = grh + "{'sgid_index':3,'dgid':'::ffff:192.0.2.9'}}";
    return Stream.of(
            queues(),
            sizes(),
            types(),
            memory(),
            Stream.of(
                init("EINVAL", "qp_state", "no step RESET → RTR", "'qp_state':2"),
                init("EINVAL", "qp_state", "no step RESET → 9", "'qp_state':9"),
                init("EINVAL", "qp_access_flags", "missing", "'qp_state':1"),
                init(
                    "EINVAL",
                    "port_num",
                    "port 3 does not exist",
                    "'qp_state':1,'port_num':3,'pkey_index':0,'qp_access_flags':0"),
                init(
                    "EINVAL",
                    "pkey_index",
                    "beyond the port's table",
                    "'qp_state':1,'port_num':1,'pkey_index':200,'qp_access_flags':0"),
                init(
                    "EINVAL",
                    "qkey",
                    "cannot be given",
                    "'qp_state':1,'port_num':1,'pkey_index':0,'qp_access_flags':0,'qkey':1"),
                rtr(
                    "EINVAL",
                    "ah_attr.is_global",
                    "is_global is 0, but the port is Ethernet",
                    ",'path_mtu':3,'ah_attr':{'port_num':1,'dlid':3}"),
                rtr("EINVAL", "ah_attr.port_num", "port 2", sound.replace("num':1", "num':2")),
                rtr(
                    "ENODATA",
                    "ah_attr.grh.sgid_index",
                    "GID slot 9 is empty",
                    grh + "{'sgid_index':9,'dgid':'::ffff:192.0.2.9'}}"),
                rtr(
                    "EINVAL",
                    "ah_attr.grh.dgid",
                    "fe80::1 is no IPv4 address",
                    grh + "{'sgid_index':3,'dgid':'fe80::1'}}"),
                rtr(
                    "EINVAL",
                    "path_mtu",
                    "is more than the link's",
                    sound.replace(":3,'ah", ":5,'ah")),
                rtr("EINVAL", "path_mtu", "is no MTU", sound.replace(":3,'ah", ":0,'ah")),
                rtrInstead("max_dest_rd_atomic", "99 is more", sound, "atomic':1,", "atomic':99,"),
                rtrInstead("min_rnr_timer", "40 is out of range", sound, "timer':12", "timer':40"),
                rtr("EINVAL", "retry_cnt", "cannot be given", sound + ",'retry_cnt':1"),
                row(
                    "EINVAL",
                    "grh.dgid",
                    "is no IPv4 address",
                    "{'verb':'ibv_create_ah','pd':'rp','ah_attr':{'port_num':1,'is_global':1,"
                        + "'grh':{'sgid_index':3,'dgid':'2001:db8::1'}}}")))
        .flatMap(rows -> rows);
  }

  private static Stream<Arguments> queues() {
    String cq = "{'verb':'ibv_create_cq','device':'mlx5_0',";
    return Stream.of(
        row("EINVAL", "cqe", "cqe is 0", cq + "'cqe':0}"),
        row("EINVAL", "cqe", "more than the device allows", cq + "'cqe':5000000}"),
        row("EINVAL", "comp_vector", "does not exist", cq + "'cqe':5,'comp_vector':99}"),
        srq(
            "EINVAL",
            "max_wr",
            "50000 is more",
            "'srq_type':0,'attr':{'max_wr':50000,'max_sge':1}"),
        srq("EINVAL", "max_sge", "50 is more", "'srq_type':0,'attr':{'max_wr':5,'max_sge':50}"),
        srq("EINVAL", "xrcd", "missing", "'srq_type':1,'cq':'c','attr':{'max_wr':5,'max_sge':1}"),
        srq("EINVAL", "srq_type", "IBV_SRQT_TM", "'srq_type':2,'attr':{'max_wr':5,'max_sge':1}"),
        row(
            "EOPNOTSUPP",
            "",
            "efa_0 has no such shared receive queues",
            "{'verb':'ibv_create_srq','pd':'ep','attr':{'max_wr':5,'max_sge':1}}"));
  }

  private static Stream<Arguments> sizes() {
    String rc = "'qp_type':2,'cap':{'max_send_sge':1,";
    return Stream.of(
        qp("EINVAL", "cap.max_inline_data", "2000 may be more", rc + "'max_inline_data':2000}"),
        qp("EINVAL", "cap.max_send_wr", "40000 is more", rc + "'max_send_wr':40000}"),
        qp("EINVAL", "cap.max_send_wr", "not together", rc + "'max_send_wr':30000}"),
        qp(
            "EINVAL",
            "cap.max_recv_wr",
            "40000 is more",
            "'srq':'s','qp_type':2,'cap':{'max_recv_wr':40000}"));
  }

  private static Stream<Arguments> types() {
    String onRxe = "{'verb':'ibv_create_qp_ex','pd':'xp','send_cq':'xc','recv_cq':'xc',";
    return Stream.of(
        qp("EINVAL", "qp_type", "99 is no QP type", "'qp_type':99"),
        qp("EINVAL", "qp_type", "needs the vendor's own", "'qp_type':255"),
        qp("EINVAL", "create_flags", "cannot be given here", "'qp_type':2,'create_flags':2"),
        qp("EINVAL", "comp_mask", "lacks a bit", "'qp_type':2,'comp_mask':0"),
        qp("0", "comp_mask", "one too many", "'qp_type':2,'comp_mask':129"),
        qp("EINVAL", "srq", "XRC_SEND QP goes with no SRQ", "'qp_type':9,'srq':'s'"),
        qp("EINVAL", "srq", "only an XRC_RECV QP", "'qp_type':2,'srq':'xs'"),
        row(
            "EINVAL",
            "qp_type",
            "ibv_create_qp cannot make XRC_RECV",
            "{'verb':'ibv_create_qp','pd':'p','send_cq':'c','recv_cq':'c','qp_type':10}"),
        row(
            "EINVAL",
            "xrcd",
            "needs an XRC domain",
            "{'verb':'ibv_create_qp_ex','device':'mlx5_0','qp_type':10}"),
        row("EOPNOTSUPP", "send_ops_flags", "rxe0", onRxe + "'qp_type':2,'send_ops_flags':1024}"),
        row("EOPNOTSUPP", "create_flags", "cannot", onRxe + "'qp_type':4,'create_flags':2}"),
        row("EOPNOTSUPP", "qp_type", "cannot make IBV_QPT_RAW_PACKET", onRxe + "'qp_type':8}"),
        row(
            "EOPNOTSUPP",
            "qp_type",
            "efa_0 cannot make IBV_QPT_RC",
            "{'verb':'ibv_create_qp','pd':'ep','send_cq':'ec','recv_cq':'ec','qp_type':2}"));
  }

  private static Stream<Arguments> memory() {
    String domain = "{'verb':'ibv_open_xrcd','device':'mlx4_0','fd_path':";
    String shared = "{'verb':'ibv_open_qp','xrcd':'d','qp_num':";
    return Stream.of(
        mr("EINVAL", "length", "length is 0", "'length':0,'access':1"),
        mr("EINVAL", "access", "without IBV_ACCESS_LOCAL_WRITE", "'length':9,'access':2"),
        mr("EINVAL", "access", "may not know: 0x80000000", "'length':9,'access':'0x80000000'"),
        mr("ENOMEM", "length", "cannot be pinned", "'length':'0x7000000000000000','access':1"),
        row(
            "EAGAIN",
            "oflags",
            "O_CREAT was not given",
            domain + "'sim:/new','oflags':0,'create_file':1}"),
        row(
            "EINVAL",
            "oflags",
            "O_EXCL was given",
            domain + "'sim:/shared','oflags':'O_CREAT|O_EXCL'}"),
        row("0", "comp_mask", "lacks a bit", domain + "null,'oflags':64,'comp_mask':1}"),
        row("ENOENT", "fd_path", "no file", domain + "'/no/such/file','oflags':64}"),
        row("ENOENT", "fd_path", "there is no file", domain + "'','oflags':64}"),
        row(
            "EBADF",
            "fd",
            "fd 77 is no open file",
            "{'verb':'ibv_open_xrcd','device':'mlx4_0','fd':77,'oflags':64}"),
        row(
            "EOPNOTSUPP",
            "",
            "rxe0 or its provider has no XRC",
            "{'verb':'ibv_open_xrcd','device':'rxe0','fd_path':null,'oflags':64}"),
        row("EINVAL", "qp_num", "no QP 9999 is known", shared + "9999,'qp_type':10}"),
        row("EINVAL", "qp_num", "is no target QP but RC", shared + "'q.qp_num','qp_type':10}"),
        row("EINVAL", "qp_type", "not IBV_QPT_XRC_RECV", shared + "9999,'qp_type':2}"),
        row("EINVAL", "comp_mask", "lacks a bit", shared + "9999,'qp_type':10,'comp_mask':1}"),
        row("EBUSY", "xrcd", "is still in use", "{'verb':'ibv_close_xrcd','xrcd':'d'}"),
        row("EBUSY", "cq", "is still in use", "{'verb':'ibv_destroy_cq','cq':'c'}"));
  }

  @ParameterizedTest(name = "{1}: {2}")
  @MethodSource("failures")
  void theFirstCauseNamesTheFault(String errno, String attribute, String says, String call) {
    try (SimulatedHost host = SimulatedHost.open(HostAddress.parse("sim:workshop"))) {
      Receipt receipt = last(host, THINGS + call);
      assertThat(Bench.errno(receipt)).as(JsonText.of(receipt)).isNotNull();
      assertThat(Bench.errno(receipt).name()).as(JsonText.of(receipt)).isEqualTo(errno);
      Cause first = causes(receipt).get(0);
      assertThat(first.attribute()).as(JsonText.of(receipt)).isEqualTo(attribute);
      assertThat(first.says()).contains(says);
      assertThat(first.remedy()).isNotEmpty();
    }
  }

  @Test
  void theThingsOfTheTableAreAllMade() {
    try (SimulatedHost host = SimulatedHost.open(HostAddress.parse("sim:workshop"))) {
      String onlyThings = THINGS.strip().replaceAll(",$", "");
      for (VerbCall call : CallJson.readScript("[" + onlyThings + "]")) {
        Bench.granted(host.perform(call));
      }
    }
  }

  @Test
  void ofManyUsersTheFirstAreNamedAndTheRestCounted() {
    try (Bench bench = new Bench()) {
      ResourceId pd = bench.pd("mlx5_0");
      for (int i = 0; i < 1000; i++) {
        bench.make(Verb.IBV_REG_MR, "", "pd", pd, "length", 4096, "access", 1);
      }
      Receipt busy = bench.call(Verb.IBV_DEALLOC_PD, "", "pd", pd);
      Cause first = causes(busy).get(0);
      assertThat(first.evidence()).contains("MR ").endsWith(" and 992 more").hasSizeLessThan(400);
    }
  }

  private static Receipt last(SimulatedHost host, String calls) {
    Receipt receipt = null;
    for (VerbCall call : CallJson.readScript("[" + calls + "]")) {
      receipt = host.perform(call);
    }
    return receipt;
  }

  private static List<Cause> causes(Receipt receipt) {
    return receipt.outcome() instanceof Outcome.Failed failed
        ? failed.causes()
        : ((Outcome.Refused) receipt.outcome()).causes();
  }
}
