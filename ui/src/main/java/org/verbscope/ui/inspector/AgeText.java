package org.verbscope.ui.inspector;

import java.time.Duration;
import org.verbscope.ui.core.Messages;

/** How long ago something was, as a person says it: the longer, the rougher. */
final class AgeText {
  private AgeText() {}

  static boolean isNow(Duration age) {
    return age.toSeconds() < 2;
  }

  static String of(Duration age) {
    long seconds = age.toSeconds();
    if (isNow(age)) {
      return Messages.text("inspector.ago.now");
    }
    if (seconds < 60) {
      return Messages.text("inspector.ago.seconds", seconds);
    }
    return age.toMinutes() < 60
        ? Messages.text("inspector.ago.minutes", age.toMinutes())
        : Messages.text("inspector.ago.hours", age.toHours());
  }
}
