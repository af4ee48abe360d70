package org.verbscope.verbsctl;

import picocli.CommandLine.IVersionProvider;

/** What {@code --version} says: the version is in the jar's manifest. */
final class Version implements IVersionProvider {
  @Override
  public String[] getVersion() {
    String version = Verbsctl.class.getPackage().getImplementationVersion();
    return new String[] {
      "verbsctl "
          + (version == null ? "(not run from its jar)" : version)
          + ", Java "
          + System.getProperty("java.version")
          + ", "
          + System.getProperty("os.name")
          + " "
          + System.getProperty("os.arch")
    };
  }
}
