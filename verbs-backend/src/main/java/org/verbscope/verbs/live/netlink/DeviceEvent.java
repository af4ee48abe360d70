package org.verbscope.verbs.live.netlink;

import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Something the kernel announced about a device.
 *
 * @param code {@code rdma_nl_notify_event_type}, see {@link #what}
 * @param device the kernel's number of the device; absent when not told
 * @param name of the device; the new one after a renaming
 * @param port that a network interface was attached to or detached from
 * @param interfaceIndex that network interface, as this namespace counts
 * @param interfaceName likewise
 * @param at when the announcement was received
 */
public record DeviceEvent(
    OptionalLong code,
    OptionalLong device,
    Optional<String> name,
    OptionalLong port,
    OptionalLong interfaceIndex,
    Optional<String> interfaceName,
    Instant at) {
  /** What can have happened. */
  public enum What {
    REGISTERED("RDMA_REGISTER_EVENT"),
    UNREGISTERED("RDMA_UNREGISTER_EVENT"),
    INTERFACE_ATTACHED("RDMA_NETDEV_ATTACH_EVENT"),
    INTERFACE_DETACHED("RDMA_NETDEV_DETACH_EVENT"),
    RENAMED("RDMA_RENAME_EVENT"),
    INTERFACE_RENAMED("RDMA_NETDEV_RENAME_EVENT"),
    /** Something of a newer kernel: look at everything again. */
    OTHER(null);

    private final Optional<String> cName;

    What(String cName) {
      this.cName = Optional.ofNullable(cName);
    }

    /** The name in {@code enum rdma_nl_notify_event_type}; empty for what has none here. */
    public Optional<String> cName() {
      return cName;
    }
  }

  public What what() {
    long known = code.orElse(-1);
    return known >= 0 && known < What.OTHER.ordinal() ? What.values()[(int) known] : What.OTHER;
  }

  /** The C name: {@code RDMA_NETDEV_ATTACH_EVENT}; one that has none here is told by its number. */
  public String cName() {
    return what().cName.orElseGet(() -> "rdma_nl_notify_event_type " + code.orElse(-1));
  }

  static DeviceEvent read(Message message, Instant at) {
    return new DeviceEvent(
        message.number(Nldev.EVENT_TYPE),
        message.number(Nldev.DEV_INDEX),
        message.text(Nldev.DEV_NAME),
        message.number(Nldev.PORT_INDEX),
        message.number(Nldev.NDEV_INDEX),
        message.text(Nldev.NDEV_NAME),
        at);
  }
}
