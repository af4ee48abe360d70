package org.verbscope.ui;

import java.net.URL;
import java.util.List;
import javafx.scene.image.Image;
import org.verbscope.icons.Icons;

/** The application's icon, as title bars and task lists show it. */
final class AppIcon {
  /** Larger ones are the desktop's business, which has the installed icons. */
  private static final int LARGEST = 64;

  private AppIcon() {}

  static List<Image> images() {
    return Icons.APP_SIZES.stream()
        .filter(size -> size <= LARGEST)
        .map(Icons.APP_SIZES::indexOf)
        .map(Icons.app()::get)
        .map(URL::toString)
        .map(Image::new)
        .toList();
  }
}
