package org.verbscope.installers;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.verbscope.verbs.ProductVersion;
import org.verbscope.verbsctl.Verbsctl;

/** Writes what the packages tell about the command line, made from the command definitions. */
public final class Texts {
  private Texts() {}

  /**
   * @param arguments the directory for the man page and the shells' completion
   */
  public static void main(String[] arguments) throws IOException {
    Path directory = Files.createDirectories(Path.of(arguments[0]));
    CommandWords words = CommandWords.of(Verbsctl.definition());
    ProductVersion version = ProductVersion.current();
    Files.writeString(
        directory.resolve("verbsctl.1"), new ManPage(Verbsctl.definition(), version).text());
    Files.writeString(directory.resolve("verbsctl.bash"), BashCompletion.text(words));
    Files.writeString(directory.resolve("_verbsctl"), ZshCompletion.text(words));
    Files.writeString(directory.resolve("verbsctl.fish"), FishCompletion.text(words));
  }
}
