package org.verbscope.verbs.live.netlink;

import java.nio.ByteBuffer;

/** Walks over the messages of one datagram. A length that cannot be right ends the walk. */
final class Datagram {
  static final int HEADER = 16;
  static final int NOOP = 1;
  static final int ERROR = 2;
  static final int DONE = 3;
  static final int OVERRUN = 4;

  static final int FLAG_MULTI = 0x2;
  static final int FLAG_DUMP_INTERRUPTED = 0x10;
  static final int FLAG_ACK_TLVS = 0x200;
  static final int FLAG_CAPPED = 0x100;

  private final ByteBuffer bytes;
  private final int end;
  private int next;
  private int at;
  private int length;
  private boolean damaged;

  /**
   * @param bytes in native order, starting at index 0
   * @param size of the datagram, bytes, at most the buffer's limit
   */
  Datagram(ByteBuffer bytes, int size) {
    this.bytes = bytes;
    this.end = size;
  }

  boolean next() {
    if (next >= end) {
      return false;
    }
    if (end - next < HEADER) {
      return damage();
    }
    at = next;
    length = bytes.getInt(at);
    if (length < HEADER || length > end - at) {
      return damage();
    }
    next = (int) Math.min(end, (long) at + length + 3 & ~3L);
    return true;
  }

  private boolean damage() {
    damaged = true;
    next = end;
    return false;
  }

  boolean isDamaged() {
    return damaged;
  }

  int type() {
    return bytes.getShort(at + 4) & 0xffff;
  }

  int flags() {
    return bytes.getShort(at + 6) & 0xffff;
  }

  int sequence() {
    return bytes.getInt(at + 8);
  }

  /** Index of the first byte after the message's header. */
  int from() {
    return at + HEADER;
  }

  /** Index after the message's last byte. */
  int to() {
    return at + length;
  }
}
