package org.verbscope.icons.build;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Path;

/** The application's icon: one drawing for large sizes, a plainer one where pixels are few. */
public final class AppIcon {
  private static final int LARGEST_PLAIN = 24;

  private final Drawing full;
  private final Drawing plain;

  private AppIcon(Drawing full, Drawing plain) {
    this.full = full;
    this.plain = plain;
  }

  /**
   * @param sources the folder that holds {@code app.svg} and {@code app-small.svg}
   */
  public static AppIcon read(Path sources) throws IOException {
    return new AppIcon(
        Drawing.read(sources.resolve("app.svg")), Drawing.read(sources.resolve("app-small.svg")));
  }

  /**
   * @param size pixels
   */
  public BufferedImage image(int size) {
    return at(size).image(size);
  }

  /**
   * @param size pixels
   */
  public byte[] png(int size) throws IOException {
    return at(size).png(size);
  }

  private Drawing at(int size) {
    return size <= LARGEST_PLAIN ? plain : full;
  }
}
