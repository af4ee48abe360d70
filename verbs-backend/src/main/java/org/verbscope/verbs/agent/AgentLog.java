package org.verbscope.verbs.agent;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.stream.Stream;

/**
 * What one agent says on standard error: a file that the user can open, and the last lines of it.
 * The file is never much larger than a megabyte, and its predecessor is kept.
 */
final class AgentLog {
  /** Characters, which are bytes nearly always. */
  private static final long LARGEST_FILE = 1 << 20;

  /** Characters; more of a line is left out. */
  private static final int LONGEST_LINE = 4096;

  private static final int LAST_LINES = 40;

  /** How many files of agents are kept. */
  private static final int KEPT_FILES = 60;

  private final AgentFiles files;
  private final Deque<String> last = new ArrayDeque<>();
  private BufferedWriter writer;
  private long written;

  AgentLog(AgentFiles files) {
    this.files = files;
    try {
      Files.createDirectories(files.directory());
      forgetOld();
      open(StandardOpenOption.APPEND);
    } catch (IOException e) {
      // an agent without a log file is better than none
      writer = null;
    }
  }

  private void forgetOld() throws IOException {
    try (Stream<Path> all = Files.list(files.directory())) {
      List<Path> old =
          all.filter(file -> file.getFileName().toString().startsWith(AgentFiles.PREFIX))
              .sorted(Comparator.comparing(AgentLog::lastUse).reversed())
              .skip(KEPT_FILES)
              .toList();
      for (Path file : old) {
        Files.deleteIfExists(file);
      }
    }
  }

  private static FileTime lastUse(Path file) {
    try {
      return Files.getLastModifiedTime(file);
    } catch (IOException e) {
      return FileTime.fromMillis(0);
    }
  }

  private void open(StandardOpenOption how) throws IOException {
    writer = Files.newBufferedWriter(files.log(), StandardOpenOption.CREATE, how);
    written = Files.size(files.log());
  }

  synchronized void add(String given) {
    String line = given.length() > LONGEST_LINE ? given.substring(0, LONGEST_LINE) + "…" : given;
    last.addLast(line);
    if (last.size() > LAST_LINES) {
      last.removeFirst();
    }
    if (writer == null) {
      return;
    }
    try {
      if (written > LARGEST_FILE) {
        writer.close();
        Files.move(files.log(), files.earlierLog(), StandardCopyOption.REPLACE_EXISTING);
        open(StandardOpenOption.TRUNCATE_EXISTING);
      }
      writer.write(line);
      writer.newLine();
      writer.flush();
      written += line.length() + 1;
    } catch (IOException e) {
      // the last lines are kept all the same
      close();
    }
  }

  /** The last lines, oldest first. */
  synchronized List<String> lastLines() {
    return List.copyOf(last);
  }

  synchronized void close() {
    try {
      if (writer != null) {
        writer.close();
      }
    } catch (IOException e) {
      // every line was flushed, or cannot be written
    } finally {
      writer = null;
    }
  }
}
