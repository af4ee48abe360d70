package org.verbscope.verbs.live.netlink;

import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.verbscope.verbs.model.Errno;

/**
 * Hears of devices that come and go, as the kernel announces them since Linux 6.12, and later of
 * renaming ({@link KernelSystem#monitor} tells). Where joining needs CAP_NET_ADMIN and that is
 * missing, or on older kernels, asking again every now and then has to do.
 */
public final class RdmaMonitor implements AutoCloseable {
  private static final int ENOBUFS = 105;
  private static final int MOST_AT_ONCE = 1024;

  private final Arrivals socket;

  /** Where announcements arrive. Errors are numbers, never exceptions. */
  interface Arrivals extends AutoCloseable {
    /**
     * Waits until something can be received.
     *
     * @param millis at most so long
     */
    void await(int millis);

    /** Like {@link NetlinkTransport#receive}, without waiting. */
    int receiveNow();

    /** As {@link NetlinkTransport#buffer}. */
    ByteBuffer buffer();

    @Override
    void close();
  }

  RdmaMonitor(Arrivals socket) {
    this.socket = socket;
  }

  /**
   * Joins the kernel's group, whether anything is ever announced there or not ({@link
   * RdmaNetlink#monitor} asks first); the error tells why that cannot be.
   */
  public static Answer<RdmaMonitor> join() {
    return NetlinkSocket.open(Nldev.GROUP_NOTIFY)
        .map(socket -> socket == null ? null : new RdmaMonitor(socket));
  }

  /**
   * What was announced since the last call, waiting for something if nothing was. A notice says
   * when announcements were lost: then everything has to be looked at again.
   *
   * @param millis longest wait
   */
  public synchronized Answer<List<DeviceEvent>> events(int millis) {
    socket.await(millis);
    List<DeviceEvent> events = new ArrayList<>();
    Notices notices = new Notices();
    Errno error = null;
    for (int i = 0; i < MOST_AT_ONCE; i++) {
      int size = socket.receiveNow();
      if (size == -ENOBUFS) {
        notices.add("announcements of the kernel were lost");
      } else if (size < 0) {
        error = size == -Errno.EAGAIN.value() ? null : new Errno(-size);
        break;
      } else {
        ByteBuffer bytes = socket.buffer();
        decode(bytes, Math.min(size, bytes.capacity()), Instant.now(), events, notices);
      }
    }
    return new Answer<>(List.copyOf(events), error, false, notices.list());
  }

  /**
   * Reads the announcements in one datagram.
   *
   * @param at when it was received
   */
  static void decode(
      ByteBuffer bytes, int size, Instant at, List<DeviceEvent> events, Notices notices) {
    Datagram datagram = new Datagram(bytes, size);
    boolean damaged = false;
    while (datagram.next()) {
      if (datagram.type() == Nldev.CLIENT + Nldev.CMD_MONITOR) {
        Message message = new Message(bytes, datagram.from(), datagram.to());
        damaged |= message.isDamaged();
        events.add(DeviceEvent.read(message, at));
      }
    }
    if (damaged || datagram.isDamaged()) {
      notices.add("an announcement of the kernel is damaged");
    }
  }

  @Override
  public synchronized void close() {
    socket.close();
  }
}
