package org.verbscope.verbs.live.netlink;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/** One request to the kernel: a command of {@link Nldev} and its attributes. */
final class Request {
  private static final int FLAG_REQUEST = 0x1;
  private static final int FLAG_DUMP = 0x300;

  private final int command;
  private final boolean dump;
  private final ByteBuffer bytes = ByteBuffer.allocate(256).order(ByteOrder.nativeOrder());

  private Request(int command, boolean dump) {
    this.command = command;
    this.dump = dump;
    bytes.position(Datagram.HEADER);
  }

  /** Asks for one thing: one message answers. */
  static Request get(int command) {
    return new Request(command, false);
  }

  /** Asks for all things: several messages answer, and a last one says that it is done. */
  static Request dump(int command) {
    return new Request(command, true);
  }

  Request u32(int attribute, long value) {
    header(attribute, 4);
    bytes.putInt((int) value);
    return this;
  }

  /**
   * @param text short, ASCII
   */
  Request text(int attribute, String text) {
    byte[] characters = text.getBytes(StandardCharsets.US_ASCII);
    header(attribute, characters.length + 1);
    bytes.put(characters).put((byte) 0);
    while (bytes.position() % 4 != 0) {
      bytes.put((byte) 0);
    }
    return this;
  }

  private void header(int attribute, int length) {
    bytes.putShort((short) (Attributes.HEADER + length)).putShort((short) attribute);
  }

  boolean isDump() {
    return dump;
  }

  byte[] encode(int sequence) {
    int size = bytes.position();
    bytes
        .putInt(0, size)
        .putShort(4, (short) (Nldev.CLIENT + command))
        .putShort(6, (short) (FLAG_REQUEST | (dump ? FLAG_DUMP : 0)))
        .putInt(8, sequence)
        .putInt(12, 0);
    byte[] request = new byte[size];
    bytes.get(0, request);
    return request;
  }
}
