package org.verbscope.verbs.open;

import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import org.verbscope.verbs.HostAddress;
import org.verbscope.verbs.HostUnavailableException;
import org.verbscope.verbs.VerbsHost;
import org.verbscope.verbs.live.LiveHost;
import org.verbscope.verbs.sim.SimulatedHost;

/** Opens hosts by their address; the only place that knows every kind of host. */
public final class Hosts {
  private static final Map<String, Function<HostAddress, VerbsHost>> BY_SCHEME =
      new TreeMap<>(Map.of(SimulatedHost.SCHEME, SimulatedHost::open, "local", LiveHost::open));

  private Hosts() {}

  /**
   * @throws HostUnavailableException when there is no such kind of host or it cannot be opened
   */
  public static VerbsHost open(String address) {
    HostAddress parsed = HostAddress.parse(address);
    Function<HostAddress, VerbsHost> opener = BY_SCHEME.get(parsed.scheme());
    if (opener == null) {
      throw new HostUnavailableException(
          "'%s' cannot be opened: there is no kind of host '%s:', known are %s (for example sim:workshop)"
              .formatted(address, parsed.scheme(), knownSchemes()));
    }
    return opener.apply(parsed);
  }

  private static String knownSchemes() {
    return String.join(", ", BY_SCHEME.keySet().stream().map(scheme -> scheme + ":").toList());
  }
}
