package org.verbscope.verbs.open;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.verbscope.verbs.HostAddress;
import org.verbscope.verbs.HostUnavailableException;
import org.verbscope.verbs.VerbsHost;
import org.verbscope.verbs.agent.AgentHost;
import org.verbscope.verbs.agent.AgentLaunch;
import org.verbscope.verbs.agent.AgentServer;
import org.verbscope.verbs.live.LiveHost;
import org.verbscope.verbs.sim.SimulatedHost;

/** Opens hosts by their address; the only place that knows every kind of host. */
public final class Hosts {
  private static final String LOCAL = "local";

  /**
   * {@code local:?agents=0}: no agents, for debugging; a crash in native code ends this process.
   */
  private static final String AGENTS = "agents";

  /** All but the first are for agents alone. */
  private static final Set<String> LOCAL_PARAMETERS =
      Set.of(AGENTS, HostAddress.IDS, HostAddress.LOOKS_AT);

  /** Elsewhere there is no native code to be kept apart. */
  private static final boolean HAS_VERBS = System.getProperty("os.name").equals("Linux");

  private static final Map<String, Function<HostAddress, VerbsHost>> BY_SCHEME =
      new TreeMap<>(Map.of(SimulatedHost.SCHEME, SimulatedHost::open, LOCAL, LiveHost::open));

  private Hosts() {}

  /**
   * Opens a host; of this machine, {@code local:}, the native code runs in child processes.
   *
   * @throws HostUnavailableException when there is no such kind of host or it cannot be opened
   */
  public static VerbsHost open(String address) {
    return open(address, AgentHost::open);
  }

  /**
   * The same for a moment, such as one command: with as few child processes as can be.
   *
   * @throws HostUnavailableException as {@link #open}
   */
  public static VerbsHost openBriefly(String address) {
    return open(address, AgentHost::openBriefly);
  }

  private static VerbsHost open(
      String address, BiFunction<HostAddress, AgentLaunch, VerbsHost> throughAgents) {
    HostAddress parsed = parse(address);
    String agents = parsed.parameters().getOrDefault(AGENTS, HAS_VERBS ? "1" : "0");
    if (!parsed.scheme().equals(LOCAL) || agents.equals("0")) {
      return openHere(address);
    }
    if (!agents.equals("1")) {
      throw new HostUnavailableException(
          "%s=%s in '%s' is neither 0 nor 1".formatted(AGENTS, agents, address));
    }
    return throughAgents.apply(parsed, AgentLaunch.ofThisProgram());
  }

  /**
   * Makes this process an agent: it serves the host over standard input and output and ends when
   * its input does. Does not return.
   *
   * @param process the acting process that this one is
   * @param outFile where messages go instead of to standard output; empty for there
   * @throws HostUnavailableException when the host cannot be opened
   */
  public static void serve(String address, String process, String outFile) {
    AgentServer.serveStandardStreams(openHere(address), process, outFile);
  }

  private static VerbsHost openHere(String address) {
    HostAddress parsed = parse(address);
    Function<HostAddress, VerbsHost> opener = BY_SCHEME.get(parsed.scheme());
    if (opener == null) {
      throw new HostUnavailableException(
          "'%s' cannot be opened: there is no kind of host '%s:', known are %s (for example sim:workshop)"
              .formatted(address, parsed.scheme(), knownSchemes()));
    }
    return opener.apply(parsed);
  }

  private static HostAddress parse(String address) {
    HostAddress parsed = HostAddress.parse(address);
    if (parsed.scheme().equals(LOCAL) && !parsed.rest().isEmpty()) {
      throw new HostUnavailableException(
          "'%s' cannot be opened: local: is this machine, and nothing is named after the colon;"
                  .formatted(address)
              + " write local:");
    }
    for (String name : parsed.parameters().keySet()) {
      if (parsed.scheme().equals(LOCAL) && !LOCAL_PARAMETERS.contains(name)) {
        throw new HostUnavailableException(
            "'%s' cannot be opened: local: has no parameter '%s'; it has %s"
                .formatted(address, name, AGENTS));
      }
    }
    return parsed;
  }

  private static String knownSchemes() {
    return String.join(", ", BY_SCHEME.keySet().stream().map(scheme -> scheme + ":").toList());
  }
}
