package org.verbscope.icons.build;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.verbscope.icons.Icons;

class LegibilityTest {
  private static final int SIZE = 16;

  /**
   * In whole pixels out of 256, after the best shift by one pixel. The closest pair is a QP and its
   * handle, which share an arrow on purpose: 53. A QP without one of its arrows is 38 away from a
   * QP.
   */
  private static final double LEAST_DIFFERENCE = 50;

  @Test
  void anyTwoKindsDifferInOneColourAtSixteenPixels() throws IOException {
    List<Drawing> kinds = Sources.kinds();
    for (int i = 0; i < kinds.size(); i++) {
      for (int j = i + 1; j < kinds.size(); j++) {
        assertThat(difference(kinds.get(i).image(SIZE), kinds.get(j).image(SIZE)))
            .as("pixels between %s and %s", kinds.get(i).name(), kinds.get(j).name())
            .isGreaterThan(LEAST_DIFFERENCE);
      }
    }
  }

  @Test
  void theMeasureSeesThroughAShiftAndTellsAMissingHalf() throws IOException {
    Drawing queuePair = Drawing.read(Sources.FOLDER.resolve("kinds/qp.svg"));
    BufferedImage whole = queuePair.image(SIZE);
    BufferedImage shifted = new BufferedImage(SIZE, SIZE, BufferedImage.TYPE_INT_ARGB);
    BufferedImage half = new BufferedImage(SIZE, SIZE, BufferedImage.TYPE_INT_ARGB);
    for (int y = 0; y < SIZE; y++) {
      for (int x = 0; x < SIZE; x++) {
        shifted.setRGB(x, y, x == 0 ? 0 : whole.getRGB(x - 1, y));
        half.setRGB(x, y, y < SIZE / 2 ? whole.getRGB(x, y) : 0);
      }
    }
    assertThat(difference(whole, shifted)).isZero();
    assertThat(difference(whole, half)).isBetween(25.0, 45.0);
  }

  @Test
  void everyKindCarriesInkOfTheFamilysWeight() throws IOException {
    for (Drawing kind : Sources.kinds()) {
      assertThat(ink(kind.image(SIZE)))
          .as("inked pixels of %s", kind.name())
          .isBetween(60.0, 160.0);
    }
  }

  @Test
  void everyKindKeepsAMarginOfOnePixelAndReachesIt() throws IOException {
    for (Drawing kind : Sources.kinds()) {
      BufferedImage image = kind.image(SIZE);
      assertThat(IntStream.range(0, SIZE).filter(i -> onEdge(image, i)).toArray())
          .as("rows and columns where %s is cut off or touches the edge", kind.name())
          .isEmpty();
      assertThat(Math.max(extent(image, true), extent(image, false)))
          .as("longer side of %s", kind.name())
          .isEqualTo(SIZE - 2);
    }
  }

  @Test
  void theApplicationsIconStandsOutOfItsGroundAtEverySize() throws IOException {
    for (int size : Icons.APP_SIZES) {
      BufferedImage image = Sources.app().image(size);
      assertThat(image.getRGB(size / 2, size - 1 - size / 8) >>> 24).isEqualTo(255);
      assertThat(image.getRGB(0, 0) >>> 24).isLessThan(128);
      long bright =
          IntStream.range(0, size * size)
              .map(i -> image.getRGB(i % size, i / size))
              .filter(rgb -> (rgb >> 8 & 0xff) > 160 && rgb >>> 24 == 255)
              .count();
      assertThat((double) bright / (size * size))
          .as("bright share at %d", size)
          .isGreaterThan(0.15);
    }
  }

  @Test
  void theContactSheetShowsThemAll() throws IOException {
    BufferedImage sheet = ContactSheet.of(Sources.kinds(), Sources.app());
    Path file = Path.of("target/contact-sheet.png");
    Files.createDirectories(file.getParent());
    ImageIO.write(sheet, "png", file.toFile());
    long colours =
        IntStream.range(0, sheet.getWidth() * sheet.getHeight())
            .map(i -> sheet.getRGB(i % sheet.getWidth(), i / sheet.getWidth()))
            .distinct()
            .count();
    assertThat(colours).isGreaterThan(100);
    assertThat(file).isNotEmptyFile();
  }

  private static boolean onEdge(BufferedImage image, int i) {
    int last = SIZE - 1;
    return alpha(image, i, 0) + alpha(image, i, last) + alpha(image, 0, i) + alpha(image, last, i)
        > 0;
  }

  private static int extent(BufferedImage image, boolean acrossColumns) {
    int[] inked =
        IntStream.range(0, SIZE)
            .filter(
                i ->
                    IntStream.range(0, SIZE)
                        .anyMatch(
                            j -> (acrossColumns ? alpha(image, i, j) : alpha(image, j, i)) > 0))
            .toArray();
    return inked[inked.length - 1] - inked[0] + 1;
  }

  private static double ink(BufferedImage image) {
    return IntStream.range(0, SIZE * SIZE).map(i -> alpha(image, i % SIZE, i / SIZE)).sum() / 255.0;
  }

  private static double difference(BufferedImage one, BufferedImage other) {
    double least = Double.MAX_VALUE;
    for (int dx = -1; dx <= 1; dx++) {
      for (int dy = -1; dy <= 1; dy++) {
        least = Math.min(least, difference(one, other, dx, dy));
      }
    }
    return least;
  }

  private static double difference(BufferedImage one, BufferedImage other, int dx, int dy) {
    int sum = 0;
    for (int y = -1; y <= SIZE; y++) {
      for (int x = -1; x <= SIZE; x++) {
        sum += Math.abs(alpha(one, x, y) - alpha(other, x + dx, y + dy));
      }
    }
    return sum / 255.0;
  }

  private static int alpha(BufferedImage image, int x, int y) {
    return x < 0 || y < 0 || x >= SIZE || y >= SIZE ? 0 : image.getRGB(x, y) >>> 24;
  }
}
