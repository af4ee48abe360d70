package org.verbscope.verbs.json;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The members of a JSON object, each of which must be what the contract says. */
final class Members {
  private final String what;
  private final Map<String, Json> members;

  private Members(String what, Map<String, Json> members) {
    this.what = what;
    this.members = members;
  }

  /**
   * @param what names the object in messages: {@code a receipt}
   * @throws UnreadableException when {@code json} is no object
   */
  static Members of(String what, Json json) {
    if (json instanceof Json.Obj obj) {
      return new Members(what, obj.members());
    }
    throw new UnreadableException(what + " is an object, not " + excerpt(json));
  }

  Map<String, Json> all() {
    return members;
  }

  boolean has(String name) {
    return members.containsKey(name);
  }

  /** A member that must be there. */
  Json get(String name) {
    Json json = members.get(name);
    if (json == null) {
      throw new UnreadableException(what + " has no \"" + name + "\"");
    }
    return json;
  }

  String text(String name) {
    return str(name, get(name));
  }

  /** The text, empty where the member is left out. */
  String textOrEmpty(String name) {
    Json json = members.get(name);
    return json == null ? "" : str(name, json);
  }

  /** The text; empty where the member is null or left out. */
  Optional<String> textOrNull(String name) {
    Json json = members.get(name);
    return json == null || json instanceof Json.Null
        ? Optional.empty()
        : Optional.of(str(name, json));
  }

  private String str(String name, Json json) {
    if (json instanceof Json.Str text) {
      return text.text();
    }
    throw wrong(name, json, "text");
  }

  long number(String name) {
    Json json = get(name);
    if (json instanceof Json.Num num) {
      try {
        return Long.parseLong(num.literal());
      } catch (NumberFormatException e) {
        throw wrong(name, json, "a whole number");
      }
    }
    throw wrong(name, json, "a number");
  }

  long numberOrZero(String name) {
    return has(name) ? number(name) : 0;
  }

  boolean flag(String name) {
    Json json = get(name);
    if (json instanceof Json.Bool bool) {
      return bool.value();
    }
    throw wrong(name, json, "true or false");
  }

  boolean flagOrFalse(String name) {
    return has(name) && flag(name);
  }

  List<Json> items(String name) {
    Json json = get(name);
    if (json instanceof Json.Arr arr) {
      return arr.items();
    }
    throw wrong(name, json, "an array");
  }

  Members object(String name) {
    return of("\"" + name + "\" of " + what, get(name));
  }

  /** One of the constants of an enumeration, by its word in the contract. */
  <E extends Enum<E>> E constant(String name, Class<E> type) {
    String word = text(name);
    for (E constant : type.getEnumConstants()) {
      if (constant.name().equalsIgnoreCase(word)) {
        return constant;
      }
    }
    throw wrong(name, get(name), "one of " + List.of(type.getEnumConstants()));
  }

  private UnreadableException wrong(String name, Json json, String expected) {
    return new UnreadableException(
        "\"" + name + "\" of " + what + ": " + excerpt(json) + " is not " + expected);
  }

  private static String excerpt(Json json) {
    return json.excerpt();
  }
}
