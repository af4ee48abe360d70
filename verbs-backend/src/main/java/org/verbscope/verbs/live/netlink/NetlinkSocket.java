package org.verbscope.verbs.live.netlink;

import com.sun.jna.Memory;
import com.sun.jna.Native;
import com.sun.jna.Platform;
import com.sun.jna.Pointer;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import org.verbscope.verbs.live.libc.LibC;
import org.verbscope.verbs.model.Errno;

/** A socket of {@code NETLINK_RDMA}, talking to the kernel alone. */
final class NetlinkSocket implements NetlinkTransport, RdmaMonitor.Arrivals {
  /** The kernel fills up to 32 KiB a datagram, and only when the reader has room for as much. */
  private static final int BUFFER_BYTES = 64 * 1024;

  private static final int TIMEOUT_SECONDS = 5;
  private static final int EVENT_BUFFER_BYTES = 1024 * 1024;

  private static final int AF_NETLINK = 16;
  private static final int SOCK_RAW_CLOEXEC = 3 | 0x80000;
  private static final int SOCKADDR_NL_BYTES = 12;
  private static final int SOL_SOCKET = 1;
  private static final int SO_RCVBUF = 8;
  private static final int SO_RCVTIMEO = 20;
  private static final int SO_SNDTIMEO = 21;
  private static final int SOL_NETLINK = 270;
  private static final int NETLINK_ADD_MEMBERSHIP = 1;
  private static final int NETLINK_EXT_ACK = 11;
  private static final int MSG_TRUNC = 0x20;
  private static final int MSG_DONTWAIT = 0x40;

  private final int group;
  private final Memory memory = new Memory(BUFFER_BYTES);
  private final ByteBuffer buffer =
      memory.getByteBuffer(0, BUFFER_BYTES).order(ByteOrder.nativeOrder());
  private int socket = -1;

  private NetlinkSocket(int group) {
    this.group = group;
  }

  /**
   * @param group multicast group to join; 0 for none
   */
  static Answer<NetlinkSocket> open(int group) {
    if (!Platform.isLinux()) {
      return Answer.failed(Errno.ENOSYS, "netlink is a part of Linux: this system has none");
    }
    try {
      NetlinkSocket opened = new NetlinkSocket(group);
      int status = opened.reopen();
      return status < 0
          ? Answer.failed(new Errno(-status), says(new Errno(-status)))
          : new Answer<>(opened, null, false, List.of());
    } catch (LinkageError e) {
      return Answer.failed(Errno.ENOSYS, "JNA could not be loaded: " + e.getMessage());
    }
  }

  private static String says(Errno errno) {
    return errno.equals(Errno.EPROTONOSUPPORT)
        ? "the kernel has no RDMA core: 'modprobe ib_core' loads it"
        : "the RDMA netlink socket cannot be opened: " + errno;
  }

  @Override
  public int reopen() {
    close();
    socket = LibC.socket(AF_NETLINK, SOCK_RAW_CLOEXEC, Nldev.PROTOCOL);
    if (socket < 0) {
      return -Native.getLastError();
    }
    int status = prepare();
    if (status < 0) {
      close();
    }
    return status;
  }

  /** Connected to port 0, the socket takes messages from no process but from the kernel alone. */
  private int prepare() {
    try (Memory address = new Memory(SOCKADDR_NL_BYTES);
        Memory time = new Memory(16)) {
      address.clear();
      address.setShort(0, (short) AF_NETLINK);
      time.setLong(0, TIMEOUT_SECONDS);
      time.setLong(8, 0);
      option(SOL_SOCKET, SO_RCVTIMEO, time, 16);
      option(SOL_SOCKET, SO_SNDTIMEO, time, 16);
      set(SOL_NETLINK, NETLINK_EXT_ACK, 1);
      if (LibC.bind(socket, Pointer.nativeValue(address), SOCKADDR_NL_BYTES) < 0
          || LibC.connect(socket, Pointer.nativeValue(address), SOCKADDR_NL_BYTES) < 0) {
        return -Native.getLastError();
      }
      if (group == 0) {
        return 0;
      }
      set(SOL_SOCKET, SO_RCVBUF, EVENT_BUFFER_BYTES);
      return set(SOL_NETLINK, NETLINK_ADD_MEMBERSHIP, group);
    }
  }

  private int set(int level, int name, int value) {
    try (Memory number = new Memory(4)) {
      number.setInt(0, value);
      return option(level, name, number, 4);
    }
  }

  private int option(int level, int name, Pointer value, int bytes) {
    return LibC.setsockopt(socket, level, name, Pointer.nativeValue(value), bytes) < 0
        ? -Native.getLastError()
        : 0;
  }

  @Override
  public int send(byte[] request) {
    if (socket < 0) {
      return -Errno.EBADF.value();
    }
    memory.write(0, request, 0, request.length);
    long sent = LibC.send(socket, Pointer.nativeValue(memory), request.length, 0);
    return sent < 0 ? -Native.getLastError() : 0;
  }

  @Override
  public ByteBuffer buffer() {
    return buffer;
  }

  @Override
  public int receive() {
    return receive(0);
  }

  @Override
  public int receiveNow() {
    return receive(MSG_DONTWAIT);
  }

  private int receive(int flags) {
    if (socket < 0) {
      return -Errno.EBADF.value();
    }
    long size = LibC.recv(socket, Pointer.nativeValue(memory), BUFFER_BYTES, MSG_TRUNC | flags);
    return size < 0 ? -Native.getLastError() : (int) Math.min(size, Integer.MAX_VALUE);
  }

  @Override
  public void await(int millis) {
    LibC.isReadable(socket, millis);
  }

  @Override
  public void close() {
    if (socket >= 0) {
      LibC.close(socket);
      socket = -1;
    }
  }
}
