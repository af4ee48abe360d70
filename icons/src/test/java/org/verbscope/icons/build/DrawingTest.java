package org.verbscope.icons.build;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class DrawingTest {
  private static final String SQUARE =
      "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'>"
          + "<path fill='currentColor' d='M1 1H15\n  V15H1Z'/></svg>";

  @Test
  void everyKindKeepsTheRulesOfTheFamily() throws IOException {
    for (Drawing kind : Sources.kinds()) {
      assertThat(kind.path()).as(kind.name()).startsWith("M").endsWith("Z");
    }
  }

  @Test
  void everyKindLooksTheSameUnderBothFillRules() throws IOException {
    for (Drawing kind : Sources.kinds()) {
      Path file = Sources.FOLDER.resolve("kinds/" + kind.name() + ".svg");
      String evenOdd = Files.readString(file).replace("<path ", "<path fill-rule=\"evenodd\" ");
      assertThat(Drawing.of("evenodd.svg", evenOdd).png(64))
          .as(kind.name())
          .isEqualTo(kind.png(64));
    }
  }

  @Test
  void pathDataComesOnOneLine() throws IOException {
    assertThat(Drawing.of("square.svg", SQUARE).path()).isEqualTo("M1 1H15 V15H1Z");
  }

  @Test
  void aDrawingOutsideTheFamilyIsRefusedByNameAndRule() throws IOException {
    assertRefused(SQUARE.replace("0 0 16 16", "0 0 24 24"), "viewBox=\"0 0 16 16\"");
    assertRefused(SQUARE.replace("<path", "<path fill='currentColor' d='M0 0Z'/><path"), "2 paths");
    assertRefused(SQUARE.replace("currentColor", "#f00"), "currentColor");
    assertRefused(SQUARE.replace("fill=", "stroke='#000' fill="), "stroke nothing");
  }

  @Test
  void aMalformedDrawingIsRefusedByName() {
    assertThatThrownBy(() -> Drawing.of("torn.svg", SQUARE.replace("</svg>", "")))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("torn.svg is not well-formed");
  }

  @Test
  void aDocumentTypeIsRefusedSoThatNothingElseIsRead() {
    String entity = "<!DOCTYPE svg [<!ENTITY x SYSTEM 'file:///etc/hostname'>]>" + SQUARE;
    assertThatThrownBy(() -> Drawing.of("entity.svg", entity))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("DOCTYPE");
  }

  private static void assertRefused(String svg, String rule) throws IOException {
    Drawing drawing = Drawing.of("odd.svg", svg);
    assertThatThrownBy(drawing::path)
        .isInstanceOf(IOException.class)
        .hasMessageContaining("odd.svg")
        .hasMessageContaining(rule);
  }
}
