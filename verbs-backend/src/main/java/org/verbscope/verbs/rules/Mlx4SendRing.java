package org.verbscope.verbs.rules;

import static org.verbscope.verbs.model.CConstants.IBV_QPT_RAW_PACKET;
import static org.verbscope.verbs.model.CConstants.IBV_QPT_RC;
import static org.verbscope.verbs.model.CConstants.IBV_QPT_UD;
import static org.verbscope.verbs.model.CConstants.IBV_QPT_XRC_SEND;

/**
 * The send queue of a ConnectX-3 QP, as libmlx4 sizes it.
 *
 * @param stride bytes from one send request to the next, a power of two
 * @param spare requests that the hardware may still be reading: they cannot be posted
 * @param count requests of the whole ring, a power of two
 */
public record Mlx4SendRing(long stride, long spare, long count) {
  private static final long CONTROL_SEGMENT = 16;

  /**
   * @param type value of {@code enum ibv_qp_type}
   * @param requests {@code cap.max_send_wr}
   * @param gathers {@code cap.max_send_sge}
   * @param inline {@code cap.max_inline_data}, bytes
   * @param headers bytes of each request for the headers that segmentation repeats
   */
  public static Mlx4SendRing of(long type, long requests, long gathers, long inline, long headers) {
    long stride = stride(type, gathers, inline, headers);
    long spare = 2048 / stride + 1;
    return new Mlx4SendRing(stride, spare, QueueMemory.pow2(requests + spare));
  }

  private static long stride(long type, long gathers, long inline, long headers) {
    // inline data is cut into segments that must not cross a 64-byte line
    long lead = type == IBV_QPT_UD ? 0 : 32;
    long segments = inline == 0 ? 0 : QueueMemory.ceilDiv(inline + lead, 60);
    long gather = Math.max(gathers, QueueMemory.ceilDiv(inline + 4 * segments, 16));
    long size = 16 * gather + transportSegment(type);
    if (type == IBV_QPT_RC || type == IBV_QPT_XRC_SEND) {
      // room for an atomic operation
      size = Math.max(size, 48);
    }
    size = Math.max(size, 32) + headers;
    return Math.max(64, QueueMemory.pow2(size + CONTROL_SEGMENT));
  }

  private static long transportSegment(long type) {
    if (type == IBV_QPT_UD) {
      return 48;
    }
    return type == IBV_QPT_RAW_PACKET ? 0 : 16;
  }

  /**
   * Bytes of a request that are left for its gather list or inline data.
   *
   * @param type value of {@code enum ibv_qp_type}
   */
  public long payload(long type) {
    return stride - CONTROL_SEGMENT - transportSegment(type);
  }

  /** Bytes of the whole ring. */
  public long bytes() {
    return stride * count;
  }
}
