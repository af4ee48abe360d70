package org.verbscope.verbs.json;

import com.google.gson.Strictness;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonToken;
import java.io.EOFException;
import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads JSON as RFC 8259 has it and nothing else: no comments, no trailing commas, no member twice,
 * no nesting without end. What is wrong is told with line and column.
 */
public final class StrictJson {
  /** Deeper than anything the contract writes. */
  static final int DEEPEST = 32;

  /** More than any call holds; without a bound, a text of megabytes becomes a heap of gigabytes. */
  private static final int MOST_VALUES_OF_AN_ITEM = 4096;

  /** How Gson ends its messages. */
  private static final Pattern PLACE =
      Pattern.compile("(.*) at line (\\d+) column (\\d+) path .*", Pattern.DOTALL);

  private final String text;
  private final JsonReader reader;
  private long valuesLeft = Long.MAX_VALUE;

  private StrictJson(String text) {
    this(text, new JsonReader(new StringReader(text)));
    reader.setStrictness(Strictness.STRICT);
    reader.setNestingLimit(DEEPEST);
  }

  private StrictJson(String text, JsonReader reader) {
    this.text = text;
    this.reader = reader;
  }

  /** The next value of a text that somebody else is reading, as strictly as that one reads. */
  static Json next(JsonReader reader) throws IOException {
    return new StrictJson("", reader).value();
  }

  /**
   * @throws UnreadableException when {@code text} is not one JSON value
   */
  public static Json parse(String text) {
    StrictJson json = new StrictJson(text);
    return json.document(json::value);
  }

  /**
   * Tells each item of an array as soon as it is read, so that a long text of nonsense is given up
   * early.
   *
   * @param notAnArray what to say when it is no array, given what it is instead
   * @throws UnreadableException when {@code text} is not one JSON array
   */
  static void items(String text, Function<String, String> notAnArray, Consumer<Json> onItem) {
    StrictJson json = new StrictJson(text);
    json.document(
        () -> {
          if (json.reader.peek() != JsonToken.BEGIN_ARRAY) {
            String instead =
                json.reader.peek() == JsonToken.BEGIN_OBJECT ? "an object" : json.value().excerpt();
            throw new UnreadableException(notAnArray.apply(instead));
          }
          json.reader.beginArray();
          while (json.reader.hasNext()) {
            json.valuesLeft = MOST_VALUES_OF_AN_ITEM;
            onItem.accept(json.value());
          }
          json.reader.endArray();
          return null;
        });
  }

  private interface Body {
    Json read() throws IOException;
  }

  private Json document(Body body) {
    if (text.isBlank()) {
      throw new UnreadableException("not JSON: there is nothing but blanks");
    }
    try {
      Json json = body.read();
      if (reader.peek() != JsonToken.END_DOCUMENT) {
        throw new UnreadableException(located("not JSON: more follows after the end", here()));
      }
      return json;
    } catch (IOException e) {
      throw new UnreadableException(explained(e));
    }
  }

  private Json value() throws IOException {
    if (valuesLeft-- == 0) {
      throw new UnreadableException(
          located("more than " + MOST_VALUES_OF_AN_ITEM + " values in one item", here()));
    }
    return switch (reader.peek()) {
      case BEGIN_OBJECT -> object();
      case BEGIN_ARRAY -> array();
      case STRING -> new Json.Str(reader.nextString());
      case NUMBER -> new Json.Num(reader.nextString());
      case BOOLEAN -> new Json.Bool(reader.nextBoolean());
      case NULL -> {
        reader.nextNull();
        yield new Json.Null();
      }
      default -> throw new EOFException("End of input at line 1 column 1 path $");
    };
  }

  private Json object() throws IOException {
    Map<String, Json> members = new LinkedHashMap<>();
    reader.beginObject();
    while (reader.hasNext()) {
      String name = reader.nextName();
      if (members.containsKey(name)) {
        throw new UnreadableException(
            located(Excerpt.quoted(name) + " is given twice in one object", here()));
      }
      members.put(name, value());
    }
    reader.endObject();
    return new Json.Obj(members);
  }

  private Json array() throws IOException {
    List<Json> items = new ArrayList<>();
    reader.beginArray();
    while (reader.hasNext()) {
      items.add(value());
    }
    reader.endArray();
    return new Json.Arr(items);
  }

  private Matcher here() {
    return place(reader.toString());
  }

  private String explained(IOException e) {
    Matcher place = place(String.valueOf(e.getMessage()));
    String why = place.matches() ? place.group(1) : e.getMessage();
    if (e instanceof EOFException) {
      return located("not JSON: the text ends too early", place);
    }
    if (why.startsWith("Nesting limit")) {
      return located("not JSON we can use: nested deeper than " + DEEPEST + " levels", place);
    }
    // Gson speaks of its own API where a character is out of place
    String plain =
        why.startsWith("Use JsonReader") || why.startsWith("Expected value")
            ? "a value was expected"
            : why.substring(0, 1).toLowerCase(java.util.Locale.ROOT) + why.substring(1);
    return located("not JSON: " + plain, place);
  }

  private String located(String problem, Matcher place) {
    if (!place.matches()) {
      return problem;
    }
    int line = Integer.parseInt(place.group(2));
    int column = Integer.parseInt(place.group(3));
    String at = problem + " at line " + line + ", column " + column;
    String near = lineOf(line, column);
    return near.isBlank() ? at : at + ", near " + Excerpt.quoted(near);
  }

  private static Matcher place(String message) {
    return PLACE.matcher(message);
  }

  /** A little of a line, from just before the column on. */
  private String lineOf(int line, int column) {
    int start = 0;
    for (int i = 1; i < line; i++) {
      start = text.indexOf('\n', start) + 1;
    }
    int end = text.indexOf('\n', start);
    int from = Math.min(text.length(), start + Math.max(0, column - 8));
    int to = Math.min(end < 0 ? text.length() : end, from + 24);
    return from < to ? text.substring(from, to).strip() : "";
  }
}
