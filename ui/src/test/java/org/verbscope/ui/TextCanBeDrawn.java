package org.verbscope.ui;

import java.util.List;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Skips a test of the window, with the reason, where this machine cannot draw text. */
public final class TextCanBeDrawn implements ExecutionCondition {
  @Override
  public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
    List<String> missing = Display.ofThisMachine().missingForText();
    return missing.isEmpty()
        ? ConditionEvaluationResult.enabled("text can be drawn")
        : ConditionEvaluationResult.disabled(
            "no text can be drawn here; apt-get install " + String.join(" ", missing));
  }
}
