package org.verbscope.verbs.sim;

import java.util.List;
import org.verbscope.verbs.model.Cause;
import org.verbscope.verbs.model.Errno;
import org.verbscope.verbs.model.Layer;
import org.verbscope.verbs.model.Outcome;

/** How a verb ends early inside the simulated stack; never leaves this package. */
final class VerbFailed extends Exception {
  private static final long serialVersionUID = 1L;
  private final transient Outcome outcome;

  private VerbFailed(Outcome outcome) {
    super(outcome.toString(), null, false, false);
    this.outcome = outcome;
  }

  /** The kernel or its driver says no. */
  static VerbFailed kernel(Errno errno) {
    return new VerbFailed(new Outcome.Failed(errno, Layer.KERNEL, List.of()));
  }

  /** The vendor's part of rdma-core says no, before any system call. */
  static VerbFailed provider(Errno errno) {
    return new VerbFailed(new Outcome.Failed(errno, Layer.PROVIDER, List.of()));
  }

  /** The common part of rdma-core says no, before any system call. */
  static VerbFailed library(Errno errno) {
    return new VerbFailed(new Outcome.Failed(errno, Layer.LIBIBVERBS, List.of()));
  }

  static VerbFailed at(Layer layer, Errno errno) {
    return new VerbFailed(new Outcome.Failed(errno, layer, List.of()));
  }

  /** A failure whose reason the simulator alone knows. */
  static VerbFailed because(Errno errno, Cause cause) {
    return new VerbFailed(new Outcome.Failed(errno, Layer.KERNEL, List.of(cause)));
  }

  /** Something before the verb went wrong: the verb was not called at all. */
  static VerbFailed beforeTheVerb(Errno errno, Cause cause) {
    return new VerbFailed(new Outcome.Refused(errno, List.of(cause)));
  }

  Outcome outcome() {
    return outcome;
  }
}
