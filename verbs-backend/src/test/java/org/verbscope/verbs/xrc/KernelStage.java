package org.verbscope.verbs.xrc;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.verbscope.verbs.AgentControl;
import org.verbscope.verbs.VerbsHost;
import org.verbscope.verbs.live.GuestCalls;
import org.verbscope.verbs.model.ResourceId;
import org.verbscope.verbs.open.Hosts;

/**
 * A guest with the XRC test module: Debian's libmlx4 and the kernel answer, each acting process is
 * an agent, and what no verb does the module does.
 */
final class KernelStage implements Stage {
  private static final Path MODULE = Path.of("/sys/module/xrc_dummy/parameters");
  private static final long PATIENCE_MILLIS = 60_000;

  private final VerbsHost host = Hosts.open("local:");
  private boolean tookDeviceAway;

  /** Puts a device that was taken away back. */
  void restore() {
    if (tookDeviceAway) {
      tookDeviceAway = false;
      module("add", "1");
      await(() -> status(ResourceId.device(DEVICE)).equals("ok"));
    }
  }

  @Override
  public VerbsHost host() {
    return host;
  }

  private static void module(String parameter, String value) {
    try {
      Files.writeString(MODULE.resolve(parameter), value);
    } catch (IOException e) {
      throw new UncheckedIOException("the test module does not take " + value, e);
    }
  }

  /** Once its end is known the process is started anew, so that the tree tells no stale rows. */
  @Override
  public void kill(String process) {
    AgentControl agents = (AgentControl) host;
    agents.abandon(process);
    await(() -> status(ResourceId.HOST).equals(AgentControl.DIED));
    agents.restart();
    await(() -> status(ResourceId.HOST).equals("ok"));
  }

  private String status(ResourceId id) {
    return host.snapshot().find(id).map(row -> row.status().word()).orElse("none");
  }

  private interface Condition {
    boolean holds();
  }

  private static void await(Condition condition) {
    long end = System.currentTimeMillis() + PATIENCE_MILLIS;
    while (!condition.holds()) {
      if (System.currentTimeMillis() > end) {
        throw new AssertionError("waited in vain");
      }
    }
  }

  @Override
  public void strike(Answer handle) {
    module("event", DEVICE + " qp_fatal " + handle.number("qp_num"));
  }

  @Override
  public void blinkPort() {
    module("event", DEVICE + " port_err 1");
    module("event", DEVICE + " port_active 1");
  }

  @Override
  public void takeDeviceAway() {
    tookDeviceAway = true;
    module("remove", DEVICE);
  }

  @Override
  public String tracked() {
    try {
      String all = GuestCalls.run("rdma", "resource", "show");
      // a device that comes back has another index
      return all.replaceAll("(?m)^[0-9]+: ", "")
          + GuestCalls.run("rdma", "resource", "show", "qp", "link", DEVICE);
    } catch (Exception e) {
      throw new AssertionError("rdma does not tell", e);
    }
  }

  @Override
  public void close() {
    host.close();
  }
}
