package org.verbscope.verbs.sim;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.verbscope.verbs.HostAddress;
import org.verbscope.verbs.HostUnavailableException;

/** The parameters of a simulated world's address, read one by one. */
final class WorldParameters {
  private final String world;
  private final Map<String, String> left;
  private final List<String> known = new ArrayList<>();

  WorldParameters(HostAddress address) {
    world = address.rest();
    left = new LinkedHashMap<>(address.parameters());
  }

  long number(String name, long byDefault) {
    return number(name, byDefault, Long.MIN_VALUE, Long.MAX_VALUE);
  }

  long number(String name, long byDefault, long least, long most) {
    String given = take(name);
    if (given == null) {
      return byDefault;
    }
    String range = "a whole number from %d to %d".formatted(least, most);
    long number;
    try {
      number = Long.parseLong(given);
    } catch (NumberFormatException e) {
      throw unreadable(name, given, range);
    }
    if (number < least || number > most) {
      throw unreadable(name, given, range);
    }
    return number;
  }

  boolean flag(String name, boolean byDefault) {
    String given = take(name);
    if (given == null) {
      return byDefault;
    }
    return switch (given) {
      case "0" -> false;
      case "1" -> true;
      default -> throw unreadable(name, given, "0 or 1");
    };
  }

  /** One that no person gives, so that no message offers it; empty where it was not given. */
  String internal(String name) {
    String given = left.remove(name);
    return given == null ? "" : given;
  }

  private String take(String name) {
    known.add(name);
    return left.remove(name);
  }

  private HostUnavailableException unreadable(String name, String value, String expected) {
    return new HostUnavailableException(
        "sim:%s cannot be opened with %s='%s': %s takes %s"
            .formatted(world, name, value, name, expected));
  }

  private String knownOnes() {
    int last = known.size() - 1;
    return String.join(", ", known.subList(0, last)) + " and " + known.get(last);
  }

  /** Refuses what nobody asked for: a misspelt parameter must not be taken for its default. */
  void checkNothingLeft() {
    left.keySet()
        .forEach(
            name -> {
              throw new HostUnavailableException(
                  "sim:%s has no parameter '%s'; it has %s".formatted(world, name, knownOnes()));
            });
  }
}
