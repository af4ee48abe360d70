package org.verbscope.ui.lesson;

import org.verbscope.ui.core.Messages;
import org.verbscope.ui.receipt.CauseText;
import org.verbscope.verbs.model.Cause;
import org.verbscope.verbs.model.Receipt;

/** How calls of the lesson ended, in words. */
final class LessonText {
  private LessonText() {}

  /** {@code ibv_open_qp failed: EINVAL (22), invalid argument}, or {@code … was granted}. */
  static String ending(Receipt receipt) {
    return receipt.resource().isPresent()
        ? Messages.text("lesson.ending.with", CauseText.headline(receipt), receipt.id())
        : CauseText.headline(receipt);
  }

  /** What Verbscope makes of a failure; empty where it knows nothing. */
  static String diagnosis(Receipt receipt) {
    return CauseText.causes(receipt).stream().findFirst().map(LessonText::cause).orElse("");
  }

  private static String cause(Cause cause) {
    String remedy =
        cause.remedy().isEmpty() ? "" : Messages.text("lesson.diagnosis.remedy", cause.remedy());
    return Messages.text("lesson.diagnosis.text", cause.certainty().word(), cause.says(), remedy);
  }
}
