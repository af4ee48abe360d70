package org.verbscope.verbs.live.ibverbs;

/** The structs of queue pairs. */
final class QpStructs {
  /** The head of {@code struct ibv_qp}, which no version has changed. */
  static final Struct IBV_QP =
      Struct.of("ibv_qp", 160, "handle@48/4 qp_num@52/4 state@56/4 qp_type@60/4");

  static final Struct IBV_QP_CAP =
      Struct.of(
          "ibv_qp_cap",
          20,
          """
          max_send_wr@0/4 max_recv_wr@4/4 max_send_sge@8/4 max_recv_sge@12/4
          max_inline_data@16/4
          """);

  static final Struct IBV_QP_INIT_ATTR =
      Struct.of(
              "ibv_qp_init_attr",
              64,
              """
              qp_context@0/8 send_cq@8/8 recv_cq@16/8 srq@24/8 cap@32/20 qp_type@52/4
              sq_sig_all@56/4
              """)
          .embed("cap", IBV_QP_CAP);

  static final Struct IBV_RX_HASH_CONF =
      Struct.of(
          "ibv_rx_hash_conf",
          24,
          "rx_hash_function@0/1 rx_hash_key_len@1/1 rx_hash_key@8/8 rx_hash_fields_mask@16/8");

  static final Struct IBV_QP_INIT_ATTR_EX =
      Struct.of(
              "ibv_qp_init_attr_ex",
              136,
              """
              qp_context@0/8 send_cq@8/8 recv_cq@16/8 srq@24/8 cap@32/20 qp_type@52/4
              sq_sig_all@56/4 comp_mask@60/4 pd@64/8 xrcd@72/8 create_flags@80/4
              max_tso_header@84/2 rwq_ind_tbl@88/8 rx_hash_conf@96/24 source_qpn@120/4
              send_ops_flags@128/8
              """)
          .embed("cap", IBV_QP_CAP)
          .embed("rx_hash_conf", IBV_RX_HASH_CONF);

  static final Struct IBV_QP_ATTR =
      Struct.of(
              "ibv_qp_attr",
              144,
              """
              qp_state@0/4 cur_qp_state@4/4 path_mtu@8/4 path_mig_state@12/4 qkey@16/4
              rq_psn@20/4 sq_psn@24/4 dest_qp_num@28/4 qp_access_flags@32/4 cap@36/20
              ah_attr@56/32 alt_ah_attr@88/32 pkey_index@120/2 alt_pkey_index@122/2
              en_sqd_async_notify@124/1 sq_draining@125/1 max_rd_atomic@126/1
              max_dest_rd_atomic@127/1 min_rnr_timer@128/1 port_num@129/1 timeout@130/1
              retry_cnt@131/1 rnr_retry@132/1 alt_port_num@133/1 alt_timeout@134/1
              rate_limit@136/4
              """)
          .embed("cap", IBV_QP_CAP)
          .embed("ah_attr", ObjectStructs.IBV_AH_ATTR)
          .embed("alt_ah_attr", ObjectStructs.IBV_AH_ATTR);

  static final Struct IBV_QP_OPEN_ATTR =
      Struct.of(
          "ibv_qp_open_attr", 32, "comp_mask@0/4 qp_num@4/4 xrcd@8/8 qp_context@16/8 qp_type@24/4");

  private QpStructs() {}
}
