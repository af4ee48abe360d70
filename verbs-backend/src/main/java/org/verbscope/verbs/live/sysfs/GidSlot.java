package org.verbscope.verbs.live.sysfs;

import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import org.verbscope.verbs.model.Gid;

/**
 * A used slot of a port's GID table.
 *
 * @param index {@code sgid_index} of an address
 * @param type {@code RoCE v2}, or {@code IB/RoCE v1} which sysfs does not tell apart; absent when
 *     the kernel does not say
 * @param networkInterface that the GID comes from; absent on InfiniBand
 */
public record GidSlot(
    int index, Gid gid, Optional<String> type, Optional<String> networkInterface) {
  /** What speaks against using a GID. */
  public enum Mark {
    /** Never routed: it reaches the same Ethernet segment only. */
    LINK_LOCAL,
    /** Made from a hardware address that its interface does not have any more. */
    STALE,
    /** Its interface is in another network namespace: a QP with it cannot reach RTR here. */
    INTERFACE_ELSEWHERE
  }

  public boolean isRoceV2() {
    return type.filter("RoCE v2"::equals).isPresent();
  }

  /**
   * @param visible the interface named {@link #networkInterface}, as this namespace sees it; empty
   *     when it does not
   */
  public Set<Mark> marks(Optional<NetInterface> visible) {
    EnumSet<Mark> marks = EnumSet.noneOf(Mark.class);
    if (networkInterface.isEmpty()) {
      return marks;
    }
    if (gid.isLinkLocal()) {
      marks.add(Mark.LINK_LOCAL);
    }
    if (visible.isEmpty()) {
      marks.add(Mark.INTERFACE_ELSEWHERE);
    }
    Optional<String> origin = hardwareAddress();
    Optional<String> now = visible.flatMap(NetInterface::hardwareAddress);
    if (origin.isPresent() && now.isPresent() && !origin.equals(now)) {
      marks.add(Mark.STALE);
    }
    return marks;
  }

  /** The Ethernet address that a link-local GID was made from (EUI-64), in lower case. */
  public Optional<String> hardwareAddress() {
    byte[] b = gid.bytes();
    if (!gid.isLinkLocal() || b[11] != (byte) 0xff || b[12] != (byte) 0xfe) {
      return Optional.empty();
    }
    return Optional.of(
        "%02x:%02x:%02x:%02x:%02x:%02x"
            .formatted((byte) (b[8] ^ 2), b[9], b[10], b[13], b[14], b[15]));
  }
}
