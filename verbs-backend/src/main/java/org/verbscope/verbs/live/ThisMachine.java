package org.verbscope.verbs.live;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.verbscope.verbs.model.Reading;
import org.verbscope.verbs.model.Value;

/** What this machine and this process say of themselves in {@code /proc}. */
final class ThisMachine {
  private static final Pattern MEMLOCK =
      Pattern.compile("^Max locked memory +(\\S+) +(\\S+)", Pattern.MULTILINE);

  private static final Pattern PINNED = Pattern.compile("^VmPin:\\s+(\\d+) kB", Pattern.MULTILINE);
  private static final Pattern CAPABILITIES =
      Pattern.compile("^CapEff:\\s+(\\p{XDigit}+)", Pattern.MULTILINE);
  private static final int CAP_IPC_LOCK = 14;

  /** The line of a process whose user ids are those of the whole machine. */
  private static final Pattern OUTERMOST_USERS = Pattern.compile("\\s*0\\s+0\\s+4294967295\\s*");

  private ThisMachine() {}

  /** How much memory this process may lock: soft and hard limit, bytes. */
  record Memlock(Reading soft, Reading hard) {}

  static String name() {
    return read("/proc/sys/kernel/hostname").orElse("localhost");
  }

  static String kernelRelease() {
    return read("/proc/sys/kernel/osrelease")
        .orElseGet(() -> System.getProperty("os.name") + " " + System.getProperty("os.version"));
  }

  /** The name of this process, as others see it. */
  static String processName() {
    return read("/proc/self/comm").orElse("java");
  }

  static Memlock memlock() {
    return memlock(read("/proc/self/limits").orElse(""));
  }

  static Memlock memlock(String limits) {
    Matcher line = MEMLOCK.matcher(limits);
    if (!line.find()) {
      Reading unknown = new Reading.NotExposed("/proc/self/limits does not tell it");
      return new Memlock(unknown, unknown);
    }
    return new Memlock(bytes(line.group(1)), bytes(line.group(2)));
  }

  /** Bytes that drivers have pinned of this process; empty when the kernel does not tell. */
  static OptionalLong pinned() {
    return pinned(read("/proc/self/status").orElse(""));
  }

  static OptionalLong pinned(String status) {
    Matcher line = PINNED.matcher(status);
    return line.find()
        ? OptionalLong.of(Long.parseLong(line.group(1)) * 1024)
        : OptionalLong.empty();
  }

  /** Bytes that drivers may pin of this process; empty when nothing keeps them from it. */
  static OptionalLong memlockThatCounts() {
    boolean mayLock =
        mayLock(read("/proc/self/status").orElse(""), read("/proc/self/uid_map").orElse(""));
    return !mayLock
            && memlock().soft() instanceof Reading.Read read
            && read.value() instanceof Value.Num limit
        ? OptionalLong.of(limit.bits())
        : OptionalLong.empty();
  }

  /** The capability counts only where it is one over the whole machine, not over a container. */
  static boolean mayLock(String status, String uidMap) {
    Matcher line = CAPABILITIES.matcher(status);
    return line.find()
        && (Long.parseUnsignedLong(line.group(1), 16) >> CAP_IPC_LOCK & 1) != 0
        && OUTERMOST_USERS.matcher(uidMap).matches();
  }

  private static Reading bytes(String text) {
    return text.matches("\\d+")
        ? Reading.of(Long.parseUnsignedLong(text))
        : new Reading.NotApplicable("there is no limit (" + text + ")");
  }

  private static Optional<String> read(String file) {
    try {
      return Optional.of(Files.readString(Path.of(file)).strip());
    } catch (IOException e) {
      return Optional.empty();
    }
  }
}
