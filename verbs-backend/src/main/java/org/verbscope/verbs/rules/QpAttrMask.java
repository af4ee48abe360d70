package org.verbscope.verbs.rules;

import java.util.Map;
import org.verbscope.verbs.model.CEnums;
import org.verbscope.verbs.model.Fields;

/** The {@code attr_mask} of {@code ibv_modify_qp}: which bit announces which field. */
public final class QpAttrMask {
  private static final Map<String, String> BITS =
      Map.ofEntries(
          Map.entry("qp_state", "IBV_QP_STATE"),
          Map.entry("cur_qp_state", "IBV_QP_CUR_STATE"),
          Map.entry("en_sqd_async_notify", "IBV_QP_EN_SQD_ASYNC_NOTIFY"),
          Map.entry("qp_access_flags", "IBV_QP_ACCESS_FLAGS"),
          Map.entry("pkey_index", "IBV_QP_PKEY_INDEX"),
          Map.entry("port_num", "IBV_QP_PORT"),
          Map.entry("qkey", "IBV_QP_QKEY"),
          Map.entry("ah_attr", "IBV_QP_AV"),
          Map.entry("path_mtu", "IBV_QP_PATH_MTU"),
          Map.entry("timeout", "IBV_QP_TIMEOUT"),
          Map.entry("retry_cnt", "IBV_QP_RETRY_CNT"),
          Map.entry("rnr_retry", "IBV_QP_RNR_RETRY"),
          Map.entry("rq_psn", "IBV_QP_RQ_PSN"),
          Map.entry("max_rd_atomic", "IBV_QP_MAX_QP_RD_ATOMIC"),
          Map.entry("alt_ah_attr", "IBV_QP_ALT_PATH"),
          Map.entry("alt_pkey_index", "IBV_QP_ALT_PATH"),
          Map.entry("alt_port_num", "IBV_QP_ALT_PATH"),
          Map.entry("alt_timeout", "IBV_QP_ALT_PATH"),
          Map.entry("min_rnr_timer", "IBV_QP_MIN_RNR_TIMER"),
          Map.entry("sq_psn", "IBV_QP_SQ_PSN"),
          Map.entry("max_dest_rd_atomic", "IBV_QP_MAX_DEST_RD_ATOMIC"),
          Map.entry("path_mig_state", "IBV_QP_PATH_MIG_STATE"),
          Map.entry("dest_qp_num", "IBV_QP_DEST_QPN"),
          Map.entry("rate_limit", "IBV_QP_RATE_LIMIT"));

  private QpAttrMask() {}

  /** The bits of all fields that a modify call gives. */
  public static long of(Fields fields) {
    long mask = 0;
    for (String path : fields.asMap().keySet()) {
      int dot = path.indexOf('.');
      String bit = BITS.get(dot < 0 ? path : path.substring(0, dot));
      if (bit != null) {
        mask |= bit(bit);
      }
    }
    return mask;
  }

  /** The value of a bit by its C name. */
  public static long bit(String name) {
    return CEnums.QP_ATTR_MASK.valueOf(name);
  }

  /** The bits' C names: {@code IBV_QP_PORT|IBV_QP_AV}. */
  public static String names(long mask) {
    return CEnums.QP_ATTR_MASK.flagNames(mask);
  }

  /** The field that a single bit stands for: {@code port_num} of {@code IBV_QP_PORT}. */
  public static String fieldOf(long bit) {
    String name = CEnums.QP_ATTR_MASK.nameOf(bit);
    return BITS.entrySet().stream()
        .filter(e -> e.getValue().equals(name))
        .map(Map.Entry::getKey)
        .sorted()
        .findFirst()
        .orElse("");
  }
}
