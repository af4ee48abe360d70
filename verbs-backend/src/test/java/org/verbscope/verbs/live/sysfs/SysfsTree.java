package org.verbscope.verbs.live.sysfs;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Builds the part of a machine's file system that RDMA is shown in. */
public final class SysfsTree {
  private final Path root;

  public SysfsTree(Path root) {
    this.root = root;
  }

  public SysfsTree file(String path, String text) {
    try {
      Path file = root.resolve(path);
      Files.createDirectories(file.getParent());
      Files.writeString(file, text);
      return this;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public SysfsTree directory(String path) {
    try {
      Files.createDirectories(root.resolve(path));
      return this;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * @param target relative to the root
   */
  public SysfsTree link(String path, String target) {
    try {
      Path link = root.resolve(path);
      Files.createDirectories(link.getParent());
      Files.createDirectories(root.resolve(target));
      Files.createSymbolicLink(link, root.resolve(target));
      return this;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public RdmaSysfs read() {
    return new RdmaSysfs(root);
  }
}
