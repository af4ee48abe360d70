package org.verbscope.verbs.sim;

import java.util.Map;
import java.util.Set;

/** The values of {@code enum ibv_qp_type}, and the kernel's own words for them. */
final class QpTypes {
  static final long SMI = 0;
  static final long GSI = 1;
  static final long RC = 2;
  static final long UC = 3;
  static final long UD = 4;
  static final long RAW_PACKET = 8;
  static final long XRC_SEND = 9;
  static final long XRC_RECV = 10;
  static final long DRIVER = 255;

  /** Those that need nothing special of a device. */
  static final Set<Long> BASIC = Set.of(RC, UC, UD);

  /** Those and raw packets and XRC, but no vendor's own. */
  static final Set<Long> ALL_OF_THE_STANDARD = Set.of(RC, UC, UD, RAW_PACKET, XRC_SEND, XRC_RECV);

  /** Those that libibverbs knows how to create. */
  static final Set<Long> KNOWN = Set.of(RC, UC, UD, RAW_PACKET, XRC_SEND, XRC_RECV, DRIVER);

  private static final Map<Long, String> KERNEL_NAMES =
      Map.of(
          SMI, "SMI",
          GSI, "GSI",
          RC, "RC",
          UC, "UC",
          UD, "UD",
          RAW_PACKET, "RAW_PACKET",
          XRC_SEND, "XRC_INI",
          XRC_RECV, "XRC_TGT",
          DRIVER, "DRIVER");

  private QpTypes() {}

  /** The name that {@code rdma resource show qp} prints. */
  static String kernelName(long type) {
    return KERNEL_NAMES.getOrDefault(type, "UNKNOWN");
  }

  static boolean isConnected(long type) {
    return type == RC || type == UC;
  }
}
