package org.verbscope.verbs.live;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.verbscope.verbs.live.ibverbs.DomainFile;
import org.verbscope.verbs.model.Errno;
import org.verbscope.verbs.model.Reading;

/** Files are told apart as the kernel does it, whatever paths lead to them. */
@EnabledOnOs(OS.LINUX)
class InodeTest {
  @TempDir Path directory;

  @Test
  void aLinkIsTheSameFileAndAFileMadeAnewIsNot() throws Exception {
    Path file = Files.createFile(directory.resolve("domain"));
    Path link = Files.createLink(directory.resolve("link"), file);
    Reading first = Inode.ofPath(file.toString());
    assertThat(first).isInstanceOf(Reading.Read.class).isEqualTo(Inode.ofPath(link.toString()));
    Files.delete(file);
    assertThat(Inode.ofPath(file.toString())).isEqualTo(new Reading.Failed(Errno.ENOENT));
    Files.createFile(file);
    assertThat(Inode.ofPath(file.toString())).isInstanceOf(Reading.Read.class).isNotEqualTo(first);
  }

  @Test
  void aDescriptorKnowsItsFileWhenThePathIsGone() throws Exception {
    Path file = Files.createFile(directory.resolve("domain"));
    try (DomainFile opened = DomainFile.open(file.toString(), false)) {
      Reading before = Inode.ofPath(file.toString());
      Files.delete(file);
      assertThat(Inode.ofDescriptor(opened.fd())).isEqualTo(before);
    }
  }
}
