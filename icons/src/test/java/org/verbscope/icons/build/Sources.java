package org.verbscope.icons.build;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** The SVG sources as the tests find them: Maven and IDEs run tests in the module's folder. */
final class Sources {
  static final Path FOLDER = Path.of("svg");

  private Sources() {}

  static List<Drawing> kinds() throws IOException {
    return IconBuild.kinds(FOLDER);
  }

  static AppIcon app() throws IOException {
    return AppIcon.read(FOLDER);
  }
}
