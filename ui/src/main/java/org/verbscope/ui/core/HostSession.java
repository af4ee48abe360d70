package org.verbscope.ui.core;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import org.verbscope.verbs.AgentControl;
import org.verbscope.verbs.Subscription;
import org.verbscope.verbs.VerbsHost;
import org.verbscope.verbs.model.HostSnapshot;
import org.verbscope.verbs.model.Receipt;
import org.verbscope.verbs.model.ResourceId;
import org.verbscope.verbs.model.VerbCall;

/**
 * The host that the window shows, and everything it tells. All work on a host is done by the task
 * executor, one piece after another; what is here belongs to the window's thread.
 */
public final class HostSession implements AutoCloseable {
  private final Function<String, VerbsHost> opener;
  private final TaskExecutor tasks;
  private final HostState state = new HostState();
  private final Journal journal = new Journal();
  private final ReadOnlyStringWrapper address = new ReadOnlyStringWrapper("");
  private final ReadOnlyStringWrapper trouble = new ReadOnlyStringWrapper("");
  private final ReadOnlyBooleanWrapper paused = new ReadOnlyBooleanWrapper();
  private final ReadOnlyStringWrapper doing = new ReadOnlyStringWrapper("");

  /** A sentence for each piece of work that was asked for and is not done, the oldest first. */
  private final Deque<String> waiting = new ArrayDeque<>();

  private String wanted = "";
  private int names;

  /** What the window shows; null before the first host is open. */
  private Open shown;

  /** The devices that the user looks at. */
  private Set<ResourceId> inView = Set.of();

  /** Which opening is wanted: one asked for before it is out of date. Set by the window. */
  private volatile int wantedOpening;

  /** Set by the window, read by the task executor. */
  private volatile boolean cancelled;

  /** Set by the task executor, read by the window. */
  private volatile VerbCall underWay;

  /** Of the host that is open; null when it has no agents. Set by the task executor. */
  private volatile AgentControl agents;

  /** Belongs to the task executor's thread. */
  private Open open;

  private record Open(VerbsHost host, Subscription watch, ChangeFeed feed) {
    void close() {
      feed.close();
      watch.close();
      host.close();
    }
  }

  /**
   * @param opener makes a host of an address; may throw {@link
   *     org.verbscope.verbs.HostUnavailableException}
   */
  public HostSession(Function<String, VerbsHost> opener, TaskExecutor tasks) {
    this.opener = opener;
    this.tasks = tasks;
    state.onNews(journal::take);
  }

  public HostState state() {
    return state;
  }

  public Journal journal() {
    return journal;
  }

  /** The address of the host that is shown, or empty before the first is open. */
  public ReadOnlyStringProperty address() {
    return address.getReadOnlyProperty();
  }

  /** The address that is shown or, while another host is being opened, that one's. */
  public String wanted() {
    return wanted;
  }

  /** What went wrong with the host itself, a sentence for the user; empty while all is well. */
  public ReadOnlyStringProperty trouble() {
    return trouble.getReadOnlyProperty();
  }

  /** The host that is shown is the one that is wanted, whichever others are being opened. */
  public void stay() {
    giveUpOpening();
    trouble.set("");
  }

  public ReadOnlyBooleanProperty paused() {
    return paused.getReadOnlyProperty();
  }

  /** What the host is busy with, for the user; empty while it is idle. */
  public ReadOnlyStringProperty doing() {
    return doing.getReadOnlyProperty();
  }

  /**
   * Opens the host at an address and closes the one before. When it cannot be opened the one before
   * stays, and {@link #trouble} says why. Of several asked for in quick succession the last counts.
   */
  public void open(String newAddress) {
    int opening = ++wantedOpening;
    wanted = newAddress;
    begin(Messages.text("core.doing.opening", newAddress));
    tasks.run(
        () -> openIfWanted(newAddress, opening),
        (Optional<Open> opened) -> {
          opened.ifPresent(this::show);
          settle(opening);
          end();
        },
        e -> {
          settle(opening);
          endedBadly(e);
        });
  }

  /** An opening is over; unless it is out of date, nothing is wanted but what is shown. */
  private void settle(int opening) {
    if (opening == wantedOpening) {
      wanted = address.get();
    }
  }

  private void show(Open opened) {
    shown = opened;
    tellWhatIsInView();
    address.set(opened.host.info().address());
    trouble.set("");
    paused.set(false);
  }

  /** Stops the flow of changes; of a simulated host the clock stands still. */
  public void setPaused(boolean pause) {
    if (shown == null || pause == paused.get()) {
      return;
    }
    paused.set(pause);
    Open target = shown;
    tasks.run(
        () -> {
          if (target == open && pause) {
            target.watch.pause();
          } else if (target == open) {
            target.watch.resume();
          }
          return null;
        },
        done -> {},
        this::failed);
  }

  /** Says which devices the user looks at: what is told of those is to be newest. */
  public void look(Set<ResourceId> devices) {
    if (!devices.equals(inView)) {
      inView = Set.copyOf(devices);
      tellWhatIsInView();
    }
  }

