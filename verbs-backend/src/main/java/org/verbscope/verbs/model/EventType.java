package org.verbscope.verbs.model;

import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What can happen on a host without a call, by its C name: {@code enum ibv_event_type}, which
 * whoever has a device open reads, and {@code enum rdma_nl_notify_event_type}, which the kernel
 * announces of devices.
 */
public enum EventType {
  IBV_EVENT_CQ_ERR(
      About.OBJECT, "The completion queue overran or broke; it tells no more completions."),
  IBV_EVENT_QP_FATAL(About.OBJECT, "The QP broke and went to ERR."),
  IBV_EVENT_QP_REQ_ERR(About.OBJECT, "The QP refused a request that it received, and went to ERR."),
  IBV_EVENT_QP_ACCESS_ERR(About.OBJECT, "A request broke the QP's access rights; it went to ERR."),
  IBV_EVENT_COMM_EST(About.OBJECT, "The first message arrived while the QP was still in RTR."),
  IBV_EVENT_SQ_DRAINED(
      About.OBJECT, "The send queue has drained: all that was posted before SQD is done."),
  IBV_EVENT_PATH_MIG(About.OBJECT, "The connection moved to its alternate path."),
  IBV_EVENT_PATH_MIG_ERR(About.OBJECT, "The connection could not move to its alternate path."),
  IBV_EVENT_DEVICE_FATAL(
      About.DEVICE, "The device broke or was removed: no call on it succeeds any more."),
  IBV_EVENT_PORT_ACTIVE(About.PORT, "The port is up."),
  IBV_EVENT_PORT_ERR(About.PORT, "The port is down."),
  IBV_EVENT_LID_CHANGE(About.PORT, "The subnet manager gave the port another LID."),
  IBV_EVENT_PKEY_CHANGE(About.PORT, "The port's table of partition keys changed."),
  IBV_EVENT_SM_CHANGE(About.PORT, "Another subnet manager serves the port."),
  IBV_EVENT_SRQ_ERR(About.OBJECT, "The shared receive queue broke."),
  IBV_EVENT_SRQ_LIMIT_REACHED(
      About.OBJECT, "Fewer receives are left in the shared queue than its limit says."),
  IBV_EVENT_QP_LAST_WQE_REACHED(
      About.OBJECT, "The QP takes no more receives from its shared queue: it is in ERR."),
  IBV_EVENT_CLIENT_REREGISTER(
      About.PORT, "The subnet manager asks all users of the port to register again."),
  IBV_EVENT_GID_CHANGE(About.PORT, "The port's table of GIDs changed."),
  IBV_EVENT_WQ_FATAL(About.OBJECT, "A work queue broke."),
  IBV_EVENT_DEVICE_SPEED_CHANGE(About.PORT, "The speed of a port changed."),
  RDMA_REGISTER_EVENT(About.DEVICE, "The device was added."),
  RDMA_UNREGISTER_EVENT(About.DEVICE, "The device was removed."),
  RDMA_RENAME_EVENT(About.DEVICE, "A device was renamed, and is called this now."),
  RDMA_NETDEV_ATTACH_EVENT(About.PORT, "A network interface was attached to the port."),
  RDMA_NETDEV_DETACH_EVENT(About.PORT, "A network interface was detached from the port."),
  RDMA_NETDEV_RENAME_EVENT(About.DEVICE, "A network interface of the device was renamed.");

  private static final Map<String, EventType> BY_NAME =
      Stream.of(values()).collect(Collectors.toMap(EventType::name, Function.identity()));

  /** What an event is about, and what is told with it: a number of a port, or an object. */
  public enum About {
    DEVICE,
    PORT,
    OBJECT
  }

  private final About about;
  private final String says;

  EventType(About about, String says) {
    this.about = about;
    this.says = says;
  }

  public About about() {
    return about;
  }

  /** What happened, as a sentence. */
  public String says() {
    return says;
  }

  /** The event of that C name; empty for one that is not known here. */
  public static Optional<EventType> of(String cName) {
    return Optional.ofNullable(BY_NAME.get(cName));
  }
}
