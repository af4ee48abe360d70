package org.verbscope.verbs.lesson;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.verbscope.verbs.VerbsHost;
import org.verbscope.verbs.open.Hosts;
import org.verbscope.verbs.testbed.Guest;

/** The lesson on a real kernel: each of its processes is one. */
@Tag(Guest.XRC)
class XrcLessonIT {
  private final VerbsHost host = Hosts.open("local:");

  @AfterEach
  void close() {
    host.close();
  }

  @Test
  void everyStepEndsOnARealKernelAsItSaysAndNothingIsLeft() throws Exception {
    XrcLesson lesson = XrcLesson.on(host.snapshot().resources(), false, "").orElseThrow();
    assertThat(lesson.device()).isEqualTo("mlx4_0");
    LessonRun.allStepsEndAsTheySay(host, lesson);
    assertThat(Path.of(lesson.file())).exists();
    lesson.deleteFile();
    assertThat(Path.of(lesson.file())).doesNotExist();
  }
}
