package org.verbscope.verbs.model;

/**
 * The enumerations of {@code infiniband/verbs.h} (rdma-core 44 and the additions up to 64) that the
 * catalogue and the calls use.
 */
public final class CEnums {
  private CEnums() {}

  /** {@code enum ibv_node_type}. */
  public static final CEnum NODE_TYPE =
      CEnum.of(
          "ibv_node_type",
          "IBV_NODE_",
          """
          UNKNOWN=-1 CA=1 SWITCH=2 ROUTER=3 RNIC=4 USNIC=5 USNIC_UDP=6 UNSPECIFIED=7
          """);

  /** {@code enum ibv_transport_type}. */
  public static final CEnum TRANSPORT_TYPE =
      CEnum.of(
          "ibv_transport_type",
          "IBV_TRANSPORT_",
          "UNKNOWN=-1 IB=0 IWARP=1 USNIC=2 USNIC_UDP=3 UNSPECIFIED=4");

  /** {@code enum ibv_gid_type}. */
  public static final CEnum GID_TYPE =
      CEnum.of("ibv_gid_type", "IBV_GID_TYPE_", "IB=0 ROCE_V1=1 ROCE_V2=2");

  /** {@code enum ibv_mtu}. */
  public static final CEnum MTU =
      CEnum.of("ibv_mtu", "IBV_MTU_", "256=1 512=2 1024=3 2048=4 4096=5");

  /** {@code enum ibv_port_state}. */
  public static final CEnum PORT_STATE =
      CEnum.of(
          "ibv_port_state", "IBV_PORT_", "NOP=0 DOWN=1 INIT=2 ARMED=3 ACTIVE=4 ACTIVE_DEFER=5");

  /** {@code enum ibv_atomic_cap}. */
  public static final CEnum ATOMIC_CAP =
      CEnum.of("ibv_atomic_cap", "IBV_ATOMIC_", "NONE=0 HCA=1 GLOB=2");

  /** {@code enum ibv_device_cap_flags}. */
  public static final CEnum DEVICE_CAP_FLAGS =
      CEnum.of(
          "ibv_device_cap_flags",
          "IBV_DEVICE_",
          """
          RESIZE_MAX_WR=1 BAD_PKEY_CNTR=2 BAD_QKEY_CNTR=4 RAW_MULTI=8 AUTO_PATH_MIG=16
          CHANGE_PHY_PORT=32 UD_AV_PORT_ENFORCE=0x40 CURR_QP_STATE_MOD=0x80
          SHUTDOWN_PORT=0x100 INIT_TYPE=0x200 PORT_ACTIVE_EVENT=0x400
          SYS_IMAGE_GUID=0x800 RC_RNR_NAK_GEN=0x1000 SRQ_RESIZE=0x2000
          N_NOTIFY_CQ=0x4000 MEM_WINDOW=0x20000 UD_IP_CSUM=0x40000 XRC=0x100000
          MEM_MGT_EXTENSIONS=0x200000 MEM_WINDOW_TYPE_2A=0x800000
          MEM_WINDOW_TYPE_2B=0x1000000 RC_IP_CSUM=0x2000000 RAW_IP_CSUM=0x4000000
          MANAGED_FLOW_STEERING=0x20000000
          """);

  /** {@code enum ibv_port_cap_flags}. */
  public static final CEnum PORT_CAP_FLAGS =
      CEnum.of(
          "ibv_port_cap_flags",
          "IBV_PORT_",
          """
          SM=2 NOTICE_SUP=4 TRAP_SUP=8 OPT_IPD_SUP=16 AUTO_MIGR_SUP=32 SL_MAP_SUP=0x40
          MKEY_NVRAM=0x80 PKEY_NVRAM=0x100 LED_INFO_SUP=0x200 SYS_IMAGE_GUID_SUP=0x800
          PKEY_SW_EXT_PORT_TRAP_SUP=0x1000 EXTENDED_SPEEDS_SUP=0x4000
          CAP_MASK2_SUP=0x8000 CM_SUP=0x10000 SNMP_TUNNEL_SUP=0x20000 REINIT_SUP=0x40000
          DEVICE_MGMT_SUP=0x80000 VENDOR_CLASS_SUP=0x100000 DR_NOTICE_SUP=0x200000
          CAP_MASK_NOTICE_SUP=0x400000 BOOT_MGMT_SUP=0x800000 LINK_LATENCY_SUP=0x1000000
          CLIENT_REG_SUP=0x2000000 IP_BASED_GIDS=0x4000000
          """);

