package org.verbscope.icons.build;

import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/** All icons with their names, in three sizes, on a light and on a dark ground: to be looked at. */
final class ContactSheet {
  private static final int COLUMNS = 3;
  private static final int CELL_WIDTH = 268;
  private static final int CELL_HEIGHT = 84;
  private static final List<Integer> SIZES = List.of(16, 32, 64);
  private static final int GAP = 14;

  private record Theme(Color ground, Color ink) {}

  private static final List<Theme> THEMES =
      List.of(
          new Theme(new Color(0xffffff), new Color(0x24292f)),
          new Theme(new Color(0x0d1117), new Color(0xc9d1d9)));

  private ContactSheet() {}

  static BufferedImage of(List<Drawing> kinds, AppIcon app) {
    int rows = (kinds.size() + 1 + COLUMNS - 1) / COLUMNS;
    int height = rows * CELL_HEIGHT + GAP;
    BufferedImage sheet =
        new BufferedImage(COLUMNS * CELL_WIDTH, THEMES.size() * height, BufferedImage.TYPE_INT_RGB);
    Graphics2D graphics = sheet.createGraphics();
    for (int i = 0; i < THEMES.size(); i++) {
      draw(graphics, THEMES.get(i), i * height, height, kinds, app);
    }
    graphics.dispose();
    return sheet;
  }

  private static void draw(
      Graphics2D graphics, Theme theme, int top, int height, List<Drawing> kinds, AppIcon app) {
    graphics.setColor(theme.ground);
    graphics.fillRect(0, top, COLUMNS * CELL_WIDTH, height);
    graphics.setColor(theme.ink);
    for (int i = 0; i <= kinds.size(); i++) {
      boolean isApp = i == kinds.size();
      String name = isApp ? "VERBSCOPE" : kinds.get(i).name().toUpperCase(Locale.ROOT);
      int left = i % COLUMNS * CELL_WIDTH + GAP;
      int y = top + i / COLUMNS * CELL_HEIGHT + GAP;
      int x = left;
      for (int size : SIZES) {
        BufferedImage image = isApp ? app.image(size) : inked(kinds.get(i).image(size), theme.ink);
        graphics.drawImage(image, x, y + (64 - size) / 2, null);
        x += size + GAP;
      }
      PixelLetters.draw(graphics, name, x, y + 27, 2);
    }
  }

  /** The same shape in another colour, as a theme colours it. */
  private static BufferedImage inked(BufferedImage image, Color ink) {
    int rgb = ink.getRGB() & 0xffffff;
    IntStream.range(0, image.getWidth() * image.getHeight())
        .forEach(
            i -> {
              int x = i % image.getWidth();
              int y = i / image.getWidth();
              image.setRGB(x, y, image.getRGB(x, y) & 0xff000000 | rgb);
            });
    return image;
  }
}
