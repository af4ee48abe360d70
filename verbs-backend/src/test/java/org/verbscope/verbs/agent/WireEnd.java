package org.verbscope.verbs.agent;

import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.Pipe;
import java.util.Random;

/** One end of a pipe, to which anything may be sent; it tells what became of it. */
abstract class WireEnd {
  /** Conversations that one wire may have one after another; making one takes longest of all. */
  private static final int CONVERSATIONS = 400;

  /** What certainly fits into a pipe that nobody reads yet, bytes. */
  private static final int PIPE = 32 << 10;

  /** What became of a message, in the words of a table. */
  enum Fate {
    /** The conversation went on, and the message after it was heard. */
    WENT_ON,
    /** A protocol error ended the conversation. */
    PROTOCOL_ERROR,
    /** The pipe ended before the message did, or before what then stood for one. */
    CUT_SHORT
  }

  private final Random random;
  private final Source source = new Source();
  private Wire<?> wire;
  private int conversations;
  final ByteArrayOutputStream sent = new ByteArrayOutputStream();

  /** What a listener let escape. */
  private Throwable escaped;

  WireEnd(Random random) {
    this.random = random;
  }

  /** A wire to that end, whose state is as fresh. */
  abstract Wire<?> connect(InputStream in, OutputStream out);

  /** A message that is understood at any time, and by which it is known. */
  abstract byte[] probe(long number);

  abstract boolean isHeard(long number);

  /** How many messages were understood, without the probes. */
  abstract long heard();

  /** Sends a message and the probe, as one conversation or as the next part of the last one. */
  final Fate hear(Mutants.Mutant mutant, long number) throws IOException {
    source.feed(split(Mutants.join(mutant.bytes(), probe(number))));
    sent.reset();
    long before = heard();
    Fate fate;
    try {
      wire().listen();
      fate = isHeard(number) ? Fate.WENT_ON : Fate.CUT_SHORT;
    } catch (ProtocolException e) {
      check(e.getMessage().startsWith("protocol error: "), "does not say so: " + e.getMessage());
      check(e.getMessage().length() < 400, "too long: " + e.getMessage());
      check(e.getMessage().chars().noneMatch(Character::isISOControl), "shows control characters");
      fate = Fate.PROTOCOL_ERROR;
    }
    if (escaped != null) {
      throw new AssertionError("something escaped", escaped);
    }
    boolean goesOn =
        mutant.isFramed() && (fate == Fate.CUT_SHORT || heard() > before || sent.size() > 0);
    check(!goesOn || fate == Fate.WENT_ON, "the next message was not heard");
    if (!source.endedInContent) {
      wire = null;
    }
    return fate;
  }

  static void check(boolean holds, String otherwise) {
    if (!holds) {
      throw new AssertionError(otherwise);
    }
  }

  /** The wire of the last conversation where that ended with a message. */
  final Wire<?> wire() {
    if (wire == null || ++conversations > CONVERSATIONS) {
      wire = connect(source, sent);
      conversations = 0;
    }
    return wire;
  }

  /** Does something with what was heard; whatever calls this would lose what it throws. */
  final void use(Runnable work) {
    try {
      work.run();
    } catch (RuntimeException | Error e) {
      escaped = e;
    }
  }

  /** The bytes as a pipe gives them: some now, some later. */
  private InputStream split(byte[] bytes) throws IOException {
    return switch (random.nextInt(16)) {
      case 0 -> bytes.length < PIPE ? piped(bytes) : new Trickle(bytes, random);
      case 1, 2, 3, 4, 5 -> new Trickle(bytes, random);
      default -> new ByteArrayInputStream(bytes);
    };
  }

  /** A pipe of the operating system, read as a child's output is. */
  private static InputStream piped(byte[] bytes) throws IOException {
    Pipe pipe = Pipe.open();
    try (Pipe.SinkChannel sink = pipe.sink()) {
      ByteBuffer left = ByteBuffer.wrap(bytes);
      while (left.hasRemaining()) {
        sink.write(left);
      }
    }
    return new BufferedInputStream(Channels.newInputStream(pipe.source()));
  }

  /** Gives a few bytes at a time. */
  private static final class Trickle extends ByteArrayInputStream {
    private final Random random;

    Trickle(byte[] bytes, Random random) {
      super(bytes);
      this.random = random;
    }

    @Override
    public synchronized int read(byte[] bytes, int from, int length) {
      return super.read(bytes, from, Math.min(length, 1 + random.nextInt(200)));
    }
  }

  /** The stream of a wire for one conversation after another. */
  private static final class Source extends InputStream {
    private InputStream now = InputStream.nullInputStream();

    /** The header of a message is read byte by byte, its content in blocks. */
    private boolean endedInContent;

    void feed(InputStream next) throws IOException {
      now.close();
      now = next;
    }

    @Override
    public int read() throws IOException {
      int read = now.read();
      endedInContent &= read < 0;
      return read;
    }

    @Override
    public int read(byte[] bytes, int from, int length) throws IOException {
      endedInContent = true;
      return now.read(bytes, from, length);
    }
  }
}
