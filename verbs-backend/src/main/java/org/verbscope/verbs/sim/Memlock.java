package org.verbscope.verbs.sim;

import java.util.OptionalLong;
import org.verbscope.verbs.model.Errno;
import org.verbscope.verbs.model.Kind;
import org.verbscope.verbs.model.Owner;

/**
 * How much memory the acting processes may pin, as RLIMIT_MEMLOCK has it, and have pinned. Drivers
 * pin queues and memory regions; of queues whose memory is the kernel's nothing counts.
 */
final class Memlock {
  /** Bytes: where many queues keep their doorbell records. */
  private static final long DOORBELL_PAGE = 4096;

  private final Machine machine;
  private final OptionalLong limit;

  /**
   * @param limit bytes; empty for none
   */
  Memlock(Machine machine, OptionalLong limit) {
    this.machine = machine;
    this.limit = limit;
  }

  OptionalLong limit() {
    return limit;
  }

  /**
   * Refuses what would go beyond the limit.
   *
   * @param kind what is made on {@code device}
   * @param bytes what its memory takes; empty where it is not known, and counts for nothing
   */
  void check(SimDevice device, Owner owner, Kind kind, OptionalLong bytes) throws VerbFailed {
    if (limit.isEmpty() || !owner.thisApp() || bytes.orElse(0) == 0) {
      return;
    }
    boolean first = kind != Kind.MR && doorbellPages(device, owner, kind) == 0;
    long needed = bytes.getAsLong() + (first && hasDoorbells(device) ? DOORBELL_PAGE : 0);
    if (needed > limit.getAsLong() - pinned(owner)) {
      throw VerbFailed.kernel(Errno.ENOMEM);
    }
  }

  /** Bytes that a process has pinned, on all devices. */
  long pinned(Owner owner) {
    return machine.devices().values().stream().mapToLong(device -> pinned(device, owner)).sum();
  }

  private static long pinned(SimDevice device, Owner owner) {
    long queues =
        device.objects().values().stream()
            .filter(object -> object.owner().equals(owner))
            .mapToLong(SimObject::pinned)
            .sum();
    long doorbells = hasDoorbells(device) ? doorbells(device, owner) : 0;
    return queues + doorbells * DOORBELL_PAGE;
  }

  private static long doorbells(SimDevice device, Owner owner) {
    return doorbellPages(device, owner, Kind.CQ) + doorbellPages(device, owner, Kind.QP);
  }

  /** libmlx4 has a page for the records of CQs and another for those of all others. */
  private static long doorbellPages(SimDevice device, Owner owner, Kind kind) {
    return device.objects().values().stream()
            .filter(object -> object.owner().equals(owner) && object.pinned() > 0)
            .anyMatch(
                object ->
                    object.kind() != Kind.MR && (object.kind() == Kind.CQ) == (kind == Kind.CQ))
        ? 1
        : 0;
  }

  private static boolean hasDoorbells(SimDevice device) {
    return device.provider().driver().equals("mlx4");
  }
}
