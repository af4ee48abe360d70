package org.verbscope.ui.receipt;

import java.util.List;
import java.util.Optional;
import org.verbscope.ui.core.Messages;
import org.verbscope.verbs.model.Cause;
import org.verbscope.verbs.model.Errno;
import org.verbscope.verbs.model.Layer;
import org.verbscope.verbs.model.Outcome;
import org.verbscope.verbs.model.Receipt;

/** How a call ended, in words. */
public final class CauseText {
  private CauseText() {}

  /** One line: {@code ibv_create_qp failed: EINVAL (22), invalid argument}. */
  public static String headline(Receipt receipt) {
    String verb = receipt.call().verb().cName();
    if (receipt.outcome() instanceof Outcome.Refused refused) {
      Errno errno = refused.errno();
      return Messages.text("receipt.headline.refused", verb, errno, errno.sentence());
    }
    if (receipt.outcome() instanceof Outcome.Failed failed) {
      Errno errno = failed.errno();
      return Messages.text("receipt.headline.failed", verb, errno, errno.sentence());
    }
    return Messages.text("receipt.headline.granted", verb);
  }

  /** The errno of a call that was not granted. */
  public static Optional<Errno> errno(Receipt receipt) {
    if (receipt.outcome() instanceof Outcome.Refused refused) {
      return Optional.of(refused.errno());
    }
    return receipt.outcome() instanceof Outcome.Failed failed
        ? Optional.of(failed.errno())
        : Optional.empty();
  }

  /** Who said no, in a sentence; empty for a granted call. */
  public static String layer(Receipt receipt) {
    if (receipt.outcome() instanceof Outcome.Refused) {
      return Messages.text("receipt.layer." + Layer.PREFLIGHT.name());
    }
    return receipt.outcome() instanceof Outcome.Failed failed
        ? Messages.text("receipt.layer." + failed.layer().name())
        : "";
  }

  public static List<Cause> causes(Receipt receipt) {
    if (receipt.outcome() instanceof Outcome.Refused refused) {
      return refused.causes();
    }
    return receipt.outcome() instanceof Outcome.Failed failed ? failed.causes() : List.of();
  }
}
