package org.verbscope.verbs.json;

import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.verbscope.verbs.model.Field;
import org.verbscope.verbs.model.Header;
import org.verbscope.verbs.model.Value;
import org.verbscope.verbs.model.Verb;
import org.verbscope.verbs.model.VerbCall;

/** The JSON form of calls and of scripts: lists of calls. */
public final class CallJson {
  private CallJson() {}

  /**
   * Reads an array of calls. The whole of it is checked: types, ranges, required fields, and that
   * every object is an id of the tree or the {@code as} of an earlier call.
   *
   * @throws UnreadableException with the first ten problems
   */
  public static List<VerbCall> readScript(String text) {
    return new ScriptReader().read(text);
  }

  /**
   * Reads one call by itself; its names are taken as they are.
   *
   * @throws UnreadableException with every problem, as far as anybody can read them
   */
  public static VerbCall read(Json json) {
    CallReader reader = new CallReader(null);
    return reader.read(json).orElseThrow(() -> new UnreadableException(reader.problems()));
  }

  /** As {@link #read}, of a text. */
  public static VerbCall readOne(String text) {
    return read(StrictJson.parse(text));
  }

  /** Writes a call so that reading it gives an equal one. */
  static void write(JsonWriter out, VerbCall call) throws IOException {
    out.beginObject();
    out.name("verb").value(call.verb().cName());
    writeHeader(out, call.header());
    Map<String, Object> tree = new LinkedHashMap<>();
    call.fields().asMap().forEach((path, value) -> place(tree, call.verb(), path, value));
    writeMembers(out, tree);
    out.endObject();
  }

  private static void writeHeader(JsonWriter out, Header header) throws IOException {
    if (!header.as().isEmpty()) {
      out.name("as").value(header.as());
    }
    if (!header.device().isEmpty()) {
      out.name("device").value(header.device());
    }
    if (!header.process().equals(Header.MAIN_PROCESS)) {
      out.name("process").value(header.process());
    }
    if (header.force()) {
      out.name("force").value(true);
    }
    if (!header.note().isEmpty()) {
      out.name("note").value(header.note());
    }
  }

  /** A value with the type it is written by. */
  private record Leaf(Field field, Value value) {}

  private static void place(Map<String, Object> tree, Verb verb, String path, Value value) {
    Field field = verb.fields().get(path);
    Map<String, Object> at = tree;
    if (CallShape.isWrapped(verb, field)) {
      at = below(at, verb.wrapper());
    }
    String[] steps = path.split("\\.");
    for (int i = 0; i < steps.length - 1; i++) {
      at = below(at, steps[i]);
    }
    at.put(steps[steps.length - 1], new Leaf(field, value));
  }

  @SuppressWarnings("unchecked")
  private static Map<String, Object> below(Map<String, Object> tree, String name) {
    return (Map<String, Object>) tree.computeIfAbsent(name, n -> new LinkedHashMap<>());
  }

  private static void writeMembers(JsonWriter out, Map<String, Object> tree) throws IOException {
    for (Map.Entry<String, Object> member : tree.entrySet()) {
      out.name(member.getKey());
      if (member.getValue() instanceof Leaf leaf) {
        ValueJson.write(out, leaf.field().type(), leaf.value());
      } else {
        out.beginObject();
        writeMembers(out, below(tree, member.getKey()));
        out.endObject();
      }
    }
  }
}
