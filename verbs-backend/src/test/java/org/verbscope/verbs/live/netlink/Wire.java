package org.verbscope.verbs.live.netlink;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Builds netlink messages by hand, sound and unsound ones. */
final class Wire {
  static final int NESTED = 0x8000;

  private Wire() {}

  static byte[] attribute(int type, byte[] payload) {
    ByteBuffer bytes = buffer(4 + payload.length + 3 & ~3);
    bytes.putShort((short) (4 + payload.length)).putShort((short) type).put(payload);
    return bytes.array();
  }

  static byte[] nest(int type, byte[]... attributes) {
    return attribute(type, join(attributes));
  }

  static byte[] u8(int type, int value) {
    return attribute(type, new byte[] {(byte) value});
  }

  static byte[] u32(int type, long value) {
    return attribute(type, buffer(4).putInt((int) value).array());
  }

  static byte[] u64(int type, long value) {
    return attribute(type, buffer(8).putLong(value).array());
  }

  static byte[] text(int type, String text) {
    return attribute(type, (text + "\0").getBytes(StandardCharsets.UTF_8));
  }

  static byte[] padding() {
    return attribute(0, new byte[0]);
  }

  static byte[] message(int type, int flags, byte[]... parts) {
    byte[] body = join(parts);
    ByteBuffer bytes = buffer(16 + body.length);
    bytes.putInt(16 + body.length).putShort((short) type).putShort((short) flags);
    return bytes.putInt(0).putInt(0).put(body).array();
  }

  /** A part of a dump of resources: one message with a table of entries. */
  static byte[] part(ResourceKind kind, byte[]... entries) {
    return message(
        Nldev.CLIENT + kind.command,
        Datagram.FLAG_MULTI,
        u32(Nldev.DEV_INDEX, 0),
        text(Nldev.DEV_NAME, "rxe0"),
        nest(kind.table, entries));
  }

  static byte[] done(int status) {
    return message(Datagram.DONE, Datagram.FLAG_MULTI, buffer(4).putInt(status).array());
  }

  static byte[] error(int errno) {
    return message(Datagram.ERROR, 0, buffer(4).putInt(-errno).array(), new byte[16]);
  }

  static byte[] qp(long number, long port, long pdn, long pid, int type, int state) {
    return nest(
        Nldev.RES_QP_ENTRY,
        u32(Nldev.PORT_INDEX, port),
        u32(Nldev.RES_LQPN, number),
        u32(Nldev.RES_PDN, pdn),
        u32(Nldev.RES_PID, pid),
        u8(Nldev.RES_TYPE, type),
        u8(Nldev.RES_STATE, state));
  }

  static byte[] join(byte[]... parts) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    for (byte[] part : parts) {
      all.writeBytes(part);
    }
    return all.toByteArray();
  }

  /** A kernel that answers every request with these datagrams. */
  static Recording.ScriptedTransport kernel(byte[]... datagrams) {
    return new Recording.ScriptedTransport(request -> List.of(datagrams));
  }

  /** What a kernel that sends these datagrams answers to the question for all of a kind. */
  static Answer<ResourceTable> table(ResourceKind kind, byte[]... datagrams) {
    return new RdmaNetlink(kernel(datagrams)).resources(0, kind, 0);
  }

  /** What a kernel answers whose dump is these entries and sound. */
  static Answer<ResourceTable> rows(ResourceKind kind, byte[]... entries) {
    return table(kind, part(kind, entries), done(0));
  }

  private static ByteBuffer buffer(int size) {
    return ByteBuffer.allocate(size).order(ByteOrder.nativeOrder());
  }
}
