package org.verbscope.icons.build;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;

/** An {@code .icns} file: PNG images, each behind a four-letter type that stands for its size. */
public final class AppleIcon {
  /** Type to width in pixels; some widths stand twice, for a screen of 100 % and one of 200 %. */
  static final Map<String, Integer> TYPES = types();

  private static final int HEADER = 8;

  private AppleIcon() {}

  private static Map<String, Integer> types() {
    Map<String, Integer> types = new LinkedHashMap<>();
    types.put("ic11", 32);
    types.put("ic12", 64);
    types.put("ic07", 128);
    types.put("ic13", 256);
    types.put("ic08", 256);
    types.put("ic14", 512);
    types.put("ic09", 512);
    return types;
  }

  /** The bytes of the file. */
  public static byte[] of(AppIcon icon) throws IOException {
    ByteArrayOutputStream images = new ByteArrayOutputStream();
    DataOutputStream image = new DataOutputStream(images);
    for (Map.Entry<String, Integer> type : TYPES.entrySet()) {
      byte[] png = icon.png(type.getValue());
      image.writeBytes(type.getKey());
      image.writeInt(HEADER + png.length);
      image.write(png);
    }
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream file = new DataOutputStream(bytes);
    file.writeBytes("icns");
    file.writeInt(HEADER + images.size());
    images.writeTo(file);
    return bytes.toByteArray();
  }
}
