package org.verbscope.ui;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javafx.application.Application;
import org.verbscope.ui.core.Messages;
import org.verbscope.ui.tour.TextTour;
import org.verbscope.verbs.ProductVersion;
import org.verbscope.verbs.open.Hosts;

/**
 * Starts the window, or, where there is no display that can be used, plays the tour. {@link
 * Arguments} says what can be asked of it.
 */
public final class Launcher {
  /** What a command returns that was not understood. */
  private static final int MISUSED = 2;

  private final String host;
  private final Path pictures;
  private final Display display;

  private Launcher(String host, Path pictures, Display display) {
    this.host = host;
    this.pictures = pictures;
    this.display = display;
  }

  public static void main(String[] words) throws InterruptedException {
    System.exit(run(Arguments.of(List.of(words))));
  }

  private static int run(Arguments arguments) throws InterruptedException {
    if (!arguments.unknown().isEmpty()) {
      System.err.println(Messages.text("start.unknown.argument", arguments.unknown()));
      return MISUSED;
    }
    if (arguments.help()) {
      say(Messages.text("start.usage.text"));
      return 0;
    }
    if (arguments.version()) {
      say(version());
      return 0;
    }
    return new Launcher(arguments.host(), arguments.pictures(), Display.ofThisMachine())
        .run(arguments.tour(), arguments.offScreen());
  }

  private static String version() {
    return Messages.text(
        "start.version.line",
        ProductVersion.current(),
        System.getProperty("java.version"),
        System.getProperty("os.name"),
        System.getProperty("os.arch"));
  }

  private int run(boolean tourOnly, boolean offScreenAlready) throws InterruptedException {
    if (offScreenAlready) {
      Application.launch(TourApp.class, "--host=" + host, "--pictures=" + pictures);
      return TourApp.exitCode();
    }
    List<String> missing = display.missingForWindow();
    List<String> missingForText = display.missingForText();
    if (tourOnly) {
      return tour(missingForText);
    }
    if (!display.isThere()) {
      say(Messages.text("tour.display.none"));
      return tour(missingForText);
    }
    if (missing.contains("libgtk-3-0")
        || missing.contains("libxtst6")
        || !missingForText.isEmpty()) {
      List<String> packages = new ArrayList<>(missing);
      packages.addAll(missingForText);
      say(Messages.text("tour.display.unusable", display.name(), install(packages)));
      return tour(missingForText);
    }
    if (!missing.isEmpty()) {
      // without OpenGL the window is drawn by software alone
      System.setProperty("prism.order", "sw");
    }
    try {
      VerbscopeApp.launch(host);
      return 0;
    } catch (RuntimeException e) {
      say(Messages.text("tour.display.silent", display.name(), e.getMessage()));
      return tour(missingForText);
    }
  }

  private int tour(List<String> missingForText) throws InterruptedException {
    if (!missingForText.isEmpty()) {
      say(Messages.text("tour.display.noText", install(missingForText)));
      return TextTour.play(Hosts::open, host, TourApp.OUT);
    }
    try {
      return inChild();
    } catch (IOException e) {
      say(Messages.text("tour.display.noChild", e.getMessage()));
      return TextTour.play(Hosts::open, host, TourApp.OUT);
    }
  }

  /** Drawing off-screen needs a patched JavaFX, so it has a Java process of its own. */
  private int inChild() throws IOException, InterruptedException {
    String classPath = System.getProperty("java.class.path");
    String monocle = monocle(classPath);
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    String modulePath = System.getProperty("jdk.module.path", "");
    if (!modulePath.isEmpty()) {
      command.add("--module-path=" + modulePath);
      command.add("--add-modules=javafx.controls");
      command.add("--patch-module=javafx.graphics=" + monocle);
    }
    command.addAll(
        List.of(
            "-Dglass.platform=Monocle",
            "-Dmonocle.platform=Headless",
            "-Dheadless.geometry=1280x840",
            "-Dprism.order=sw",
            "-Djava.awt.headless=true",
            "-classpath",
            classPath,
            Launcher.class.getName(),
            "--off-screen",
            "--host=" + host,
            "--tour-pictures=" + pictures));
    return new ProcessBuilder(command).inheritIO().start().waitFor();
  }

  private static String monocle(String classPath) throws IOException {
    for (String entry : classPath.split(java.io.File.pathSeparator)) {
      if (Path.of(entry).getFileName().toString().startsWith("openjfx-monocle")) {
        return entry;
      }
    }
    throw new IOException("openjfx-monocle, which draws off-screen, is not installed along");
  }

  private static String install(List<String> packages) {
    return "apt-get install " + String.join(" ", packages);
  }

  private static void say(String sentence) {
    TourApp.OUT.println(sentence);
  }
}
