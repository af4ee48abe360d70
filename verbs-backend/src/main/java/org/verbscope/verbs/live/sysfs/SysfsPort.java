package org.verbscope.verbs.live.sysfs;

import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * A port of an RDMA device as sysfs shows it. Anything but the number can be absent.
 *
 * @param state such as {@code 4: ACTIVE}
 * @param physState such as {@code 5: LinkUp}
 * @param linkLayer {@code InfiniBand}, {@code Ethernet} or {@code Unknown}
 * @param lid 0 on Ethernet; 65535 or 0 until a subnet manager gives one
 * @param smLid LID of the subnet manager
 * @param lmc number of low LID bits that are the port's to vary
 * @param smSl service level of the way to the subnet manager
 * @param capMask {@code port_cap_flags}
 * @param pkeys the partition keys by slot, from 0; unused slots (0) are left out
 */
public record SysfsPort(
    int number,
    Optional<NumberedWord> state,
    Optional<NumberedWord> physState,
    Optional<LinkRate> rate,
    Optional<String> linkLayer,
    OptionalLong lid,
    OptionalLong smLid,
    OptionalLong lmc,
    OptionalLong smSl,
    OptionalLong capMask,
    SortedMap<Integer, Integer> pkeys) {

  static SysfsPort read(Path directory, int number) {
    return new SysfsPort(
        number,
        TextFiles.read(directory.resolve("state")).map(NumberedWord::parse),
        TextFiles.read(directory.resolve("phys_state")).map(NumberedWord::parse),
        TextFiles.read(directory.resolve("rate")).map(LinkRate::parse),
        TextFiles.read(directory.resolve("link_layer")),
        TextFiles.number(directory.resolve("lid")),
        TextFiles.number(directory.resolve("sm_lid")),
        TextFiles.number(directory.resolve("lid_mask_count")),
        TextFiles.number(directory.resolve("sm_sl")),
        TextFiles.number(directory.resolve("cap_mask")),
        partitionKeys(directory.resolve("pkeys")));
  }

  private static SortedMap<Integer, Integer> partitionKeys(Path directory) {
    SortedMap<Integer, Integer> keys = new TreeMap<>();
    for (String index : TextFiles.names(directory)) {
      OptionalLong slot = TextFiles.number(index);
      OptionalLong key = TextFiles.number(directory.resolve(index));
      if (slot.isPresent() && key.isPresent() && key.getAsLong() != 0) {
        keys.put((int) slot.getAsLong(), (int) key.getAsLong());
      }
    }
    return keys;
  }

  /** The partition keys as one text, each with its slot: {@code 0: 0xffff, 2: 0x8001}. */
  public String pkeysText() {
    return pkeys.entrySet().stream()
        .map(slot -> "%d: 0x%04x".formatted(slot.getKey(), slot.getValue()))
        .collect(Collectors.joining(", "));
  }
}
