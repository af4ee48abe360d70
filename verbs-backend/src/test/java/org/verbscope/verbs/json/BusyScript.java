package org.verbscope.verbs.json;

import java.util.List;
import org.verbscope.verbs.model.VerbCall;

/** A script for sim:workshop in which most verbs are granted, refused or fail at least once. */
public final class BusyScript {
  private static final String TEXT =
      """
      [{"verb": "ibv_alloc_pd", "device": "mlx5_0", "as": "pd", "note": "first"},
       {"verb": "ibv_create_cq", "device": "mlx5_0", "as": "cq", "cqe": 100},
       {"verb": "ibv_create_srq", "pd": "pd", "as": "srq", "attr": {"max_wr": 100, "max_sge": 2}},
       {"verb": "ibv_reg_mr", "pd": "pd", "as": "mr", "length": 8192,
        "access": "IBV_ACCESS_LOCAL_WRITE|IBV_ACCESS_REMOTE_READ"},
       {"verb": "ibv_create_qp", "pd": "pd", "send_cq": "cq", "recv_cq": "cq", "as": "qp",
        "qp_type": "IBV_QPT_RC", "cap": {"max_send_wr": 100, "max_recv_wr": 10, "max_send_sge": 3,
        "max_recv_sge": 1, "max_inline_data": 64}},
       {"verb": "ibv_create_qp", "pd": "pd", "send_cq": "cq", "recv_cq": "cq", "srq": "srq",
        "as": "ud", "qp_type": "IBV_QPT_UD", "cap": {"max_send_wr": 5, "max_recv_wr": 7,
        "max_send_sge": 1}},
       {"verb": "ibv_modify_qp", "qp": "qp", "attr": {"qp_state": "IBV_QPS_INIT", "pkey_index": 0,
        "port_num": 1, "qp_access_flags": "IBV_ACCESS_REMOTE_WRITE"}},
       {"verb": "ibv_query_qp", "qp": "qp"},
       {"verb": "ibv_modify_qp", "qp": "qp", "attr": {"qp_state": "IBV_QPS_RTS"}},
       {"verb": "ibv_create_qp", "pd": "pd", "send_cq": "cq", "recv_cq": "cq", "as": "large",
        "qp_type": "IBV_QPT_RC", "cap": {"max_send_wr": 10000000, "max_send_sge": 1}},
       {"verb": "ibv_create_qp", "pd": "pd", "send_cq": null, "recv_cq": "cq", "as": "null",
        "qp_type": "IBV_QPT_RC", "cap": {"max_send_wr": 1}},
       {"verb": "ibv_query_qp", "qp": "large"},
       {"verb": "ibv_create_qp", "pd": "pd", "send_cq": "cq", "recv_cq": "cq", "as": "odd",
        "qp_type": 77, "cap": {"max_send_wr": 1}},
       {"verb": "ibv_dealloc_pd", "pd": "pd"},
       {"verb": "ibv_open_xrcd", "device": "mlx5_0", "fd_path": "sim:/shared", "as": "xrcd",
        "oflags": "O_CREAT"},
       {"verb": "ibv_create_qp_ex", "xrcd": "xrcd", "as": "t", "qp_type": "IBV_QPT_XRC_RECV"},
       {"verb": "ibv_open_qp", "xrcd": "xrcd", "qp_num": "t.qp_num", "as": "h",
        "qp_type": "IBV_QPT_XRC_RECV"},
       {"verb": "sim_fault", "device": "mlx5_0", "fault": "PORT_DOWN", "port": 1},
       {"verb": "sim_advance", "millis": 9000},
       {"verb": "ibv_destroy_qp", "qp": "ud"},
       {"verb": "ibv_destroy_qp", "qp": "ud"},
       {"verb": "ibv_dereg_mr", "mr": "mr"}]
      """;

  private BusyScript() {}

  public static List<VerbCall> calls() {
    return CallJson.readScript(TEXT);
  }
}
