package org.verbscope.verbs.agent;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.verbscope.verbs.model.Cause;
import org.verbscope.verbs.model.Outcome;
import org.verbscope.verbs.model.Receipt;

/**
 * What libibverbs and its providers write to the file of {@code VERBS_LOG_FILE}: of a call that
 * failed it is evidence.
 */
final class VerbsLog {
  static final String FILE_VARIABLE = "VERBS_LOG_FILE";
  static final String LEVEL_VARIABLE = "VERBS_LOG_LEVEL";

  /** Level of {@code VERBS_LOG_LEVEL}: everything that a release build can say. */
  static final String LEVEL = "4";

  /** Bytes; more of what was logged during a call is left out. */
  private static final int LONGEST_EVIDENCE = 4096;

  /** Bytes; a larger log is emptied before the next call. */
  private static final long LARGEST_FILE = 1 << 20;

  private final Path file;
  private long begin;

  private VerbsLog(Path file) {
    this.file = file;
  }

  static VerbsLog ofEnvironment() {
    String file = System.getenv(FILE_VARIABLE);
    return new VerbsLog(file == null || file.isEmpty() ? null : Path.of(file));
  }

  /** A call is about to be made. */
  void begin() {
    begin = size();
    if (begin > LARGEST_FILE) {
      // the library appends: it goes on at the new end
      try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
        channel.truncate(0);
        begin = 0;
      } catch (IOException e) {
        // a log that cannot be cut goes on growing
        return;
      }
    }
  }

  private long size() {
    return file == null ? 0 : file.toFile().length();
  }

  /** The receipt, with what was logged since {@link #begin} as a further cause if it failed. */
  Receipt attachTo(Receipt receipt) {
    if (!(receipt.outcome() instanceof Outcome.Failed failed)) {
      return receipt;
    }
    Optional<String> logged = logged();
    if (logged.isEmpty()) {
      return receipt;
    }
    List<Cause> causes = new ArrayList<>(failed.causes());
    causes.add(
        new Cause(
            Cause.Certainty.POSSIBLE,
            "",
            "libibverbs logged something during this call",
            logged.get(),
            ""));
    return receipt.withOutcome(new Outcome.Failed(failed.errno(), failed.layer(), causes));
  }

  private Optional<String> logged() {
    long length = Math.min(size() - begin, LONGEST_EVIDENCE);
    if (length <= 0) {
      return Optional.empty();
    }
    ByteBuffer bytes = ByteBuffer.allocate((int) length);
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
      channel.read(bytes, begin);
    } catch (IOException e) {
      return Optional.empty();
    }
    String text = new String(bytes.array(), 0, bytes.position(), StandardCharsets.UTF_8).strip();
    return text.isEmpty() ? Optional.empty() : Optional.of(text.replaceAll("\\R", " | "));
  }
}
