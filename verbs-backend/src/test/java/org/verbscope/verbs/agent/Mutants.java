package org.verbscope.verbs.agent;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/** Damages messages: values, members, bytes, headers, ends. */
final class Mutants {
  /** What stands where something else was expected. */
  static final List<String> ODD_VALUES =
      List.of(
          "null",
          "true",
          "-1",
          "1.5",
          "1e999",
          "-1e-999",
          "-0",
          "2147483648",
          "9223372036854775807",
          "-9223372036854775809",
          "18446744073709551616",
          "9".repeat(400),
          "1e" + "9".repeat(20),
          "\"\"",
          "\"x\"",
          "\"0xffffffffffffffff\"",
          "\"\\ud800\"",
          "\"\\u0000\\u001b[31m\"",
          "\"" + "long ".repeat(400) + "\"",
          "[]",
          "[null]",
          "[[]]",
          "[1,\"a\",{}]",
          "{}",
          "{\"a\":null}",
          "{\"a\":1,\"a\":1}",
          "NaN",
          "-Infinity",
          "'x'",
          "word",
          "/* */ 1",
          "01",
          "");

  private static final List<String> ODD_BODIES =
      List.of("", " ", "null", "[]", "{}", "{}{}", "1", "\"x\"", "[1,2]", "{\"id\":1}", "\u0000");

  private static final List<String> ODD_LENGTHS =
      List.of("-1", "0", "1", "x", "", "0x10", "2147483647", "2147483648", "16777217", "1e3", "+3");

  private static final List<String> CHARSETS =
      List.of("utf-8", "UTF-16", "US-ASCII", "nonsense", "", "\u0000", "x-JISAutoDetect");

  private static final byte[][] NO_UTF8 = {
    {(byte) 0xff},
    {(byte) 0xc0, (byte) 0x80},
    {(byte) 0xed, (byte) 0xa0, (byte) 0x80},
    {(byte) 0xf4, (byte) 0x90, (byte) 0x80, (byte) 0x80},
    {(byte) 0xe2, (byte) 0x82}
  };

  private final Random random;
  private final List<String> sound;

  /**
   * @param sound whose parts get into one another
   */
  Mutants(Random random, List<String> sound) {
    this.random = random;
    this.sound = sound;
  }

  /**
   * A damaged message.
   *
   * @param isFramed whether its header says how long it is, so that the next message can be found
   */
  record Mutant(byte[] bytes, boolean isFramed) {}

  Mutant of(String body) {
    return switch (random.nextInt(14)) {
      case 0, 1, 2, 3 -> framed(withOddValue(body));
      case 4 -> framed(withoutMember(body));
      case 5 -> framed(withMemberTwice(body));
      case 6 -> framed(withPartOfAnother(body));
      case 7 -> framed(damaged(utf8(body)));
      case 8 -> framed(withoutUtf8(utf8(body)));
      case 9 -> framed(ODD_BODIES.get(random.nextInt(ODD_BODIES.size())));
      case 10 -> new Mutant(shortened(framed(body).bytes()), false);
      case 11 -> new Mutant(damaged(framed(body).bytes()), false);
      case 12 -> new Mutant(withOddHeader(body), false);
      default -> new Mutant(noise(body), false);
    };
  }

  static Mutant framed(String body) {
    return framed(utf8(body));
  }

  private static Mutant framed(byte[] body) {
    return new Mutant(join(utf8("Content-Length: " + body.length + "\r\n\r\n"), body), true);
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  static byte[] join(byte[]... parts) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    for (byte[] part : parts) {
      all.writeBytes(part);
    }
    return all.toByteArray();
  }

  private JsonParts.Part anyOf(List<JsonParts.Part> parts) {
    return parts.get(random.nextInt(parts.size()));
  }

  private String withOddValue(String body) {
    String odd =
        switch (random.nextInt(16)) {
          case 0, 1 -> nested(few(400));
          case 2 -> many(few(200));
          default -> ODD_VALUES.get(random.nextInt(ODD_VALUES.size()));
        };
    return anyOf(JsonParts.values(body)).replacedIn(body, odd);
  }

  /** A number below a limit, and now and then one that is a hundred times as large. */
  private int few(int limit) {
    return 1 + random.nextInt(random.nextInt(60) == 0 ? limit * 100 : limit);
  }

  private String many(int count) {
    String odd = ODD_VALUES.get(random.nextInt(ODD_VALUES.size() - 1));
    String one = odd.length() < 50 ? odd : "0";
    return switch (random.nextInt(3)) {
      case 0 -> "[" + (one + ",").repeat(count) + one + "]";
      case 1 -> "\"" + "A|".repeat(count) + "\"";
      default -> {
        StringBuilder members = new StringBuilder("{\"a\":0");
        for (int i = 0; i < count; i++) {
          members.append(",\"").append(i).append("\":").append(one);
        }
        yield members.append('}').toString();
      }
    };
  }

  private String nested(int depth) {
    return switch (random.nextInt(4)) {
      case 0 -> "[".repeat(depth) + "]".repeat(depth);
      case 1 -> "[".repeat(depth);
      case 2 -> "{\"a\":".repeat(depth) + "1" + "}".repeat(depth);
      default -> "{\"a\":[".repeat(depth / 2) + "]}".repeat(depth / 2);
    };
  }

