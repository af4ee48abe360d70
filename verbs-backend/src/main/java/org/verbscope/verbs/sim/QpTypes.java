package org.verbscope.verbs.sim;

import static org.verbscope.verbs.model.CConstants.IBV_QPT_DRIVER;
import static org.verbscope.verbs.model.CConstants.IBV_QPT_RAW_PACKET;
import static org.verbscope.verbs.model.CConstants.IBV_QPT_RC;
import static org.verbscope.verbs.model.CConstants.IBV_QPT_UC;
import static org.verbscope.verbs.model.CConstants.IBV_QPT_UD;
import static org.verbscope.verbs.model.CConstants.IBV_QPT_XRC_RECV;
import static org.verbscope.verbs.model.CConstants.IBV_QPT_XRC_SEND;

import java.util.Map;
import java.util.Set;

/** The types of QPs, those of the kernel's alone as well, and its own words for them. */
final class QpTypes {
  static final long SMI = 0;
  static final long GSI = 1;
  static final long RC = IBV_QPT_RC;
  static final long UC = IBV_QPT_UC;
  static final long UD = IBV_QPT_UD;
  static final long RAW_PACKET = IBV_QPT_RAW_PACKET;
  static final long XRC_SEND = IBV_QPT_XRC_SEND;
  static final long XRC_RECV = IBV_QPT_XRC_RECV;
  static final long DRIVER = IBV_QPT_DRIVER;

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
