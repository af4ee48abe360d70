package org.verbscope.verbs.lesson;

import java.util.Map;
import java.util.stream.Collectors;
import org.verbscope.verbs.model.Errno;
import org.verbscope.verbs.model.Outcome;
import org.verbscope.verbs.model.Receipt;
import org.verbscope.verbs.model.Value;
import org.verbscope.verbs.model.VerbCall;

/** How the last call of a step is expected to end. */
public sealed interface Ending {

  /**
   * It is granted.
   *
   * @param shows what it writes back or returns, among others: C path to value
   */
  record Granted(Map<String, Value> shows) implements Ending {
    public Granted {
      shows = Map.copyOf(shows);
    }
  }

  /** It is made, and fails with this errno. */
  record Failed(Errno errno) implements Ending {}

  static Ending granted() {
    return new Granted(Map.of());
  }

  static Ending granted(String attribute, Value value) {
    return new Granted(Map.of(attribute, value));
  }

  /** True when a call ended so. */
  default boolean fits(Receipt receipt) {
    if (this instanceof Granted granted) {
      return receipt.isGranted()
          && granted.shows.entrySet().stream()
              .allMatch(wanted -> wanted.getValue().equals(receipt.actual().get(wanted.getKey())));
    }
    return receipt.outcome() instanceof Outcome.Failed failed
        && failed.errno().equals(((Failed) this).errno);
  }

  /** {@code granted, qp_state = IBV_QPS_INIT}, or {@code EINVAL}. */
  default String text(VerbCall call) {
    if (this instanceof Failed failed) {
      return failed.errno.name();
    }
    String shows =
        ((Granted) this)
            .shows.entrySet().stream()
                .map(
                    shown ->
                        ", "
                            + shown.getKey()
                            + " = "
                            + call.verb().typeOf(shown.getKey()).text(shown.getValue()))
                .sorted()
                .collect(Collectors.joining());
    return "granted" + shows;
  }
}
