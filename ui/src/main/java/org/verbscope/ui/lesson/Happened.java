package org.verbscope.ui.lesson;

import org.verbscope.verbs.lesson.Step;
import org.verbscope.verbs.model.Receipt;

/**
 * What became of a step.
 *
 * @param receipt of its last call; null where only the tree told
 */
record Happened(Step step, How how, Receipt receipt) {
  enum How {
    /** As the lesson says. */
    AS_TOLD,

    /** As the lesson says, and not done by it. */
    BY_HAND,

    /** The last call did not end as the lesson says. */
    OTHERWISE,

    /** It was stopped before its last call. */
    STOPPED
  }

  boolean isDone() {
    return how == How.AS_TOLD || how == How.BY_HAND;
  }
}
