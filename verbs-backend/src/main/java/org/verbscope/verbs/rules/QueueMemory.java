package org.verbscope.verbs.rules;

import static org.verbscope.verbs.model.CConstants.IBV_ACCESS_ON_DEMAND;
import static org.verbscope.verbs.model.CConstants.IBV_QPT_XRC_RECV;
import static org.verbscope.verbs.model.CConstants.IBV_QPT_XRC_SEND;

import java.util.OptionalLong;
import java.util.Set;

/**
 * How much memory of the calling process a driver pins for an object: what its queues take at
 * least, in whole pages of 4096 bytes. Empty where it is not known, 0 where a driver keeps queues
 * in the kernel's memory, which is limited by nothing that a process has. The doorbell records,
 * which many queues share a page of, are not counted.
 */
public final class QueueMemory {
  private static final long PAGE = 4096;
  private static final Set<String> IN_THE_KERNEL =
      Set.of("rxe", "siw", "efa", "cxgb4", "ocrdma", "hfi1", "qib");
  private static final Set<String> IN_THE_PROCESS =
      Set.of("mlx4", "mlx5", "hns", "irdma", "bnxt_re", "qedr", "vmw_pvrdma", "erdma", "mana");

  private QueueMemory() {}

  /**
   * What decides the size of a QP's queues.
   *
   * @param type value of {@code enum ibv_qp_type}
   * @param srq true when it receives through a shared receive queue
   */
  public record Qp(
      long type, long sendWr, long sendSge, long inline, long recvWr, long recvSge, boolean srq) {
    private boolean receives() {
      return !srq && type != IBV_QPT_XRC_SEND;
    }
  }

  /**
   * @param driver as the kernel names it: {@code mlx4}
   */
  public static OptionalLong ofQp(String driver, Qp qp) {
    if (qp.type() == IBV_QPT_XRC_RECV) {
      return OptionalLong.of(0);
    }
    long receive = qp.receives() ? pow2(qp.recvWr()) * 16 * pow2(qp.recvSge()) : 0;
    return switch (driver) {
      case "mlx4" -> {
        long send = Mlx4SendRing.of(qp.type(), qp.sendWr(), qp.sendSge(), qp.inline(), 0).bytes();
        yield pages(send + receive);
      }
      case "mlx5" -> pages(pow2(qp.sendWr() * 64) + receive);
      default -> somewhere(driver);
    };
  }

  public static OptionalLong ofCq(String driver, long cqe) {
    return switch (driver) {
      // some have entries of 32 bytes
      case "mlx4" -> pages(pow2(cqe + 1) * 32);
      case "mlx5" -> pages(pow2(cqe + 1) * 64);
      default -> somewhere(driver);
    };
  }

  public static OptionalLong ofSrq(String driver, long maxWr, long maxSge) {
    return switch (driver) {
      case "mlx4", "mlx5" -> pages(pow2(maxWr + 1) * Math.max(32, pow2(16 + 16 * maxSge)));
      default -> somewhere(driver);
    };
  }

  /** Whatever the driver: it is the process's memory, and stays where it is. */
  public static OptionalLong ofMr(long length, long access) {
    return (access & IBV_ACCESS_ON_DEMAND) != 0 ? OptionalLong.of(0) : pages(length);
  }

  /** Of a driver whose sizes are not known here a page is certain, if it pins at all. */
  private static OptionalLong somewhere(String driver) {
    if (IN_THE_KERNEL.contains(driver)) {
      return OptionalLong.of(0);
    }
    return IN_THE_PROCESS.contains(driver) ? OptionalLong.of(PAGE) : OptionalLong.empty();
  }

  private static OptionalLong pages(long bytes) {
    // a length may be near 2^64: such a one is more than anything
    long pages = Long.divideUnsigned(bytes, PAGE) + (bytes % PAGE == 0 ? 0 : 1);
    return OptionalLong.of(pages > Long.MAX_VALUE / PAGE ? Long.MAX_VALUE : pages * PAGE);
  }

  /** The smallest power of two that is at least {@code n}, and at least 1. */
  static long pow2(long n) {
    return n <= 1 ? 1 : Long.highestOneBit(n - 1) << 1;
  }

  static long ceilDiv(long n, long unit) {
    return (n + unit - 1) / unit;
  }
}
