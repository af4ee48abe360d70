package org.verbscope.verbs;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Where a host is: {@code sim:workshop?seed=7}, {@code local:}.
 *
 * @param scheme what kind of host: {@code sim}, {@code local}
 * @param rest what follows the colon, without parameters
 * @param parameters what follows the question mark
 */
public record HostAddress(String scheme, String rest, Map<String, String> parameters) {
  public HostAddress {
    parameters = Collections.unmodifiableMap(new LinkedHashMap<>(parameters));
  }

  /** The parameter with the mark by which ids of one process differ from those of another. */
  public static final String IDS = "ids";

  /** The parameter by which a host looks only at what it made itself: {@link #OWN}. */
  public static final String LOOKS_AT = "looks-at";

  /** The one value of {@link #LOOKS_AT}. */
  public static final String OWN = "own";

  /**
   * @throws HostUnavailableException when {@code text} is not an address
   */
  public static HostAddress parse(String text) {
    int colon = text.indexOf(':');
    if (colon <= 0) {
      throw new HostUnavailableException(
          "'" + text + "' is not a host address; write for example sim:workshop or local:");
    }
    String rest = text.substring(colon + 1);
    Map<String, String> parameters = new LinkedHashMap<>();
    int question = rest.indexOf('?');
    if (question >= 0) {
      for (String parameter : rest.substring(question + 1).split("&")) {
        int equals = parameter.indexOf('=');
        if (equals <= 0) {
          throw new HostUnavailableException(
              "'" + parameter + "' in '" + text + "' is not a parameter; write NAME=VALUE");
        }
        String name = parameter.substring(0, equals);
        if (parameters.put(name, parameter.substring(equals + 1)) != null) {
          throw new HostUnavailableException(
              "'" + text + "' gives " + name + " twice; give it once");
        }
      }
      rest = rest.substring(0, question);
    }
    return new HostAddress(text.substring(0, colon), rest, parameters);
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder(scheme).append(':').append(rest);
    char separator = '?';
    for (Map.Entry<String, String> parameter : parameters.entrySet()) {
      text.append(separator).append(parameter.getKey()).append('=').append(parameter.getValue());
      separator = '&';
    }
    return text.toString();
  }
}
