package org.verbscope.verbs.live.ibverbs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.verbscope.verbs.model.Errno;

/** Files of XRC domains are opened by open(2), without surprises. */
@EnabledOnOs(OS.LINUX)
class DomainFileTest {
  @TempDir Path directory;

  @Test
  @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD, unit = TimeUnit.SECONDS)
  void aFifoWithoutAWriterDoesNotBlock() throws Exception {
    Path fifo = directory.resolve("fifo");
    assertThat(new ProcessBuilder("mkfifo", fifo.toString()).start().waitFor()).isZero();
    try (DomainFile opened = DomainFile.open(fifo.toString(), false)) {
      assertThat(opened.fd()).isNotNegative();
    }
  }

  @Test
  void aMissingFileIsMadeOnlyWhenItMayBe() throws Exception {
    Path file = directory.resolve("missing");
    assertThatThrownBy(() -> DomainFile.open(file.toString(), false))
        .isInstanceOf(VerbFailure.class)
        .hasMessage("there is no file '" + file + "'")
        .extracting(failure -> ((VerbFailure) failure).remedy())
        .asString()
        .contains("create_file");
    assertThatThrownBy(() -> DomainFile.open(file + "/inside", true))
        .hasMessage("there is no folder for file '" + file + "/inside'")
        .extracting(failure -> ((VerbFailure) failure).remedy())
        .isEqualTo("name a file in a folder that exists");
    DomainFile.open(file.toString(), true).close();
    assertThat(Files.getPosixFilePermissions(file))
        .containsExactlyInAnyOrder(PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE);
  }

  @Test
  void aPathWithANulByteOpensNoOtherFile() throws Exception {
    Path file = Files.createFile(directory.resolve("file"));
    assertThatThrownBy(() -> DomainFile.open(file + "\0tail", false))
        .isInstanceOf(VerbFailure.class)
        .hasMessageContaining("NUL byte")
        .extracting(failure -> ((VerbFailure) failure).errno())
        .isEqualTo(Errno.ENOENT);
  }
}
