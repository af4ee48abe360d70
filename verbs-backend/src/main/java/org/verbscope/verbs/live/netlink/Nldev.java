package org.verbscope.verbs.live.netlink;

/**
 * Numbers of {@code rdma/rdma_netlink.h}: the commands and attributes of the client {@code nldev}.
 * They are ABI: once given, a number never changes its meaning.
 */
final class Nldev {
  /** {@code NETLINK_RDMA}: the protocol of the socket. */
  static final int PROTOCOL = 20;

  /** {@code RDMA_NL_NLDEV} shifted to its place in a message's type. */
  static final int CLIENT = 5 << 10;

  /** {@code RDMA_NL_GROUP_NOTIFY}: the multicast group of device events (Linux 6.12). */
  static final int GROUP_NOTIFY = 4;

  static final int CMD_GET = 1;
  static final int CMD_PORT_GET = 5;
  static final int CMD_SYS_GET = 6;
  static final int CMD_RES_GET = 9;
  static final int CMD_RES_QP_GET = 10;
  static final int CMD_RES_CM_ID_GET = 11;
  static final int CMD_RES_CQ_GET = 12;
  static final int CMD_RES_MR_GET = 13;
  static final int CMD_RES_PD_GET = 14;
  static final int CMD_GET_CHARDEV = 15;
  static final int CMD_STAT_GET = 17;
  static final int CMD_RES_CTX_GET = 22;
  static final int CMD_RES_SRQ_GET = 23;
  static final int CMD_STAT_GET_STATUS = 24;
  static final int CMD_MONITOR = 28;

  static final int DEV_INDEX = 1;
  static final int DEV_NAME = 2;
  static final int PORT_INDEX = 3;
  static final int CAP_FLAGS = 4;
  static final int FW_VERSION = 5;
  static final int NODE_GUID = 6;
  static final int SYS_IMAGE_GUID = 7;
  static final int SUBNET_PREFIX = 8;
  static final int LID = 9;
  static final int SM_LID = 10;
  static final int LMC = 11;
  static final int PORT_STATE = 12;
  static final int PORT_PHYS_STATE = 13;
  static final int DEV_NODE_TYPE = 14;
  static final int RES_SUMMARY = 15;
  static final int RES_SUMMARY_ENTRY = 16;
  static final int RES_SUMMARY_ENTRY_NAME = 17;
  static final int RES_SUMMARY_ENTRY_CURR = 18;
  static final int RES_QP = 19;
  static final int RES_QP_ENTRY = 20;
  static final int RES_LQPN = 21;
  static final int RES_RQPN = 22;
  static final int RES_RQ_PSN = 23;
  static final int RES_SQ_PSN = 24;
  static final int RES_PATH_MIG_STATE = 25;
  static final int RES_TYPE = 26;
  static final int RES_STATE = 27;
  static final int RES_PID = 28;
  static final int RES_KERN_NAME = 29;
  static final int RES_CM_ID = 30;
  static final int RES_CM_ID_ENTRY = 31;
  static final int RES_PS = 32;
  static final int RES_SRC_ADDR = 33;
  static final int RES_DST_ADDR = 34;
  static final int RES_CQ = 35;
  static final int RES_CQ_ENTRY = 36;
  static final int RES_CQE = 37;
  static final int RES_USECNT = 38;
  static final int RES_POLL_CTX = 39;
  static final int RES_MR = 40;
  static final int RES_MR_ENTRY = 41;
  static final int RES_RKEY = 42;
  static final int RES_LKEY = 43;
  static final int RES_IOVA = 44;
  static final int RES_MRLEN = 45;
  static final int RES_PD = 46;
  static final int RES_PD_ENTRY = 47;
  static final int RES_LOCAL_DMA_LKEY = 48;
  static final int RES_UNSAFE_GLOBAL_RKEY = 49;
  static final int NDEV_INDEX = 50;
  static final int NDEV_NAME = 51;
  static final int DRIVER = 52;
  static final int DRIVER_ENTRY = 53;
  static final int DRIVER_STRING = 54;
  static final int DRIVER_PRINT_TYPE = 55;
  static final int DRIVER_S32 = 56;
  static final int DRIVER_U32 = 57;
  static final int DRIVER_S64 = 58;
  static final int DRIVER_U64 = 59;
  static final int RES_PDN = 60;
  static final int RES_CQN = 61;
  static final int RES_MRN = 62;
  static final int RES_CM_IDN = 63;
  static final int RES_CTXN = 64;
  static final int SYS_NETNS_MODE = 66;
  static final int DEV_PROTOCOL = 67;
  static final int CHARDEV_TYPE = 69;
  static final int CHARDEV_NAME = 70;
  static final int CHARDEV_ABI = 71;
  static final int CHARDEV = 72;
  static final int UVERBS_DRIVER_ID = 73;
  static final int STAT_HWCOUNTERS = 80;
  static final int STAT_HWCOUNTER_ENTRY = 81;
  static final int STAT_HWCOUNTER_ENTRY_NAME = 82;
  static final int STAT_HWCOUNTER_ENTRY_VALUE = 83;
  static final int DEV_DIM = 84;
  static final int RES_CTX = 86;
  static final int RES_CTX_ENTRY = 87;
  static final int RES_SRQ = 88;
  static final int RES_SRQ_ENTRY = 89;
  static final int RES_SRQN = 90;
  static final int MIN_RANGE = 91;
  static final int MAX_RANGE = 92;
  static final int SYS_COPY_ON_FORK = 93;
  static final int STAT_HWCOUNTER_INDEX = 94;
  static final int STAT_HWCOUNTER_DYNAMIC = 95;
  static final int SYS_PRIVILEGED_QKEY_MODE = 96;
  static final int RES_SUBTYPE = 98;
  static final int DEV_TYPE = 99;
  static final int PARENT_NAME = 100;
  static final int EVENT_TYPE = 102;
  static final int SYS_MONITOR_MODE = 103;
  static final int RES_SUMMARY_ENTRY_MAX = 118;

  private Nldev() {}
}
