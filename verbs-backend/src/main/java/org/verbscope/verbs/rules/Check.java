package org.verbscope.verbs.rules;

import java.util.Objects;
import org.verbscope.verbs.model.Cause;

/**
 * What can be said of one side of a call before it is made. It is advice: the kernel has the last
 * word, and the call can be made whatever is found.
 *
 * @param about the field it is about: {@code qp_num}; for the provider {@code device}
 * @param says a sentence, with what is known
 * @param remedy what to do about it; empty where nothing need be done
 */
public record Check(String about, Finding finding, String says, String remedy) {
  /** How a check came out. */
  public enum Finding {
    /** Nothing speaks against it. */
    FINE,
    /** It cannot be known before. */
    UNKNOWN,
    /** Something speaks against it. */
    DOUBTFUL,
    /** The call will fail, as far as anything here can be certain. */
    WRONG
  }

  public Check {
    Objects.requireNonNull(about);
    Objects.requireNonNull(finding);
    Objects.requireNonNull(says);
    Objects.requireNonNull(remedy);
  }

  /** True where something speaks against the call. */
  public boolean warns() {
    return finding == Finding.DOUBTFUL || finding == Finding.WRONG;
  }

  /** The same as a cause of the failure that is to be expected. */
  public Cause cause() {
    return new Cause(
        finding == Finding.WRONG ? Cause.Certainty.CERTAIN : Cause.Certainty.LIKELY,
        about,
        says,
        "",
        remedy);
  }
}
