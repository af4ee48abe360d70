package org.verbscope.verbs.live.sysfs;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.verbscope.verbs.model.Gid;

/**
 * The GIDs of a port. Unused slots hold zeros and are left out; the kernel answers {@code EINVAL}
 * for their type and interface, which is no error.
 *
 * @param slots number of slots, used or not
 * @param used the slots in use, by index
 */
public record GidTable(int slots, List<GidSlot> used) {
  static GidTable read(Path port) {
    List<String> indexes = TextFiles.names(port.resolve("gids"));
    List<GidSlot> used = new ArrayList<>();
    for (String index : indexes) {
      TextFiles.read(port.resolve("gids").resolve(index))
          .flatMap(GidTable::gid)
          .flatMap(gid -> slot(port, index, gid))
          .ifPresent(used::add);
    }
    return new GidTable(indexes.size(), List.copyOf(used));
  }

  private static Optional<Gid> gid(String text) {
    try {
      return Optional.of(Gid.parse(text)).filter(gid -> !gid.isZero());
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  private static Optional<GidSlot> slot(Path port, String index, Gid gid) {
    try {
      Path attributes = port.resolve("gid_attrs");
      return Optional.of(
          new GidSlot(
              Integer.parseInt(index),
              gid,
              TextFiles.read(attributes.resolve("types").resolve(index)),
              TextFiles.read(attributes.resolve("ndevs").resolve(index))));
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
  }
}
