package org.verbscope.verbs.live.netlink;

import java.util.List;

/** A kernel that says what a real one said once, for tests of what is made of it. */
public final class RecordedKernel {
  private RecordedKernel() {}

  /**
   * @param name {@code busy}, {@code busy-unprivileged} or {@code idle}
   */
  public static Answer<RdmaNetlink> open(String name) {
    Recording recording = Recording.load("linux-6.1-" + name + ".hex");
    return new Answer<>(new RdmaNetlink(recording.play()), null, false, List.of());
  }
}
