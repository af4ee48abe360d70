package org.verbscope.verbs.live.netlink;

import java.util.Map;

/** The kernel's constants in the words of {@code rdma}; one without a word stays a number. */
final class KernelWords {
  private static final Map<Long, String> QP_TYPES =
      Map.ofEntries(
          Map.entry(0L, "SMI"),
          Map.entry(1L, "GSI"),
          Map.entry(2L, "RC"),
          Map.entry(3L, "UC"),
          Map.entry(4L, "UD"),
          Map.entry(5L, "RAW_IPV6"),
          Map.entry(6L, "RAW_ETHERTYPE"),
          Map.entry(8L, "RAW_PACKET"),
          Map.entry(9L, "XRC_INI"),
          Map.entry(10L, "XRC_TGT"),
          Map.entry(255L, "DRIVER"));

  private static final String[] QP_STATES = {"RESET", "INIT", "RTR", "RTS", "SQD", "SQE", "ERR"};

  private static final String[] PATH_MIG_STATES = {"MIGRATED", "REARM", "ARMED"};

  private static final String[] SRQ_TYPES = {"BASIC", "XRC", "TM"};

  private static final String[] CM_ID_STATES = {
    "IDLE",
    "ADDR_QUERY",
    "ADDR_RESOLVED",
    "ROUTE_QUERY",
    "ROUTE_RESOLVED",
    "CONNECT",
    "DISCONNECT",
    "ADDR_BOUND",
    "LISTEN",
    "DEVICE_REMOVAL",
    "DESTROYING"
  };

  private static final String[] POLL_CONTEXTS = {
    "DIRECT", "SOFTIRQ", "WORKQUEUE", "UNBOUND_WORKQUEUE"
  };

  private static final Map<Long, String> PORT_SPACES =
      Map.of(0x2L, "IPOIB", 0x106L, "TCP", 0x111L, "UDP", 0x13fL, "IB");

  private KernelWords() {}

  static String text(ResourceKind kind, Column column, long value) {
    return switch (column) {
      case TYPE -> kind == ResourceKind.SRQ ? word(SRQ_TYPES, value) : word(QP_TYPES, value);
      case STATE -> word(kind == ResourceKind.CM_ID ? CM_ID_STATES : QP_STATES, value);
      case PATH_MIG_STATE -> word(PATH_MIG_STATES, value);
      case POLL_CTX -> word(POLL_CONTEXTS, value);
      case PS -> word(PORT_SPACES, value);
      case ADAPTIVE_MODERATION -> value == 0 ? "off" : "on";
      case RKEY, LKEY, LOCAL_DMA_LKEY, UNSAFE_GLOBAL_RKEY, IOVA -> "0x" + Long.toHexString(value);
      default -> Long.toUnsignedString(value);
    };
  }

  private static String word(String[] words, long value) {
    return value >= 0 && value < words.length ? words[(int) value] : Long.toString(value);
  }

  private static String word(Map<Long, String> words, long value) {
    return words.getOrDefault(value, Long.toString(value));
  }
}
