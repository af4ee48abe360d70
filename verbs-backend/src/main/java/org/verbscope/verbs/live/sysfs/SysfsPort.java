package org.verbscope.verbs.live.sysfs;

import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;

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
    OptionalLong capMask) {

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
        TextFiles.number(directory.resolve("cap_mask")));
  }
}
