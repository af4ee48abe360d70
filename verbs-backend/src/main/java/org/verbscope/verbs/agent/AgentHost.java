package org.verbscope.verbs.agent;

import static org.verbscope.verbs.model.CConstants.IBV_QPT_XRC_RECV;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.verbscope.verbs.AgentControl;
import org.verbscope.verbs.HostAddress;
import org.verbscope.verbs.Subscription;
import org.verbscope.verbs.VerbsHost;
import org.verbscope.verbs.model.HostChange;
import org.verbscope.verbs.model.HostInfo;
import org.verbscope.verbs.model.HostSnapshot;
import org.verbscope.verbs.model.Outcome;
import org.verbscope.verbs.model.Receipt;
import org.verbscope.verbs.model.ResourceId;
import org.verbscope.verbs.model.Value;
import org.verbscope.verbs.model.Verb;
import org.verbscope.verbs.model.VerbCall;

/**
 * A host behind child processes: one that reads, and one for each acting process that a call names.
 * Each is started when it is first needed. One that dies takes its objects along and nothing else:
 * the tree stays and says so, and the next call or {@link #snapshot} that needs it, or {@link
 * #restart}, starts it again.
 */
public final class AgentHost implements VerbsHost, AgentControl {
  private static final Value TARGET = Value.of(IBV_QPT_XRC_RECV);
  private static final Duration READ_LIMIT = Duration.ofSeconds(120);

  /** How long a process that is busy with a call is waited for; it is shown as last seen then. */
  private static final Duration BUSY_LIMIT = Duration.ofMillis(300);

  private final String address;
  private final AgentLaunch launch;
  private final Path logs;
  private final WatchedView view;
  private final CallBook book = new CallBook();
  private final AgentSlot reader;
  private final Map<String, AgentSlot> actors = new ConcurrentHashMap<>();
  private volatile boolean closed;

  private AgentHost(String address, AgentLaunch launch, Path logs, AgentRole reading) {
    this.address = address;
    this.launch = launch;
    this.logs = logs;
    this.reader = new AgentSlot(this, reading, 0);
    this.view = new WatchedView(reader::look, () -> slots().forEach(AgentSlot::unwatch));
    if (reading.acts()) {
      actors.put(reading.process(), reader);
    }
  }

  /**
   * Opens what an agent serves at {@code address}; none is started yet.
   *
   * @param address what the agents open in their processes
   */
  public static AgentHost open(HostAddress address, AgentLaunch launch) {
    return open(address, launch, AgentFiles.defaultDirectory());
  }

  /**
   * The same for a moment, such as one command: one agent both reads and is the main process, since
   * starting two takes twice as long.
   */
  public static AgentHost openBriefly(HostAddress address, AgentLaunch launch) {
    return openBriefly(address, launch, AgentFiles.defaultDirectory());
  }

  static AgentHost open(HostAddress address, AgentLaunch launch, Path logs) {
    return new AgentHost(address.toString(), launch, logs, AgentRole.READER);
  }

  static AgentHost openBriefly(HostAddress address, AgentLaunch launch, Path logs) {
    return new AgentHost(address.toString(), launch, logs, AgentRole.READER_AND_MAIN);
  }

  String address() {
    return address;
  }

  AgentLaunch launch() {
    return launch;
  }

  Path logs() {
    return logs;
  }

  boolean isClosed() {
    return closed;
  }

  WatchedView view() {
    return view;
  }

  @Override
  public HostInfo info() {
    HostInfo known = view.ask(HostView::info);
    if (known != null) {
      return known;
    }
    checkOpen();
    try {
      reader.alive();
      return view.ask(HostView::info);
    } catch (AgentDiedException e) {
      throw AgentTrouble.unavailable(address, e.death());
    }
  }

  @Override
  public HostSnapshot snapshot() {
    checkOpen();
    try {
      reader.look(READ_LIMIT);
    } catch (AgentDiedException e) {
      throwIfNothingIsKnown(e.death());
    } catch (TimeoutException e) {
      throwIfNothingIsKnown(
          new AgentDeath("did not answer for " + READ_LIMIT.toSeconds() + " s", ""));
    }
    actors.values().stream()
        .filter(actor -> actor != reader)
        .forEach(actor -> actor.lookIfAlive(READ_LIMIT, BUSY_LIMIT));
    return view.ask(HostView::snapshot);
  }

  private void throwIfNothingIsKnown(AgentDeath death) {
    if (view.ask(HostView::isEmpty)) {
      throw AgentTrouble.unavailable(address, death);
    }
  }

  @Override
  public Subscription watch(Consumer<HostChange> onChange) {
    checkOpen();
    WatchedView.Onlooker onlooker = view.admit(onChange);
    try {
      reader.watch();
    } catch (AgentDiedException e) {
      if (view.ask(HostView::isEmpty)) {
        onlooker.close();
        throw AgentTrouble.unavailable(address, e.death());
      }
    }
    actors.values().stream().filter(actor -> actor != reader).forEach(AgentSlot::watchIfAlive);
    onlooker.begin();
    return onlooker;
  }