  private void tellWhatIsInView() {
    if (shown == null) {
      return;
    }
    Open target = shown;
    Set<ResourceId> devices = inView;
    tasks.run(
        () -> {
          if (target == open) {
            target.watch.look(devices);
          }
          return null;
        },
        done -> {},
        this::failed);
  }

  /** A name for a result that no other call of this window uses: {@code qp1}, {@code qp2}, … */
  public String freshName(String stem) {
    return stem + ++names;
  }

  /**
   * Performs calls in order until one is not granted or {@link #cancel} is called, keeps the
   * receipts in the journal, and hands them over. They are meant for the host that is shown now:
   * where another takes its place before their turn, none is made, and {@link #trouble} says so.
   */
  public void perform(List<VerbCall> calls, Consumer<? super List<Receipt>> done) {
    if (shown == null) {
      return;
    }
    cancelled = false;
    Open target = shown;
    String verb = calls.get(calls.size() - 1).verb().cName();
    begin(Messages.text("core.doing.calling", verb));
    tasks.run(
        () -> target == open ? performAll(target.host, calls) : List.<Receipt>of(),
        (List<Receipt> receipts) -> {
          end();
          if (receipts.isEmpty()) {
            trouble.set(Messages.text("core.trouble.otherHost", verb));
            return;
          }
          journal.add(receipts);
          done.accept(receipts);
          lookAgainWhilePaused();
        },
        this::endedBadly);
  }

  /** Starts again the agents that died, of a host that has any. */
  public void restartAgents() {
    begin(Messages.text("core.doing.restarting"));
    tasks.run(
        () -> {
          if (agents != null) {
            agents.restart();
          }
          return null;
        },
        done -> end(),
        this::endedBadly);
  }

  /**
   * Ends what is being performed before its next call; a call that was made goes on. Asked for once
   * more, it gives up a call that does not come back, and with it the agent that makes it. A host
   * that is being opened will not be shown.
   */
  public void cancel() {
    giveUpOpening();
    VerbCall call = underWay;
    AgentControl control = agents;
    if (call != null && control != null) {
      if (cancelled) {
        control.abandon(call.header().process());
      }
      doing.set(Messages.text("core.doing.cancelling", call.verb().cName()));
    }
    cancelled = true;
  }

  private void giveUpOpening() {
    wantedOpening++;
    wanted = address.get();
  }

  /** A paused host tells nothing, not even what this window itself just did. */
  private void lookAgainWhilePaused() {
    if (!paused.get()) {
      return;
    }
    Open target = shown;
    tasks.run(
        () -> target == open ? Optional.of(target.host.snapshot()) : Optional.<HostSnapshot>empty(),
        (Optional<HostSnapshot> snapshot) -> snapshot.ifPresent(state::takeSeen),
        this::failed);
  }

  /** Closes the host, in the background: it first destroys what this window made there. */
  @Override
  public void close() {
    tasks.run(
        () -> {
          if (open != null) {
            open.close();
            open = null;
          }
          return null;
        },
        done -> {},
        this::failed);
    tasks.close();
  }

  private List<Receipt> performAll(VerbsHost host, List<VerbCall> calls) {
    List<Receipt> receipts = new ArrayList<>();
    for (VerbCall call : calls) {
      if (!receipts.isEmpty() && cancelled) {
        break;
      }
      underWay = call;
      Receipt receipt = host.perform(call);
      underWay = null;
      receipts.add(receipt);
      if (!receipt.isGranted()) {
        break;
      }
    }
    return receipts;
  }

  private Optional<Open> openIfWanted(String newAddress, int opening) {
    if (opening != wantedOpening) {
      return Optional.empty();
    }
    VerbsHost host = opener.apply(newAddress);
    if (opening != wantedOpening) {
      host.close();
      return Optional.empty();
    }
    replaceBy(host);
    return Optional.of(open);
  }

  private void replaceBy(VerbsHost host) {
    Open before = open;
    if (before != null) {
      before.feed.suspend();
    }
    try {
      open = watched(host);
    } catch (RuntimeException e) {
      host.close();
      if (before != null) {
        before.feed.goOn();
      }
      throw e;
    }
    agents = host instanceof AgentControl control ? control : null;
    if (before != null) {
      before.close();
    }
  }

  private Open watched(VerbsHost host) {
    ChangeFeed feed = new ChangeFeed(tasks, state::apply);
    return new Open(host, host.watch(feed::offer), feed);
  }

  private void begin(String sentence) {
    waiting.add(sentence);
    doing.set(waiting.element());
  }

  /** To be called once for each {@link #begin}: work is done in the order in which it was asked. */
  private void end() {
    waiting.remove();
    doing.set(waiting.isEmpty() ? "" : waiting.element());
  }

  private void endedBadly(Exception e) {
    end();
    failed(e);
  }

  private void failed(Exception e) {
    String message = e.getMessage();
    trouble.set(
        message == null
            ? Messages.text("core.trouble.unexpected", e.getClass().getSimpleName())
            : message);
  }
}
