package org.verbscope.verbs.live;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.verbscope.verbs.model.Reading;

/** What this machine and this process say of themselves in {@code /proc}. */
final class ThisMachine {
  private static final Pattern MEMLOCK =
      Pattern.compile("^Max locked memory +(\\S+) +(\\S+)", Pattern.MULTILINE);

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
