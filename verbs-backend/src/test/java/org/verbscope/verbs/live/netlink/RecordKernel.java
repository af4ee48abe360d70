package org.verbscope.verbs.live.netlink;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;

/** Asks this machine's kernel everything and writes down what it says, as {@link Recording}. */
final class RecordKernel {
  private RecordKernel() {}

  /**
   * @param arguments the file to write
   */
  public static void main(String[] arguments) throws IOException {
    Answer<NetlinkSocket> socket = NetlinkSocket.open(0);
    if (socket.value() == null) {
      throw new IllegalStateException(socket.notices().toString());
    }
    StringBuilder text = new StringBuilder("# Linux " + System.getProperty("os.version") + "\n");
    try (RdmaNetlink kernel = new RdmaNetlink(new Tap(socket.value(), text))) {
      askEverything(kernel);
    }
    Files.writeString(Path.of(arguments[0]), text);
  }

  private static void askEverything(RdmaNetlink kernel) {
    kernel.system();
    kernel.summaries();
    for (KernelDevice device : kernel.devices().value()) {
      kernel.ports(device.index());
      kernel.uverbs(device.index());
      kernel.counters(device.index(), 1);
      kernel.counterStatus(device.index(), 1);
      for (ResourceKind kind : ResourceKind.values()) {
        kernel.resources(device.index(), kind, 0);
      }
    }
    kernel.ports(4711);
  }

  private record Tap(NetlinkTransport kernel, StringBuilder text) implements NetlinkTransport {
    @Override
    public int send(byte[] request) {
      text.append("> ").append(HexFormat.of().formatHex(request)).append('\n');
      return kernel.send(request);
    }

    @Override
    public ByteBuffer buffer() {
      return kernel.buffer();
    }

    @Override
    public int receive() {
      int size = kernel.receive();
      if (size > 0) {
        byte[] datagram = new byte[size];
        kernel.buffer().get(0, datagram);
        text.append("< ").append(HexFormat.of().formatHex(datagram)).append('\n');
      } else {
        text.append("# error ").append(-size).append('\n');
      }
      return size;
    }

    @Override
    public int reopen() {
      return kernel.reopen();
    }

    @Override
    public void close() {
      kernel.close();
    }
  }
}
