package org.verbscope.installers;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LeanJarTest {
  private static final LocalDateTime DATE = LocalDateTime.of(2025, 3, 4, 5, 6, 8);

  @TempDir private Path directory;

  @Test
  void picturesAndFontsOfControlsFxStayOutAndAllElseIsAsItWas() throws IOException {
    Path jar =
        jar(
            "controlsfx-1.jar",
            List.of(
                "META-INF/MANIFEST.MF",
                "org/controlsfx/dialog/lock.png",
                "org/controlsfx/dialog/license.txt",
                "org/controlsfx/glyphfont/fontawesome-webfont.ttf",
                "org/controlsfx/control/A.class"));

    LeanJar.main(new String[] {directory.toString()});

    try (ZipFile lean = new ZipFile(jar.toFile())) {
      assertThat(lean.stream().map(ZipEntry::getName))
          .containsExactly("META-INF/MANIFEST.MF", "org/controlsfx/control/A.class");
      ZipEntry kept = lean.getEntry("org/controlsfx/control/A.class");
      assertThat(kept.getTimeLocal()).isEqualTo(DATE);
      assertThat(new String(lean.getInputStream(kept).readAllBytes(), StandardCharsets.UTF_8))
          .isEqualTo("org/controlsfx/control/A.class");
    }
    assertThat(directory.toFile().list()).containsExactly("controlsfx-1.jar");
  }

  @Test
  void otherJarsAreLeftAlone() throws IOException {
    Path jar = jar("other-1.jar", List.of("picture.png"));
    byte[] before = Files.readAllBytes(jar);

    LeanJar.main(new String[] {directory.toString()});

    assertThat(jar).hasBinaryContent(before);
  }

  private Path jar(String name, List<String> entries) throws IOException {
    Path jar = directory.resolve(name);
    try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(jar))) {
      for (String entry : entries) {
        ZipEntry written = new ZipEntry(entry);
        written.setTimeLocal(DATE);
        out.putNextEntry(written);
        out.write(entry.getBytes(StandardCharsets.UTF_8));
      }
    }
    return jar;
  }
}
