package org.verbscope.verbs.live.netlink;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalLong;

/** The attributes of one message by their type; where a type repeats, the first counts. */
final class Message {
  private static final int MOST_TYPES = 256;

  private final ByteBuffer bytes;
  private final int[] from = new int[MOST_TYPES];
  private final int[] to = new int[MOST_TYPES];
  private final boolean damaged;

  Message(ByteBuffer bytes, int start, int end) {
    this(bytes, new Attributes(bytes, start, end));
  }

  Message(ByteBuffer bytes, Attributes attributes) {
    this.bytes = bytes;
    Arrays.fill(from, -1);
    while (attributes.next()) {
      int type = attributes.type();
      if (type < MOST_TYPES && from[type] < 0) {
        from[type] = attributes.from();
        to[type] = attributes.to();
      }
    }
    damaged = attributes.isDamaged();
  }

  boolean isDamaged() {
    return damaged;
  }

  OptionalLong number(int type) {
    return from[type] < 0
        ? OptionalLong.empty()
        : Attributes.number(bytes, from[type], to[type] - from[type]);
  }

  Optional<String> text(int type) {
    return from[type] < 0
        ? Optional.empty()
        : Optional.of(Attributes.text(bytes, from[type], to[type] - from[type]));
  }

  /** The attributes inside one; none where it is absent. */
  Attributes nested(int type) {
    return new Attributes(bytes, Math.max(from[type], 0), to[type]);
  }

  /** The message inside an attribute that a walk stands at. */
  Message inside(Attributes attribute) {
    return new Message(bytes, attribute.nested());
  }
}
