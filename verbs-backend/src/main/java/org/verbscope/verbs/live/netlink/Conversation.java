package org.verbscope.verbs.live.netlink;

import java.nio.ByteBuffer;
import java.util.concurrent.TimeUnit;
import org.verbscope.verbs.model.Errno;

/**
 * Asks the kernel one question at a time and reads the answer to its end: several messages in
 * several datagrams for a dump. Whatever arrives, an exchange ends: with the kernel's last message,
 * with its error, or when it falls silent.
 */
final class Conversation {
  private static final int EINTR = 4;
  private static final int ENOBUFS = 105;

  /** A dump makes drivers ask their firmware about each QP: minutes are slow, not impossible. */
  private static final long PATIENCE = TimeUnit.MINUTES.toNanos(10);

  private static final int EXTENDED_ACK_MESSAGE = 1;

  /** Reads the body of one message: its attributes. */
  interface Body {
    void read(ByteBuffer bytes, int from, int to, Notices notices);
  }

  private final NetlinkTransport transport;
  private int sequence;

  private Request request;
  private Body body;
  private Notices notices;
  private boolean ended;
  private boolean interrupted;
  private Errno error;

  Conversation(NetlinkTransport transport) {
    this.transport = transport;
  }

  /**
   * @param reader is given each message of the answer
   * @param value what the reader fills
   */
  <T> Answer<T> ask(Request question, Body reader, T value) {
    request = question;
    body = reader;
    notices = new Notices();
    ended = false;
    interrupted = false;
    error = null;
    sequence++;
    int status = transport.send(question.encode(sequence));
    if (status < 0) {
      fail(-status, "the kernel did not take the request");
    }
    long deadline = System.nanoTime() + PATIENCE;
    while (!ended) {
      receive();
      if (!ended && System.nanoTime() - deadline > 0) {
        fail(Errno.ETIMEDOUT.value(), "the kernel's answer did not end in ten minutes");
      }
    }
    return new Answer<>(value, error, interrupted, notices.list());
  }

  private void receive() {
    int size = transport.receive();
    if (size == -EINTR) {
      return;
    }
    if (size == -ENOBUFS) {
      notices.add("the kernel dropped a part of its answer: the socket's buffer was full");
      return;
    }
    if (size == -Errno.EAGAIN.value()) {
      fail(Errno.ETIMEDOUT.value(), "the kernel fell silent in the middle of its answer");
      return;
    }
    if (size < 0) {
      fail(-size, "the kernel's answer could not be received");
      return;
    }
    ByteBuffer bytes = transport.buffer();
    if (size > bytes.capacity()) {
      notices.add(
          "a message of the kernel was cut off: %d bytes, room for %d"
              .formatted(size, bytes.capacity()));
    }
    read(bytes, Math.min(size, bytes.capacity()));
  }

  private void read(ByteBuffer bytes, int size) {
    Datagram datagram = new Datagram(bytes, size);
    while (!ended && datagram.next()) {
      // What an abandoned exchange left behind has another number.
      if (datagram.sequence() == sequence) {
        message(bytes, datagram);
      }
    }
    if (datagram.isDamaged()) {
      notices.add("a message of the kernel has an impossible length; the rest of it is left out");
      ended |= !request.isDump();
    }
  }

  private void message(ByteBuffer bytes, Datagram message) {
    interrupted |= (message.flags() & Datagram.FLAG_DUMP_INTERRUPTED) != 0;
    switch (message.type()) {
      case Datagram.NOOP -> {}
      case Datagram.ERROR, Datagram.DONE -> end(bytes, message);
      case Datagram.OVERRUN -> notices.add("the kernel says that messages were lost");
      default -> {
        body.read(bytes, message.from(), message.to(), notices);
        ended |= !request.isDump() && (message.flags() & Datagram.FLAG_MULTI) == 0;
      }
    }
  }

  /** Both kinds of last message begin with a status: 0, or an error number negated. */
  private void end(ByteBuffer bytes, Datagram message) {
    ended = true;
    if (message.to() - message.from() < 4) {
      if (message.type() == Datagram.ERROR) {
        notices.add("an error message of the kernel is too short to hold an error");
      }
      return;
    }
    int status = bytes.getInt(message.from());
    if (status != 0) {
      error = new Errno(status == Integer.MIN_VALUE ? 0 : Math.abs(status));
      explain(bytes, message);
    }
  }

  /** Newer kernels say in words what was wrong, after the request that they quote. */
  private void explain(ByteBuffer bytes, Datagram message) {
    if ((message.flags() & Datagram.FLAG_ACK_TLVS) == 0) {
      return;
    }
    long from = message.from() + 4L;
    if (message.type() == Datagram.ERROR && message.to() - from >= Datagram.HEADER) {
      int quoted = bytes.getInt((int) from);
      boolean capped = (message.flags() & Datagram.FLAG_CAPPED) != 0;
      from += capped || quoted < Datagram.HEADER ? Datagram.HEADER : quoted + 3L & ~3L;
    }
    if (from >= message.to()) {
      return;
    }
    Attributes details = new Attributes(bytes, (int) from, message.to());
    while (details.next()) {
      if (details.type() == EXTENDED_ACK_MESSAGE) {
        notices.add("the kernel says: " + details.text());
      }
    }
  }

  private void fail(int errno, String notice) {
    ended = true;
    error = new Errno(errno);
    notices.add(notice + ": " + error);
    transport.reopen();
  }
}
