package org.verbscope.verbs.live.sysfs;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;

/**
 * The names of processes ({@code /proc/PID/comm}) at one moment, each read once however many
 * resources a process holds.
 */
public final class ProcessNames {
  private final int[] pids;

  /** The name of each process; null for one that is gone or not visible. */
  private final String[] names;

  private ProcessNames(int[] pids, String[] names) {
    this.pids = pids;
    this.names = names;
  }

  /** No names at all. */
  public static ProcessNames none() {
    return new ProcessNames(new int[0], new String[0]);
  }

  /**
   * @param proc normally {@code /proc}
   * @param pids in any order; those below 1 are no processes
   */
  public static ProcessNames read(Path proc, int... pids) {
    int[] sorted = distinct(pids);
    String[] names = new String[sorted.length];
    for (int i = 0; i < sorted.length; i++) {
      names[i] = TextFiles.read(proc.resolve(sorted[i] + "/comm")).orElse(null);
    }
    return new ProcessNames(sorted, names);
  }

  private static int[] distinct(int[] pids) {
    int[] sorted = pids.clone();
    Arrays.sort(sorted);
    int kept = 0;
    for (int pid : sorted) {
      if (pid > 0 && (kept == 0 || sorted[kept - 1] != pid)) {
        sorted[kept++] = pid;
      }
    }
    return Arrays.copyOf(sorted, kept);
  }

  /**
   * The name of a process, up to 15 bytes of what its executable is called or of what it calls
   * itself; empty when it is gone, not visible here, or was not asked for.
   */
  public Optional<String> of(long pid) {
    int index = pid > Integer.MAX_VALUE ? -1 : Arrays.binarySearch(pids, (int) pid);
    return index < 0 ? Optional.empty() : Optional.ofNullable(names[index]);
  }
}
