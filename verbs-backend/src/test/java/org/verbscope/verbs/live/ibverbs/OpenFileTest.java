package org.verbscope.verbs.live.ibverbs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.verbscope.verbs.model.Errno;

/** Files of XRC domains are opened by open(2), without surprises. */
@EnabledOnOs(OS.LINUX)
class OpenFileTest {
  @TempDir Path directory;

  @Test
  @Timeout(value = 20, threadMode = Timeout.ThreadMode.SEPARATE_THREAD, unit = TimeUnit.SECONDS)
  void aFifoWithoutAWriterDoesNotBlock() throws Exception {
    Path fifo = directory.resolve("fifo");
    assertThat(new ProcessBuilder("mkfifo", fifo.toString()).start().waitFor()).isZero();
    int fd = LibC.openFile(fifo.toString(), LibC.SHARED_FILE, 0);
    assertThat(fd).isNotNegative();
    LibC.closeFile(fd);
  }

  @Test
  void aPathWithANulByteOpensNoOtherFile() throws Exception {
    Path file = Files.createFile(directory.resolve("file"));
    assertThatThrownBy(() -> LibC.openFile(file + "\0tail", LibC.SHARED_FILE, 0))
        .isInstanceOf(VerbFailure.class)
        .hasMessageContaining("NUL byte")
        .extracting(failure -> ((VerbFailure) failure).errno())
        .isEqualTo(Errno.ENOENT);
  }
}
