package org.verbscope.verbs.live.sysfs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The character device of an RDMA device.
 *
 * @param name such as {@code uverbs0}
 * @param device the RDMA device that it serves
 * @param abi version of the driver's part of the interface
 * @param number major and minor, such as {@code 231:192}
 * @param file the node below {@code /dev/infiniband}; absent where nobody made one, as in a
 *     container that was not given it
 */
public record UverbsNode(
    String name,
    Optional<String> device,
    OptionalLong abi,
    Optional<String> number,
    Optional<NodeFile> file) {

  /**
   * Who may open a node.
   *
   * @param mode permission bits, such as 0666
   * @param owner user name, or number where it has none
   * @param group likewise
   * @param usable true when this process may read and write it
   */
  public record NodeFile(Path path, int mode, String owner, String group, boolean usable) {
    private static final int PERMISSIONS = 07777;

    /** True when the mode alone lets a user read and write it, not counting groups. */
    public boolean allows(String user) {
      boolean everybody = (mode & 0006) == 0006;
      return everybody || owner.equals(user) && (mode & 0600) == 0600;
    }

    static Optional<NodeFile> read(Path path) {
      try {
        Map<String, Object> facts =
            Files.readAttributes(path, "unix:mode,owner,group", new LinkOption[0]);
        return Optional.of(
            new NodeFile(
                path,
                (Integer) facts.get("mode") & PERMISSIONS,
                facts.get("owner").toString(),
                facts.get("group").toString(),
                Files.isReadable(path) && Files.isWritable(path)));
      } catch (IOException | UnsupportedOperationException e) {
        return Optional.empty();
      }
    }
  }

  static UverbsNode read(Path directory, Path nodes) {
    String name = directory.getFileName().toString();
    return new UverbsNode(
        name,
        TextFiles.read(directory.resolve("ibdev")),
        TextFiles.number(directory.resolve("abi_version")),
        TextFiles.read(directory.resolve("dev")),
        NodeFile.read(nodes.resolve(name)));
  }
}
