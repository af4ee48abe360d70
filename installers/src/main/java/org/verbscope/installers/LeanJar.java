package org.verbscope.installers;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Enumeration;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/**
 * Takes out of ControlsFX's jar the pictures and the font, which Verbscope does not use and which
 * are under licences of their own (CC-BY-SA, OFL).
 */
public final class LeanJar {
  private static final String JAR = "controlsfx-*.jar";
  private static final Pattern UNUSED =
      Pattern.compile(".*\\.(png|ttf)|org/controlsfx/dialog/license\\.txt");

  private LeanJar() {}

  /**
   * @param arguments the directory with the application's jars
   */
  public static void main(String[] arguments) throws IOException {
    try (DirectoryStream<Path> jars = Files.newDirectoryStream(Path.of(arguments[0]), JAR)) {
      for (Path jar : jars) {
        strip(jar);
      }
    }
  }

  /** The same entries in the same order with the same dates, but for those that are unused. */
  static void strip(Path jar) throws IOException {
    Path lean = Files.createTempFile(jar.getParent(), "lean", ".jar");
    try (ZipFile from = new ZipFile(jar.toFile());
        ZipOutputStream to = new ZipOutputStream(Files.newOutputStream(lean))) {
      Enumeration<? extends ZipEntry> entries = from.entries();
      while (entries.hasMoreElements()) {
        ZipEntry entry = entries.nextElement();
        if (!UNUSED.matcher(entry.getName()).matches()) {
          ZipEntry copy = new ZipEntry(entry.getName());
          // as the archive has it: any other form would ask for this machine's time zone
          copy.setTimeLocal(entry.getTimeLocal());
          to.putNextEntry(copy);
          from.getInputStream(entry).transferTo(to);
        }
      }
    }
    Files.move(lean, jar, StandardCopyOption.REPLACE_EXISTING);
  }
}
