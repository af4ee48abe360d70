package org.verbscope.verbs.live.sysfs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProcessNamesTest {
  @TempDir Path proc;

  @Test
  void eachProcessIsAskedOnce() {
    new SysfsTree(proc).file("812/comm", "ib_send_bw\n").file("90/comm", "a b (c)\n");

    ProcessNames names = ProcessNames.read(proc, 812, 90, 812, 4711, 0, -1);

    assertThat(names.of(812)).contains("ib_send_bw");
    assertThat(names.of(90)).contains("a b (c)");
    assertThat(names.of(4711)).as("gone").isEmpty();
    assertThat(names.of(5)).as("not asked for").isEmpty();
    assertThat(names.of(0)).isEmpty();
    assertThat(names.of(1L << 32 | 812)).isEmpty();
    assertThat(ProcessNames.none().of(812)).isEmpty();
  }

  @Test
  void thisProcessHasAName() {
    Path real = Path.of("/proc");
    int self = (int) ProcessHandle.current().pid();

    assumeTrue(Files.isDirectory(real), "only Linux has /proc");
    assertThat(ProcessNames.read(real, self).of(self)).isPresent();
  }
}
