package org.verbscope.verbs.json;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.verbscope.verbs.model.Field;
import org.verbscope.verbs.model.Fields;
import org.verbscope.verbs.model.Header;
import org.verbscope.verbs.model.Value;
import org.verbscope.verbs.model.Verb;
import org.verbscope.verbs.model.VerbCall;

/** Reads one call and says everything that is wrong with it. */
final class CallReader {
  /** More than a person reads; a long text of nonsense has millions. */
  private static final int MOST_PROBLEMS = 100;

  private static final Set<String> VERBS =
      Stream.of(Verb.values()).map(Verb::cName).collect(Collectors.toSet());

  private final List<String> problems = new ArrayList<>();
  private final Set<String> defined;
  private final Fields.Builder fields = Fields.builder();
  private final Set<String> seen = new HashSet<>();
  private Verb verb;

  /**
   * @param defined the names that earlier calls give to their results; null when any name will do
   */
  CallReader(Set<String> defined) {
    this.defined = defined;
  }

  /** The call; empty when there are {@link #problems}. */
  Optional<VerbCall> read(Json json) {
    if (!(json instanceof Json.Obj call)) {
      problems.add("a call is an object like {\"verb\": …}, not " + json.excerpt());
      return Optional.empty();
    }
    if (call.members().get("call") instanceof Json.Obj && call.members().containsKey("outcome")) {
      problems.add(
          "is a receipt; what was called is its member \"call\": jq 'map(.call)' makes a script of"
              + " receipts");
      return Optional.empty();
    }
    verb = verb(call.members().get("verb"));
    if (verb == null) {
      return Optional.empty();
    }
    Header header = header(call.members());
    call.members()
        .forEach(
            (name, value) -> {
              if (!CallShape.HEADER.contains(name)) {
                member(name, value, false);
              }
            });
    checkComplete(header);
    return problems.isEmpty()
        ? Optional.of(VerbCall.of(verb, header, fields.build()))
        : Optional.empty();
  }

  List<String> problems() {
    return problems;
  }

  /** The verb's C name; empty when there is none that can be told. */
  String verbName() {
    return verb == null ? "" : verb.cName();
  }

  private Verb verb(Json json) {
    if (json == null) {
      problems.add("\"verb\" is missing, for example \"ibv_alloc_pd\"");
      return null;
    }
    if (!(json instanceof Json.Str name)) {
      problems.add("verb: " + json.excerpt() + " is not the name of a verb");
      return null;
    }
    return Verb.named(name.text())
        .orElseGet(
            () -> {
              problems.add(
                  "verb: there is no verb "
                      + name.excerpt()
                      + Excerpt.suggestion(name.text(), VERBS));
              return null;
            });
  }

  private Header header(Map<String, Json> members) {
    String as = text(members, "as", "");
    if (as.contains("/")) {
      problems.add("as: " + Excerpt.quoted(as) + " would be taken for an id; leave out the '/'");
    }
    boolean force = false;
    Json forced = members.get("force");
    if (forced instanceof Json.Bool bool) {
      force = bool.value();
    } else if (forced != null) {
      problems.add("force: " + forced.excerpt() + " is not true or false");
    }
    return new Header(
        as,
        text(members, "device", ""),
        text(members, "process", Header.MAIN_PROCESS),
        force,
        text(members, "note", ""));
  }

  private String text(Map<String, Json> members, String name, String absent) {
    Json json = members.get(name);
    if (json == null) {
      return absent;
    }
    if (json instanceof Json.Str str && (!str.text().isEmpty() || name.equals("note"))) {
      return str.text();
    }
    String expected = name.equals("note") ? "text" : "a name";
    problems.add(name + ": " + json.excerpt() + " is not " + expected);
    return absent;
  }

  private void member(String path, Json json, boolean wrapped) {
    if (problems.size() >= MOST_PROBLEMS) {
      return;
    }
    Field field = verb.fields().get(path);
    if (field != null) {
      if (CallShape.isWrapped(verb, field) == wrapped) {
        put(field, json);
      } else {
        problems.add(
            path + ": belongs " + (wrapped ? "beside" : "inside") + " \"" + verb.wrapper() + "\"");
      }
    } else if (!wrapped && path.equals(verb.wrapper())) {
      members("", json, path, true);
    } else if (CallShape.isStruct(verb, path)) {
      members(path + ".", json, path, wrapped);
    } else {
      problems.add(
          Excerpt.of(path)
              + ": "
              + verb.cName()
              + " has no such field"
              + Excerpt.suggestion(path, CallShape.words(verb)));
    }
  }

  private void members(String prefix, Json json, String name, boolean wrapped) {
    if (json instanceof Json.Obj obj) {
      obj.members().forEach((member, value) -> member(prefix + member, value, wrapped));
    } else {
      problems.add(name + ": " + json.excerpt() + " is not an object with the fields of " + name);
    }
  }

  private void put(Field field, Json json) {
    if (!seen.add(field.name())) {
      problems.add(field.name() + ": is given twice");
      return;
    }
    try {
      Value value = ValueJson.read(field.type(), json);
      fields.put(field.name(), value);
      if (value instanceof Value.Name name) {
        checkDefined(field, name.text());
      }
    } catch (IllegalArgumentException e) {
      problems.add(field.name() + ": " + e.getMessage());
    }
  }

  /** An id of the tree has a slash; any other name must come from an earlier call. */
  private void checkDefined(Field field, String name) {
    if (defined != null && !name.contains("/") && !defined.contains(name)) {
      problems.add(
          field.name()
              + ": no earlier call is named "
              + Excerpt.quoted(name)
              + Excerpt.suggestion(name, defined));
    }
  }

  private void checkComplete(Header header) {
    if (verb.needsDevice() && header.device().isEmpty()) {
      problems.add("device: is missing, " + verb.cName() + " must say which device it acts on");
    }
    for (Field field : verb.fields().values()) {
      if (field.required() && !seen.contains(field.name())) {
        problems.add(field.name() + ": is missing, expected " + field.type().expected());
      }
    }
    if (verb == Verb.IBV_OPEN_XRCD && seen.contains("fd_path") == seen.contains("fd")) {
      problems.add("fd_path: give a path, null (a private domain), or a number as \"fd\"");
    }
  }
}