  private String withoutMember(String body) {
    return anyOf(JsonParts.members(body)).replacedIn(body, "\"unknown\":0");
  }

  private String withMemberTwice(String body) {
    JsonParts.Part member = anyOf(JsonParts.members(body));
    String other = anyOf(JsonParts.members(body)).in(body);
    String second = random.nextBoolean() ? member.in(body) : other;
    return member.replacedIn(body, member.in(body) + "," + second);
  }

  private String withPartOfAnother(String body) {
    String other = sound.get(random.nextInt(sound.size()));
    if (random.nextBoolean()) {
      String part = anyOf(JsonParts.values(other)).in(other);
      return anyOf(JsonParts.values(body)).replacedIn(body, part);
    }
    String part = anyOf(JsonParts.members(other)).in(other);
    return anyOf(JsonParts.members(body)).replacedIn(body, part);
  }

  private byte[] damaged(byte[] bytes) {
    for (int i = random.nextInt(4); i >= 0; i--) {
      int at = random.nextInt(random.nextBoolean() ? Math.min(40, bytes.length) : bytes.length);
      bytes[at] =
          random.nextBoolean()
              ? (byte) random.nextInt(256)
              : (byte) (bytes[at] ^ 1 << random.nextInt(8));
    }
    return bytes;
  }

  private byte[] withoutUtf8(byte[] bytes) {
    int at = random.nextInt(bytes.length);
    byte[] odd = NO_UTF8[random.nextInt(NO_UTF8.length)];
    return join(Arrays.copyOf(bytes, at), odd, Arrays.copyOfRange(bytes, at, bytes.length));
  }

  private byte[] shortened(byte[] bytes) {
    return Arrays.copyOf(bytes, random.nextInt(bytes.length));
  }

  private byte[] withOddHeader(String body) {
    byte[] content = utf8(body);
    String length = "Content-Length: " + content.length;
    String header =
        switch (random.nextInt(9)) {
          case 0 ->
              "Content-Length: " + ODD_LENGTHS.get(random.nextInt(ODD_LENGTHS.size())) + "\r\n\r\n";
          case 1 -> "Content-Length: " + (content.length + random.nextInt(41) - 20) + "\r\n\r\n";
          case 2 ->
              length
                  + "\r\nContent-Type: application/json; charset="
                  + CHARSETS.get(random.nextInt(CHARSETS.size()))
                  + "\r\n\r\n";
          case 3 -> length + "\n\n";
          case 4 -> length + "\r\n";
          case 5 -> length.toLowerCase(java.util.Locale.ROOT) + "\r\n\r\n";
          case 6 -> length + "\r\n" + "X-Header: x\r\n".repeat(random.nextInt(100)) + "\r\n";
          case 7 -> length + "x".repeat(random.nextInt(3000)) + "\r\n\r\n";
          default -> "\r\n\r\n" + length + "\r\n" + length + "\r\n\r\n";
        };
    return join(utf8(header), content);
  }

  private byte[] noise(String body) {
    byte[] noise = new byte[random.nextInt(random.nextInt(50) == 0 ? 20_000 : 200)];
    random.nextBytes(noise);
    byte[] sound = framed(body).bytes();
    int at = random.nextInt(sound.length);
    return switch (random.nextInt(3)) {
      case 0 -> noise;
      case 1 -> join(noise, sound);
      default -> join(Arrays.copyOf(sound, at), noise, Arrays.copyOfRange(sound, at, sound.length));
    };
  }

  /** Where the values and the members of a sound JSON text are. */
  static final class JsonParts {
    private final String text;
    private final List<Part> values = new ArrayList<>();
    private final List<Part> members = new ArrayList<>();
    private int at;

    private JsonParts(String text) {
      this.text = text;
      value();
    }

    record Part(int from, int to) {
      String in(String text) {
        return text.substring(from, to);
      }

      String replacedIn(String text, String by) {
        return text.substring(0, from) + by + text.substring(to);
      }
    }

    static List<Part> values(String json) {
      return new JsonParts(json).values;
    }

    static List<Part> members(String json) {
      return new JsonParts(json).members;
    }

    private void value() {
      int from = at;
      char c = text.charAt(at);
      if (c == '"') {
        string();
      } else if (c == '{' || c == '[') {
        inside(c == '{');
      } else {
        while (at < text.length() && ",]}".indexOf(text.charAt(at)) < 0) {
          at++;
        }
      }
      values.add(new Part(from, at));
    }

    private void string() {
      at++;
      while (text.charAt(at) != '"') {
        at += text.charAt(at) == '\\' ? 2 : 1;
      }
      at++;
    }

    private void inside(boolean isObject) {
      at++;
      while (text.charAt(at) != '}' && text.charAt(at) != ']') {
        int from = at;
        if (isObject) {
          string();
          at++;
        }
        value();
        if (isObject) {
          members.add(new Part(from, at));
        }
        if (text.charAt(at) == ',') {
          at++;
        }
      }
      at++;
    }
  }
}
