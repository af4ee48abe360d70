package org.verbscope.verbs.model;

/**
 * The constants of {@link CEnums} that several classes speak of, under their C names. Whatever only
 * passes through is named by its enumeration.
 */
public final class CConstants {
  public static final long IBV_QPT_RC = CEnums.QP_TYPE.valueOf("IBV_QPT_RC");
  public static final long IBV_QPT_UC = CEnums.QP_TYPE.valueOf("IBV_QPT_UC");
  public static final long IBV_QPT_UD = CEnums.QP_TYPE.valueOf("IBV_QPT_UD");
  public static final long IBV_QPT_RAW_PACKET = CEnums.QP_TYPE.valueOf("IBV_QPT_RAW_PACKET");
  public static final long IBV_QPT_XRC_SEND = CEnums.QP_TYPE.valueOf("IBV_QPT_XRC_SEND");
  public static final long IBV_QPT_XRC_RECV = CEnums.QP_TYPE.valueOf("IBV_QPT_XRC_RECV");
  public static final long IBV_QPT_DRIVER = CEnums.QP_TYPE.valueOf("IBV_QPT_DRIVER");

  public static final long IBV_QPS_RESET = CEnums.QP_STATE.valueOf("IBV_QPS_RESET");
  public static final long IBV_QPS_INIT = CEnums.QP_STATE.valueOf("IBV_QPS_INIT");
  public static final long IBV_QPS_RTR = CEnums.QP_STATE.valueOf("IBV_QPS_RTR");
  public static final long IBV_QPS_RTS = CEnums.QP_STATE.valueOf("IBV_QPS_RTS");
  public static final long IBV_QPS_ERR = CEnums.QP_STATE.valueOf("IBV_QPS_ERR");
  public static final long IBV_QPS_UNKNOWN = CEnums.QP_STATE.valueOf("IBV_QPS_UNKNOWN");

  public static final long IBV_QP_INIT_ATTR_PD =
      CEnums.QP_INIT_ATTR_MASK.valueOf("IBV_QP_INIT_ATTR_PD");
  public static final long IBV_QP_INIT_ATTR_XRCD =
      CEnums.QP_INIT_ATTR_MASK.valueOf("IBV_QP_INIT_ATTR_XRCD");
  public static final long IBV_QP_INIT_ATTR_IND_TABLE =
      CEnums.QP_INIT_ATTR_MASK.valueOf("IBV_QP_INIT_ATTR_IND_TABLE");

  public static final long IBV_SRQT_BASIC = CEnums.SRQ_TYPE.valueOf("IBV_SRQT_BASIC");
  public static final long IBV_SRQT_XRC = CEnums.SRQ_TYPE.valueOf("IBV_SRQT_XRC");

  public static final long IBV_ACCESS_LOCAL_WRITE =
      CEnums.ACCESS_FLAGS.valueOf("IBV_ACCESS_LOCAL_WRITE");
  public static final long IBV_ACCESS_REMOTE_WRITE =
      CEnums.ACCESS_FLAGS.valueOf("IBV_ACCESS_REMOTE_WRITE");
  public static final long IBV_ACCESS_REMOTE_ATOMIC =
      CEnums.ACCESS_FLAGS.valueOf("IBV_ACCESS_REMOTE_ATOMIC");
  public static final long IBV_ACCESS_ON_DEMAND =
      CEnums.ACCESS_FLAGS.valueOf("IBV_ACCESS_ON_DEMAND");

  public static final long IBV_DEVICE_XRC = CEnums.DEVICE_CAP_FLAGS.valueOf("IBV_DEVICE_XRC");

  public static final long IBV_PORT_DOWN = CEnums.PORT_STATE.valueOf("IBV_PORT_DOWN");

  public static final long IBV_LINK_LAYER_INFINIBAND =
      CEnums.LINK_LAYER.valueOf("IBV_LINK_LAYER_INFINIBAND");
  public static final long IBV_LINK_LAYER_ETHERNET =
      CEnums.LINK_LAYER.valueOf("IBV_LINK_LAYER_ETHERNET");

  public static final long IBV_GID_TYPE_ROCE_V2 = CEnums.GID_TYPE.valueOf("IBV_GID_TYPE_ROCE_V2");

  public static final long O_CREAT = CEnums.OFLAGS.valueOf("O_CREAT");
  public static final long O_EXCL = CEnums.OFLAGS.valueOf("O_EXCL");

  private CConstants() {}
}
