package org.verbscope.ui;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** What this machine has for a window and for text, found out before JavaFX is started. */
final class Display {
  /**
   * Shared libraries without which no text can be drawn, and the Debian packages that bring them.
   */
  private static final Map<String, String> FOR_TEXT = new LinkedHashMap<>();

  /** The same for a window. */
  private static final Map<String, String> FOR_WINDOW = new LinkedHashMap<>();

  static {
    FOR_TEXT.put("libpango-1.0.so.0", "libpango-1.0-0");
    FOR_TEXT.put("libpangoft2-1.0.so.0", "libpangoft2-1.0-0");
    FOR_TEXT.put("libfreetype.so.6", "libfreetype6");
    FOR_TEXT.put("libfontconfig.so.1", "fontconfig");
    FOR_WINDOW.put("libgtk-3.so.0", "libgtk-3-0");
    FOR_WINDOW.put("libXtst.so.6", "libxtst6");
    FOR_WINDOW.put("libGL.so.1", "libgl1");
    FOR_WINDOW.put("libXxf86vm.so.1", "libxxf86vm1");
  }

  private static final String A_FONT = "fonts-dejavu-core";

  private final Map<String, String> environment;
  private final boolean linux;
  private final Path root;

  /**
   * @param root of the file system: {@code /}
   */
  Display(Map<String, String> environment, String osName, Path root) {
    this.environment = environment;
    this.linux = osName.startsWith("Linux");
    this.root = root;
  }

  static Display ofThisMachine() {
    return new Display(System.getenv(), System.getProperty("os.name"), Path.of("/"));
  }

  /** False where there is certainly none; whether it answers shows only when it is used. */
  boolean isThere() {
    return !linux || !name().isEmpty();
  }

  /** The name of the X display; empty for none. */
  String name() {
    return environment.getOrDefault("DISPLAY", "");
  }

  /** The packages that are missing for drawing text; empty when all is there. */
  List<String> missingForText() {
    List<String> missing = missing(FOR_TEXT);
    if (linux && !hasFont()) {
      missing.add(A_FONT);
    }
    return missing;
  }

  /** The packages that are missing for a window. */
  List<String> missingForWindow() {
    return missing(FOR_WINDOW);
  }

  private List<String> missing(Map<String, String> libraries) {
    List<String> missing = new ArrayList<>();
    if (linux) {
      List<Path> directories = libraryDirectories();
      libraries.forEach(
          (library, debianPackage) -> {
            if (directories.stream().noneMatch(d -> isThere(d.resolve(library)))) {
              missing.add(debianPackage);
            }
          });
    }
    return missing;
  }

  /** A library that cannot be read, or is empty, is as good as none. */
  private static boolean isThere(Path library) {
    try {
      return Files.isReadable(library) && Files.size(library) > 0;
    } catch (IOException e) {
      return false;
    }
  }

  private List<Path> libraryDirectories() {
    List<Path> directories = new ArrayList<>();
    for (String directory : environment.getOrDefault("LD_LIBRARY_PATH", "").split(":")) {
      if (!directory.isEmpty()) {
        directories.add(Path.of(directory));
      }
    }
    for (String directory : List.of("lib", "usr/lib", "lib64", "usr/lib64", "usr/local/lib")) {
      Path at = root.resolve(directory);
      directories.add(at);
      directories.addAll(entries(at, "*-linux-gnu*"));
    }
    for (Path conf : entries(root.resolve("etc/ld.so.conf.d"), "*.conf")) {
      lines(conf).stream()
          .filter(line -> line.startsWith("/"))
          .forEach(line -> directories.add(root.resolve(line.substring(1))));
    }
    return directories;
  }

  private boolean hasFont() {
    List<Path> directories =
        new ArrayList<>(
            List.of(root.resolve("usr/share/fonts"), root.resolve("usr/local/share/fonts")));
    String home = environment.getOrDefault("HOME", "");
    if (!home.isEmpty()) {
      directories.add(Path.of(home, ".fonts"));
      directories.add(Path.of(home, ".local/share/fonts"));
    }
    return directories.stream().anyMatch(Display::holdsFont);
  }

  private static boolean holdsFont(Path directory) {
    if (!Files.isDirectory(directory)) {
      return false;
    }
    try (Stream<Path> files = Files.walk(directory)) {
      return files.anyMatch(
          file -> file.getFileName().toString().matches("(?i).*\\.(ttf|otf|ttc|pfb)"));
    } catch (IOException | java.io.UncheckedIOException e) {
      return false;
    }
  }

  private static List<Path> entries(Path directory, String glob) {
    List<Path> found = new ArrayList<>();
    if (Files.isDirectory(directory)) {
      try (DirectoryStream<Path> stream = Files.newDirectoryStream(directory, glob)) {
        stream.forEach(found::add);
      } catch (IOException e) {
        // a directory that cannot be listed holds nothing we could use
      }
    }
    return found;
  }

  private static List<String> lines(Path file) {
    try {
      return Files.readAllLines(file);
    } catch (IOException e) {
      return List.of();
    }
  }
}
