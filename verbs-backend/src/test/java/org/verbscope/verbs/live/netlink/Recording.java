package org.verbscope.verbs.live.netlink;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Requests to a kernel and its datagrams, kept as text: a line {@code > HEX} for a request, lines
 * {@code < HEX} for what came, {@code #} for remarks. Sequence numbers of requests do not matter.
 */
final class Recording {
  private final Map<String, List<byte[]>> answers = new LinkedHashMap<>();

  static Recording load(String name) {
    try (InputStream in = Recording.class.getResourceAsStream(name)) {
      return parse(new String(in.readAllBytes(), StandardCharsets.US_ASCII));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static Recording parse(String text) {
    Recording recording = new Recording();
    List<byte[]> current = new ArrayList<>();
    for (String line : text.lines().toList()) {
      if (line.startsWith("> ")) {
        current = new ArrayList<>();
        recording.answers.put(key(HexFormat.of().parseHex(line.substring(2))), current);
      } else if (line.startsWith("< ")) {
        current.add(HexFormat.of().parseHex(line.substring(2)));
      }
    }
    return recording;
  }

  /** Every datagram of the recording. */
  List<byte[]> datagrams() {
    return answers.values().stream().flatMap(List::stream).toList();
  }

  private static String key(byte[] request) {
    byte[] copy = request.clone();
    for (int i = 8; i < 12; i++) {
      copy[i] = 0;
    }
    return HexFormat.of().formatHex(copy);
  }

  /** A kernel that answers as the recorded one did. */
  NetlinkTransport play() {
    return new ScriptedTransport(this::answer);
  }

  /** What the recorded kernel answered to a request. */
  List<byte[]> answer(byte[] request) {
    List<byte[]> found = answers.get(key(request));
    if (found == null) {
      throw new AssertionError("this was not recorded: " + HexFormat.of().formatHex(request));
    }
    return found;
  }

  /** What the transport answers to a request. */
  interface Script {
    List<byte[]> answer(byte[] request);
  }

  /** A kernel made of datagrams; sequence numbers are set to those of the request. */
  static final class ScriptedTransport implements NetlinkTransport {
    private static final int ROOM = 64 * 1024;

    private final Script script;
    private final ByteBuffer buffer =
        ByteBuffer.allocateDirect(ROOM).order(ByteOrder.nativeOrder());
    private final Deque<byte[]> waiting = new ArrayDeque<>();
    int reopened;

    ScriptedTransport(Script script) {
      this.script = script;
    }

    /** The next receive meets this datagram, whose number is of no request to come. */
    void leaveBehind(byte[] datagram) {
      waiting.add(datagram);
    }

    @Override
    public int send(byte[] request) {
      int sequence = ByteBuffer.wrap(request).order(ByteOrder.nativeOrder()).getInt(8);
      for (byte[] datagram : script.answer(request)) {
        waiting.add(numbered(datagram, sequence));
      }
      return 0;
    }

    private static byte[] numbered(byte[] datagram, int sequence) {
      byte[] copy = datagram.clone();
      ByteBuffer bytes = ByteBuffer.wrap(copy).order(ByteOrder.nativeOrder());
      Datagram messages = new Datagram(bytes, copy.length);
      while (messages.next()) {
        bytes.putInt(messages.from() - 8, sequence);
      }
      return copy;
    }

    @Override
    public ByteBuffer buffer() {
      return buffer;
    }

    @Override
    public int receive() {
      byte[] next = waiting.poll();
      if (next == null) {
        return -11;
      }
      buffer.put(0, next, 0, Math.min(next.length, ROOM));
      return next.length;
    }

    @Override
    public int reopen() {
      waiting.clear();
      reopened++;
      return 0;
    }

    @Override
    public void close() {}
  }
}
