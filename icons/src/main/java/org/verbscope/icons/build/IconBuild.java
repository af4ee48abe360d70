package org.verbscope.icons.build;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.verbscope.icons.Icons;

/**
 * Makes everything the window and the installers need of the SVG sources.
 *
 * <p>Into the classes: the kinds' path data and the application's images, see {@link Icons}. Into a
 * folder of their own, for installers and documents: {@code verbscope-SIZE.png}, {@code
 * verbscope.ico}, {@code verbscope.icns}, {@code kinds/NAME-SIZE.png}. The same sources give the
 * same bytes.
 */
public final class IconBuild {
  /** Widths of the images of a kind's icon, in pixels. */
  public static final List<Integer> KIND_SIZES = List.of(16, 24, 32, 48);

  private IconBuild() {}

  /**
   * @param folders the sources, the classes' folder, the images' folder
   */
  public static void main(String[] folders) throws IOException {
    System.setProperty("java.awt.headless", "true");
    build(Path.of(folders[0]), Path.of(folders[1]), Path.of(folders[2]));
  }

  /** Reads {@code sources}, writes into {@code classes} and {@code images}. */
  public static void build(Path sources, Path classes, Path images) throws IOException {
    Path resources = classes.resolve(Icons.class.getPackageName().replace('.', '/'));
    List<Drawing> kinds = kinds(sources);
    write(resources.resolve(Icons.PATHS), paths(kinds).getBytes(StandardCharsets.UTF_8));
    for (Drawing kind : kinds) {
      for (int size : KIND_SIZES) {
        write(images.resolve("kinds/" + kind.name() + "-" + size + ".png"), kind.png(size));
      }
    }
    AppIcon app = AppIcon.read(sources);
    for (int size : Icons.APP_SIZES) {
      byte[] png = app.png(size);
      write(resources.resolve(Icons.appImage(size)), png);
      write(images.resolve("verbscope-" + size + ".png"), png);
    }
    write(images.resolve("verbscope.ico"), WindowsIcon.of(app));
    write(images.resolve("verbscope.icns"), AppleIcon.of(app));
  }

  /** The drawings of the kinds of resources, by name. */
  public static List<Drawing> kinds(Path sources) throws IOException {
    List<Drawing> kinds = new ArrayList<>();
    try (Stream<Path> files = Files.list(sources.resolve("kinds"))) {
      for (Path file : files.filter(path -> path.toString().endsWith(".svg")).sorted().toList()) {
        kinds.add(Drawing.read(file));
      }
    }
    return kinds;
  }

  private static String paths(List<Drawing> kinds) throws IOException {
    StringBuilder properties = new StringBuilder();
    for (Drawing kind : kinds) {
      properties.append(kind.name()).append('=').append(kind.path()).append('\n');
    }
    return properties.toString();
  }

  private static void write(Path file, byte[] bytes) throws IOException {
    Files.createDirectories(file.getParent());
    Files.write(file, bytes);
  }
}
