package org.verbscope.verbsctl;

import org.verbscope.verbs.ProductVersion;
import picocli.CommandLine.IVersionProvider;

/** What {@code --version} says. */
final class Version implements IVersionProvider {
  @Override
  public String[] getVersion() {
    return new String[] {
      "verbsctl "
          + ProductVersion.current()
          + ", Java "
          + System.getProperty("java.version")
          + ", "
          + System.getProperty("os.name")
          + " "
          + System.getProperty("os.arch")
    };
  }
}
