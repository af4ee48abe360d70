package org.verbscope.ui.core;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import org.verbscope.verbs.AgentControl;
import org.verbscope.verbs.Subscription;
import org.verbscope.verbs.VerbsHost;
import org.verbscope.verbs.model.HostChange;
import org.verbscope.verbs.model.Receipt;
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
  private int names;

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

  /** What went wrong with the host itself, a sentence for the user; empty while all is well. */
  public ReadOnlyStringProperty trouble() {
    return trouble.getReadOnlyProperty();
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
   * stays, and {@link #trouble} says why.
   */
  public void open(String newAddress) {
    doing.set(Messages.text("core.doing.opening", newAddress));
    tasks.run(
        () -> replaceBy(opener.apply(newAddress)),
        (String opened) -> {
          doing.set("");
          address.set(opened);
          trouble.set("");
          paused.set(false);
        },
        this::failed);
  }

  /** Stops the flow of changes; of a simulated host the clock stands still. */
  public void setPaused(boolean pause) {
    if (address.get().isEmpty() || pause == paused.get()) {
      return;
    }
    paused.set(pause);
    tasks.run(
        () -> {
          if (pause) {
            open.watch.pause();
          } else {
            open.watch.resume();
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
   * receipts in the journal, and hands them over.
   */
  public void perform(List<VerbCall> calls, Consumer<? super List<Receipt>> done) {
    if (address.get().isEmpty()) {
      return;
    }
    cancelled = false;
    doing.set(Messages.text("core.doing.calling", calls.get(calls.size() - 1).verb().cName()));
    tasks.run(
        () -> performAll(open.host, calls),
        (List<Receipt> receipts) -> {
          doing.set("");
          journal.add(receipts);
          done.accept(receipts);
          lookAgainWhilePaused();
        },
        this::failed);
  }

  /** Starts again the agents that died, of a host that has any. */
  public void restartAgents() {
    doing.set(Messages.text("core.doing.restarting"));
    tasks.run(
        () -> {
          if (agents != null) {
            agents.restart();
          }
          return null;
        },
        done -> doing.set(""),
        this::failed);
  }

  /**
   * Ends what is being performed before its next call; a call that was made goes on. Asked for once
   * more, it gives up a call that does not come back, and with it the agent that makes it.
   */
  public void cancel() {
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

  /** A paused host tells nothing, not even what this window itself just did. */
  private void lookAgainWhilePaused() {
    if (paused.get()) {
      tasks.run(
          () -> open.host.snapshot(),
          snapshot -> state.apply(List.of(new HostChange.Began(snapshot))),
          this::failed);
    }
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

  private String replaceBy(VerbsHost host) {
    Open before = open;
    if (before != null) {
      before.feed.close();
    }
    ChangeFeed feed = new ChangeFeed(tasks, state::apply);
    open = new Open(host, host.watch(feed::offer), feed);
    agents = host instanceof AgentControl control ? control : null;
    if (before != null) {
      before.close();
    }
    return host.info().address();
  }

  private void failed(Exception e) {
    doing.set("");
    String message = e.getMessage();
    trouble.set(
        message == null
            ? Messages.text("core.trouble.unexpected", e.getClass().getSimpleName())
            : message);
  }
}
