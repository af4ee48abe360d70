package org.verbscope.verbs.live.netlink;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import org.verbscope.verbs.model.Errno;

/**
 * What the kernel knows of RDMA, asked over a netlink socket of the client {@code nldev}: no tool
 * and no library is needed, and no privilege (only keys are kept from readers without
 * CAP_NET_ADMIN). Errors are part of the {@link Answer}; nothing here throws for what the kernel
 * says. One question is asked at a time: callers on other threads wait.
 */
public final class RdmaNetlink implements AutoCloseable {
  private final NetlinkTransport transport;
  private final Conversation conversation;
  private final Supplier<Answer<RdmaMonitor>> joiner;

  RdmaNetlink(NetlinkTransport transport) {
    this(transport, RdmaMonitor::join);
  }

  /**
   * @param joiner joins the group of announcements
   */
  RdmaNetlink(NetlinkTransport transport, Supplier<Answer<RdmaMonitor>> joiner) {
    this.transport = transport;
    this.conversation = new Conversation(transport);
    this.joiner = joiner;
  }

  /**
   * Opens the socket. The error is {@code EPROTONOSUPPORT} when the kernel has no RDMA core (module
   * {@code ib_core}), {@code EAFNOSUPPORT} or {@code EPERM} when a sandbox forbids netlink, and
   * {@code ENOSYS} on systems other than Linux.
   */
  public static Answer<RdmaNetlink> open() {
    return NetlinkSocket.open(0).map(socket -> socket == null ? null : new RdmaNetlink(socket));
  }

  /** All devices that this network namespace sees. */
  public Answer<List<KernelDevice>> devices() {
    return list(Request.dump(Nldev.CMD_GET), "a device", KernelDevice::read);
  }

  /**
   * The ports of a device, from 1 on.
   *
   * @param device its {@link KernelDevice#index}
   */
  public Answer<List<KernelPort>> ports(long device) {
    return list(of(device, Request.dump(Nldev.CMD_PORT_GET)), "a port", KernelPort::read);
  }

  /** The numbers of resources of all devices: cheap enough to be asked often. */
  public Answer<List<KernelSummary>> summaries() {
    return list(Request.dump(Nldev.CMD_RES_GET), "a summary", KernelSummary::read);
  }

  /**
   * All resources of a kind on a device. Asking for QPs makes the driver query each of them, which
   * on hardware is a firmware command a QP.
   *
   * @param device its {@link KernelDevice#index}
   * @param expected how many rows there may be, such as the size of the last table; a guess
   */
  public Answer<ResourceTable> resources(long device, ResourceKind kind, int expected) {
    ResourceTableReader reader = new ResourceTableReader(kind, Math.max(expected, 0));
    Answer<ResourceTableReader> answer =
        ask(of(device, Request.dump(kind.command)), reader, reader);
    Answer<ResourceTable> table = answer.map(ResourceTableReader::table);
    return reader.isFull()
        ? table.noting("there are more %ss than fit".formatted(kind.summaryName()))
        : table;
  }

  /**
   * Some resources of a kind on a device, asked for one by one; one that is not there, or that the
   * kernel does not tell alone, is left out. Until Linux 6.1 at least that is so with a QP that has
   * never had a port: one in RESET, as a rule.
   *
   * @param numbers the kernel's numbers of them
   */
  public Answer<ResourceTable> resources(KernelDevice device, ResourceKind kind, long[] numbers) {
    ResourceTableReader reader = new ResourceTableReader(kind, numbers.length);
    Set<String> notices = new LinkedHashSet<>();
    Errno error = null;
    for (int i = 0; i < numbers.length && !Errno.ETIMEDOUT.equals(error); i++) {
      long ports = kind.isOfPort() ? device.ports().orElse(1) : 1;
      error = Errno.EAGAIN;
      for (int port = 1; port <= ports && Errno.EAGAIN.equals(error); port++) {
        Request request =
            of(device.index(), Request.get(kind.command)).u32(kind.id().attribute, numbers[i]);
        Answer<ResourceTableReader> answer =
            ask(
                kind.isOfPort() ? request.u32(Nldev.PORT_INDEX, port) : request,
                reader::readAlone,
                reader);
        error = answer.error();
        notices.addAll(answer.isComplete() ? answer.notices() : List.of());
      }
    }
    boolean silent = Errno.ETIMEDOUT.equals(error);
    return new Answer<>(reader.table(), silent ? error : null, false, List.copyOf(notices));
  }

  /** The character device of a device; the error tells when user processes cannot use it. */
  public Answer<Optional<KernelChardev>> uverbs(long device) {
    Request request =
        of(device, Request.get(Nldev.CMD_GET_CHARDEV)).text(Nldev.CHARDEV_TYPE, "uverbs");
    return first(list(request, "a character device", KernelChardev::read));
  }

  /** The settings of all devices together; empty where the kernel tells none. */
  public Answer<Optional<KernelSystem>> system() {
    return first(
        list(Request.get(Nldev.CMD_SYS_GET), "the subsystem's settings", KernelSystem::read));
  }

  /**
   * Hears of devices from now on. The error is {@code EOPNOTSUPP} where this kernel announces
   * nothing, as before Linux 6.12, and {@code EPERM} where it does not for this user.
   */
  public Answer<RdmaMonitor> monitor() {
    Optional<KernelSystem> system = Optional.ofNullable(system().value()).flatMap(s -> s);
    return system.isPresent() && system.get().monitor().orElse(0) != 0
        ? joiner.get()
        : Answer.failed(Errno.EOPNOTSUPP, "this kernel does not announce devices");
  }

  /** The hardware counters of a port; {@code EINVAL} or {@code EOPNOTSUPP} where it has none. */
  public Answer<List<KernelCounter>> counters(long device, long port) {
    Request request = of(device, Request.get(Nldev.CMD_STAT_GET)).u32(Nldev.PORT_INDEX, port);
    return flat(list(request, "counters", message -> Optional.of(KernelCounter.read(message))));
  }

  /** Which counters a port has and which of the optional ones count; Linux 5.16 and newer. */
  public Answer<List<KernelCounter.Status>> counterStatus(long device, long port) {
    Request request =
        of(device, Request.get(Nldev.CMD_STAT_GET_STATUS)).u32(Nldev.PORT_INDEX, port);
    return flat(
        list(request, "counters", message -> Optional.of(KernelCounter.readStatus(message))));
  }

  private static Request of(long device, Request request) {
    return request.u32(Nldev.DEV_INDEX, device);
  }

  private <T> Answer<List<T>> list(
      Request request, String what, Function<Message, Optional<T>> read) {
    List<T> found = new ArrayList<>();
    Conversation.Body body =
        (bytes, from, to, notices) -> {
          Message message = new Message(bytes, from, to);
          Optional<T> one = read.apply(message);
          one.ifPresent(found::add);
          if (one.isEmpty() || message.isDamaged()) {
            notices.add("a message about %s is damaged".formatted(what));
          }
        };
    return ask(request, body, found).map(List::copyOf);
  }

  private static <T> Answer<Optional<T>> first(Answer<List<T>> answer) {
    return answer.map(values -> values.stream().findFirst());
  }

  private static <T> Answer<List<T>> flat(Answer<List<List<T>>> answer) {
    return answer.map(lists -> lists.stream().flatMap(List::stream).toList());
  }

  private synchronized <T> Answer<T> ask(Request request, Conversation.Body body, T value) {
    return conversation.ask(request, body, value);
  }

  @Override
  public synchronized void close() {
    transport.close();
  }
}
