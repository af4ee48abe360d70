package org.verbscope.verbs.live.netlink;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** A kernel that says what a real one said once, for tests of what is made of it. */
public final class RecordedKernel {
  private RecordedKernel() {}

  /**
   * @param name {@code busy}, {@code busy-unprivileged} or {@code idle}
   */
  public static Answer<RdmaNetlink> open(String name) {
    return open(() -> name, () -> {});
  }

  /**
   * A kernel that changes.
   *
   * @param name which recording it is like now
   * @param asked runs with every question
   */
  public static Answer<RdmaNetlink> open(Supplier<String> name, Runnable asked) {
    Map<String, Recording> recordings = new HashMap<>();
    NetlinkTransport transport =
        new Recording.ScriptedTransport(
            request -> {
              asked.run();
              return recordings
                  .computeIfAbsent(name.get(), n -> Recording.load("linux-6.1-" + n + ".hex"))
                  .answer(request);
            });
    return new Answer<>(new RdmaNetlink(transport), null, false, List.of());
  }
}
