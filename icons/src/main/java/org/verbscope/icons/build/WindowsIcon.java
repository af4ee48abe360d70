package org.verbscope.icons.build;

import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;

/**
 * An {@code .ico} file: a directory of images, the small ones as bitmaps with alpha, which every
 * reader of the format understands, those of 256 pixels as PNG, which the format asks for.
 */
public final class WindowsIcon {
  /** Widths of the images within, in pixels. */
  public static final List<Integer> SIZES = List.of(16, 24, 32, 48, 64, 128, 256);

  private static final int HEADER = 6;
  private static final int ENTRY = 16;
  private static final int BITMAP_HEADER = 40;
  private static final int LARGEST_BITMAP = 128;

  private WindowsIcon() {}

  /** The bytes of the file. */
  public static byte[] of(AppIcon icon) throws IOException {
    List<byte[]> images = new ArrayList<>();
    for (int size : SIZES) {
      images.add(size <= LARGEST_BITMAP ? bitmap(icon.image(size)) : icon.png(size));
    }
    ByteArrayOutputStream file = new ByteArrayOutputStream();
    file.write(directory(images));
    for (byte[] image : images) {
      file.write(image);
    }
    return file.toByteArray();
  }

  private static byte[] directory(List<byte[]> images) {
    int offset = HEADER + ENTRY * images.size();
    ByteBuffer directory = littleEndian(offset);
    directory.putShort((short) 0).putShort((short) 1).putShort((short) images.size());
    for (int i = 0; i < images.size(); i++) {
      byte size = (byte) (int) SIZES.get(i); // 256 is written as 0
      directory.put(size).put(size).put((byte) 0).put((byte) 0);
      directory.putShort((short) 1).putShort((short) 32);
      directory.putInt(images.get(i).length).putInt(offset);
      offset += images.get(i).length;
    }
    return directory.array();
  }

  /**
   * Bottom row first, blue-green-red-alpha; then the mask of one bit a pixel that old readers use.
   */
  private static byte[] bitmap(BufferedImage image) {
    int size = image.getWidth();
    int maskRow = (size + 31) / 32 * 4;
    ByteBuffer bitmap = littleEndian(BITMAP_HEADER + size * size * 4 + size * maskRow);
    bitmap.putInt(BITMAP_HEADER).putInt(size).putInt(size * 2);
    bitmap.putShort((short) 1).putShort((short) 32);
    bitmap.putInt(0).putInt(size * size * 4 + size * maskRow);
    bitmap.putInt(0).putInt(0).putInt(0).putInt(0);
    for (int y = size - 1; y >= 0; y--) {
      for (int x = 0; x < size; x++) {
        bitmap.putInt(image.getRGB(x, y));
      }
    }
    int mask = bitmap.position();
    for (int y = 0; y < size; y++) {
      for (int x = 0; x < size; x++) {
        if (image.getRGB(x, size - 1 - y) >>> 24 == 0) {
          int at = mask + y * maskRow + x / 8;
          bitmap.put(at, (byte) (bitmap.get(at) | 0x80 >> x % 8));
        }
      }
    }
    return bitmap.array();
  }

  private static ByteBuffer littleEndian(int length) {
    return ByteBuffer.allocate(length).order(ByteOrder.LITTLE_ENDIAN);
  }
}
