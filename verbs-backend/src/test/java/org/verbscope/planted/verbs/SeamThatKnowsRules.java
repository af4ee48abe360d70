package org.verbscope.planted.verbs;

import org.verbscope.planted.verbs.rules.RulesThatWrite;

public final class SeamThatKnowsRules {
  public RulesThatWrite rules() {
    return new RulesThatWrite();
  }
}
