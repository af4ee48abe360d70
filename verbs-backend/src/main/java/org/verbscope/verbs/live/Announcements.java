package org.verbscope.verbs.live;

import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.verbscope.verbs.live.netlink.Answer;
import org.verbscope.verbs.live.netlink.DeviceEvent;
import org.verbscope.verbs.live.netlink.RdmaMonitor;

/**
 * Listens to what the kernel announces of devices, on a thread of its own, so that whoever looks on
 * is woken at once. Where the kernel announces nothing it does nothing: looking again and again has
 * to do then, and is done anyway, since objects are never announced.
 */
final class Announcements implements AutoCloseable {
  /** How soon it notices that it was closed, milliseconds. */
  private static final int PATIENCE = 1000;

  private static final int MOST = 1000;

  private final Runnable onNews;
  private final Queue<DeviceEvent> heard = new ConcurrentLinkedQueue<>();
  private boolean begun;
  private volatile boolean closed;

  /**
   * @param onNews run on the listening thread when something was announced, or got lost
   */
  Announcements(Runnable onNews) {
    this.onNews = onNews;
  }

  /** Whether it has been tried to listen. */
  synchronized boolean hasBegun() {
    return begun;
  }

  /** Begins to listen, if that could be had. To be called once. */
  synchronized void begin(Answer<RdmaMonitor> joined) {
    begun = true;
    if (joined.value() != null) {
      Thread thread = new Thread(() -> listen(joined.value()), "live-announcements");
      thread.setDaemon(true);
      thread.start();
    }
  }

  private void listen(RdmaMonitor monitor) {
    try (monitor) {
      while (!closed) {
        Answer<List<DeviceEvent>> news = monitor.events(PATIENCE);
        heard.addAll(news.value());
        while (heard.size() > MOST) {
          heard.poll();
        }
        if (!closed && !(news.value().isEmpty() && news.notices().isEmpty())) {
          onNews.run();
        }
        if (news.error() != null) {
          return;
        }
      }
    }
  }

  /** What was announced since the last call; of very much only the newest. */
  List<DeviceEvent> take() {
    List<DeviceEvent> taken = new ArrayList<>();
    for (DeviceEvent event = heard.poll(); event != null; event = heard.poll()) {
      taken.add(event);
    }
    return taken;
  }

  @Override
  public void close() {
    closed = true;
  }
}
