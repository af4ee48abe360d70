package org.verbscope.verbs.agent;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.verbscope.verbs.live.GuestCalls;

/** What can be done to the XRC test module of the guest. */
final class XrcModule {
  private static final Path PARAMETERS = Path.of("/sys/module/xrc_dummy/parameters");

  private XrcModule() {}

  /** Unplugs the device. */
  static void remove() throws IOException {
    Files.writeString(PARAMETERS.resolve("remove"), XrcProcess.DEVICE);
  }

  /** Plugs a device in that is called as the first was. */
  static void add() throws IOException {
    Files.writeString(PARAMETERS.resolve("add"), "1");
    awaitNode();
  }

  /** Takes the module out, which must be free for that, and loads it again. */
  static void reload() throws Exception {
    GuestCalls.run("rmmod", "xrc_dummy");
    GuestCalls.run("insmod", System.getenv("VERBSCOPE_TESTBED_XRC"));
    awaitNode();
  }

  private static void awaitNode() {
    Path device = Path.of("/sys/class/infiniband", XrcProcess.DEVICE);
    TestAgents.await("the device is there", () -> Files.isDirectory(device));
  }
}
