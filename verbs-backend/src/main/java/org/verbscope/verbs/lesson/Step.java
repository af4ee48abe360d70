package org.verbscope.verbs.lesson;

import java.util.List;
import org.verbscope.verbs.model.VerbCall;

/**
 * One step of a lesson: what one process does, and how it ends.
 *
 * @param chapter the key of the chapter it belongs to
 * @param key the key of its texts
 * @param calls the last is what the step is about; those before prepare it, and must be granted
 * @param ending of the last call
 */
public record Step(String chapter, String key, List<VerbCall> calls, Ending ending) {
  public Step {
    calls = List.copyOf(calls);
  }

  /** What the step is about. */
  public VerbCall call() {
    return calls.get(calls.size() - 1);
  }

  /** The process that acts. */
  public String process() {
    return call().header().process();
  }

  /** A few words. */
  public String title() {
    return XrcLesson.TEXTS.getString(key + ".title");
  }

  /** What will be done, and why. */
  public String before() {
    return XrcLesson.TEXTS.getString(key + ".before");
  }

  /** What happened when it ended as expected, and why. */
  public String after() {
    return XrcLesson.TEXTS.getString(key + ".after");
  }

  public String chapterTitle() {
    return XrcLesson.TEXTS.getString(chapter + ".title");
  }
}
