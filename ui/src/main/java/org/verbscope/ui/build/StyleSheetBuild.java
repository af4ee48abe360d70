package org.verbscope.ui.build;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javafx.css.Stylesheet;

/**
 * Makes one binary style sheet a theme of our style sheets, while building. The window then need
 * not read and parse them one by one before it can show anything.
 */
public final class StyleSheetBuild {
  private static final List<String> THEMES = List.of("light", "dark");

  /** One style sheet a component; they know colours only by the names of the token file. */
  private static final List<String> SHEETS =
      List.of(
          "controls", "header", "explorer", "readings", "sharing", "lesson", "journal", "dialogs");

  private StyleSheetBuild() {}

  /**
   * @param arguments the directory of the style sheets, and the one that gets {@code light.bss} and
   *     {@code dark.bss}
   */
  public static void main(String[] arguments) throws IOException {
    Path sources = Path.of(arguments[0]);
    Path target = Files.createDirectories(Path.of(arguments[1]));
    for (String theme : THEMES) {
      StringBuilder all =
          new StringBuilder(Files.readString(sources.resolve("tokens-" + theme + ".css")));
      for (String sheet : SHEETS) {
        all.append(Files.readString(sources.resolve(sheet + ".css")));
      }
      Path text = Files.createTempFile(theme, ".css");
      try {
        Files.writeString(text, all);
        Stylesheet.convertToBinary(text.toFile(), target.resolve(theme + ".bss").toFile());
      } finally {
        Files.delete(text);
      }
    }
  }
}
