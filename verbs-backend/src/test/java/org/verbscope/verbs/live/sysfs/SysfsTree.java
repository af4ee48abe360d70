package org.verbscope.verbs.live.sysfs;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Builds the part of a machine's file system that RDMA is shown in. */
final class SysfsTree {
  private final Path root;

  SysfsTree(Path root) {
    this.root = root;
  }

  SysfsTree file(String path, String text) {
    try {
      Path file = root.resolve(path);
      Files.createDirectories(file.getParent());
      Files.writeString(file, text);
      return this;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  SysfsTree directory(String path) {
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
  SysfsTree link(String path, String target) {
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

  RdmaSysfs read() {
    return new RdmaSysfs(root);
  }
}
