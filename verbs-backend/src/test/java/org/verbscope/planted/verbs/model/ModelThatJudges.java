package org.verbscope.planted.verbs.model;

import org.verbscope.planted.verbs.rules.RulesThatWrite;

public final class ModelThatJudges {
  public RulesThatWrite rules() {
    return new RulesThatWrite();
  }
}
