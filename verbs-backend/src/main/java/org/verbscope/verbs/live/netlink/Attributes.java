package org.verbscope.verbs.live.netlink;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.OptionalLong;

/**
 * Walks over netlink attributes: a length and a type of two bytes each, the payload, and up to
 * three bytes that align the next one to four. Padding (type 0) is stepped over, the flags in the
 * type's upper bits are masked: the kernel sets {@code NLA_F_NESTED} on some tables and not on
 * others. Nothing here throws, whatever the bytes are: an attribute that does not fit ends the walk
 * and leaves it {@linkplain #isDamaged damaged}.
 */
final class Attributes {
  static final int HEADER = 4;
  static final int TYPE_MASK = 0x3fff;

  private final ByteBuffer bytes;
  private final int end;
  private int next;
  private int type;
  private int payload;
  private int length;
  private boolean damaged;

  /**
   * @param bytes in native order
   * @param from index of the first attribute
   * @param to index after the last one, at most the buffer's limit
   */
  Attributes(ByteBuffer bytes, int from, int to) {
    this.bytes = bytes;
    this.next = from;
    this.end = to;
  }

  boolean next() {
    while (end - next >= HEADER) {
      int size = bytes.getShort(next) & 0xffff;
      if (size < HEADER || size > end - next) {
        damaged = true;
        next = end;
        return false;
      }
      type = bytes.getShort(next + 2) & TYPE_MASK;
      payload = next + HEADER;
      length = size - HEADER;
      next = (int) Math.min(end, (long) next + (size + 3 & ~3));
      if (type != 0) {
        return true;
      }
    }
    return false;
  }

  /** True when the walk ended before the end because a length could not be right. */
  boolean isDamaged() {
    return damaged;
  }

  int type() {
    return type;
  }

  /** Index of the payload's first byte. */
  int from() {
    return payload;
  }

  /** Index after the payload's last byte. */
  int to() {
    return payload + length;
  }

  /** The payload as an unsigned number of 1, 2, 4 or 8 bytes; empty for any other length. */
  OptionalLong number() {
    return number(bytes, payload, length);
  }

  static OptionalLong number(ByteBuffer bytes, int from, int length) {
    return switch (length) {
      case 1 -> OptionalLong.of(bytes.get(from) & 0xffL);
      case 2 -> OptionalLong.of(bytes.getShort(from) & 0xffffL);
      case 4 -> OptionalLong.of(bytes.getInt(from) & 0xffffffffL);
      case 8 -> OptionalLong.of(bytes.getLong(from));
      default -> OptionalLong.empty();
    };
  }

  /** The payload up to its first zero byte; what is not UTF-8 is replaced. */
  String text() {
    return text(bytes, payload, length);
  }

  static String text(ByteBuffer bytes, int from, int length) {
    byte[] copy = new byte[length];
    bytes.get(from, copy);
    int size = 0;
    while (size < length && copy[size] != 0) {
      size++;
    }
    return new String(copy, 0, size, StandardCharsets.UTF_8);
  }

  byte[] payload() {
    byte[] copy = new byte[length];
    bytes.get(payload, copy);
    return copy;
  }

  /** The payload's first two bytes: how every {@code struct sockaddr} begins. */
  int familyOfAddress() {
    return length < 2 ? 0 : bytes.getShort(payload) & 0xffff;
  }

  /** A walk over the attributes inside this one. */
  Attributes nested() {
    return new Attributes(bytes, payload, payload + length);
  }
}
