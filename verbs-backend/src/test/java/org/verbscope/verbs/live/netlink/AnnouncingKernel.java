package org.verbscope.verbs.live.netlink;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.verbscope.verbs.model.Errno;

/** A kernel that announces what it is told to, as those since Linux 6.12 do; else as recorded. */
public final class AnnouncingKernel {
  private final BlockingQueue<byte[]> announcements = new LinkedBlockingQueue<>();
  private final Recording recording;
  private volatile boolean left;

  /**
   * @param name of a recording, as of {@link RecordedKernel}
   */
  public AnnouncingKernel(String name) {
    recording = Recording.load("linux-6.1-" + name + ".hex");
  }

  public Answer<RdmaNetlink> open() {
    return open(new Answer<>(monitor(), null, false, List.of()));
  }

  /** The same, for a user to whom nothing is announced. */
  public Answer<RdmaNetlink> openForNobody() {
    return open(Answer.failed(Errno.EPERM, "only root may listen"));
  }

  private Answer<RdmaNetlink> open(Answer<RdmaMonitor> joined) {
    NetlinkTransport transport = new Recording.ScriptedTransport(this::answer);
    return new Answer<>(new RdmaNetlink(transport, () -> joined), null, false, List.of());
  }

  private List<byte[]> answer(byte[] request) {
    boolean system =
        (ByteBuffer.wrap(request).order(ByteOrder.nativeOrder()).getShort(4) & 0x3ff)
            == Nldev.CMD_SYS_GET;
    return system
        ? List.of(
            Wire.message(
                Nldev.CLIENT + Nldev.CMD_SYS_GET,
                0,
                Wire.u8(Nldev.SYS_NETNS_MODE, 1),
                Wire.u8(Nldev.SYS_MONITOR_MODE, 1)))
        : recording.answer(request);
  }

  public RdmaMonitor monitor() {
    return new RdmaMonitor(new Announced());
  }

  /** Whether nobody listens any more. */
  public boolean isLeft() {
    return left;
  }

  /**
   * Announces something of a device.
   *
   * @param event {@code rdma_nl_notify_event_type}
   */
  public void announce(int event, long index, String device) {
    announcements.add(
        Wire.message(
            Nldev.CLIENT + Nldev.CMD_MONITOR,
            0,
            Wire.u8(Nldev.EVENT_TYPE, event),
            Wire.u32(Nldev.DEV_INDEX, index),
            Wire.text(Nldev.DEV_NAME, device)));
  }

  /** Announces something of a port's network interface. */
  public void announce(int event, long index, String device, long port, String networkInterface) {
    announcements.add(
        Wire.message(
            Nldev.CLIENT + Nldev.CMD_MONITOR,
            0,
            Wire.u32(Nldev.DEV_INDEX, index),
            Wire.text(Nldev.DEV_NAME, device),
            Wire.u32(Nldev.PORT_INDEX, port),
            Wire.u32(Nldev.NDEV_INDEX, 9),
            Wire.text(Nldev.NDEV_NAME, networkInterface),
            Wire.u8(Nldev.EVENT_TYPE, event)));
  }

  private final class Announced implements RdmaMonitor.Arrivals {
    private final ByteBuffer buffer = ByteBuffer.allocate(4096).order(ByteOrder.nativeOrder());
    private byte[] next;

    @Override
    public void await(int millis) {
      try {
        next = next == null ? announcements.poll(millis, TimeUnit.MILLISECONDS) : next;
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }

    @Override
    public int receiveNow() {
      byte[] datagram = next == null ? announcements.poll() : next;
      next = null;
      if (datagram == null) {
        return -Errno.EAGAIN.value();
      }
      buffer.put(0, datagram);
      return datagram.length;
    }

    @Override
    public ByteBuffer buffer() {
      return buffer;
    }

    @Override
    public void close() {
      left = true;
    }
  }
}
