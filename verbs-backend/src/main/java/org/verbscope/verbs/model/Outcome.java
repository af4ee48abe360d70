package org.verbscope.verbs.model;

import java.util.List;
import java.util.Map;
import java.util.Objects;

/** How a call ended. */
public sealed interface Outcome {

  /**
   * It was done.
   *
   * @param actual what this call wrote back or, for a query, returned: C path to value
   */
  record Granted(Map<String, Value> actual) implements Outcome {
    public Granted {
      actual = SmallMap.copyOf(actual);
    }
  }

  /** The native call was not made; {@code errno} is what it could be expected to meet. */
  record Refused(Errno errno, List<Cause> causes) implements Outcome {
    public Refused {
      Objects.requireNonNull(errno);
      causes = List.copyOf(causes);
    }
  }

  /** The native call was made and failed; causes are ranked, best first. */
  record Failed(Errno errno, Layer layer, List<Cause> causes) implements Outcome {
    public Failed {
      Objects.requireNonNull(errno);
      Objects.requireNonNull(layer);
      causes = List.copyOf(causes);
    }
  }

  /** {@code granted}, {@code refused} or {@code failed}. */
  default String word() {
    if (this instanceof Granted) {
      return "granted";
    }
    return this instanceof Refused ? "refused" : "failed";
  }
}
