package org.verbscope.verbs.live.ibverbs;

/** The structs of CQs, SRQs, MRs, AHs and XRC domains. */
final class ObjectStructs {
  /** The head of {@code struct ibv_cq}, which no version has changed. */
  static final Struct IBV_CQ = Struct.of("ibv_cq", 128, "handle@24/4 cqe@28/4");

  static final Struct IBV_SRQ_ATTR =
      Struct.of("ibv_srq_attr", 12, "max_wr@0/4 max_sge@4/4 srq_limit@8/4");

  static final Struct IBV_SRQ_INIT_ATTR =
      Struct.of("ibv_srq_init_attr", 24, "srq_context@0/8 attr@8/12").embed("attr", IBV_SRQ_ATTR);

  static final Struct IBV_SRQ_INIT_ATTR_EX =
      Struct.of(
              "ibv_srq_init_attr_ex",
              64,
              "srq_context@0/8 attr@8/12 comp_mask@20/4 srq_type@24/4 pd@32/8 xrcd@40/8 cq@48/8")
          .embed("attr", IBV_SRQ_ATTR);

  static final Struct IBV_MR = Struct.of("ibv_mr", 48, "addr@16/8 length@24/8 lkey@36/4 rkey@40/4");

  static final Struct IBV_XRCD_INIT_ATTR =
      Struct.of("ibv_xrcd_init_attr", 12, "comp_mask@0/4 fd@4/4 oflags@8/4");

  static final Struct IBV_GLOBAL_ROUTE =
      Struct.of(
          "ibv_global_route",
          24,
          "dgid@0/16 flow_label@16/4 sgid_index@20/1 hop_limit@21/1 traffic_class@22/1");

  static final Struct IBV_AH_ATTR =
      Struct.of(
              "ibv_ah_attr",
              32,
              """
              grh@0/24 dlid@24/2 sl@26/1 src_path_bits@27/1 static_rate@28/1 is_global@29/1
              port_num@30/1
              """)
          .embed("grh", IBV_GLOBAL_ROUTE);

  private ObjectStructs() {}
}
