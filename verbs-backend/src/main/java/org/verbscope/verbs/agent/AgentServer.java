package org.verbscope.verbs.agent;

import java.io.FileNotFoundException;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalTime;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.stream.Collectors;
import org.verbscope.verbs.HostUnavailableException;
import org.verbscope.verbs.Subscription;
import org.verbscope.verbs.VerbsHost;
import org.verbscope.verbs.model.HostChange;
import org.verbscope.verbs.model.HostSnapshot;
import org.verbscope.verbs.model.Receipt;
import org.verbscope.verbs.model.Resource;
import org.verbscope.verbs.model.ResourceId;
import org.verbscope.verbs.model.VerbCall;

/**
 * The agent itself: serves a host over a pipe, until the pipe is closed. Reading and acting are
 * lanes of their own, and the thread that takes the messages never waits for either.
 */
public final class AgentServer implements AgentService {
  /** Rows of one message. */
  private static final int PAGE = 500;

  /** How long the host may take to give everything back after the pipe was closed, ms. */
  private static final long GRACE_MILLIS = 3_000;

  private static final int DONE = 0;
  private static final int PROTOCOL_BROKEN = 65;

  private final VerbsHost host;
  private final String process;
  private final PrintStream log;
  private final VerbsLog verbsLog;
  private final Executor acting = lane("acting");
  private final Executor reading = lane("reading");
  private final Map<Long, Subscription> watches = new ConcurrentHashMap<>();
  private final Wire<AgentListener> wire;

  private AgentServer(
      VerbsHost host, String process, InputStream in, OutputStream out, PrintStream log) {
    this.host = host;
    this.process = process;
    this.log = log;
    this.verbsLog = VerbsLog.ofEnvironment();
    this.wire = new Wire<>(this, AgentListener.class, in, out);
  }

  /**
   * Serves {@code host} over this process's standard input and output and ends the process with the
   * conversation, whatever hangs then. Whoever prints to standard output prints to standard error.
   *
   * @param process the name of the acting process that this one is
   * @param outFile where messages go instead of to standard output; empty for there
   * @throws HostUnavailableException when that file cannot be opened
   */
  public static void serveStandardStreams(VerbsHost host, String process, String outFile) {
    InputStream in = System.in;
    OutputStream out = outFile.isEmpty() ? System.out : open(outFile);
    System.setOut(System.err);
    System.setIn(InputStream.nullInputStream());
    AgentServer server = new AgentServer(host, process, in, out, System.err);
    // Ctrl-C goes to every process of a terminal, but what is held is given back in order: whoever
    // started this one closes the pipe when it is time
    Runtime.getRuntime().addShutdownHook(new Thread(AgentServer::sleepForEver, "interruption"));
    Runtime.getRuntime().halt(server.serve());
  }

  private static OutputStream open(String file) {
    try {
      return new FileOutputStream(file);
    } catch (FileNotFoundException e) {
      throw new HostUnavailableException("--out " + file + ": " + e.getMessage(), e);
    }
  }

  private static void sleepForEver() {
    try {
      Thread.sleep(Long.MAX_VALUE);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private int serve() {
    say("serving " + host.info().address() + " as '" + process + "'");
    int code = DONE;
    try {
      wire.listen();
      say("the pipe was closed");
    } catch (ProtocolException e) {
      say(e.getMessage());
      code = PROTOCOL_BROKEN;
    }
    Thread closing = new Thread(host::close, "closing");
    closing.setDaemon(true);
    closing.start();
    try {
      closing.join(GRACE_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    if (closing.isAlive()) {
      say("something hangs: the kernel takes everything back");
    }
    return code;
  }

  private static Executor lane(String name) {
    return Executors.newSingleThreadExecutor(
        work -> {
          Thread thread = new Thread(work, name);
          thread.setDaemon(true);
          return thread;
        });
  }

  private void say(String what) {
    log.println(LocalTime.now().truncatedTo(ChronoUnit.MILLIS) + " " + what);
  }

  @Override
  public CompletableFuture<Hello> hello() {
    return CompletableFuture.completedFuture(
        new Hello(PROTOCOL, process, ProcessHandle.current().pid(), comm(), host.info()));
  }

  /** How other processes see this one called. */
  private static String comm() {
    try {
      return Files.readString(Path.of("/proc/self/comm")).strip();
    } catch (IOException e) {
      return "java";
    }
  }

  @Override
  public CompletableFuture<Receipt> perform(VerbCall call) {
    return CompletableFuture.supplyAsync(() -> performNow(call), acting);
  }

  private Receipt performNow(VerbCall call) {
    // said before: of a call that kills, this is the last line
    say(call.verb().cName() + " …");
    verbsLog.begin();
    Receipt receipt = verbsLog.attachTo(host.perform(call));
    say("%s %s, %d µs".formatted(call.verb().cName(), receipt.outcome().word(), receipt.micros()));
    return receipt;
  }

  @Override
  public CompletableFuture<State> snapshot(View view) {
    return CompletableFuture.supplyAsync(
        () -> {
          HostSnapshot snapshot = host.snapshot();
          sendRows(view, snapshot.resources());
          return state(snapshot);
        },
        reading);
  }

  private static State state(HostSnapshot snapshot) {
    return new State(snapshot.revision(), snapshot.at().toString(), snapshot.notices());
  }

  private void sendRows(View view, Iterable<Resource> rows) {
    List<Resource> page = new ArrayList<>();
    for (Resource row : rows) {
      if (!view.own() || row.owner().thisApp()) {
        page.add(row);
      }
      if (page.size() == PAGE) {
        wire.remote().rows(new AgentListener.Rows(view.token(), page));
        page = new ArrayList<>();
      }
    }
    if (!page.isEmpty()) {
      wire.remote().rows(new AgentListener.Rows(view.token(), page));
    }
  }

  @Override
  public CompletableFuture<Boolean> watch(View view) {
    return CompletableFuture.supplyAsync(
        () -> {
          watches.put(view.token(), host.watch(change -> tell(view, change)));
          return true;
        },
        reading);
  }

  @Override
  public CompletableFuture<Boolean> unwatch(View view) {
    return CompletableFuture.supplyAsync(
        () -> {
          Subscription watch = watches.remove(view.token());
          if (watch != null) {
            watch.close();
          }
          return watch != null;
        },
        reading);
  }

  @Override
  public CompletableFuture<Boolean> look(Sight sight) {
    return CompletableFuture.supplyAsync(
        () -> {
          Subscription watch = watches.get(sight.token());
          if (watch != null) {
            watch.look(sight.devices().stream().map(ResourceId::new).collect(Collectors.toSet()));
          }
          return watch != null;
        },
        reading);
  }

  private void tell(View view, HostChange change) {
    if (change instanceof HostChange.Began began) {
      sendRows(view, began.snapshot().resources());
      wire.remote().began(new AgentListener.Began(view.token(), state(began.snapshot())));
    } else if (change instanceof HostChange.Stepped step) {
      sendRows(view, step.came());
      sendRows(view, step.changed().stream().map(HostChange.Changed::now).toList());
      wire.remote()
          .stepped(
              new AgentListener.Step(
                  view.token(), step.revision(), step.went(), step.events(), step.notices()));
    } else if (change instanceof HostChange.Looked looked) {
      wire.remote().looked(AgentListener.Look.of(view.token(), looked));
    }
  }
}
