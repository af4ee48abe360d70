package org.verbscope.icons.build;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.verbscope.icons.Icons;

class IconBuildTest {
  private static final int DIRECTORY_ENTRY = 16;

  @TempDir Path folder;

  @Test
  void theSameSourcesGiveTheSameBytes() throws IOException {
    SortedMap<String, String> first = build("first");
    assertThat(build("second")).isEqualTo(first);
    int images = Sources.kinds().size() * IconBuild.KIND_SIZES.size() + Icons.APP_SIZES.size();
    assertThat(first.keySet()).filteredOn(name -> name.startsWith("images/")).hasSize(images + 2);
  }

  @Test
  void theWindowsIconHoldsEverySizeWithinItsBounds() throws IOException {
    AppIcon app = Sources.app();
    byte[] file = WindowsIcon.of(app);
    ByteBuffer ico = ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN);
    assertThat(new int[] {ico.getShort(), ico.getShort(), ico.getShort()})
        .containsExactly(0, 1, WindowsIcon.SIZES.size());
    int expectedOffset = 6 + DIRECTORY_ENTRY * WindowsIcon.SIZES.size();
    for (int size : WindowsIcon.SIZES) {
      assertThat(ico.get() & 0xff).isEqualTo(size % 256);
      assertThat(ico.get() & 0xff).isEqualTo(size % 256);
      assertThat(ico.getShort()).as("no palette").isZero();
      assertThat(ico.getShort()).as("planes").isEqualTo((short) 1);
      assertThat(ico.getShort()).as("bits a pixel").isEqualTo((short) 32);
      int length = ico.getInt();
      assertThat(ico.getInt()).as("offset of %d", size).isEqualTo(expectedOffset);
      assertPixels(app.image(size), ByteBuffer.wrap(file, expectedOffset, length).slice(), size);
      expectedOffset += length;
    }
    assertThat(file).hasSize(expectedOffset);
  }

  @Test
  void theAppleIconIsAChainOfImagesOfTheSizesTheirTypesSay() throws IOException {
    byte[] file = AppleIcon.of(Sources.app());
    ByteBuffer icns = ByteBuffer.wrap(file);
    assertThat(word(icns)).isEqualTo("icns");
    assertThat(icns.getInt()).isEqualTo(file.length);
    for (var type : AppleIcon.TYPES.entrySet()) {
      assertThat(word(icns)).isEqualTo(type.getKey());
      byte[] png = new byte[icns.getInt() - 8];
      icns.get(png);
      assertThat(ImageIO.read(new ByteArrayInputStream(png)).getWidth()).isEqualTo(type.getValue());
    }
    assertThat(icns.hasRemaining()).isFalse();
  }

  /** Everything the build wrote, relative path to content. */
  private SortedMap<String, String> build(String name) throws IOException {
    Path out = folder.resolve(name);
    IconBuild.build(Sources.FOLDER, out.resolve("classes"), out.resolve("images"));
    SortedMap<String, String> files = new TreeMap<>();
    try (Stream<Path> written = Files.walk(out)) {
      for (Path file : written.filter(Files::isRegularFile).toList()) {
        String path = out.relativize(file).toString().replace('\\', '/');
        files.put(path, Files.readString(file, StandardCharsets.ISO_8859_1));
      }
    }
    return files;
  }

  private static void assertPixels(BufferedImage expected, ByteBuffer image, int size)
      throws IOException {
    if (size == 256) {
      byte[] png = new byte[image.remaining()];
      image.get(png);
      BufferedImage read = ImageIO.read(new ByteArrayInputStream(png));
      assertThat(pixels(read)).isEqualTo(pixels(expected));
      return;
    }
    image.order(ByteOrder.LITTLE_ENDIAN);
    assertThat(new int[] {image.getInt(), image.getInt(), image.getInt()})
        .as("header, width, and the height of picture and mask together")
        .containsExactly(40, size, size * 2);
    image.position(40);
    int[] read = new int[size * size];
    for (int y = size - 1; y >= 0; y--) {
      for (int x = 0; x < size; x++) {
        read[y * size + x] = image.getInt();
      }
    }
    assertThat(read).isEqualTo(pixels(expected));
    int maskRow = (size + 31) / 32 * 4;
    assertThat(image.remaining()).isEqualTo(size * maskRow);
    for (int y = size - 1; y >= 0; y--) {
      byte[] row = new byte[maskRow];
      image.get(row);
      for (int x = 0; x < size; x++) {
        boolean masked = (row[x / 8] >> 7 - x % 8 & 1) == 1;
        assertThat(masked).isEqualTo(read[y * size + x] >>> 24 == 0);
      }
    }
  }

  private static int[] pixels(BufferedImage image) {
    return image.getRGB(0, 0, image.getWidth(), image.getHeight(), null, 0, image.getWidth());
  }

  private static String word(ByteBuffer bytes) {
    byte[] letters = new byte[4];
    bytes.get(letters);
    return new String(letters, StandardCharsets.US_ASCII);
  }
}
