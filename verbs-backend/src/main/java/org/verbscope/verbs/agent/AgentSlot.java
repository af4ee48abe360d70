package org.verbscope.verbs.agent;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeoutException;
import org.verbscope.verbs.AgentControl.CallUnderWay;
import org.verbscope.verbs.HostAddress;
import org.verbscope.verbs.model.Header;
import org.verbscope.verbs.model.ReadTimes;
import org.verbscope.verbs.model.Resource;
import org.verbscope.verbs.model.ResourceId;

/** The place of one process of a host: the agents that are it, one after another. */
final class AgentSlot {
  private final AgentHost host;
  private final AgentRole role;
  private final int number;
  private volatile int lives;
  private volatile Agent agent;
  private volatile CompletableFuture<Void> began = new CompletableFuture<>();

  /** The newest state that a watch told of the agent of now. */
  private volatile long watchedRevision;

  /**
   * @param number tells apart the processes of a host
   */
  AgentSlot(AgentHost host, AgentRole role, int number) {
    this.host = host;
    this.role = role;
    this.number = number;
  }

  String process() {
    return role.process();
  }

  boolean isAlive() {
    Agent now = agent;
    return now != null && now.isAlive();
  }

  /** The process id of the agent of now. */
  long pid() {
    return agent.hello().pid();
  }

  boolean wasStarted() {
    return lives > 0;
  }

  Path logFile() {
    return files().log();
  }

  private AgentFiles files() {
    return new AgentFiles(host.logs(), role.acts() ? role.process() : AgentFiles.READER);
  }

  /** The agent, started when it is not there. */
  synchronized Agent alive() throws AgentDiedException {
    if (agent == null || !agent.isAlive()) {
      lives++;
      watchedRevision = 0;
      began = new CompletableFuture<>();
      agent = Agent.start(host.launch(), files(), scopedAddress(), this::died);
      host.view().change(view -> view.born(role, agent.hello(), host.address()));
      if (host.view().isWatched()) {
        agent.watch(!role.reads(), new Telling());
        if (!host.view().inView().isEmpty()) {
          look(host.view().inView());
        }
      }
    }
    if (host.isClosed()) {
      // whoever closed the host may not have known of it yet
      agent.close();
      throw new AgentDiedException(new AgentDeath("was ended with its host", ""));
    }
    return agent;
  }

  /**
   * Objects keep their ids apart although each agent counts for itself: the first life of the main
   * process has plain ids, every other one a mark of its own. One that only acts need not look at
   * what others made.
   */
  private String scopedAddress() {
    String process = role.process();
    String address = host.address();
    if (!role.reads()) {
      address = with(address, HostAddress.LOOKS_AT, HostAddress.OWN);
    }
    if (!role.acts() || process.equals(Header.MAIN_PROCESS) && lives == 1) {
      return address;
    }
    boolean sayable = process.matches("[A-Za-z0-9_-]+");
    String mark =
        HeldObjects.MARK
            + (sayable ? process : "process" + number)
            + (lives == 1 ? "" : "." + lives);
    return with(address, HostAddress.IDS, mark);
  }

  private static String with(String address, String parameter, String value) {
    return address + (address.contains("?") ? "&" : "?") + parameter + "=" + value;
  }

  private void died(Agent dead) {
    began.complete(null);
    if (!host.isClosed()) {
      host.view().change(view -> view.died(new AgentLoss(role, dead.death(), dead.logFile())));
    }
  }

  /** Lets the agent tell the state of now, which the host's view takes over. */
  void look(Duration limit) throws AgentDiedException, TimeoutException {
    alive().snapshot(!role.reads(), limit, this::seen);
  }

  /**
   * @param busy the limit while a call is under way, since the host may be able to do one thing
   *     only
   */
  void lookIfAlive(Duration limit, Duration busy) {
    Agent now = agent;
    if (now == null || !now.isAlive()) {
      return;
    }
    try {
      now.snapshot(!role.reads(), now.underWay().isEmpty() ? limit : busy, this::seen);
    } catch (AgentDiedException | TimeoutException e) {
      // it stays as last seen; a death has been told already
      return;
    }
  }

  private void seen(Agent.Seen seen) {
    // a watch may have told newer things in the meantime
    if (seen.revision() >= watchedRevision) {
      takeOver(seen);
    }
  }

  private void takeOver(Agent.Seen seen) {
    host.view().change(view -> view.replace(role, seen));
  }

  /** Begins to watch and waits until the beginning is known. */
  void watch() throws AgentDiedException {
    Agent now = alive();
    now.watch(!role.reads(), new Telling());
    began.join();
    if (!now.isAlive()) {
      throw new AgentDiedException(now.death());
    }
  }

  /** Says which devices are looked at, if it is there and is to read them. */
  void look(Set<ResourceId> devices) {
    Agent now = agent;
    if (role.reads() && now != null && now.isAlive()) {
      now.look(devices);
    }
  }

  void watchIfAlive() {
    if (agent != null && agent.isAlive()) {
      try {
        watch();
      } catch (AgentDiedException e) {
        // told already
        return;
      }
    }
  }

  void unwatch() {
    Agent now = agent;
    if (now != null && now.isAlive()) {
      try {
        now.unwatch();
        began = new CompletableFuture<>();
        watchedRevision = 0;
      } catch (AgentDiedException e) {
        // told already
        return;
      }
    }
  }

  private final class Telling implements Agent.Watching {
    @Override
    public void began(Agent.Seen now) {
      watchedRevision = now.revision();
      takeOver(now);
      began.complete(null);
    }

    @Override
    public void stepped(List<Resource> rows, AgentListener.Step step) {
      watchedRevision = step.revision();
      host.view().change(view -> view.apply(role, rows, step));
    }

    @Override
    public void looked(ReadTimes times, long revision) {
      host.view().tell(view -> view.looked(role, times));
    }
  }

  List<CallUnderWay> underWay() {
    Agent now = agent;
    return now == null ? List.of() : now.underWay();
  }

  void abandon() {
    Agent now = agent;
    if (now != null && now.isAlive()) {
      now.abandon();
    }
  }

  void restartIfDead() {
    if (wasStarted() && (agent == null || !agent.isAlive())) {
      try {
        alive();
      } catch (AgentDiedException e) {
        // the host's row says why
        return;
      }
    }
  }

  void close() {
    Agent now = agent;
    if (now != null) {
      now.close();
    }
  }
}
