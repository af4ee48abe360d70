package org.verbscope.verbs.live;

import java.nio.file.Files;
import java.nio.file.Path;
import org.verbscope.verbs.live.netlink.Column;
import org.verbscope.verbs.live.netlink.ResourceTable;

/**
 * Tells which of the kernel's rows can be of this process. The kernel notes the thread that made an
 * object, and forgets it when that thread ends.
 */
final class OwnThreads {
  private static final Path TASKS = Path.of("/proc/self/task");

  private OwnThreads() {}

  static boolean canHaveMade(ResourceTable table, int row) {
    long thread = table.number(row, Column.PID).orElse(0);
    return thread == 0 ? !table.has(row, Column.KERNEL_OWNER) : isOurs(thread);
  }

  static boolean isOurs(long thread) {
    return Files.exists(TASKS.resolve(Long.toString(thread)));
  }
}
