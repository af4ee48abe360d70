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
    if (missing.isEmpty()) {
      return ConditionEvaluationResult.enabled("text can be drawn");
    }
    String reason = "no text can be drawn here; apt-get install " + String.join(" ", missing);
    System.out.println("SKIPPED " + context.getDisplayName() + ": " + reason);
    return ConditionEvaluationResult.disabled(reason);
  }
}
