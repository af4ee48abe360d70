package org.verbscope.ui;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DisplayTest {
  @TempDir Path root;

  private Display display(Map<String, String> environment) {
    return new Display(environment, "Linux", root);
  }

  private void file(String path) throws IOException {
    Path file = root.resolve(path);
    Files.createDirectories(file.getParent());
    Files.writeString(file, "x");
  }

  @Test
  void whatIsMissingIsNamedByItsPackage() throws IOException {
    file("usr/lib/x86_64-linux-gnu/libpango-1.0.so.0");
    file("usr/lib/x86_64-linux-gnu/libpangoft2-1.0.so.0");
    file("lib/libfreetype.so.6");
    file("usr/share/fonts/truetype/dejavu/DejaVuSans.ttf");
    assertThat(display(Map.of()).missingForText()).containsExactly("fontconfig");
    file("opt/fc/libfontconfig.so.1");
    file("etc/ld.so.conf.d/fc.conf");
    Files.writeString(root.resolve("etc/ld.so.conf.d/fc.conf"), "/opt/fc\n");
    assertThat(display(Map.of()).missingForText()).isEmpty();
  }

  @Test
  void withoutAFontNoTextCanBeDrawn() {
    assertThat(display(Map.of()).missingForText()).contains("fonts-dejavu-core");
  }

  @Test
  void aWindowNeedsGtk() {
    assertThat(display(Map.of("DISPLAY", ":0")).missingForWindow())
        .containsExactly("libgtk-3-0", "libxtst6", "libgl1", "libxxf86vm1");
  }

  @Test
  void anEmptyLibraryIsAsGoodAsNone() throws IOException {
    file("lib/libgtk-3.so.0");
    assertThat(display(Map.of()).missingForWindow()).doesNotContain("libgtk-3-0");
    Files.writeString(root.resolve("lib/libgtk-3.so.0"), "");
    assertThat(display(Map.of()).missingForWindow()).contains("libgtk-3-0");
  }

  @Test
  void onLinuxThereIsADisplayWhereOneIsNamed() {
    assertThat(display(Map.of()).isThere()).isFalse();
    assertThat(display(Map.of("DISPLAY", ":7")).isThere()).isTrue();
    assertThat(new Display(Map.of(), "Mac OS X", root).isThere()).isTrue();
  }
}
