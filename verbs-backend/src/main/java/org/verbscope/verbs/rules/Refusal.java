package org.verbscope.verbs.rules;

import java.util.List;
import org.verbscope.verbs.model.Cause;
import org.verbscope.verbs.model.Errno;
import org.verbscope.verbs.model.Outcome;

/** Why a call is not made; thrown only inside this package, and always caught by the desk. */
final class Refusal extends Exception {
  private static final long serialVersionUID = 1L;

  private final transient Outcome.Refused outcome;

  Refusal(Errno errno, String attribute, String says, String evidence, String remedy) {
    super(says, null, false, false);
    this.outcome =
        new Outcome.Refused(
            errno, List.of(new Cause(Cause.Certainty.CERTAIN, attribute, says, evidence, remedy)));
  }

  Outcome.Refused outcome() {
    return outcome;
  }
}
