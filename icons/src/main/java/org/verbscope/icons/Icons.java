package org.verbscope.icons;

import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Properties;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * The project's own drawings: one per kind of resource as a path in one colour, and the
 * application's icon in the sizes of {@link #APP_SIZES}. The paths are those of the SVG sources,
 * taken over by the build, so that starting a window parses no XML.
 */
public final class Icons {
  /** Width and height of the box every path is drawn in; one unit is one pixel at 100 %. */
  public static final int BOX = 16;

  /** Widths, in pixels, of the square images of the application's icon, smallest first. */
  public static final List<Integer> APP_SIZES = List.of(16, 22, 24, 32, 48, 64, 128, 256, 512);

  /** Where the build puts the paths, relative to this class. */
  public static final String PATHS = "paths.properties";

  private static final class Paths {
    static final Properties BY_NAME = read();

    private static Properties read() {
      Properties paths = new Properties();
      try (Reader text =
          new InputStreamReader(resource(PATHS).openStream(), StandardCharsets.UTF_8)) {
        paths.load(text);
      } catch (IOException unreadable) {
        throw new UncheckedIOException("The icons' " + PATHS + " cannot be read", unreadable);
      }
      return paths;
    }
  }

  private Icons() {}

  /**
   * The drawing of a kind of resource.
   *
   * @param kind name of the kind in any case: {@code QP_HANDLE}, {@code qp_handle}
   * @return SVG path data in a box of {@link #BOX} by {@link #BOX}, to be filled; the same under
   *     the non-zero and the even-odd rule
   * @throws IllegalArgumentException where nothing is drawn under that name
   */
  public static String path(String kind) {
    String path = Paths.BY_NAME.getProperty(kind.toLowerCase(Locale.ROOT));
    if (path == null) {
      throw new IllegalArgumentException(
          "There is no icon for " + kind + "; drawn are " + String.join(", ", names()));
    }
    return path;
  }

  /** The names {@link #path} knows, in lower case. */
  public static SortedSet<String> names() {
    return new TreeSet<>(Paths.BY_NAME.stringPropertyNames());
  }

  /** The application's icon as PNG images, one for each of {@link #APP_SIZES} in that order. */
  public static List<URL> app() {
    return APP_SIZES.stream().map(size -> resource(appImage(size))).toList();
  }

  /**
   * Where the build puts an image of the application's icon, relative to this class.
   *
   * @param size pixels
   */
  public static String appImage(int size) {
    return "app/" + size + ".png";
  }

  private static URL resource(String name) {
    URL found = Icons.class.getResource(name);
    if (found == null) {
      throw new IllegalStateException(
          "The icons lack " + name + ", which their build makes: mvn -pl icons process-classes");
    }
    return found;
  }
}
