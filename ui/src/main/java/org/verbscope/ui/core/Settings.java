package org.verbscope.ui.core;

import java.io.IOException;
import java.io.Reader;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;

/** What the window remembers from one start to the next, in one small text file. */
public final class Settings {
  private final Path file;
  private final Properties values = new Properties();

  private Settings(Path file) {
    this.file = file;
  }

  /** Settings that are forgotten with the process. */
  public static Settings none() {
    return new Settings(null);
  }

  /** Settings kept in {@code file}; one that cannot be read counts as empty. */
  public static Settings of(Path file) {
    Settings settings = new Settings(file);
    if (Files.isReadable(file)) {
      try (Reader reader = Files.newBufferedReader(file)) {
        settings.values.load(reader);
      } catch (IOException | IllegalArgumentException e) {
        settings.values.clear();
      }
    }
    return settings;
  }

  /** The file in the user's configuration directory, by the XDG rules. */
  public static Path userFile(Map<String, String> environment, String userHome) {
    String configHome = environment.getOrDefault("XDG_CONFIG_HOME", "");
    Path base = configHome.isEmpty() ? Path.of(userHome, ".config") : Path.of(configHome);
    return base.resolve("verbscope").resolve("settings.properties");
  }

  public String get(String key, String otherwise) {
    return values.getProperty(key, otherwise);
  }

  /**
   * Remembers a value. A file that cannot be written is no error: the value lives until the end.
   */
  public void put(String key, String value) {
    if (value.equals(values.setProperty(key, value)) || file == null) {
      return;
    }
    try {
      Files.createDirectories(file.getParent());
      try (Writer writer = Files.newBufferedWriter(file)) {
        values.store(writer, null);
      }
    } catch (IOException e) {
      // a read-only home is no reason to disturb the user
    }
  }
}
