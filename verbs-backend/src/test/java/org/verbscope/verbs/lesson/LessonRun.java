package org.verbscope.verbs.lesson;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.verbscope.verbs.VerbsHost;
import org.verbscope.verbs.model.Receipt;
import org.verbscope.verbs.model.Resource;
import org.verbscope.verbs.model.VerbCall;

/** Goes through the XRC lesson on any host, and checks what each step says of itself. */
final class LessonRun {
  private LessonRun() {}

  /** What the host still holds for the processes of the lesson. */
  static List<Resource> held(VerbsHost host) {
    return host.snapshot().resources().stream()
        .filter(r -> r.owner().thisApp() && !r.kind().name().equals("CONTEXT"))
        .toList();
  }

  static void allStepsEndAsTheySay(VerbsHost host, XrcLesson lesson) {
    for (Step step : lesson.steps()) {
      for (VerbCall call : step.calls()) {
        Receipt receipt = host.perform(call);
        if (call == step.call()) {
          assertThat(step.ending().fits(receipt))
              .as("%s: %s, not %s", step.key(), step.ending().text(call), receipt)
              .isTrue();
        } else {
          assertThat(receipt.isGranted()).as("%s: %s", step.key(), receipt).isTrue();
        }
      }
    }
    assertThat(held(host)).isEmpty();
  }
}
