package org.verbscope.verbs.agent;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.verbscope.verbs.AgentControl.CallUnderWay;
import org.verbscope.verbs.model.Notice;
import org.verbscope.verbs.model.ReadTimes;
import org.verbscope.verbs.model.Receipt;
import org.verbscope.verbs.model.Resource;
import org.verbscope.verbs.model.ResourceId;
import org.verbscope.verbs.model.VerbCall;

/**
 * One child process that acts or reads, from this side of the pipe. It lives once: a new process is
 * a new agent.
 */
final class Agent implements AgentListener {
  /** Seconds are usual; an emulated and busy processor takes minutes to start a VM. */
  private static final Duration START = Duration.ofSeconds(300);

  private static final long END_SECONDS = 5;

  /** What is told of a watch; each method is called on the agent's own thread. */
  interface Watching {
    void began(Seen now);

    /**
     * @param rows what came or changed
     */
    void stepped(List<Resource> rows, Step step);

    void looked(ReadTimes times, long revision);
  }

  private final AgentFiles files;
  private final AgentLog log;
  private final Process child;
  private final Wire<AgentService> wire;
  private final CompletableFuture<AgentDeath> death = new CompletableFuture<>();
  private final Map<Long, List<Resource>> pages = new ConcurrentHashMap<>();
  private volatile Watching watching;
  private AgentService.View watched;
  private final List<CallUnderWay> underWay = new CopyOnWriteArrayList<>();
  private final AtomicLong tokens = new AtomicLong();
  private final CompletableFuture<Void> heard = new CompletableFuture<>();
  private volatile String doom;
  private AgentService.Hello hello;

  private Agent(AgentFiles files, AgentLog log, Process child) {
    this.files = files;
    this.log = log;
    this.child = child;
    this.wire =
        new Wire<>(this, AgentService.class, child.getInputStream(), child.getOutputStream());
  }

  /**
   * Starts an agent and waits until it answers.
   *
   * @param files whose process it is to be, and where it logs
   * @param address what it is to serve
   * @param onDeath told when it ends before {@link #close}
   * @throws AgentDiedException when it does not come to life
   */
  static Agent start(AgentLaunch launch, AgentFiles files, String address, Consumer<Agent> onDeath)
      throws AgentDiedException {
    AgentLog log = new AgentLog(files);
    Process child;
    try {
      child = launch.builder(files, address).start();
    } catch (IOException e) {
      log.close();
      throw new AgentDiedException(new AgentDeath("did not start: " + e.getMessage(), ""));
    }
    Agent agent = new Agent(files, log, child);
    agent.death.thenAccept(ended -> onDeath.accept(agent));
    agent.thread("errors", agent::readErrors).start();
    agent.thread("messages", agent::listen).start();
    agent.greet();
    return agent;
  }

  private Thread thread(String what, Runnable work) {
    Thread thread = new Thread(work, "agent-" + files.process() + "-" + what);
    thread.setDaemon(true);
    return thread;
  }

  private void greet() throws AgentDiedException {
    try {
      hello = answer(wire.remote().hello(), START);
    } catch (TimeoutException e) {
      kill("did not answer for " + START.toSeconds() + " s after its start");
      throw new AgentDiedException(death.join());
    } catch (ResponseErrorException | IllegalArgumentException e) {
      // nobody will have it, so nobody would end it
      kill("did not say what it serves: " + e.getMessage());
      throw new AgentDiedException(death.join());
    }
    if (hello.protocol() != AgentService.PROTOCOL) {
      kill("speaks protocol %d, not %d".formatted(hello.protocol(), AgentService.PROTOCOL));
      throw new AgentDiedException(death.join());
    }
  }

