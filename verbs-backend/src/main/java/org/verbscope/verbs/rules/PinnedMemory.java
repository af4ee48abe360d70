package org.verbscope.verbs.rules;

import java.util.OptionalLong;

/**
 * What an acting process has pinned and may pin. The kernel holds what drivers pin of a process's
 * memory against RLIMIT_MEMLOCK, and answers ENOMEM to what goes beyond.
 *
 * @param limit RLIMIT_MEMLOCK, soft, bytes; empty where it is not known or does not count, because
 *     it is unlimited or the process has CAP_IPC_LOCK
 * @param pinned bytes that are pinned now; empty where it is not known
 * @param driver the driver of the device that was called, as the kernel names it: {@code mlx4};
 *     empty where it is not known
 */
public record PinnedMemory(OptionalLong limit, OptionalLong pinned, String driver) {
  /** Nothing is known of a limit. */
  public static final PinnedMemory UNLIMITED =
      new PinnedMemory(OptionalLong.empty(), OptionalLong.empty(), "");
}
