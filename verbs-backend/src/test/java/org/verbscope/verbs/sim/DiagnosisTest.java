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

  private static final String CQ = "{'verb':'ibv_create_cq','device':'mlx5_0',%s}";
  private static final String SRQ = "{'verb':'ibv_create_srq_ex','pd':'p',%s}";
  private static final String QP =
      "{'verb':'ibv_create_qp_ex','pd':'p','send_cq':'c','recv_cq':'c',%s}";
  private static final String QP_ON_RXE =
      "{'verb':'ibv_create_qp_ex','pd':'xp','send_cq':'xc','recv_cq':'xc',%s}";
  private static final String MR = "{'verb':'ibv_reg_mr','pd':'p',%s}";
  private static final String DOMAIN = "{'verb':'ibv_open_xrcd','device':'mlx4_0',%s}";
  private static final String SHARED = "{'verb':'ibv_open_qp','xrcd':'d',%s}";
  private static final String INIT = "{'verb':'ibv_modify_qp','qp':'q','attr':{%s}}";

  /** A sound step; of the table's cells each names what is put in the place of what. */
  private static final String RTR =
      "{'verb':'ibv_modify_qp','qp':'rq','attr':{'qp_state':2,'dest_qp_num':1,'rq_psn':1,"
          + "'max_dest_rd_atomic':1,'min_rnr_timer':12,'path_mtu':3,"
          + "'ah_attr':{'port_num':1,'is_global':1,"
          + "'grh':{'sgid_index':3,'dgid':'::ffff:192.0.2.9'}}}}";

  /** errno, attribute and words of the first cause, and what it is that fails. */
  static Stream<Arguments> failures() {
    return Stream.of(
            rows(
                CQ,
                """
                EINVAL | cqe | cqe is 0 | 'cqe':0
                EINVAL | cqe | more than the device allows | 'cqe':5000000
                EINVAL | comp_vector | does not exist | 'cqe':5,'comp_vector':99
                """),
            rows(
                SRQ,
                """
                EINVAL | max_wr | 50000 is more | 'srq_type':0,'attr':{'max_wr':50000,'max_sge':1}
                EINVAL | max_sge | 50 is more | 'srq_type':0,'attr':{'max_wr':5,'max_sge':50}
                EINVAL | xrcd | missing | 'srq_type':1,'cq':'c','attr':{'max_wr':5,'max_sge':1}
                EINVAL | srq_type | IBV_SRQT_TM | 'srq_type':2,'attr':{'max_wr':5,'max_sge':1}
                """),
            rows(
                QP,
                """
                EINVAL | cap.max_inline_data | 2000 may be more | 'qp_type':2,'cap':{'max_send_sge':1,'max_inline_data':2000}
                EINVAL | cap.max_send_wr | 40000 is more | 'qp_type':2,'cap':{'max_send_sge':1,'max_send_wr':40000}
                EINVAL | cap.max_send_wr | not together | 'qp_type':2,'cap':{'max_send_sge':1,'max_send_wr':30000}
                EINVAL | cap.max_recv_wr | 40000 is more | 'srq':'s','qp_type':2,'cap':{'max_recv_wr':40000}
                EINVAL | qp_type | 99 is no QP type | 'qp_type':99
                EINVAL | qp_type | needs the vendor's own | 'qp_type':255
                EINVAL | create_flags | cannot be given here | 'qp_type':2,'create_flags':2
                EINVAL | comp_mask | lacks a bit | 'qp_type':2,'comp_mask':0
                0 | comp_mask | one too many | 'qp_type':2,'comp_mask':129
                EINVAL | srq | XRC_SEND QP goes with no SRQ | 'qp_type':9,'srq':'s'
                EINVAL | srq | only an XRC_RECV QP | 'qp_type':2,'srq':'xs'
                """),
            rows(
                QP_ON_RXE,
                """
                EOPNOTSUPP | send_ops_flags | rxe0 | 'qp_type':2,'send_ops_flags':1024
                EOPNOTSUPP | create_flags | cannot | 'qp_type':4,'create_flags':2
                EOPNOTSUPP | qp_type | cannot make IBV_QPT_RAW_PACKET | 'qp_type':8
                """),
            rows(
                MR,
                """
                EINVAL | length | length is 0 | 'length':0,'access':1
                EINVAL | access | without IBV_ACCESS_LOCAL_WRITE | 'length':9,'access':2
                EINVAL | access | may not know: 0x80000000 | 'length':9,'access':'0x80000000'
                ENOMEM | length | cannot be pinned | 'length':'0x7000000000000000','access':1
                """),
            rows(
                DOMAIN,
                """
                EAGAIN | oflags | O_CREAT was not given | 'fd_path':'sim:/new','oflags':0,'create_file':1
                EINVAL | oflags | O_EXCL was given | 'fd_path':'sim:/shared','oflags':'O_CREAT|O_EXCL'
                0 | comp_mask | lacks a bit | 'fd_path':null,'oflags':64,'comp_mask':1
                ENOENT | fd_path | no file | 'fd_path':'/no/such/file','oflags':64
                ENOENT | fd_path | there is no file | 'fd_path':'','oflags':64
                ENOENT | fd_path | no folder for file '/no/such/file' | 'fd_path':'/no/such/file','oflags':64,'create_file':1
                ENOTDIR | fd_path | '/etc/passwd/x' cannot be opened | 'fd_path':'/etc/passwd/x','oflags':64,'create_file':1
                EBADF | fd | fd 77 is no open file | 'fd':77,'oflags':64
                """),
            rows(
                DOMAIN,
                "ENAMETOOLONG | fd_path | cannot be opened | 'fd_path':'/%s','oflags':64"
                    .formatted("a".repeat(256))),
            rows(
                SHARED,
                """
                EINVAL | qp_num | no QP 9999 is known | 'qp_num':9999,'qp_type':10
                EINVAL | qp_num | is of type RC, not a target QP | 'qp_num':'q.qp_num','qp_type':10
                EINVAL | qp_type | not IBV_QPT_XRC_RECV | 'qp_num':9999,'qp_type':2
                EINVAL | comp_mask | lacks a bit | 'qp_num':9999,'qp_type':10,'comp_mask':1
                """),
            rows(
                INIT,
                """
                EINVAL | qp_state | no step RESET → RTR | 'qp_state':2
                EINVAL | qp_state | no step RESET → 9 | 'qp_state':9
                EINVAL | qp_access_flags | missing | 'qp_state':1
                EINVAL | port_num | port 3 does not exist | 'qp_state':1,'port_num':3,'pkey_index':0,'qp_access_flags':0
                EINVAL | pkey_index | beyond the port's table | 'qp_state':1,'port_num':1,'pkey_index':200,'qp_access_flags':0
                EINVAL | qkey | cannot be given | 'qp_state':1,'port_num':1,'pkey_index':0,'qp_access_flags':0,'qkey':1
                """),
            rows(
                RTR,
                """
                EINVAL | ah_attr.is_global | is_global is 0, but the port is Ethernet | 'is_global':1 => 'dlid':3,'is_global':0
                EINVAL | ah_attr.port_num | port 2 | 'port_num':1 => 'port_num':2
                ENODATA | ah_attr.grh.sgid_index | GID slot 9 is empty | 'sgid_index':3 => 'sgid_index':9
                EINVAL | ah_attr.grh.dgid | fe80::1 is no IPv4 address | ::ffff:192.0.2.9 => fe80::1
                EINVAL | path_mtu | is more than the link's | 'path_mtu':3 => 'path_mtu':5
                EINVAL | path_mtu | is no MTU | 'path_mtu':3 => 'path_mtu':0
                EINVAL | max_dest_rd_atomic | 99 is more | rd_atomic':1 => rd_atomic':99
                EINVAL | min_rnr_timer | 40 is out of range | timer':12 => timer':40
                EINVAL | retry_cnt | cannot be given | 'path_mtu':3 => 'path_mtu':3,'retry_cnt':1
                """),
            rows(
                "{%s}",
                """
                EOPNOTSUPP | - | efa_0 has no such shared receive queues | 'verb':'ibv_create_srq','pd':'ep','attr':{'max_wr':5,'max_sge':1}
                EINVAL | qp_type | ibv_create_qp cannot make XRC_RECV | 'verb':'ibv_create_qp','pd':'p','send_cq':'c','recv_cq':'c','qp_type':10
                EINVAL | xrcd | needs an XRC domain | 'verb':'ibv_create_qp_ex','device':'mlx5_0','qp_type':10
                EOPNOTSUPP | qp_type | efa_0 cannot make IBV_QPT_RC | 'verb':'ibv_create_qp','pd':'ep','send_cq':'ec','recv_cq':'ec','qp_type':2
                EOPNOTSUPP | - | rxe0 or its provider has no XRC | 'verb':'ibv_open_xrcd','device':'rxe0','fd_path':null,'oflags':64
                EINVAL | grh.dgid | is no IPv4 address | 'verb':'ibv_create_ah','pd':'rp','ah_attr':{'port_num':1,'is_global':1,'grh':{'sgid_index':3,'dgid':'2001:db8::1'}}
                EBUSY | xrcd | is still in use | 'verb':'ibv_close_xrcd','xrcd':'d'
                EBUSY | cq | is still in use | 'verb':'ibv_destroy_cq','cq':'c'
                """))
        .flatMap(rows -> rows);
  }

  /**
   * @param call with a gap for a row's last cell
   */
  private static Stream<Arguments> rows(String call, String table) {
    return table.lines().map(row -> row.split(" \\| ")).map(cells -> row(call, cells));
  }

  private static Arguments row(String call, String[] cells) {
    String[] change = cells[3].split(" => ");
    String wrong =
        change.length == 2 ? call.replace(change[0], change[1]) : call.formatted(cells[3]);
    String attribute = cells[1].equals("-") ? "" : cells[1];
    return Arguments.of(cells[0], attribute, cells[2], wrong.replace('\'', '"'));
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
