package org.verbscope.ui.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SettingsTest {
  @TempDir Path directory;

  @Test
  void whatIsPutIsThereAtTheNextStart() {
    Path file = directory.resolve("new/settings.properties");
    Settings.of(file).put("theme", "DARK");
    assertThat(Settings.of(file).get("theme", "LIGHT")).isEqualTo("DARK");
  }

  @Test
  void anUnreadableFileCountsAsEmpty() throws IOException {
    Path file = Files.writeString(directory.resolve("settings.properties"), "theme=\\u12");
    assertThat(Settings.of(file).get("theme", "LIGHT")).isEqualTo("LIGHT");
  }

  @Test
  void aPlaceThatCannotBeWrittenIsNoError() throws IOException {
    Path file = Files.writeString(directory.resolve("file"), "").resolve("settings.properties");
    Settings settings = Settings.of(file);
    settings.put("theme", "DARK");
    assertThat(settings.get("theme", "LIGHT")).isEqualTo("DARK");
  }

  @Test
  void theXdgRulesSayWhereTheFileIs() {
    assertThat(Settings.userFile(Map.of("XDG_CONFIG_HOME", "/c"), "/home/u"))
        .isEqualTo(Path.of("/c/verbscope/settings.properties"));
    assertThat(Settings.userFile(Map.of(), "/home/u"))
        .isEqualTo(Path.of("/home/u/.config/verbscope/settings.properties"));
  }
}
