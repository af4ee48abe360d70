package org.verbscope.verbs.agent;

import java.io.FileOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.verbscope.verbs.HostAddress;
import org.verbscope.verbs.Subscription;
import org.verbscope.verbs.VerbsHost;
import org.verbscope.verbs.model.Errno;
import org.verbscope.verbs.model.HostChange;
import org.verbscope.verbs.model.HostInfo;
import org.verbscope.verbs.model.HostSnapshot;
import org.verbscope.verbs.model.Layer;
import org.verbscope.verbs.model.Outcome;
import org.verbscope.verbs.model.Receipt;
import org.verbscope.verbs.model.ResourceId;
import org.verbscope.verbs.model.VerbCall;
import org.verbscope.verbs.sim.SimulatedHost;

/** The simulated workshop, but what a call does is what its note says. */
final class OddHost implements VerbsHost {
  private final SimulatedHost workshop;

  private OddHost(String address) {
    workshop = SimulatedHost.open(HostAddress.parse(address));
  }

  /** An agent that serves it; the arguments are those of every agent. */
  public static void main(String[] arguments) {
    AgentServer.serveStandardStreams(new OddHost(arguments[1]), arguments[0], arguments[2]);
  }

  @Override
  public HostInfo info() {
    return workshop.info();
  }

  @Override
  public HostSnapshot snapshot() {
    return workshop.snapshot();
  }

  @Override
  public Subscription watch(Consumer<HostChange> onChange) {
    Subscription watch = workshop.watch(onChange);
    return new Subscription() {
      @Override
      public void look(Set<ResourceId> devices) {
        System.err.println(
            "looked at: " + devices.stream().map(ResourceId::text).sorted().toList());
      }

      @Override
      public void pause() {
        watch.pause();
      }

      @Override
      public void resume() {
        watch.resume();
      }

      @Override
      public void close() {
        watch.close();
      }
    };
  }

  @Override
  public Receipt perform(VerbCall call) {
    String[] words = call.header().note().split(" ", 2);
    switch (words[0]) {
      case "hang" -> hang();
      case "print" -> System.out.println(words[1]);
      case "garbage" -> writePastTheProtocol(words[1]);
      case "exit" -> Runtime.getRuntime().halt(Integer.parseInt(words[1]));
      case "fail" -> {
        return failed(call, words[1]);
      }
      default -> Thread.onSpinWait();
    }
    return workshop.perform(call);
  }

  private static synchronized void hang() {
    while (true) {
      LockSupport.park();
    }
  }

  private static void writePastTheProtocol(String text) {
    try (FileOutputStream out = new FileOutputStream("/proc/self/fd/3")) {
      out.write(text.getBytes(StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Receipt failed(VerbCall call, String logged) {
    try {
      Path log = Path.of(System.getenv(VerbsLog.FILE_VARIABLE));
      Files.writeString(log, logged, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    Outcome outcome = new Outcome.Failed(Errno.EINVAL, Layer.PROVIDER, List.of());
    return new Receipt(call, outcome, null, Instant.EPOCH, 1, Map.of(), Map.of());
  }

  @Override
  public void close() {
    // as a host does whose call holds its lock
    synchronized (OddHost.class) {
      workshop.close();
    }
  }
}
