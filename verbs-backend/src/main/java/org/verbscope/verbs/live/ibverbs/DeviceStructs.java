package org.verbscope.verbs.live.ibverbs;

/** The structs of devices, contexts and ports. */
final class DeviceStructs {
  static final Struct IBV_DEVICE =
      Struct.of(
          "ibv_device",
          664,
          """
          node_type@16/4 transport_type@20/4 name@24/64 dev_name@88/64 dev_path@152/256
          ibdev_path@408/256
          """);

  static final Struct IBV_DEVICE_ATTR =
      Struct.of(
          "ibv_device_attr",
          232,
          """
          fw_ver@0/64 node_guid@64/8 sys_image_guid@72/8 max_mr_size@80/8 page_size_cap@88/8
          vendor_id@96/4 vendor_part_id@100/4 hw_ver@104/4 max_qp@108/4 max_qp_wr@112/4
          device_cap_flags@116/4 max_sge@120/4 max_sge_rd@124/4 max_cq@128/4 max_cqe@132/4
          max_mr@136/4 max_pd@140/4 max_qp_rd_atom@144/4 max_ee_rd_atom@148/4
          max_res_rd_atom@152/4 max_qp_init_rd_atom@156/4 max_ee_init_rd_atom@160/4
          atomic_cap@164/4 max_ee@168/4 max_rdd@172/4 max_mw@176/4 max_raw_ipv6_qp@180/4
          max_raw_ethy_qp@184/4 max_mcast_grp@188/4 max_mcast_qp_attach@192/4
          max_total_mcast_qp_attach@196/4 max_ah@200/4 max_fmr@204/4 max_map_per_fmr@208/4
          max_srq@212/4 max_srq_wr@216/4 max_srq_sge@220/4 max_pkeys@224/2
          local_ca_ack_delay@226/1 phys_port_cnt@227/1
          """);

  static final Struct IBV_DEVICE_ATTR_EX =
      Struct.of(
              "ibv_device_attr_ex",
              400,
              """
              orig_attr@0/232 comp_mask@232/4 device_cap_flags_ex@280/8 phys_port_cnt_ex@396/4
              """)
          .embed("orig_attr", IBV_DEVICE_ATTR);

  static final Struct IBV_PORT_ATTR =
      Struct.of(
          "ibv_port_attr",
          56,
          """
          state@0/4 max_mtu@4/4 active_mtu@8/4 gid_tbl_len@12/4 port_cap_flags@16/4
          max_msg_sz@20/4 bad_pkey_cntr@24/4 qkey_viol_cntr@28/4 pkey_tbl_len@32/2 lid@34/2
          sm_lid@36/2 lmc@38/1 max_vl_num@39/1 sm_sl@40/1 subnet_timeout@41/1
          init_type_reply@42/1 active_width@43/1 active_speed@44/1 phys_state@45/1
          link_layer@46/1 flags@47/1 port_cap_flags2@48/2 active_speed_ex@52/4
          """);

  static final Struct IBV_GID_ENTRY =
      Struct.of(
          "ibv_gid_entry",
          32,
          "gid@0/16 gid_index@16/4 port_num@20/4 gid_type@24/4 ndev_ifindex@28/4");

  static final Struct IBV_ASYNC_EVENT =
      Struct.of("ibv_async_event", 16, "element@0/8 event_type@8/4");

  private DeviceStructs() {}

  static Struct ibv_context(Abi abi) {
    int afterMutex = 280 + abi.mutex();
    return Struct.of(
        "ibv_context",
        afterMutex + 8,
        "device@0/8 cmd_fd@264/4 async_fd@268/4 num_comp_vectors@272/4 abi_compat@%d/8"
            .formatted(afterMutex));
  }
}
