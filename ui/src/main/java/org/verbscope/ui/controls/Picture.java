package org.verbscope.ui.controls;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import javafx.scene.Scene;
import javafx.scene.image.PixelFormat;
import javafx.scene.image.WritableImage;
import javax.imageio.ImageIO;

/** A picture of a window as it is now. */
public final class Picture {
  private final int width;
  private final int height;
  private final int[] pixels;

  private Picture(int width, int height, int[] pixels) {
    this.width = width;
    this.height = height;
    this.pixels = pixels;
  }

  /** Takes the picture; on the window's thread. */
  public static Picture of(Scene scene) {
    WritableImage image = scene.snapshot(null);
    int width = (int) image.getWidth();
    int height = (int) image.getHeight();
    int[] pixels = new int[width * height];
    image
        .getPixelReader()
        .getPixels(0, 0, width, height, PixelFormat.getIntArgbInstance(), pixels, 0, width);
    return new Picture(width, height, pixels);
  }

  /** Writes it as PNG; on any thread. */
  public void write(Path file) throws IOException {
    BufferedImage image = new BufferedImage(width, height, BufferedImage.TYPE_INT_ARGB);
    image.setRGB(0, 0, width, height, pixels, 0, width);
    Files.createDirectories(file.toAbsolutePath().getParent());
    if (!ImageIO.write(image, "png", file.toFile())) {
      throw new IOException("this Java cannot write PNG files");
    }
  }
}