  /** {@code enum ibv_event_type}. */
  public static final CEnum EVENT_TYPE =
      CEnum.of(
          "ibv_event_type",
          "IBV_EVENT_",
          """
          CQ_ERR=0 QP_FATAL=1 QP_REQ_ERR=2 QP_ACCESS_ERR=3 COMM_EST=4 SQ_DRAINED=5
          PATH_MIG=6 PATH_MIG_ERR=7 DEVICE_FATAL=8 PORT_ACTIVE=9 PORT_ERR=10
          LID_CHANGE=11 PKEY_CHANGE=12 SM_CHANGE=13 SRQ_ERR=14 SRQ_LIMIT_REACHED=15
          QP_LAST_WQE_REACHED=16 CLIENT_REREGISTER=17 GID_CHANGE=18 WQ_FATAL=19
          DEVICE_SPEED_CHANGE=20
          """);

  /** {@code enum ibv_access_flags}. */
  public static final CEnum ACCESS_FLAGS =
      CEnum.of(
          "ibv_access_flags",
          "IBV_ACCESS_",
          """
          LOCAL_WRITE=1 REMOTE_WRITE=2 REMOTE_READ=4 REMOTE_ATOMIC=8 MW_BIND=16
          ZERO_BASED=32 ON_DEMAND=0x40 HUGETLB=0x80 RELAXED_ORDERING=0x100000
          FLUSH_GLOBAL=0x100 FLUSH_PERSISTENT=0x200
          """);

  /** {@code enum ibv_rate}. */
  public static final CEnum RATE =
      CEnum.of(
          "ibv_rate",
          "IBV_RATE_",
          """
          MAX=0 2_5_GBPS=2 5_GBPS=5 10_GBPS=3 20_GBPS=6 30_GBPS=4 40_GBPS=7 60_GBPS=8
          80_GBPS=9 120_GBPS=10 14_GBPS=11 56_GBPS=12 112_GBPS=13 168_GBPS=14 25_GBPS=15
          100_GBPS=16 200_GBPS=17 300_GBPS=18 28_GBPS=19 50_GBPS=20 400_GBPS=21
          600_GBPS=22 800_GBPS=23 1200_GBPS=24
          """);

  /** {@code enum ibv_srq_type}. */
  public static final CEnum SRQ_TYPE = CEnum.of("ibv_srq_type", "IBV_SRQT_", "BASIC=0 XRC=1 TM=2");

  /** {@code enum ibv_srq_init_attr_mask}. */
  public static final CEnum SRQ_INIT_ATTR_MASK =
      CEnum.of(
          "ibv_srq_init_attr_mask",
          "IBV_SRQ_INIT_ATTR_",
          "TYPE=1 PD=2 XRCD=4 CQ=8 TM=16 RESERVED=32");

  /** {@code enum ibv_xrcd_init_attr_mask}. */
  public static final CEnum XRCD_INIT_ATTR_MASK =
      CEnum.of("ibv_xrcd_init_attr_mask", "IBV_XRCD_INIT_ATTR_", "FD=1 OFLAGS=2 RESERVED=4");

  /** {@code enum ibv_qp_type}. */
  public static final CEnum QP_TYPE =
      CEnum.of(
          "ibv_qp_type",
          "IBV_QPT_",
          """
          RC=2 UC=3 UD=4 RAW_PACKET=8 XRC_SEND=9 XRC_RECV=10 DRIVER=255
          """);

  /** {@code enum ibv_qp_init_attr_mask}. */
  public static final CEnum QP_INIT_ATTR_MASK =
      CEnum.of(
          "ibv_qp_init_attr_mask",
          "IBV_QP_INIT_ATTR_",
          """
          PD=1 XRCD=2 CREATE_FLAGS=4 MAX_TSO_HEADER=8 IND_TABLE=16 RX_HASH=32
          SEND_OPS_FLAGS=0x40
          """);