  private void readErrors() {
    try (BufferedReader lines =
        new BufferedReader(new InputStreamReader(child.getErrorStream(), StandardCharsets.UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        log.add(line);
      }
    } catch (IOException e) {
      log.add("standard error cannot be read any more: " + e.getMessage());
    }
    log.close();
    int exitCode = exitCode();
    // a receipt that it still sent counts
    heard.completeOnTimeout(null, END_SECONDS, TimeUnit.SECONDS).join();
    AgentDeath known = AgentDeath.of(exitCode, log.lastLines());
    death.complete(doom == null ? known : known.because(doom));
  }

  private int exitCode() {
    try {
      if (!child.waitFor(END_SECONDS, TimeUnit.SECONDS)) {
        child.destroyForcibly();
      }
      return child.waitFor();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      child.destroyForcibly();
      return 0;
    }
  }

  private void listen() {
    try {
      wire.listen();
    } catch (ProtocolException e) {
      log.add(e.getMessage());
      kill("was ended for a " + e.getMessage());
    }
    heard.complete(null);
    // it may have closed its standard output and live on: then it is of no use
    exitCode();
  }

  private void kill(String reason) {
    doom = reason;
    child.destroyForcibly();
  }

  String process() {
    return files.process();
  }

  AgentService.Hello hello() {
    return hello;
  }

  Path logFile() {
    return files.log();
  }

  boolean isAlive() {
    return !death.isDone();
  }

  /** How it ended; only of one that is not alive. */
  AgentDeath death() {
    return death.join();
  }

  List<CallUnderWay> underWay() {
    return List.copyOf(underWay);
  }

  /** Ends the agent although a call has not come back. */
  void abandon() {
    String calls =
        underWay().stream()
            .map(
                call ->
                    call.call().verb().cName() + " had taken " + call.elapsed().toSeconds() + " s")
            .findFirst()
            .orElse("nothing was under way");
    kill("was ended by the user: " + calls);
  }

  /**
   * @throws AgentDiedException when the agent dies before the receipt comes
   * @throws ResponseErrorException when it cannot make anything of the call
   */
  Receipt perform(VerbCall call) throws AgentDiedException {
    CallUnderWay entry = new CallUnderWay(process(), call, Instant.now());
    underWay.add(entry);
    try {
      return answer(wire.remote().perform(call));
    } finally {
      underWay.remove(entry);
    }
  }

  /**
   * The state of now.
   *
   * @param revision by which it is known to the agent
   * @param at when the oldest of it was read
   */
  record Seen(List<Resource> rows, long revision, Instant at, List<Notice> notices) {
    static Seen of(List<Resource> rows, AgentService.State state) {
      return new Seen(rows, state.revision(), Instant.parse(state.at()), state.notices());
    }
  }

  /**
   * Asks for the state of now.
   *
   * @param own only what the agent made itself
   * @param limit how long to wait
   * @param onSeen told on the agent's thread, in order with what a watch tells
   */
  void snapshot(boolean own, Duration limit, Consumer<Seen> onSeen)
      throws AgentDiedException, TimeoutException {
    long token = tokens.incrementAndGet();
    pages.put(token, new ArrayList<>());
    CompletableFuture<AgentService.State> seen =
        wire.remote()
            .snapshot(new AgentService.View(token, own))
            .whenComplete(
                (state, failure) -> {
                  List<Resource> rows = pages.remove(token);
                  if (failure == null) {
                    onSeen.accept(Seen.of(rows, state));
                  }
                });
    answer(seen, limit);
  }

  /** Begins to tell what changes, until {@link #unwatch}; does nothing when it does already. */
  synchronized void watch(boolean own, Watching toBeTold) throws AgentDiedException {
    if (watched == null) {
      AgentService.View view = new AgentService.View(tokens.incrementAndGet(), own);
      pages.put(view.token(), new ArrayList<>());
      watching = toBeTold;
      watched = view;
      answer(wire.remote().watch(view));
    }
  }

  synchronized void unwatch() throws AgentDiedException {
    if (watched != null) {
      answer(wire.remote().unwatch(watched));
      pages.remove(watched.token());
      watched = null;
    }
  }

  /**
   * Says which devices are looked at; does nothing while it is not watched. Nobody waits for that
   * to be heard: an agent that reads may take its time.
   */
  synchronized void look(Set<ResourceId> devices) {
    if (watched != null) {
      List<String> ids = devices.stream().map(ResourceId::text).sorted().toList();
      wire.remote().look(new AgentService.Sight(watched.token(), ids));
    }
  }

  private <T> T answer(CompletableFuture<T> response) throws AgentDiedException {
    try {
      return answer(response, Duration.ofDays(1000));
    } catch (TimeoutException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Waits for what comes first, the response or the end. */
  private <T> T answer(CompletableFuture<T> response, Duration limit)
      throws AgentDiedException, TimeoutException {
    try {
      CompletableFuture.anyOf(response, death).get(limit.toMillis(), TimeUnit.MILLISECONDS);
      if (response.isDone()) {
        return response.join();
      }
      throw new AgentDiedException(death.join());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AgentDiedException(new AgentDeath("was not waited for: interrupted", ""));
    } catch (ExecutionException | CompletionException e) {
      if (e.getCause() instanceof ResponseErrorException error) {
        throw error;
      }
      // what cannot be sent: the agent is dying, or the message itself is at fault
      if (isOfThePipe(e)) {
        exitCode();
      }
      if (!child.isAlive()) {
        throw new AgentDiedException(death.join());
      }
      throw new IllegalArgumentException(e.getCause().getMessage(), e);
    }
  }

  /** Whether nothing can be sent any more: it is being ended, or reads no longer. */
  private static boolean isOfThePipe(Throwable thrown) {
    Throwable cause = thrown;
    while (cause != null && !(cause instanceof IOException)) {
      cause = cause.getCause();
    }
    return cause != null;
  }

  @Override
  public void rows(Rows rows) {
    List<Resource> collected = pages.get(rows.token());
    if (collected != null) {
      collected.addAll(rows.rows());
    }
  }

  @Override
  public void began(Began began) {
    AgentService.State state = began.state();
    watching.began(Seen.of(taken(began.token()), state));
  }

  @Override
  public void stepped(Step step) {
    watching.stepped(taken(step.token()), step);
  }

  @Override
  public void looked(Look look) {
    watching.looked(look.times(), look.revision());
  }

  private List<Resource> taken(long token) {
    return Optional.ofNullable(pages.put(token, new ArrayList<>())).orElseGet(List::of);
  }

  /** Lets it give back what it holds and end; kills it when it takes too long over it. */
  void close() {
    try {
      child.getOutputStream().close();
      if (!child.waitFor(END_SECONDS, TimeUnit.SECONDS)) {
        child.destroyForcibly();
      }
    } catch (IOException e) {
      // the pipe is broken: it has ended already
      child.destroyForcibly();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      child.destroyForcibly();
    }
    death.join();
  }
}