  private Stream<AgentSlot> slots() {
    return Stream.concat(Stream.of(reader), actors.values().stream()).distinct();
  }

  @Override
  public Receipt perform(VerbCall call) {
    checkOpen();
    Instant at = Instant.now().truncatedTo(ChronoUnit.MILLIS);
    long begin = System.nanoTime();
    AgentSlot actor = actor(call.header().process());
    Agent agent;
    try {
      agent = actor.alive();
    } catch (AgentDiedException e) {
      return receipt(call, at, begin, AgentTrouble.notStarted(actor, e.death()));
    }
    if (isTooLarge(call)) {
      return receipt(call, at, begin, AgentTrouble.TOO_LARGE);
    }
    CallBook.Addressed addressed = book.address(call, agent);
    if (addressed instanceof CallBook.Addressed.Refused refused) {
      return receipt(call, at, begin, refused.outcome());
    }
    Receipt receipt;
    try {
      receipt = as(call, agent.perform(((CallBook.Addressed.Call) addressed).call()));
      if (actors.size() > 1) {
        receipt = OthersDomains.explain(receipt, book, this::snapshot);
      }
    } catch (AgentDiedException e) {
      receipt = receipt(call, at, begin, AgentTrouble.died(call, agent, e.death()));
    } catch (ResponseErrorException | IllegalArgumentException e) {
      // the agent lives, and can make nothing of it
      receipt = receipt(call, at, begin, AgentTrouble.notUnderstood(e));
    }
    book.note(receipt, agent);
    if (receipt.isGranted()) {
      noteShared(receipt, agent);
    }
    return receipt;
  }

  /** A target QP may be let go of by its creator and live on before any look has shown it. */
  private void noteShared(Receipt receipt, Agent by) {
    ResourceId qp = receipt.id();
    boolean isTarget = TARGET.equals(receipt.requested().get("qp_type"));
    if (isTarget && receipt.call().verb() == Verb.IBV_CREATE_QP_EX) {
      view.note(now -> now.created(by.process(), qp));
    }
    // its end may have been told before
    boolean isLost = isTarget && !by.isAlive();
    if (receipt.call().verb() == Verb.IBV_DESTROY_QP || isLost) {
      view.change(now -> now.closed(qp));
    }
  }

  /** Only texts can be large. */
  private static boolean isTooLarge(VerbCall call) {
    long size = call.header().note().length() + (long) call.header().as().length();
    for (Value value : call.fields().asMap().values()) {
      size += value instanceof Value.Text text ? text.text().length() : 0;
      size += value instanceof Value.Name name ? name.text().length() : 0;
    }
    return size > Wire.LARGEST_CALL;
  }

  private AgentSlot actor(String process) {
    return actors.computeIfAbsent(
        process, name -> new AgentSlot(this, AgentRole.acting(name), actors.size()));
  }

  private void checkOpen() {
    if (closed) {
      throw new IllegalStateException(address + " was closed");
    }
  }

  /** The receipt with the call as it was given here. */
  private static Receipt as(VerbCall call, Receipt receipt) {
    return new Receipt(
        call,
        receipt.outcome(),
        receipt.id(),
        receipt.at(),
        receipt.micros(),
        receipt.requested(),
        receipt.verdicts());
  }

  private static Receipt receipt(VerbCall call, Instant at, long begin, Outcome outcome) {
    long micros = (System.nanoTime() - begin) / 1000;
    return new Receipt(call, outcome, null, at, micros, call.requested(), Map.of());
  }

  /** True while the agent of a process (empty: of the one that reads) lives. */
  boolean isAlive(String process) {
    return slots().anyMatch(slot -> slot.process().equals(process) && slot.isAlive());
  }

  /** The process id of an agent that lives. */
  OptionalLong pid(String process) {
    return slots()
        .filter(slot -> slot.process().equals(process) && slot.isAlive())
        .mapToLong(AgentSlot::pid)
        .findFirst();
  }

  @Override
  public List<CallUnderWay> underWay() {
    List<CallUnderWay> calls = new ArrayList<>();
    actors.values().forEach(actor -> calls.addAll(actor.underWay()));
    return calls;
  }

  @Override
  public void abandon(String process) {
    AgentSlot actor = actors.get(process);
    if (actor != null) {
      actor.abandon();
    }
  }

  @Override
  public void restart() {
    checkOpen();
    slots().forEach(AgentSlot::restartIfDead);
  }

  @Override
  public List<Path> logFiles() {
    return slots().filter(AgentSlot::wasStarted).map(AgentSlot::logFile).toList();
  }

  @Override
  public void close() {
    if (closed) {
      return;
    }
    closed = true;
    // whoever is being told something may wait for an agent
    slots().toList().parallelStream().forEach(AgentSlot::close);
    view.close();
  }
}
