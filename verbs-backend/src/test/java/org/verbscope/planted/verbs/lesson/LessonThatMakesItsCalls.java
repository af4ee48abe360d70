package org.verbscope.planted.verbs.lesson;

import org.verbscope.planted.verbs.SeamThatKnowsRules;

public final class LessonThatMakesItsCalls {
  public SeamThatKnowsRules host() {
    return new SeamThatKnowsRules();
  }
}
