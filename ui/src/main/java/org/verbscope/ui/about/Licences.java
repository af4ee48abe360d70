package org.verbscope.ui.about;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Whose work is bundled, and under which licences: what the packages' copyright file says, which is
 * written in Debian's machine-readable form.
 *
 * @param parts this program first, then what is bundled with it
 * @param texts by the licence's short name
 */
record Licences(List<Part> parts, Map<String, String> texts) {
  private static final String COPYRIGHT = "copyright";

  /** The whole text of the program's own licence, of which the copyright file has the notice. */
  private static final String OWN_TEXT = "LICENSE";

  /**
   * One part of what is bundled.
   *
   * @param holder who holds the copyright, with the years
   * @param licence its short name, a key of {@link Licences#texts}
   * @param comment empty for none
   */
  record Part(String name, String holder, String licence, String comment) {}

  Licences {
    parts = List.copyOf(parts);
    texts = Map.copyOf(texts);
  }

  /** Those of the running program. */
  static Licences ofThisProgram() {
    Licences read = of(text(COPYRIGHT));
    Map<String, String> texts = new LinkedHashMap<>(read.texts());
    texts.computeIfPresent(
        read.parts().get(0).licence(), (name, notice) -> notice + "\n\n" + text(OWN_TEXT));
    return new Licences(read.parts(), texts);
  }

  /**
   * @param copyright paragraphs of fields; a paragraph with a {@code Part} is a part, one that
   *     begins with a {@code License} is that licence's text
   */
  static Licences of(String copyright) {
    List<Part> parts = new ArrayList<>();
    Map<String, String> texts = new LinkedHashMap<>();
    for (String paragraph : copyright.split("\n\n+")) {
      Map<String, String> fields = fields(paragraph);
      String licence = fields.getOrDefault("License", "");
      if (fields.containsKey("Part")) {
        parts.add(
            new Part(
                fields.get("Part"),
                fields.get("Copyright"),
                licence,
                fields.getOrDefault("Comment", "")));
      } else if (paragraph.startsWith("License:")) {
        String[] nameAndText = licence.split("\n", 2);
        texts.put(nameAndText[0], nameAndText[1]);
      }
    }
    return new Licences(parts, texts);
  }

  private static Map<String, String> fields(String paragraph) {
    Map<String, String> fields = new LinkedHashMap<>();
    for (String field : paragraph.split("\n(?! )")) {
      String[] nameAndValue = field.split(":", 2);
      String value =
          nameAndValue[1]
              .lines()
              .map(String::strip)
              .map(line -> line.equals(".") ? "" : line)
              .collect(Collectors.joining("\n"));
      fields.put(nameAndValue[0], value.strip());
    }
    return fields;
  }

  private static String text(String resource) {
    try (InputStream in = Licences.class.getResourceAsStream(resource)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(resource + " cannot be read from the program's own jar", e);
    }
  }
}