  /** {@code enum ibv_qp_create_flags}. */
  public static final CEnum QP_CREATE_FLAGS =
      CEnum.of(
          "ibv_qp_create_flags",
          "IBV_QP_CREATE_",
          """
          BLOCK_SELF_MCAST_LB=2 SCATTER_FCS=0x100 CVLAN_STRIPPING=0x200 SOURCE_QPN=0x400
          PCI_WRITE_END_PADDING=0x800
          """);

  /** {@code enum ibv_qp_create_send_ops_flags}. */
  public static final CEnum QP_CREATE_SEND_OPS_FLAGS =
      CEnum.of(
          "ibv_qp_create_send_ops_flags",
          "IBV_QP_EX_WITH_",
          """
          RDMA_WRITE=1 RDMA_WRITE_WITH_IMM=2 SEND=4 SEND_WITH_IMM=8 RDMA_READ=16
          ATOMIC_CMP_AND_SWP=32 ATOMIC_FETCH_AND_ADD=0x40 LOCAL_INV=0x80 BIND_MW=0x100
          SEND_WITH_INV=0x200 TSO=0x400 ATOMIC_WRITE=0x1000 FLUSH=0x800
          """);

  /** {@code enum ibv_qp_open_attr_mask}. */
  public static final CEnum QP_OPEN_ATTR_MASK =
      CEnum.of(
          "ibv_qp_open_attr_mask",
          "IBV_QP_OPEN_ATTR_",
          "NUM=1 XRCD=2 CONTEXT=4 TYPE=8 RESERVED=16");

  /** {@code enum ibv_qp_attr_mask}. */
  public static final CEnum QP_ATTR_MASK =
      CEnum.of(
          "ibv_qp_attr_mask",
          "IBV_QP_",
          """
          STATE=1 CUR_STATE=2 EN_SQD_ASYNC_NOTIFY=4 ACCESS_FLAGS=8 PKEY_INDEX=16 PORT=32
          QKEY=0x40 AV=0x80 PATH_MTU=0x100 TIMEOUT=0x200 RETRY_CNT=0x400 RNR_RETRY=0x800
          RQ_PSN=0x1000 MAX_QP_RD_ATOMIC=0x2000 ALT_PATH=0x4000 MIN_RNR_TIMER=0x8000
          SQ_PSN=0x10000 MAX_DEST_RD_ATOMIC=0x20000 PATH_MIG_STATE=0x40000 CAP=0x80000
          DEST_QPN=0x100000 RATE_LIMIT=0x2000000
          """);

  /** {@code enum ibv_qp_state}. */
  public static final CEnum QP_STATE =
      CEnum.of(
          "ibv_qp_state", "IBV_QPS_", "RESET=0 INIT=1 RTR=2 RTS=3 SQD=4 SQE=5 ERR=6 UNKNOWN=7");

  /** {@code enum ibv_mig_state}. */
  public static final CEnum MIG_STATE =
      CEnum.of("ibv_mig_state", "IBV_MIG_", "MIGRATED=0 REARM=1 ARMED=2");

  /** Link layers of a port ({@code IBV_LINK_LAYER_*}). */
  public static final CEnum LINK_LAYER =
      CEnum.of("link_layer", "IBV_LINK_LAYER_", "UNSPECIFIED=0 INFINIBAND=1 ETHERNET=2");

  /** Physical states of a port; the kernel's {@code enum ib_port_phys_state}. */
  public static final CEnum PHYS_STATE =
      CEnum.of(
          "ib_port_phys_state",
          "IB_PORT_PHYS_STATE_",
          """
          SLEEP=1 POLLING=2 DISABLED=3 PORT_CONFIGURATION_TRAINING=4 LINK_UP=5
          LINK_ERROR_RECOVERY=6 PHY_TEST=7
          """);

  /** The flags of open(2) that ibv_open_xrcd looks at. */
  public static final CEnum OFLAGS = CEnum.of("oflags", "O_", "CREAT=0x40 EXCL=0x80");

  /** Faults that {@code sim_fault} can arm. */
  public static final CEnum SIM_FAULT =
      CEnum.of(
          "sim_fault",
          "",
          """
          PORT_DOWN=1 PORT_UP=2 DEVICE_FATAL=3 ENOMEM_AFTER=4 QP_FATAL=5
          PROCESS_KILLED=6
          """);

  /** A signed C int without constants: a file descriptor, -1 asks for a private XRC domain. */
  public static final CEnum INT = CEnum.of("int", "", "");
}
