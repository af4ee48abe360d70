package org.verbscope.verbs.live.sysfs;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The names of processes ({@code /proc/PID/comm}) at one moment, each read once however many
 * resources a process holds. What the kernel calls the process of a resource is the thread that
 * made it: the process is found from that.
 */
public final class ProcessNames {
  private static final Pattern PROCESS =
      Pattern.compile("^Tgid:\\s*([0-9]{1,9})$", Pattern.MULTILINE);

  private final int[] pids;

  /** The name of each process; null for one that is gone or not visible. */
  private final String[] names;

  /** The process that each is a thread of; itself where that cannot be told. */
  private final int[] processes;

  private ProcessNames(int[] pids, String[] names, int[] processes) {
    this.pids = pids;
    this.names = names;
    this.processes = processes;
  }

  /** No names at all. */
  public static ProcessNames none() {
    return new ProcessNames(new int[0], new String[0], new int[0]);
  }

  /**
   * @param proc normally {@code /proc}
   * @param pids in any order; those below 1 are no processes
   */
  public static ProcessNames read(Path proc, int... pids) {
    int[] sorted = distinct(pids);
    String[] names = new String[sorted.length];
    int[] processes = new int[sorted.length];
    for (int i = 0; i < sorted.length; i++) {
      processes[i] = processOf(proc, sorted[i]);
      names[i] = TextFiles.read(proc.resolve(processes[i] + "/comm")).orElse(null);
    }
    return new ProcessNames(sorted, names, processes);
  }

  private static int processOf(Path proc, int thread) {
    return TextFiles.read(proc.resolve(thread + "/status"))
        .map(PROCESS::matcher)
        .filter(Matcher::find)
        .map(found -> Integer.parseInt(found.group(1)))
        .orElse(thread);
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

  /** The process that a thread belongs to; the thread's own number where that is not known. */
  public long process(long pid) {
    int index = index(pid);
    return index < 0 ? pid : processes[index];
  }

  /**
   * The name of a process, up to 15 bytes of what its executable is called or of what it calls
   * itself; empty when it is gone, not visible here, or was not asked for.
   */
  public Optional<String> of(long pid) {
    int index = index(pid);
    return index < 0 ? Optional.empty() : Optional.ofNullable(names[index]);
  }

  private int index(long pid) {
    return pid > Integer.MAX_VALUE ? -1 : Arrays.binarySearch(pids, (int) pid);
  }
}
