package org.verbscope.verbs.rules;

import java.util.List;
import org.verbscope.verbs.model.Cause;
import org.verbscope.verbs.model.Errno;
import org.verbscope.verbs.model.VerbCall;

/** Says why a call failed. */
public final class Diagnosis {
  private Diagnosis() {}

  static List<Cause> causes(VerbCall call, Resolved resolved, Errno errno, CallTarget target) {
    return List.of();
  }
}
